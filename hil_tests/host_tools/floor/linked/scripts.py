"""Rounds of linked tables, each with what it has to come to: who bets what, which cards go where,
and which parts of the meter are won. What is expected stands here by hand, from the chapters."""

from functools import cache

from tablectl.core.cards import card_numbers

from hil_tests.rules.ch569.test_settlement import SEAT, one_seat
from hil_tests.rules.ch688a.test_progressive import NATURAL, WITH_JOKER, low
from hil_tests.rules.families.pai_gow_games import FaceUp, PaiGow
from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import named
from host_tools.floor.linked.accounts import Terms

LEVEL = "major"
ON = {"progressive": True}
# The seed of a meter in cents, none of its limit, the rates of meter and reserve.
SMALL = Terms(500_000, None, 2050, 0)
RESERVED = Terms(1_000_000, None, 100, 100)
TOTALS = ("pay", "envy")


class Award:
    """`percent` of the meter, which somebody confirms where it `is_held`, and cents `besides`, to
    the winner and, as Envy Bonus, to others."""

    def __init__(self, seat, percent, is_held, besides=0):
        self.seat, self.percent, self.is_held, self.besides = seat, percent, is_held, besides


class Script:
    """`game` has played the round with a meter of its own. `stake`: cents of a progressive wager;
    `awards`: in the order in which they are paid; `terms`: of the level that it is for."""

    def __init__(self, game, stake, *awards, terms=SMALL):
        self.configuration, self.stake, self.awards = game.configuration, stake, awards
        self.terms = terms
        self.events = game.events
        self.wagers = [(e["seat"], e["wager"], e["cents"]) for e in self._of("wager")]
        self.chips = [event["seat"] for event in self._of("chip_on")]
        self.cards = {}
        for shown in named(game.effects, "card"):
            self.cards.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
        self.base = sum(
            line["amount"]
            for line in game.table.lines
            if line["outcome"] in TOTALS and line["wager"] != "progressive"
        )

    def _of(self, name):
        return [event for event in self.events if event["event"] == name]

    def decisions(self, seat):
        return [event for event in self._of("decision") if event["seat"] == seat]

    def set_hand(self, seat):
        (event,) = [event for event in self._of("set_hand") if event["seat"] == seat]
        return event

    @property
    def stub(self):
        return self._of("stub_count")[0]

    def configured(self, terms, **linked):
        """Its table with a level of these terms."""
        table = dict(self.configuration)
        if isinstance(table["progressive"], dict):
            own = {"seed": terms.base, "reset": terms.base, "rate": terms.rate}
            table["progressive"] = {**table["progressive"], **own}
        return {**table, "linked": {**linked, "approval": "pgcb-1"}}


def of_573(hand, decision="play"):
    return Crazy4.play_round({3: (hand, decision, ON)}, "Qs Jh 9d 8h 4s")


def of_569(cards, board):
    return one_seat(cards, "8c 7h", "check check fold", board, ON)


def of_588(cards):
    return PaiGow.play_round({3: (cards, "2d", ON)}, (PaiGow.DEALER, PaiGow.DEALER_LOW))


def of_688a(**hands):
    dealt = {int(seat[1:]): (cards, low(cards), ON) for seat, cards in hands.items()}
    return FaceUp.play_round(dealt, progressive="4")


ALL, TENTH = 100, 10
# Chapters with their rounds; tables of the first three have a level in common.
SCRIPTS = {
    "573": lambda: (
        Script(of_573("Ac Ad Ah As 3d"), 100, Award(3, ALL, True)),
        Script(of_573("Kc Js 7h 6s 2d", "fold"), 100),
    ),
    "569": lambda: (
        Script(of_569("9c Kc", "Qc Jc Tc 2d 2h"), 100, Award(SEAT, TENTH, False)),
        Script(of_569("9c Kc", "Qd Jc 4c 2d 2h"), 100),
    ),
    "588": lambda: (
        Script(of_588("Ac Ad Ah As Jk 2d"), 500, Award(3, ALL, True)),
        Script(of_588("As Ks Qs Js Ts 2d"), 500, Award(3, TENTH, False)),
    ),
    "688a": lambda: (
        Script(
            of_688a(s6=WITH_JOKER, s2=NATURAL),
            500,
            Award(6, TENTH, True, 500_000 + 125_000),
            Award(2, ALL, True, 500_000 + 500_000),
            terms=RESERVED,
        ),
        Script(of_688a(s6=WITH_JOKER), 500, Award(6, TENTH, True, 500_000), terms=RESERVED),
    ),
}


@cache
def scripts(chapter):
    return SCRIPTS[chapter]()


def script(chapter, number):
    return scripts(chapter)[number]
