"""Random rounds from a seed, with an account of their own of what lies on the layout.

The account follows the text, not the table: what was placed, which chips were there at the lock.
"""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed, named
from hil_tests.rules.helpers.random_rounds import Chance

WAGERED = "wagered"
LATE = "late"
# Edges at one sensor, in microseconds from the press.
EDGES = ((), (), (-1,), (0,), (1,), (-2, -1), (-1, 0), (-1, 1), (1, 2), (-2, 2))
METHODS = ("manual_shoe", "hand", "automated_shoe")
# What something may go wrong at, by what the table waits for.
UNLUCKY = ("card", "decision", "stub_count", "reveal")
OF_A_SEAT = ("incorrect_number", "exposed", "player_left")
OPTIONAL = ("trips", "bad_beat")
# Five cards in a row of the deck now and then, so that every award is met.
GOOD_HANDS = (
    "As Ks Qs Js Ts",
    "Ah Kh Qh Jh Th",
    "Ad Kd Qd Jd Jk",
    "9h 8h 7h 6h 5h",
    "2c 3c 4c 5c 6c",
    "2c 2d 2h 2s Jk",
    "9c 9d 9h 9s Kd",
    "Kc Kd Kh 9c 9d",
    "7c 7d 7h Kd 5c",
    "4c 5d 6h 7s 8c",
    "9c 9d 2h Jk Kd",
    "Kc Kd 2h 9c 9d",
    "3d 5d Jk 9d Kd",
)


def random_terms(chance):
    """Changes of the configuration that are legal together."""
    shuffler = not chance.one_in(3)
    terms = {
        "table": {"number": 1, "seats": chance.pick((1, 3, 6, 6, 6))},
        "shuffler": shuffler,
        "counting_shuffler": shuffler and chance.one_in(2),
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
        "trips": chance.pick((None, "DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07")),
        "bad_beat": None,
        "progressive": None,
    }
    if not chance.one_in(4):
        paytable = chance.pick(("DJWBB-03", "DJWBB-04"))
        terms["bad_beat"] = {"paytable": paytable, "mode": chance.pick(("one_way", "two_way"))}
    if not chance.one_in(5):
        terms["progressive"] = changed(
            DJWild.terms(),
            wager=chance.pick((100, 500)),
            rate=chance.below(10001),
            fold_qualifies=chance.one_in(2),
            envy=chance.one_in(2),
            stake_returned=chance.one_in(2),
        )
    return terms


