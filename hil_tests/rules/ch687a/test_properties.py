"""687a as a whole: random rounds against a second settlement (oracle.py), whatever is wagered,
dealt, decided or goes wrong.

A longer run: `python -m hil_tests.rules.ch687a.test_properties 20000`.
"""

import sys

from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.rules.ch687a.oracle import ORDER, Settlement
from hil_tests.rules.ch687a.random_table import RandomTable
from hil_tests.rules.helpers.accounted import within_limit
from hil_tests.rules.helpers.play import named, snapshot
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 100 if sys.implementation.name == "micropython" else 600
ROUNDS_A_TABLE = 6
TAKEN = ("pay", "push", "collect", "return")

# What each event is waited for with; anywhere else it is refused.
AWAITED = (
    ("wager", ("wagers",)),
    ("withdraw", ("wagers",)),
    ("lock_out", ("wagers",)),
    ("start_game", ("wagers", "confirm_chips", "next_round")),
    ("latched", ("latched",)),
    ("confirm_chips", ("confirm_chips",)),
    ("card", ("card",)),
    ("stub_count", ("stub_count", "decision", "reveal", "next_round")),
    ("decision", ("decision",)),
    ("reveal", ("reveal",)),
    ("jackpot_confirm", ("jackpot_confirm",)),
    ("next_round", ("next_round",)),
)
# Facts that would do where the event is awaited.
FACTS = {"seat": 1, "wager": "ante", "cents": 1000, "card": 11, "cards": 42, "key": True}
ALWAYS_WRONG = (
    ("deal", {"seat": 1}),
    (None, {"seat": 1}),
    ("chip_on", {"seat": 7}),
    ("chip_off", {"seat": None}),
    ("deck_count", {"cards": "53"}),
    ("irregularity", {"what": "earthquake"}),
    ("irregularity", {"what": "malfunction", "device": "meter"}),
    ("irregularity", {"what": "exposed", "seat": 7}),
    ("irregularity", {"what": "player_left", "seat": 0}),
    ("irregularity", {"what": "face_up", "card": 53}),
)
WRONG_WHERE_AWAITED = {
    "wagers": (
        ("wager", {"seat": 1, "wager": "ante", "cents": 499}),
        ("wager", {"seat": 1, "wager": "ante", "cents": 50001}),
        ("wager", {"seat": 1, "wager": "progressive", "cents": 100}),
        ("wager", {"seat": 1, "wager": "blind", "cents": 333}),
        ("wager", {"seat": 1, "wager": "insurance", "cents": 1000}),
        ("wager", {"seat": 1, "wager": "ante", "cents": None}),
        ("withdraw", {"seat": 1, "wager": "raise"}),
        ("irregularity", {"what": "exposed", "seat": 1}),
        ("irregularity", {"what": "shoe_jam"}),
        ("start_game", {"time": "now"}),
    ),
    "card": (
        ("card", {"card": 53}),
        ("card", {"card": -1}),
        ("card", {"card": None}),
    ),
    "decision": (
        ("decision", {"seat": 7, "what": "fold"}),
        ("stub_count", {"cards": 54, "misdealt": False}),
        ("irregularity", {"what": "face_up", "card": 11}),
    ),
    "stub_count": (
        ("stub_count", {"cards": 54, "misdealt": False}),
        ("stub_count", {"cards": None, "misdealt": False}),
    ),
    "reveal": (("irregularity", {"what": "face_up", "card": 11}),),
    "jackpot_confirm": (
        ("jackpot_confirm", {"key": False}),
        ("jackpot_confirm", {"key": None}),
    ),
    "next_round": (("irregularity", {"what": "incorrect_number", "seat": 1}),),
}


def illegal(game, chance):
    """(event, its facts) of something that cannot be now."""
    awaits = game.table.awaits
    events: list = [(name, FACTS) for name, whats in AWAITED if awaits["what"] not in whats]
    events.extend(ALWAYS_WRONG)
    events.extend(WRONG_WHERE_AWAITED.get(awaits["what"], ()))
    if awaits["what"] == "decision":
        others = [seat for seat in range(1, game.table.seats + 1) if seat != awaits["to"]]
        events += [("decision", {"seat": seat, "what": "fold"}) for seat in others]
        events.append(("decision", {"seat": awaits["to"], "what": "call"}))
    if awaits["what"] == "card" and game.table.round.drawn:
        twice = chance.pick(game.table.round.drawn)
        events.append(("card", {"card": twice}))
        events.append(("irregularity", {"what": "face_up", "card": twice}))
    return chance.pick(events)


class Disturbance:
    """Throws one illegal event at the table before every second step."""

    def __init__(self, seed):
        self.chance = Chance(seed)
        self.thrown = 0

    def __call__(self, game):
        if self.chance.one_in(2):
            return
        name, facts = illegal(game, self.chance)
        before = snapshot(game.table)
        refused = False
        try:
            game.do(name, **dict(facts))
        except RuleError:
            refused = True
        assert refused, (name, facts, game.table.awaits)
        assert snapshot(game.table) == before, (name, facts)
        self.thrown += 1


