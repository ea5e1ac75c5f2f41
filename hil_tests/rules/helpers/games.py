"""Plays rounds of each game: what its tables offer, what a seat bets, how its hands decide.

588 and 688a stand in families/pai_gow_games.py, 581, 590 and 591 in families/blackjack_games.py.
"""

from tablectl.core.cards import card_numbers
from tablectl.core.seats import DEALER
from tablectl.core.table import open_table

from hil_tests.rules.helpers.play import Played, changed, named, refused

COMMUNITY = "community"
SEATS = {"number": 7, "seats": 6}
# A table without a stub count.
CARNIVAL = {
    "table": SEATS,
    "shuffler": True,
    "preinspected": False,
    "counting_shuffler": True,
    "deal_method": "manual_shoe",
    "abandon_loses": True,
}


def limits(main, *others, **more):
    """Least and most of the main wager, of those beside it, and of `more`."""
    values = {name: [100, 10000] for name in others}
    values[main] = [500, 50000]
    return changed(values, **more)


class Offering(Played):
    """A table of one game; OFFERED: its configuration with everything offered."""

    OFFERED: dict = {}
    # Whether a change that leaves a wager out takes its limits with it.
    LIMITS_FOLLOW = False

    def __init__(self, meter=None, **changes):
        super().__init__(self.offering(**changes), meter)

    @classmethod
    def offering(cls, **changes):
        """The configuration with everything offered but for the changes."""
        values = changed(cls.OFFERED, **changes)
        if cls.LIMITS_FOLLOW and "limits" not in changes:
            kept = [name for name in values["limits"] if values.get(name, True)]
            values["limits"] = {name: values["limits"][name] for name in kept}
        return values

    @classmethod
    def terms(cls, **changes):
        """The progressive of the table with some of its keys changed."""
        return changed(cls.OFFERED["progressive"], **changes)

    @classmethod
    def not_opened(cls, code, section, **changes):
        """The error with which a configuration with these changes is refused."""
        return refused(lambda: open_table(cls.offering(**changes)), code, section)