class RandomTable:
    """Plays round after round; `disturb(game)` is called before every step."""

    def __init__(self, seed, disturb=None):
        self.chance = Chance(seed)
        self.disturb = disturb or (lambda game: None)
        meter = self.chance.pick((None, 1999999999, 5000000000 + self.chance.below(100000000)))
        terms = drawn(DJWild.offering(**random_terms(self.chance)), self.chance)
        self.game = DJWild(meter, **terms)
        self.seats = range(1, self.game.table.seats + 1)
        self.lying = {}
        self.covered = True

    def round(self):
        """One round; afterwards `layout` is what was placed: {(seat, wager): cents}, `effects`
        what the table showed."""
        if self.game.waits("next_round"):
            self.open_next()
        before, self.first_event = len(self.game.effects), len(self.game.events)
        self.layout = {}
        self.wagered = set()
        self.unlucky = self.chance.one_in(3)
        for _ in range(4 + self.chance.below(24)):
            self.disturb(self.game)
            self.bet()
        self.disturb(self.game)
        self.lock()
        self.deck = self.shuffled()
        while not self.game.waits("next_round"):
            self.disturb(self.game)
            self.step()
        self.disturb(self.game)
        self.effects = self.game.effects[before:]

    def open_next(self):
        if self.game.table.deck.removed:
            self.game.do("new_deck")
        if not self.covered:
            self.game.do("covered")
        self.covered = True
        self.game.do(self.chance.pick(("next_round", "start_game")))
        for seat in self.lying:
            self.lying[seat] = LATE

    def bet(self):
        seat = self.chance.pick(self.seats)
        act = self.chance.pick((self.complete, self.complete, self.optional, self.toggle))
        if self.chance.one_in(9):
            act = self.chance.pick((self.half, self.withdraw))
        act(seat)

    def place(self, seat, name, cents):
        self.game.do("wager", seat=seat, wager=name, cents=cents)
        self.layout[(seat, name)] = cents

    def complete(self, seat):
        ante = 500 + 25 * self.chance.below(100)
        self.place(seat, "ante", ante)
        self.place(seat, "blind", ante)

    def half(self, seat):
        self.place(seat, "ante", 500 + 25 * self.chance.below(100))

    def optional(self, seat):
        name = self.chance.pick(OPTIONAL)
        if (seat, "ante") in self.layout and self.game.configuration[name]:
            self.place(seat, name, 100 + self.chance.below(9901))

    def withdraw(self, seat):
        placed = sorted([name for at, name in self.layout if at == seat])
        if placed:
            name = self.chance.pick(placed)
            self.game.do("withdraw", seat=seat, wager=name)
            for gone in placed if name == "ante" else [name]:
                del self.layout[(seat, gone)]

    def toggle(self, seat, time=None, locked_at=None):
        """A chip laid down or taken away at `time`; without one, a millisecond later."""
        time = self.game.time + 1000 if time is None else time
        in_time = locked_at is None or time < locked_at
        if seat in self.lying:
            chip = self.lying.pop(seat)
            self.game.do("chip_off", seat=seat, time=time)
            if chip == WAGERED and in_time:
                self.wagered.discard(seat)
        else:
            self.game.do("chip_on", seat=seat, time=time)
            counts = in_time and self.game.configuration["progressive"] is not None
            self.lying[seat] = WAGERED if counts else LATE
            if counts:
                self.wagered.add(seat)

    def lock(self):
        """The press and edges within two microseconds of it, some of them reported before it."""
        at = self.game.time + 1000
        edges = [(seat, at + offset) for seat in self.seats for offset in self.chance.pick(EDGES)]
        early = self.chance.below(len(edges) + 1)
        for seat, time in edges[:early]:
            self.toggle(seat, time, at)
        self.game.do(self.chance.pick(("start_game", "start_game", "lock_out")), time=at)
        for seat, time in edges[early:]:
            self.toggle(seat, time, at)
        lit = named(self.game.do("latched"), "accepted")
        assert [shown["seat"] for shown in lit] == self.accepted()
        for seat in self.wagered:
            wager = self.game.configuration["progressive"]["wager"]
            self.layout[(seat, "progressive")] = wager

    def accepted(self):
        complete = [seat for seat in self.wagered if self.competes(seat)]
        return sorted(complete)

    def competing(self):
        """{seat: {wager: cents}} of the seats that compete."""
        wagers = {}
        for seat, name in self.layout:
            if self.competes(seat):
                wagers.setdefault(seat, {})[name] = self.layout[(seat, name)]
        return wagers

    def hands(self):
        """{place: cards} as they were dealt in the round."""
        hands = {}
        for shown in named(self.effects, "card"):
            hands.setdefault(shown["to"], []).extend(card_numbers(shown["card"]))
        return hands

    def left(self):
        """Seats whose player left in the round."""
        events = self.game.events[self.first_event :]
        return {event["seat"] for event in events if event.get("what") == "player_left"}

    def competes(self, seat):
        ante = self.layout.get((seat, "ante"))
        return ante is not None and ante == self.layout.get((seat, "blind"))

    def shuffled(self):
        deck = self.chance.shuffled(range(53))
        for _ in range(self.chance.below(3)):
            first = 5 * self.chance.below(7)
            for place, card in enumerate(card_numbers(self.chance.pick(GOOD_HANDS))):
                other = deck.index(card)
                deck[first + place], deck[other] = deck[other], deck[first + place]
        return deck

    def step(self):
        what = self.game.table.awaits["what"]
        if self.unlucky and what in UNLUCKY and self.chance.one_in(10):
            self.irregularity(what)
        else:
            getattr(self, what)()

    def confirm_chips(self):
        for seat in self.accepted():
            if seat in self.lying:
                self.lift(seat)
        self.game.do(self.chance.pick(("confirm_chips", "start_game")))

    def lift(self, seat):
        self.lying.pop(seat)
        self.game.do("chip_off", seat=seat)

    def card(self):
        self.game.do("card", card=self.deck.pop(0))
        if self.chance.one_in(20):
            self.toggle(self.chance.pick(self.seats), None, 0)

    def stub_count(self):
        cards = len(self.deck) - (1 if self.unlucky and self.chance.one_in(2) else 0)
        self.game.do("stub_count", cards=cards, misdealt=self.chance.one_in(2))

    def decision(self):
        seat = self.game.table.awaits["to"]
        what = self.chance.pick(("raise", "raise", "fold"))
        self.game.do("decision", seat=seat, what=what)
        if what == "raise":
            self.layout[(seat, "raise")] = 2 * self.layout[(seat, "ante")]

    def reveal(self):
        self.game.do("reveal")

    def jackpot_confirm(self):
        self.game.do("jackpot_confirm", key=True)

    def irregularity(self, what):
        playing = [seat for seat in self.seats if self.competes(seat)]
        known = list(OF_A_SEAT) + ["player_left"] * 3
        if self.game.table.awaits["phase"] == "comparing":
            # Who leaves while hands are compared is in core/test_compared_hands.py.
            known = ["incorrect_number"]
        if what == "card":
            known += ["face_up", "face_up", "drawn_in_error"]
            known += ["shoe_jam"] if self.automated() else []
        known += ["shuffler_jam", "malfunction"] if self.game.configuration["shuffler"] else []
        facts = {"what": self.chance.pick(known), "seat": self.chance.pick(playing)}
        if facts["what"] == "face_up":
            facts["card"] = self.deck.pop(0)
        elif facts["what"] == "malfunction":
            facts["device"] = "shuffler"
            self.covered = False
        elif facts["what"] != "player_left" and self.chance.one_in(4):
            facts["seat"] = 0
        if facts["what"] not in OF_A_SEAT:
            del facts["seat"]
        self.game.do("irregularity", **facts)

    def automated(self):
        return self.game.configuration["deal_method"] == "automated_shoe"
