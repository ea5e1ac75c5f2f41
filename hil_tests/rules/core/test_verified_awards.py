"""What is found wrong while an award is verified and validated (573.11(e), 587.11(i)(3)(i),
588.11(h)(3)(i)(B), 688a.11(h)(3)(i)(B)), in every game that holds awards."""

from hil_tests.rules.core.test_paid_stays_paid import Awarded, meters
from hil_tests.rules.helpers.play import named

# chapter: what can be found, each with its section; about the dealer's hand where it has none.
FOUND = {
    "555": (("incorrect_number", "R-555-11"), ("exposed", "R-555-11")),
    "569": (("incorrect_number", "R-569-11"), ("exposed", "R-569-11")),
    "573": (("incorrect_number", "573.13(c)"), ("exposed", "573.13(d)")),
    "587": (("incorrect_number", "587.13(c)"), ("exposed", "587.13(d)")),
    "588": (
        ("incorrect_number", "588.13(h)"),
        ("wrong_start", "588.13(c)"),
        ("exposed", "588.13(e)"),
    ),
    "687a": (("incorrect_number", "687a.13(c)"), ("exposed", "687a.13(d)")),
    "688a": (("incorrect_number", "688a.13(g)"), ("wrong_start", "688a.13(c)")),
}
# The hand of this paragraph is settled though the round is void.
SETTLED_ALL_THE_SAME = "687a.13(d)"
TAKEN = ("pay", "push", "collect", "return")


def held(configuration, seed, hands):
    """A table that waits for the confirmation of its first award."""
    game = Awarded(configuration, seed, hands)
    game.shuffle()
    while not game.game.waits("jackpot_confirm"):
        assert not game.game.waits("next_round"), configuration["game"]
        game.step()
    return game


def report(game, what):
    uses = game.table.game.irregularity_of[what].uses
    game.game.do("irregularity", what=what, **({"seat": 0} if "seat" in uses else {}))


def verified_again(game):
    """The award survived a void: it is claimed of the link again, where it is linked, and held."""
    while not game.game.waits("jackpot_confirm"):
        assert game.table.awaits["phase"] == "claiming"
        game.step()


def tables():
    for chapter, configuration, seed, hands in meters():
        yield chapter, dict(configuration, jackpot_hold=True), seed, hands


def test_573_11_e_587_11_i_3_i_588_11_h_3_i_B_688a_11_h_3_i_B_a_held_award_may_be_void():
    seen = set()
    for chapter, configuration, seed, hands in tables():
        for what, section in FOUND[chapter]:
            game = held(configuration, seed, hands)
            settled = [line for line in game.table.lines if line["outcome"] in TAKEN]
            seat = game.table.awaits["to"]
            report(game, what)
            assert named(game.game.effects, "void")[-1]["section"] == section, (chapter, what)
            taken = [line for line in game.table.lines if line["outcome"] in TAKEN]
            assert taken[: len(settled)] == settled, chapter
            of_award = [li for li in taken if (li["seat"], li["wager"]) == (seat, "progressive")]
            if section == SETTLED_ALL_THE_SAME:
                assert not of_award
                verified_again(game)
                game.game.refuses(1015, section, "irregularity", what=what, seat=0)
                continue
            assert [line["outcome"] for line in of_award] == ["return"], (chapter, what)
            assert all([line["outcome"] == "return" for line in taken[len(settled) :]])
            assert game.game.waits("next_round")
            lamp = named(game.game.effects, "jackpot_lamp")[-1]
            assert lamp["on"] is False, chapter
            seen.add(chapter)
    assert seen == {chapter for chapter, _, _, _ in tables()}


def test_687a_13_c_behind_687a_13_d_all_wagers_are_returned():
    for chapter, configuration, seed, hands in tables():
        if chapter == "687a":
            game = held(configuration, seed, hands)
            seat = game.table.awaits["to"]
            report(game, "exposed")
            verified_again(game)
            report(game, "incorrect_number")
            voids = [shown["section"] for shown in named(game.game.effects, "void")]
            assert voids == ["687a.13(d)", "687a.13(c)"]
            line = [li for li in game.table.lines if li["wager"] == "progressive"][-1]
            assert line["outcome"] == "return" and game.game.waits("next_round"), seat


def test_555_11_c_587_11_a_3_a_player_who_told_of_his_hand_forfeits_the_award():
    for chapter, configuration, seed, hands in tables():
        section = {"555": "555.11(c)", "587": "587.11(a)(3)"}.get(chapter)
        if section:
            game = held(configuration, seed, hands)
            seat, meter = game.table.awaits["to"], game.table.meter.micro
            game.game.do("irregularity", what="communicated", seat=seat)
            lines = [
                li for li in game.table.lines if (li["seat"], li["wager"]) == (seat, "progressive")
            ]
            assert [line["outcome"] for line in lines] == ["hold", "collect"], chapter
            assert lines[1]["section"] == section
            assert game.table.meter.micro == meter
            assert not [li for li in game.table.lines if li["outcome"] == "envy"], chapter


def test_573_7_b_the_player_whose_award_is_verified_does_not_leave():
    for _, configuration, seed, hands in tables():
        game = held(configuration, seed, hands)
        seat = game.table.awaits["to"]
        section = game.table.game.irregularity_of["player_left"].section
        game.game.refuses(1015, section, "irregularity", what="player_left", seat=seat)