class Game(Offering):
    """A game in which every seat has a hand. Hands are {seat: (cards, decisions, wagers)}: the
    decisions are one text, `check fold`, an amount after a colon: `play:3000`.

    STAKES: (wager, the cents that a seat bets unless it says otherwise, or the wager that it
    equals) in their order, MAIN the main one. BESIDE: the place of the cards that lie beside the
    players', DEALT what they are unless a round says otherwise."""

    STAKES: tuple = (("ante", 1000),)
    MAIN = "ante"
    BESIDE: object = DEALER
    DEALT: object = None
    # The lowest card that is dealt where no card is asked for.
    LOWEST = 0

    @classmethod
    def play_round(cls, hands, beside=None, other=None, meter=None, **changes):
        """A whole round at a new table."""
        game = cls(meter, **changes)
        game.round(hands, beside, other)
        return game

    def bet(self, seat, main=None, progressive=False, **cents):
        """The wagers of a seat in cents, the main one first; a chip if `progressive`."""
        placed = []
        if main is not None:
            cents[self.MAIN] = main
        for name, usual in self.STAKES:
            usual = cents.get(usual, 1000) if isinstance(usual, str) else usual
            placed.append((name, cents.get(name, usual)))
        known = [word for stake in self.STAKES for word in stake]
        placed += [(name, cents[name]) for name in sorted(cents) if name not in known]
        for name, amount in placed:
            if amount:
                self.do("wager", seat=seat, wager=name, cents=amount)
        if progressive:
            self.do("chip_on", seat=seat)

    def begin(self, hands, beside=None, other=None):
        """Wagers and Start Game; what the round will be dealt and decide is known from here on."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        dealt = {seat: hands[seat][0] for seat in hands}
        dealt[self.BESIDE] = self.DEALT if beside is None else beside
        self.cards = {place: card_numbers(dealt[place] or "") for place in dealt}
        self.others = card_numbers(other or "")
        self.decisions = {seat: self.in_turn(hands[seat][1]) for seat in hands}

    def in_turn(self, decisions):
        """The decisions of a hand, one after the other."""
        return (decisions or "").split()

    def deal_hands(self, hands):
        """{place: its cards}, each card to the place that the table asks for; the others get what
        no hand holds."""
        self.cards = {place: card_numbers(hands[place]) for place in hands}
        self.others = []
        self.deal_left()
        assert not any(self.cards.values()), self.cards

    def deal_left(self):
        """Every card that the table asks for now."""
        while self.waits("card"):
            self.deal_card()

    def deal_card(self):
        hand = self.cards.get(self.table.awaits["to"]) or self.others
        self.do("card", card=hand.pop(0) if hand else self.spare())

    def spare(self):
        """The lowest card that was not drawn and that no hand will get."""
        kept = [card for hand in self.cards.values() for card in hand]
        return min(set(range(self.LOWEST, 52)) - set(kept + self.table.round.drawn))

    def deal_round(self, hands, beside=None, other=None):
        """Until the table asks for something else than cards."""
        self.begin(hands, beside, other)
        self.deal_left()

    def decide(self, seat, what, **facts):
        """One decision."""
        what, _, cents = what.partition(":")
        if cents:
            facts["cents"] = int(cents)
        return self.do("decision", seat=seat, what=what, **facts)

    def step(self):
        """The next event, as the hands of the round have it."""
        to = self.table.awaits.get("to")
        if self.waits("card"):
            self.deal_card()
        elif self.waits("stub_count"):
            self.count_stub()
        elif self.waits("decision"):
            self.decide(to, self.decisions[to].pop(0))
        elif self.waits("set_hand"):
            self.set(to, self.decisions[to].pop(0))
        elif self.waits("reveal"):
            self.do("reveal")
        else:
            self.confirm_awards()

    def until(self, what, to=None):
        """Play on until the table waits for `what`, of `to`."""
        while not self.waits(what) or (to is not None and self.table.awaits.get("to") != to):
            before = len(self.events)
            self.step()
            assert len(self.events) > before, self.table.awaits

    def round(self, hands, beside=None, other=None):
        """A whole round: its stub counted right where it is due, its held awards confirmed."""
        self.begin(hands, beside, other)
        self.until("next_round")
        assert not any(self.decisions.values()), self.decisions

    def set(self, place, low):
        """The low hand of a seat, of the dealer at 0."""
        return self.do("set_hand", seat=place, low=card_numbers(low))


class UsualGame(Game):
    """A game of which one seat is often enough; USUAL: what it decides unless a round says
    otherwise."""

    USUAL: object = None

    @classmethod
    def one_seat(cls, cards, beside=None, decision=None, wagers=None, **changes):
        """A whole round of seat 3 alone."""
        hand = (cards, decision or cls.USUAL, wagers or {})
        return cls.play_round({3: hand}, beside, **changes)


class TexasHoldem(Game):
    """563."""

    OFFERED = changed(
        CARNIVAL,
        game="563",
        deal_method="automated_shoe",
        burn=False,
        limits=limits("ante", bonus=[100, 10000]),
        bonus={"fold_qualifies": True},
    )
    # No pair, no straight and no flush with the hands that the tests hold.
    BOARD = "2c 5d 9h Js Kc"

    def begin(self, hands, beside=None, other=None):
        """`other`: the community cards."""
        super().begin(hands, beside, "3c 3d 3h")
        self.cards[COMMUNITY] = card_numbers(other or self.BOARD)

    @staticmethod
    def random_community(chance, terms):
        """Whether the community cards come first, and cards are burned."""
        reshuffles = terms["deal_method"] == "automated_shoe" and chance.one_in(2)
        first = reshuffles and chance.one_in(2)
        return {
            "reshuffling_shoe": reshuffles,
            "community_first": first,
            "burn": not first and chance.one_in(2),
        }


class UltimateHoldem(TexasHoldem):
    """569."""

    STAKES = (("ante", 1000), ("blind", "ante"))
    OFFERED = changed(
        CARNIVAL,
        game="569",
        deal_method="automated_shoe",
        burn=False,
        limits=limits("ante", "trips"),
        trips={"fold_qualifies": True},
        progressive={
            "wager": 100,
            "rate": 2050,
            "seed": 500000,
            "reset": 400000,
            "hand_of": "flop",
            "fold_qualifies": True,
        },
    )


class Caribbean(UsualGame):
    """555."""

    OFFERED = changed(
        CARNIVAL,
        game="555",
        limits=limits("ante", "bonus"),
        bonus="A",
        progressive={"rate": 2050, "seed": 500000, "reset": 400000},
    )
    USUAL = "bet"
    ACE_KING = "Ah Ks 9d 6c 3h"
    NO_HAND = "Ah Qs 9d 6c 3h"
    DEALT = ACE_KING
    PAIR = "Jc Jd 8h 5s 2c"
    OTHER = "Tc Td 8s 5c 2d"
    SIDE = {"bonus": 300, "progressive": True}

    @classmethod
    def deciding(cls, hands=None, **changes):
        """Seats 1, with every wager, and 4 before their decisions."""
        game = cls(**changes)
        game.deal_round(hands or {1: (cls.PAIR, "bet", cls.SIDE), 4: (cls.OTHER, "bet", {})})
        return game


class Crazy4(UsualGame):
    """573. A decision is `fold`, the cents of the Play Wager, or `play`: as much as the Ante."""

    OFFERED = changed(
        CARNIVAL,
        game="573",
        limits=limits("ante", "queens_up"),
        progressive={"paytable": "A", "wager": 100, "rate": 2050, "seed": 500000, "reset": 500000},
        queens_up="A",
    )
    STAKES = (("ante", 1000), ("super_bonus", "ante"))
    USUAL = "play"
    # No hand and queen high, and its next, which qualifies.
    QUEEN_HIGH = "Qs Jh 9d 8c 2s"
    KING_HIGH = "Ks Jh 9d 8c 2s"
    PAIR_OF_ACES = "Ac Ad 7s 5h 3c"
    NOTHING = "Td 9c 7h 5s 2d"
    DEALT = KING_HIGH

    def in_turn(self, decisions):
        return [decisions]

    def decide(self, seat, what, **facts):
        if what == "fold":
            return self.decided(seat, what, **facts)
        cents = self.table.round.placed(seat)["ante"] if what == "play" else what
        return self.decided(seat, "play", cents=cents, **facts)


class HiLo(Game):
    """579. Hands are {seat: (cards, decision, wagers, low)}; a low hand of None is the two lowest
    cards."""

    OFFERED = changed(
        CARNIVAL,
        game="579",
        two_areas=True,
        exposed_voids=True,
        ante_bonus="A",
        tie=True,
        poker_bonus="A",
        limits=limits("ante", "tie", "poker_bonus"),
    )
    # They total 29 and 5.
    DEALT = "Kc Qd 9s 3h 2c"

    @classmethod
    def one_seat(cls, cards, beside=None, decision="play", low=None, wagers=None, **changes):
        return cls.play_round({3: (cards, decision, wagers or {}, low)}, beside, **changes)

    def begin(self, hands, beside=None, other=None):
        super().begin(hands, beside)
        self.hands = hands

    def decide(self, seat, what, **facts):
        return self.decided(seat, what, **facts)

    def set_low(self, seat, low):
        return self.set(seat, low) + self.turn_up()

    def step(self):
        if not self.waits("set_hand"):
            super().step()
            return
        seat = self.table.awaits["to"]
        cards, _, _, low = self.hands[seat]
        low = card_numbers(low) if low else two_lowest(cards)
        self.do("set_hand", seat=seat, low=low)


def two_lowest(cards):
    """The low hand of a player who sets no ace low: 579.6(a), an ace counts 11."""
    return sorted(card_numbers(cards), key=lambda card: 9 if card >= 48 else min(card // 4, 8))[:2]


class FlopPoker(UsualGame):
    """583."""

    OFFERED = changed(
        CARNIVAL, game="583", three_card_bonus=True, limits=limits("ante", "three_card_bonus")
    )
    STAKES = (("ante", 1000), ("pot", 500))
    BESIDE = COMMUNITY
    USUAL = "flop"
    # Without a pair, a straight or a flush with NOTHING: queen high. KINGS is a pair with it.
    FLOP = DEALT = "Qh 9d 4c"
    NOTHING = "Jc 7s 2d"
    KINGS = "Ks Kd 3s"

    def deal_round(self, hands, beside=None, other=None):
        """Up to the first decision."""
        super().deal_round(hands, beside)
        self.count_stub()

    def pot(self):
        """{seat: (outcome, amount)} of the Pot's lines."""
        return {line[0]: line[3:5] for line in self.lines() if line[1] == "pot"}


