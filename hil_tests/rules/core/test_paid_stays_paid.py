"""An award that was confirmed and paid stays paid, whatever voids the rest of the round
(R-688a-49): every game with a meter, every paytable that pays of it, every step behind an award.
"""

import json
import sys

from tablectl.core.cards import card_numbers
from tablectl.core.errors import RuleError
from tablectl.core.irregularities import FACTS
from tablectl.core.money import MICRO_PER_CENT
from tablectl.core.table import open_table
from tablectl.core.wagers import equalled

from hil_tests.helpers.examples import tables
from hil_tests.rules.helpers.any_game import TAKEN, AnyGame
from hil_tests.rules.helpers.random_rounds import Chance
from hil_tests.rules.helpers.standing_up import stands, stood_up

NO_TROUBLE = 10**6
STAY = ("bet", "play", "raise", "no_double_down", "play_out")
# Cents that the ledger of a link answers to each claim.
ANSWER = 1_234_567
# What the player of an exposed hand may choose.
ANSWERED = {"exposed": ("play_out", "void_hand")}
# Of the paytables and hands every so many: the unix port takes its time.
EVERY = 5 if sys.implementation.name == "micropython" else 1
# Hands that win of the meter, several at once where the pack has them, and the cards that all
# players share.
WINNING: dict = {
    "555": [("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td", "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h")],
    "569": [("As Ks", "9s 8s")],
    "573": [("Ac Ad Ah As 2c",)],
    "587": [("As Ks Qs",)],
    "588": [
        ("Ac Ad Ah As Jk 2c",),
        ("Ac Kc Qc Jc Tc 2c", "Ad Kd Qd Jd Td 2d", "Ah Kh Qh Jh Th 2h"),
    ],
    "687a": [("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td", "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h")],
    "688a": [
        ("4h 5h 6h 7h 8h 9h Th", "4c 5c 6c 7c 8c 9c Tc", "4s 5s 6s 7s 8s 9s Ts"),
        ("Ac Ad Ah As Jk 6d 2c", "4h 5h 6h 7h 8h 9h Th"),
        ("2s 3s 4s 5s 6s 7s Jk", "Ad Kd Qd Jd Td Kc Qc", "4h 5h 6h 7h 8h 9h Th"),
    ],
}
SHARED = {"569": ("community", "Ts Js Qs")}
PAYTABLES: dict = {
    "573": [{"paytable": "A"}, {"paytable": "B"}, {"wager": [100, 500]}],
    "587": [{"wager": 100}, {"wager": 500}],
    "588": [{"wager": 100}, {"wager": [100, 500]}],
    "687a": [{"stake_returned": True}, {"stake_returned": False}],
    "688a": ["1", "2", "3", "4", "5", "6", "7"],
}


class Awarded(AnyGame):
    """Every seat has every wager and stays; each of `hands` {place: cards} is dealt where it
    belongs."""

    def __init__(self, configuration, seed, hands):
        self.left = {}
        self.hands = hands
        self.exposed = "play_out"
        self.claims = 0
        super().__init__(configuration, seed, NO_TROUBLE)

    def shuffle(self):
        self.left = {place: card_numbers(self.hands[place]) for place in self.hands}
        held = [card for cards in self.left.values() for card in cards]
        pack = self.table.pack
        rest = [card for card in range(pack.kinds) if pack.has(card) and card not in held]
        self.shoe = self.chance.shuffled(rest)

    def bet(self, awaits):
        wagers = [w for w in self.table.game.wagers if w.name in self.table.limits]
        for seat in self.seats:
            for wager in wagers:
                least, most = self.table.limits[wager.name]
                equal = equalled(wagers, wager, self.table.round.placed(seat))
                if wager.sensor:
                    self.game.do("chip_on", seat=seat)
                    if least < most and seat % 2:
                        self.game.do("wager", seat=seat, wager=wager.name, cents=most)
                elif wager.entered:
                    cents = equal[1] if equal else least
                    self.game.do("wager", seat=seat, wager=wager.name, cents=cents)
        lease = {"lease": [1, 7, 0]} if self.table.levels.share else {}
        self.game.do("start_game", **lease)

    def card(self, awaits):
        own = self.left.get(awaits["to"])
        self.game.do("card", card=own.pop(0) if own else self.shoe.pop())

    def stub(self, awaits):
        self.game.do("stub_count", cards=self.table.pack.count - len(self.table.round.drawn))

    def decide(self, awaits):
        choices = [what for what in STAY if what in awaits["choices"]]
        what = self.exposed if self.exposed in choices else choices[0]
        ante = self.table.round.placed(awaits["to"]).get("ante", 0)
        for facts in [{}] + [{"cents": times * ante} for times in (1, 2, 3)]:
            if self.attempt("decision", seat=awaits["to"], what=what, **facts):
                return

    def set_hand(self, awaits):
        self.game.do("set_hand", seat=awaits["to"], low=self.table.house_way(awaits["to"])[0])

    def step(self):
        if self.game.waits("jackpot_confirm"):
            self.game.do("jackpot_confirm", key=True)
        elif self.game.waits("answered"):
            self.claims += 1
            self.game.do("answered", term=1, number=self.claims, cents=ANSWER)
        else:
            super().step()

    def to_the_end(self):
        while not self.game.waits("next_round"):
            self.step()
        assert not any(self.table.round.wagers.values()), "a wager was never settled"