def verify_stakes(table, replay):
    """Every wager that was placed is taken off the layout by exactly one line."""
    taken = {}
    for line in table.game.table.lines:
        assert line["stake"] >= 0, replay
        assert line["amount"] >= 0, replay
        assert line["section"].startswith(("687a.", "R-687a-21")), replay
        if line["outcome"] in TAKEN:
            key = (line["seat"], line["wager"])
            assert key not in taken, (replay, line)
            taken[key] = line["stake"]
            won = line["amount"] > 0 or line["section"] == "R-687a-21"
            assert won == (line["outcome"] == "pay"), (replay, line)
    assert taken == table.layout, (replay, taken, table.layout)
    assert table.game.table.status()["wagers"] == {}, replay


def by_the_text(table, micro):
    """(the lines of the round by the second settlement, the meter behind it or None where
    core/test_paid_stays_paid.py has it)."""
    wagers = table.competing()
    terms, before = table.game.configuration["progressive"], micro
    for placed in wagers.values():
        micro += placed.get("progressive", 0) * (terms["rate"] if terms else 0)
    if not wagers:
        return [], before
    void = named(table.effects, "void")
    exposed = bool(void) and void[0]["section"] == "687a.13(d)"
    if void and not exposed and not settled_before(table, void[0]):
        return returned(wagers, [], void[0]["section"]), before
    folded = {seat for seat in wagers if "raise" not in wagers[seat]}
    settlement = Settlement(
        table.game.configuration, wagers, table.hands(), folded, table.left(), micro, exposed
    )
    lines = within_limit(settlement.lines, table.game.configuration["payout_limit"], "R-687a-21")
    if not void or exposed:
        return lines, settlement.micro
    settled = lines[: settled_before(table, void[0])]
    return settled + returned(wagers, settled, void[0]["section"]), None


def settled_before(table, void):
    """How many wagers of the competing seats were settled before the round became void: hands are
    compared one after the other, and a wrong number of cards may be found at any of them."""
    shown = named(table.effects[: table.effects.index(void)], "line")
    return len([effect for effect in shown if table.competes(effect["line"]["seat"])])


def returned(wagers, settled, section):
    """The lines of the wagers that were not settled (687a.13, R-687a-27)."""
    gone = [line[:2] for line in settled if line[3] in TAKEN]
    return [
        (seat, name, wagers[seat][name], "return", 0, "", section)
        for seat in sorted(wagers)
        for name in ORDER
        if name in wagers[seat] and (seat, name) not in gone
    ]


def verify_settlement(table, micro, replay):
    """Lines and meter, to the micro."""
    lines = [line for line in table.game.lines() if table.competes(line[0])]
    expected, after = by_the_text(table, micro)
    assert lines == expected, (replay, lines, expected)
    if table.game.table.meter and after is not None:
        assert table.game.table.meter.micro == after, replay


def verify_cards(table, replay):
    playing = table.game.table.round
    assert len(set(playing.drawn)) == len(playing.drawn), replay
    dealt = [card for hand in playing.hands.values() for card in hand]
    assert set(dealt) <= set(playing.drawn), replay
    if not [line for line in playing.lines if line["outcome"] == "return"]:
        sizes = [len(playing.hands[seat]) for seat in playing.competing]
        assert sizes == [5] * len(playing.competing), replay


def play_table(seed, disturb=None):
    """ROUNDS_A_TABLE rounds of the table of `seed`, each verified."""
    table = RandomTable(seed, disturb)
    meter = table.game.table.meter
    for number in range(ROUNDS_A_TABLE):
        before = meter.micro if meter else 0
        replay = f"table {seed}, round {number + 1}"
        table.round()
        verify_stakes(table, replay)
        verify_settlement(table, before, replay)
        verify_cards(table, replay)
    return table


def tables(rounds):
    return range(1, rounds // ROUNDS_A_TABLE + 1)


def verify_replay(table, start):
    """The recorded events through a fresh table give the same effects, lines and status."""
    again = open_table(table.game.configuration, start)
    effects = list(again.opening)
    for event in table.game.events:
        effects += again.handle(event)
    assert effects == table.game.effects, table.chance.state
    assert again.lines == table.game.table.lines
    assert again.status() == table.game.table.status()


def test_687a_11_687a_12_random_rounds_settle_as_the_second_settlement():
    for seed in tables(ROUNDS):
        play_table(seed)


def test_687a_a_replay_of_the_events_gives_the_same_round():
    for seed in tables(ROUNDS // 2):
        start = RandomTable(seed).game.table.meter
        verify_replay(play_table(seed), start.micro if start else None)


def test_687a_what_is_refused_leaves_no_trace():
    thrown = 0
    for seed in tables(ROUNDS):
        disturbance = Disturbance(seed)
        disturbed = play_table(seed, disturbance)
        assert disturbed.game.effects == play_table(seed).game.effects, seed
        thrown += disturbance.thrown
    assert thrown >= ROUNDS, thrown


def test_687a_the_random_rounds_meet_every_outcome():
    met = set()
    for seed in tables(300):
        for shown in play_table(seed).game.effects:
            met.add(shown["effect"])
            if shown["effect"] == "line":
                met.add(shown["line"]["outcome"])
                met.add(shown["line"]["odds"])
            if shown["effect"] == "void":
                met.add(shown["section"])
    expected = ["pay", "push", "collect", "return", "envy", "hold", "100% of meter"]
    expected += ["10% of meter", "deck_removed", "late", "withdrawn", "collected", "discarded"]
    expected += ["687a.13(a)", "687a.13(c)", "687a.13(d)"]
    assert set(expected) <= met, set(expected) - met


if __name__ == "__main__":
    for table_seed in tables(int(sys.argv[1])):
        play_table(table_seed, Disturbance(table_seed))
