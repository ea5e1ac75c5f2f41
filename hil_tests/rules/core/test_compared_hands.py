"""Players' hands are turned up and settled one after the other (573.11(c) and its like): what may
happen before the last one is."""

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.any_game import TAKEN, AnyGame
from hil_tests.rules.helpers.play import changed, named

# chapter: where a player's cards are turned up, a wrong number of cards, a player who leaves.
CHAPTERS = {
    "555": ("555.11", "R-555-11", "555.7(g)"),
    "563": ("R-563-21", "R-563-11", "R-563-12"),
    "569": ("R-569-28", "R-569-11", "R-569-12"),
    "573": ("573.11(c)(1)", "573.13(c)", "573.7(b)"),
    "579": ("579.11(f)", "579.13(c)", "579.7(b)"),
    "583": ("583.11(d)", "583.13(c)", "583.7(b)"),
    "587": ("587.11(i)", "587.13(c)", "587.7(b)"),
    "589": ("589.11(e)", "589.13(c)", "589.7(b)"),
    "592": ("592.11(g)", "592.13(c)", "592.7(b)"),
    "687a": ("687a.11(e)", "687a.13(c)", "687a.7(b)"),
}
NO_TROUBLE = 10**6


def compared(chapter, behind, **changes):
    """A game that waits for the hand of a player, `behind` so many others that were settled, and
    has another one to come."""
    game = AnyGame(changed(table(chapter), **changes), 3, NO_TROUBLE)
    hands = 0
    while True:
        if game.game.waits("next_round"):
            game.open_next()
            # Of many rounds, more than the unix port can keep.
            game.twin.hear()
            del game.game.events[:], game.game.effects[:]
            game.twin.heard = 0
            hands = 0
        if not game.table.round.drawn:
            game.shuffle()
        if game.table.awaits["phase"] == "comparing":
            seat = game.table.awaits["to"]
            others = [at for at in game.table.round.seats() if at < seat]
            if hands == behind and others:
                return game, seat, others[-1]
            hands += 1
        game.step()


def taken(game):
    return [line for line in game.table.lines if line["outcome"] in TAKEN]


def test_573_13_c_and_its_like_a_wrong_number_is_found_at_any_hand():
    for chapter, (turned, section, _) in CHAPTERS.items():
        for behind in (0, 1):
            game, seat, _ = compared(chapter, behind)
            assert game.table.awaits["section"].startswith(turned), chapter
            settled, lying = taken(game), {s: dict(w) for s, w in game.table.round.wagers.items()}
            game.game.do("irregularity", what="incorrect_number", seat=seat)
            assert named(game.game.effects, "void")[-1]["section"] == section
            lines = taken(game)
            assert lines[: len(settled)] == settled, chapter
            returned = lines[len(settled) :]
            assert all([line["outcome"] == "return" for line in returned]), chapter
            back = {}
            for line in returned:
                back.setdefault(line["seat"], {})[line["wager"]] = line["stake"]
            assert back == {s: w for s, w in lying.items() if w}, chapter


# A card that was seen before all had decided, in games that hold awards.
EXPOSED = {
    "555": "R-555-11",
    "569": "R-569-11",
    "573": "573.13(d)",
    "587": "587.13(d)",
    "687a": "687a.13(d)",
}
# 687a.13(d): these are settled though the round is void.
SURVIVE = {"687a": ("progressive", "trips")}


def test_573_13_d_and_its_like_R_573_23_an_exposed_card_is_found_at_any_hand():
    for chapter, section in EXPOSED.items():
        for behind in (0, 1):
            game, _, _ = compared(chapter, behind)
            settled = taken(game)
            uses = game.table.game.irregularity_of["exposed"].uses
            game.game.do("irregularity", what="exposed", **({"seat": 0} if uses else {}))
            assert named(game.game.effects, "void")[-1]["section"] == section
            while not game.game.waits("next_round"):
                game.step()
            lines = taken(game)
            assert lines[: len(settled)] == settled, chapter
            kept = SURVIVE.get(chapter, ())
            back = [line for line in lines[len(settled) :] if line["wager"] not in kept]
            assert back and all([line["outcome"] == "return" for line in back]), chapter


def test_555_11_c_587_11_a_3_a_player_who_told_of_his_hand_is_found_at_any_hand():
    for chapter, section in (("555", "555.11(c)"), ("587", "587.11(a)(3)")):
        for later in (False, True):
            game, seat, other = compared(chapter, 0)
            teller = other if later else seat
            game.game.do("irregularity", what="communicated", seat=teller)
            while not game.game.waits("next_round"):
                game.step()
            lines = [line for line in taken(game) if line["seat"] == teller]
            told = [line for line in lines if line["section"] == section]
            assert told and all([line["outcome"] == "collect" for line in told]), chapter
            assert not [line for line in lines if line["outcome"] == "pay"], chapter


def test_573_7_b_and_its_like_a_player_leaves_before_his_hand_is_turned_up():
    for chapter, (_, _, section) in CHAPTERS.items():
        game, _, later = compared(chapter, 0, abandon_loses=True)
        lying = dict(game.table.round.placed(later))
        game.game.do("irregularity", what="player_left", seat=later)
        asked = []
        while not game.game.waits("next_round"):
            asked.append((game.table.awaits["phase"], game.table.awaits.get("to")))
            game.step()
        assert ("comparing", later) not in asked, chapter
        lines = [line for line in taken(game) if line["seat"] == later]
        lost = {line["wager"]: line["stake"] for line in lines if line["section"] == section}
        kept = [name for name in lying if name not in lost]
        # Side wagers that win nothing are collected in the first pass of 555 (R-555-10).
        assert not kept or chapter == "555", (chapter, kept)
        assert all([line["outcome"] == "collect" for line in lines]), chapter


def test_573_7_b_and_its_like_nobody_leaves_whose_wagers_are_settled():
    for chapter, (_, _, section) in CHAPTERS.items():
        game, seat, _ = compared(chapter, 1)
        gone = [at for at in game.table.round.competing if not game.table.round.placed(at)]
        for at in gone:
            game.game.refuses(1015, section, "irregularity", what="player_left", seat=at)