class RaiseItUp(UsualGame):
    """587. A decision is `check`, `fold`, or the Play Wager in Antes: `3`."""

    OFFERED = changed(
        CARNIVAL,
        game="587",
        limits=limits("ante", "pair_plus", "six_card_bonus"),
        pair_plus="A",
        six_card_bonus="A",
        progressive={"wager": 100, "rate": 2050, "seed": 100000, "reset": 100000},
    )
    STAKES = (("ante", 1000), ("blind", "ante"))
    BESIDE = COMMUNITY
    USUAL = "1"
    # Cards that give nothing to each other.
    BLANK = DEALT = "2c 7d 9s"
    NOTHING = "3h 5s Jc"
    SEED = 1000000000

    def decide(self, seat, what, **facts):
        if what in ("check", "fold"):
            return self.decided(seat, what, **facts)
        cents = int(what) * self.table.round.placed(seat)["ante"]
        return self.decided(seat, "play", cents=cents, **facts)


class Lunar(UsualGame):
    """589. Hands are {seat: (cards, decisions, wagers)}: the first five cards, then those drawn;
    the decisions have commas between them, an exchange the cards given up: `exchange, discard 4c
    9d, bet`."""

    OFFERED = changed(
        CARNIVAL,
        game="589",
        table={"number": 7, "seats": 5},
        instant="A",
        super="A",
        limits=limits("ante", "super"),
    )
    USUAL = "bet"
    # Nothing, and the least that qualifies.
    NOTHING = DEALT = "Qs Jd 9h 6c 3d"
    ACE_KING = "As Kd 8h 6c 3d"
    ROYAL = "Ah Kh Qh Jh Th"

    def in_turn(self, decisions):
        return (decisions or "").split(", ")

    def deal_left(self):
        """While there is a card left for the place that is asked for."""
        while self.waits("card") and self.cards.get(self.table.awaits["to"]):
            self.do("card", card=self.cards[self.table.awaits["to"]].pop(0))

    def decide(self, seat, what, **facts):
        """One decision, and the cards that it draws where they are left."""
        what, _, cards = what.partition(" ")
        if cards:
            facts["cards"] = card_numbers(cards)
        self.decided(seat, what, **facts)
        self.deal_left()
        self.turn_up()


