"""What lines a void round has, and what holds once a table has called one void."""

from hil_tests.rules.helpers.play import effect, named


def taken(seat, outcome, section, wagers):
    """The lines of a seat whose wagers, (name, cents), all go that way and win nothing."""
    return [(seat, name, cents, outcome, 0, "", section) for name, cents in wagers]


def returned(seat, section, wagers):
    return taken(seat, "return", section, wagers)


def refunds(section, *wagers):
    """The lines that give back wagers of several seats, (seat, name, cents)."""
    return [(seat, name, cents, "return", 0, "", section) for seat, name, cents in wagers]


def verify_void(game, section, lines, micro=None):
    """Void under `section`, these lines and no other; where there is a meter, it is shown at
    `micro` again, as before the round. The next round begins."""
    assert game.lines() == lines
    assert game.table.status()["phase"] == "over"
    assert [shown["section"] for shown in named(game.effects, "void")] == [section]
    if micro is not None:
        assert game.table.meter.micro == micro
        assert named(game.effects, "meter")[-1] == effect("meter", micro=micro)
    assert game.waits("next_round")
    game.do("next_round")