def configurations(chapter, configuration):
    """One for each paytable and amount of the progressive wager."""
    for offered in PAYTABLES.get(chapter, [{}]):
        if isinstance(offered, dict):
            offered = dict(configuration["progressive"], **offered)
        yield dict(configuration, progressive=offered)


def meters():
    """(chapter, configuration, seed, winning hands): each paytable with each set of hands, at
    seats that the seed chooses."""
    found = []
    for chapter, example in tables():
        if chapter in WINNING:
            for configuration in configurations(chapter, example):
                for hands in WINNING[chapter]:
                    seed = len(found)
                    found.append((chapter, configuration, seed, held(chapter, hands, seed)))
                linked = {"link": "pit", "progressive": "major", "approval": "pgcb-1"}
                found.append((chapter, dict(configuration, linked=linked), seed, found[-1][3]))
    return found[::EVERY]


def held(chapter, hands, seed):
    """{place: cards}."""
    places = dict(zip(Chance(seed).shuffled(range(1, 7)), hands))
    if chapter in SHARED:
        place, cards = SHARED[chapter]
        places[place] = cards
    return places


def awards(lines):
    """(cents of the meter, percent) of every line that pays of it, by what its odds say."""
    found = []
    for line in lines:
        if line["outcome"] == "pay" and line["odds"].endswith("% of meter"):
            besides, _, percent = line["odds"][: -len("% of meter")].rpartition(" and ")
            cents = int(besides.replace(",", "").replace(".", "")) if besides else 0
            found.append((line["amount"] - cents, int(percent)))
    return found


def check(table):
    """The registers of a table's meter after its only round, worked from what the lines say: all
    wagers were accepted at the lock, and what is returned behind an award comes from what is
    above the base."""
    level = table.meter
    if level.is_linked:
        check_linked(table, level)
        return
    base, reserve_rate = level.base * MICRO_PER_CENT, level.reserve_rate
    startup = table.game.progressive(table.configuration)[0] * MICRO_PER_CENT
    lines = [line for line in table.lines if line["wager"] == "progressive"]
    stakes = sum([line["stake"] for line in lines if line["outcome"] in TAKEN])
    whole, reserve = startup + stakes * level.rate, stakes * reserve_rate
    added, hits, has_paid = whole - startup + reserve, 0, False
    for line in lines:
        if line["outcome"] == "return":
            micro, reserved = line["stake"] * level.rate, line["stake"] * reserve_rate
            taken = min(micro, max(0, whole - base)) if has_paid else micro
            startup += micro - taken + max(0, reserved - reserve)
            whole, reserve = whole - taken, max(0, reserve - reserved)
            added -= micro + reserved
        for cents, percent in awards([line]):
            has_paid = True
            hits += cents * MICRO_PER_CENT
            whole -= cents * MICRO_PER_CENT
            if percent == 100:
                startup += base - min(base, reserve)
                whole, reserve = whole + base, max(0, reserve - base)
    registers = [level.startup, level.current, level.reserve, level.contributions, level.hits]
    assert registers == [startup, whole, reserve, added, hits]
    assert min(whole, reserve) >= 0 and startup + added == hits + whole + reserve
    assert len(level.last) == level.count == len(awards(lines))