class CrissCross(UsualGame):
    """592. Hands are {seat: (cards, bets, wagers)}; `bets` are the multiples of the Ante of the
    Across, Down and Middle Bet, fewer of them where the player folds."""

    OFFERED = changed(
        CARNIVAL, game="592", five_card_bonus=True, limits=limits("ante", "five_card_bonus")
    )
    STAKES = (("ante_across", "ante"), ("ante_down", "ante"))
    BESIDE = COMMUNITY
    USUAL = (1, 1, 1)
    # Far, row from one end to the other, near.
    CROSS = DEALT = "Jh 2c 9d 5s Kc"
    # Pair of kings down, nothing across.
    KING = "Kd 7h"
    NOTHING = "Ac 4d"
    BETS = ("across", "down", "middle")

    def in_turn(self, decisions):
        bets = list(zip(self.BETS, decisions or ()))
        return bets if len(bets) == len(self.BETS) else bets + [("fold", 0)]

    def decide(self, seat, what, times=1, **facts):
        """A bet of so many times the Ante, or `fold`."""
        what, times = what if isinstance(what, tuple) else (what, times)
        if what != "fold":
            facts["cents"] = times * self.table.round.placed(seat)["ante_across"]
        return self.do("decision", seat=seat, what=what, **facts)


class OverUnder(Game):
    """686a."""

    OFFERED: dict = {
        "game": "686a",
        "table": SEATS,
        "discard_rack": "equal",
        "shuffler": "batches",
        "reshuffling_device": False,
        "preinspected": False,
        "verbal_wagers": False,
        "mid_shoe_entry": True,
        "max_boxes": 1,
        "bonus": True,
        "decisions": "in_turn",
        "limits": limits("ante", "bonus"),
    }
    BURN = "Tc"

    @classmethod
    def one_seat(cls, cards, decision, wagers=None, **changes):
        return cls.play_round({3: (cards, decision, wagers or {})}, **changes)

    def begin(self, hands, beside=None, other=None, burn=BURN):
        """Wagers, the lock, the card to be burned where one is due."""
        super().begin(hands)
        if burn and self.table.awaits.get("to") == "burn":
            self.deal(burn)

    def play(self, hands):
        """Whatever the table asks for, until it asks for something else than cards and
        decisions."""
        self.cards = {seat: card_numbers(hands[seat][0]) for seat in hands}
        self.decisions = {seat: self.in_turn(hands[seat][1]) for seat in hands}
        while self.waits("card") or self.waits("decision"):
            self.step()

    def deal_card(self):
        self.do("card", card=self.cards[self.table.awaits["to"]].pop(0))


