"""581.6(c), 590.6(c), 591.6(c) and 686a.6(c) in the same words: what holds of a wager once it was
made."""

from hil_tests.rules.helpers.play import effect


def verify_stands(game, wager, section):
    """A wager of seat 2 is added to, and neither taken back nor lessened."""
    game.do("wager", seat=2, wager=wager, cents=1000)
    error = game.refuses(1026, section, "withdraw", seat=2, wager=wager)
    assert error.facts["made"] == 1000
    for cents in (999, 500):
        game.refuses(1026, section, "wager", seat=2, wager=wager, cents=cents)
    for _ in range(2):
        game.do("wager", seat=2, wager=wager, cents=1500)
    game.refuses(1026, section, "wager", seat=2, wager=wager, cents=1000)
    game.refuses(1007, None, "withdraw", seat=3, wager=wager)
    assert game.table.round.wagers == {2: {wager: 1500}}


def verify_entered_in_error(game, wager, section):
    """What the dealer entered at a seat in error is taken back and noted, and entered anew."""
    for seat in (2, 5):
        game.do("wager", seat=seat, wager=wager, cents=5000)
    told = game.do("irregularity", what="entered_in_error", seat=2)
    assert told == [
        effect("withdrawn", seat=2, wager=wager),
        effect("note", what="entered_in_error", seat=2, section=section),
    ]
    assert game.table.round.seats() == [5]
    game.refuses(1015, section, "irregularity", what="entered_in_error", seat=2)
    game.refuses(1006, None, "irregularity", what="entered_in_error", seat=7)
    game.do("wager", seat=2, wager=wager, cents=500)
    game.start()
    game.refuses(1015, section, "irregularity", what="entered_in_error", seat=2)
    assert game.table.round.placed(2) == {wager: 500}


def verify_one_in_error(game, wager, beside, section):
    """Of two wagers of seat 2 the one that the dealer names is none, with what rests on it."""
    for name, gone in ((beside, [beside]), (wager, [beside, wager])):
        for placed in (wager, beside):
            if placed not in game.table.round.placed(2):
                game.do("wager", seat=2, wager=placed, cents=1000)
        told = game.do("irregularity", what="entered_in_error", seat=2, wager=name)
        assert told == [effect("withdrawn", seat=2, wager=each) for each in gone] + [
            effect("note", what="entered_in_error", seat=2, section=section)
        ]
        left = {wager: 1000} if name == beside else {}
        assert game.table.round.placed(2) == left
    for wrong in (wager, beside, "tip"):
        facts = {"what": "entered_in_error", "seat": 2, "wager": wrong}
        game.refuses(1015, section, "irregularity", **facts)
    game.do("wager", seat=2, wager=wager, cents=500)
    game.refuses(1015, section, "irregularity", what="entered_in_error", seat=2, wager=beside)