def check_linked(table, level):
    """What the table has fed the link and won of it; the rest its ledger knows (R-688a-45)."""
    lines = [line for line in table.lines if line["wager"] == "progressive"]
    kept = sum([li["stake"] for li in lines if li["outcome"] in ("pay", "collect", "push")])
    fed, reserved = kept * level.rate, kept * level.reserve_rate
    share = table.levels.share
    assert share.totals["major"][1:] == [fed, reserved]
    # An award that was void while it was verified goes back to the link.
    paid = [claim.paid for claim in share.claims]
    assert paid.count(True) == len(awards(lines)) == len(paid) - paid.count(False)
    hits = len(awards(lines)) * ANSWER * MICRO_PER_CENT
    assert [level.startup, level.contributions, level.hits] == [0, fed + reserved, hits]
    assert (level.current, level.reserve) == (fed - hits, reserved)


def whole_round(configuration, seed, hands):
    """A game whose round is over, and how many of its events came before the first award."""
    game = Awarded(configuration, seed, hands)
    before = None
    game.shuffle()
    while not game.game.waits("next_round"):
        game.step()
        if before is None and game.table.meter.count:
            before = len(game.game.events)
    return game, before


def again(configuration, seed, hands, events):
    game = Awarded(configuration, seed, hands)
    game.shuffle()
    for event in events:
        game.game.do(event["event"], **facts_of(event))
    return game


def facts_of(event):
    return {key: event[key] for key in event if key != "event"}


def voids(table):
    """The irregularities that the table takes now, with every seat that they may be about."""
    found = []
    for known in table.game.irregularities:
        for seat in range(table.seats + 1) if "seat" in known.uses else (None,):
            event = {"event": "irregularity", "what": known.name, "time": table.time}
            if seat is not None:
                event["seat"] = seat
            event.update({"device": "shuffler"} if "device" in known.uses else {})
            if not [fact for fact in FACTS if fact in known.uses and fact not in event]:
                if takes(table, event):
                    found.append(event)
    return found


def takes(table, event):
    try:
        table.verify(event)
    except RuleError:
        return False
    return True


def trouble(configuration, seed, hands, events, event, answer):
    """A table whose round went wrong behind an award and is over: what was settled stays settled,
    after a power cut too, and the table plays on. Its round is the next one; `lines` are those of
    the one before."""
    game = again(configuration, seed, hands, events)
    opening = json.dumps(open_table(configuration).state())
    settled = list(game.table.lines)
    game.exposed = answer
    game.game.do(event["event"], **facts_of(event))
    game.to_the_end()
    lines = list(game.table.lines)
    assert lines[: len(settled)] == settled
    check(game.table)
    assert stands(stood_up(configuration, opening, game.game.events)) == stands(game.table)
    game.open_next()
    assert game.game.waits("wagers")
    state = json.dumps(game.table.state())
    assert stands(stood_up(configuration, state, [])) == stands(game.table)
    return game.table, lines


def troubled():
    """(table, lines of its only round) of every round that goes wrong behind its first award."""
    for chapter, configuration, seed, hands in meters():
        game, before = whole_round(configuration, seed, hands)
        assert awards(game.table.lines), (chapter, hands)
        check(game.table)
        for at in range(before, len(game.game.events)):
            events = game.game.events[:at]
            for event in voids(again(configuration, seed, hands, events).table):
                for answer in ANSWERED.get(event["what"], STAY[:1]):
                    yield trouble(configuration, seed, hands, events, event, answer)


def test_R_688a_49_an_award_that_was_paid_stays_paid_whatever_voids_the_rest_of_the_round():
    voided = set()
    for table, lines in troubled():
        returned = [
            li for li in lines if (li["wager"], li["outcome"]) == ("progressive", "return")
        ]
        if returned:
            voided.add(table.configuration["game"])
    # Every chapter with a meter: hands are compared one after the other.
    assert voided == {chapter for chapter, _, _, _ in meters()}