class DJWild(Game):
    """687a."""

    OFFERED = changed(
        CARNIVAL,
        game="687a",
        max_boxes=1,
        limits=limits("ante", "trips", "bad_beat"),
        progressive={
            "wager": 100,
            "fold_qualifies": True,
            "rate": 2050,
            "envy": True,
            "stake_returned": True,
        },
        trips="DJWT-04",
        bad_beat={"paytable": "DJWBB-03", "mode": "two_way"},
    )
    STAKES = (("ante", 1000), ("blind", "ante"))
    # Ten high without a wild card: every pair beats it.
    LOW = DEALT = "3c 4d 6h 8s Tc"
    LOWEST = 4
    LIMITS_FOLLOW = True

    @classmethod
    def one_seat(cls, cards, beside=None, wagers=None, decision="raise", **changes):
        """A whole round of seat 3 alone."""
        return cls.play_round({3: (cards, decision, wagers or {})}, beside, **changes)

    # When `locked` presses Start Game, in microseconds.
    LOCK = 500000

    @classmethod
    def locked(cls, before=(), after=()):
        """Six players at a table locked at LOCK; `before` and `after`: (event, seat, its edge)."""
        game = cls()
        for seat in range(1, 7):
            game.bet(seat)
        for name, seat, time in before:
            game.do(name, seat=seat, time=time)
        game.do("start_game", time=cls.LOCK)
        for name, seat, time in after:
            game.do(name, seat=seat, time=time)
        return game

    def accepted(self):
        """The seats whose progressive wager stands once every edge before the lock is in."""
        return [shown["seat"] for shown in named(self.do("latched"), "accepted")]
