"""687a as a whole: what holds in every round, whatever is wagered, dealt, decided or goes wrong.

A longer run: `python -m hil_tests.rules.ch687a.test_properties 20000`.
"""

import sys

from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.rules.ch687a.random_table import RandomTable
from hil_tests.rules.helpers.play import named, snapshot
from hil_tests.rules.helpers.random_rounds import Chance

ROUNDS = 100 if sys.implementation.name == "micropython" else 300
ROUNDS_A_TABLE = 6
TAKEN = ("pay", "push", "collect", "return")
JOKER = 52
ENVY = {"royal": {100: 100000, 500: 500000}, "straight flush": {100: 30000, 500: 150000}}

# What each event is waited for with; anywhere else it is refused.
AWAITED = (
    ("wager", ("wagers",)),
    ("withdraw", ("wagers",)),
    ("lock_out", ("wagers",)),
    ("start_game", ("wagers", "confirm_chips", "next_round")),
    ("latched", ("latched",)),
    ("confirm_chips", ("confirm_chips",)),
    ("card", ("card",)),
    ("stub_count", ("stub_count", "decision")),
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
    "reveal": (
        ("irregularity", {"what": "exposed", "seat": 0}),
        ("irregularity", {"what": "face_up", "card": 11}),
    ),
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
        assert line["section"].startswith("687a."), replay
        if line["outcome"] in TAKEN:
            key = (line["seat"], line["wager"])
            assert key not in taken, (replay, line)
            taken[key] = line["stake"]
            assert (line["amount"] > 0) == (line["outcome"] == "pay"), (replay, line)
    assert taken == table.layout, (replay, taken, table.layout)
    assert table.game.table.status()["wagers"] == {}, replay


def verify_odds(lines, replay):
    for line in lines:
        words = line["odds"].split(" ")
        if line["outcome"] == "pay" and words[1] in ("to", "for"):
            assert line["amount"] == line["stake"] * int(words[0]) // int(words[2]), (replay, line)


def verify_order(lines, settled_from, replay):
    """Raises that were neither returned nor abandoned, player after player (R-687a-02)."""
    raises = [line for line in lines if line["wager"] == "raise" and line["outcome"] != "return"]
    seats = [line["seat"] for line in raises if line["section"] != "687a.7(b)"]
    assert seats == sorted(seats, reverse=settled_from == "right"), (replay, seats)


def verify_cards(table, replay):
    playing = table.game.table.round
    assert len(set(playing.drawn)) == len(playing.drawn), replay
    dealt = [card for hand in playing.hands.values() for card in hand]
    assert set(dealt) <= set(playing.drawn), replay
    if not [line for line in playing.lines if line["outcome"] == "return"]:
        sizes = [len(playing.hands[seat]) for seat in playing.competing]
        assert sizes == [5] * len(playing.competing), replay


def verify_meter(table, before, replay):
    """Start, contributions of the wagers kept, awards and reseeds make the end, to the micro."""
    offered = table.game.configuration["progressive"]
    if offered is None:
        return
    expected = before
    for line in table.game.table.lines:
        if line["wager"] == "progressive" and line["outcome"] in ("pay", "collect"):
            expected += line["stake"] * offered["rate"]
            if "% of meter" in line["odds"]:
                expected -= line["amount"] * 10000
            if line["odds"] == "100% of meter":
                expected += 2000 * 1000000 * (offered["wager"] // 100)
    assert table.game.table.meter.micro == expected, replay


def envy_of(cards, replacement, wager):
    """Cents that five cards pay the others, read off 687a.12(c): no card is wild, and the one set
    aside stands for the joker."""
    natural = [replacement if card == JOKER else card for card in cards]
    ranks = sorted([card // 4 for card in natural])
    if len(set([card % 4 for card in natural])) > 1:
        return 0
    if ranks == [8, 9, 10, 11, 12]:
        return ENVY["royal"][wager]
    straight = ranks == [0, 1, 2, 3, 12] or ranks[4] - ranks[0] == 4
    return ENVY["straight flush"][wager] if straight else 0


def envy_expected(table):
    """(receiver, cents), by R-687a-12: the hands in play and those whose wager is settled, from
    the first that is settled to the last; each pays the others counterclockwise."""
    playing, terms = table.game.table.round, table.game.configuration
    offered = terms["progressive"]
    if not (offered and offered["envy"]):
        return []
    void = named(table.effects, "void")[-1:]
    if void and void[0]["section"] != "687a.13(d)":
        # Found wrong while hands were compared: those before it were settled.
        if not [line for line in playing.lines if line["outcome"] != "return"]:
            return []
        void = []
    left = playing.left if terms["abandon_loses"] else ()
    lit = [seat for seat in table.accepted() if void or seat not in left]
    settled = lit if offered["fold_qualifies"] or void else set(lit) - playing.folded
    in_play = set() if void else set(playing.competing) - playing.folded - set(left)
    expected = []
    order = sorted(in_play | set(settled), reverse=terms["settle_from"] == "right")
    for holder in order if lit else ():
        cents = envy_of(playing.hands[holder], playing.hands["replacement"][0], offered["wager"])
        others = [seat for seat in reversed(lit) if seat != holder and seat not in left]
        expected += [(seat, cents) for seat in others if cents]
    return expected


def play_table(seed, disturb=None):
    """ROUNDS_A_TABLE rounds of the table of `seed`, each verified."""
    table = RandomTable(seed, disturb)
    meter = table.game.table.meter
    for number in range(ROUNDS_A_TABLE):
        before = meter.micro if meter else None
        replay = f"table {seed}, round {number + 1}"
        table.round()
        verify_stakes(table, replay)
        verify_odds(table.game.table.lines, replay)
        verify_order(table.game.table.lines, table.game.configuration["settle_from"], replay)
        verify_cards(table, replay)
        verify_meter(table, before, replay)
        lines = table.game.table.lines
        envies = [(line["seat"], line["amount"]) for line in lines if line["outcome"] == "envy"]
        expected = envy_expected(table)
        if named(table.effects, "void"):
            expected = expected[: len(envies)]
        assert envies == expected, replay
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


def test_687a_every_stake_comes_back_or_is_collected_exactly_once():
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
