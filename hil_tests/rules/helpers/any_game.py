"""Random rounds of whatever game a table plays: it asks the table what it waits for and tries.

What must hold whatever is tried is checked here after every event: cents on the layout and cents
settled change only as a wager is made or taken back, and a refused event changes nothing.
"""

from tablectl.core.errors import RuleError
from tablectl.core.irregularities import ANY
from tablectl.core.seats import DEALER
from tablectl.core.wagers import equalled, is_told, placed_of

from hil_tests.rules.helpers.play import Played
from hil_tests.rules.helpers.random_rounds import Chance
from hil_tests.rules.helpers.twin import Twin, objects

TAKEN = ("pay", "push", "collect", "return")
# Events that put down or take back cents.
OF_WAGERS = ("wager", "withdraw", "decision", "latched")
MOST_TRIES = 400
# More cards than a round takes.
LOW_SHOE = 200
MENDING = ("reader_repaired", "shuffled")


class AnyGame:
    """Plays round after round of the game of `configuration`; irregularities about one round in
    `trouble`."""

    def __init__(self, configuration, seed, trouble=3):
        self.chance = Chance(seed)
        self.trouble = trouble
        self.game = Played(configuration)
        self.table = self.game.table
        self.twin = Twin(self.game)
        self.seats = range(1, self.table.seats + 1)
        self.refused = 0
        self.shoe = []
        self.settings = 0

    def round(self):
        """One round to its end. Returns its lines."""
        if self.game.waits("next_round"):
            self.open_next()
        self.unlucky = self.chance.one_in(self.trouble)
        self.shuffle()
        for _ in range(MOST_TRIES):
            if self.game.waits("next_round"):
                break
            if self.unlucky and self.chance.one_in(12):
                self.go_wrong()
            else:
                self.step()
        assert self.game.waits("next_round"), self.table.awaits
        assert not any(self.table.round.wagers.values()), "a wager was never settled"
        return self.table.lines

    def open_next(self):
        if self.table.deck.removed:
            self.game.do("new_deck")
        if self.table.deck.uncovered:
            self.game.do("covered")
        self.game.do("next_round")

    def shuffle(self):
        """Before every round, or once a shoe that lasts for several runs low."""
        lasting = self.table.deck.shoe is not None
        if lasting and len(self.shoe) > LOW_SHOE:
            return
        if lasting and self.table.round.number > 1:
            self.game.do("irregularity", what="shuffled")
        self.shoe = self.shuffled()

    def shuffled(self):
        pack = self.table.pack
        cards = [card for card in range(pack.kinds) if pack.has(card)] * pack.decks
        return self.chance.shuffled(cards)

    def on_the_table(self):
        """Cents on the layout and cents settled."""
        layout = sum([sum(placed.values()) for placed in self.table.round.wagers.values()])
        return layout + sum([li["stake"] for li in self.table.lines if li["outcome"] in TAKEN])

    def entered_in_error(self, what=None, seat=None, wager=None, **facts):
        """Cents that were no wager once the dealer has said so: of the wager that he names and
        those that need it, or of all at the seat."""
        if what != "entered_in_error":
            return 0
        placed = self.table.round.wagers.get(seat, {})
        gone = [w.name for w in self.table.game.wagers if wager in (None, w.name, w.needs)]
        return sum([placed[name] for name in placed if name in gone])

    def attempt(self, name, **facts):
        """Whether the table took the event."""
        held = objects(self.table)
        cents = self.on_the_table() - self.entered_in_error(**facts)
        try:
            self.game.do(name, **facts)
        except RuleError:
            assert objects(self.table) == held, (name, facts)
            assert not self.twin.differs(), (name, facts, self.twin.differs())
            self.refused += 1
            return False
        if name not in OF_WAGERS and name != "next_round":
            assert self.on_the_table() == cents, (name, facts)
        return True

    def step(self):
        awaits = self.table.awaits
        what = awaits["what"]
        if what in ANSWERS:
            getattr(self, ANSWERS[what])(awaits)
        elif what == "jackpot_confirm":
            self.attempt(what, key=not self.chance.one_in(4))
        elif not self.attempt(what):
            self.mended()

    def bet(self, awaits):
        """Wagers of a few seats, complete or not, then the lock."""
        for seat in self.seats:
            if self.chance.one_in(3):
                continue
            whole = not self.chance.one_in(8)
            for wager in self.table.game.wagers:
                if whole or self.chance.one_in(2):
                    self.bet_on(seat, wager)
        self.attempt(self.chance.pick(("start_game", "lock_out")))

    def bet_on(self, seat, wager):
        if wager.name not in self.table.limits:
            return
        wagers, placed = self.table.game.wagers, self.table.round.placed(seat)
        asked = wager.required and not placed_of(wagers, wager.kind, placed)
        if not asked and self.chance.one_in(2):
            return
        least, most = self.table.limits[wager.name]
        if wager.sensor:
            self.game.do("chip_on", seat=seat)
            if is_told(wager, (least, most)) and not self.chance.one_in(3):
                cents = self.chance.pick((least, most, least + 1))
                self.attempt("wager", seat=seat, wager=wager.name, cents=cents)
            return
        cents = least + self.chance.below(most - least + 1)
        equal = equalled(wagers, wager, placed)
        if equal and not self.chance.one_in(16):
            cents = equal[1]
        self.attempt("wager", seat=seat, wager=wager.name, cents=cents)

    def collect(self, awaits):
        """Chips are taken off the sensors, and the count confirmed."""
        for seat in self.seats:
            if self.table.sensors.lying[seat]:
                self.game.do("chip_off", seat=seat)
        self.attempt("confirm_chips")

    def card(self, awaits):
        if not self.attempt("card", card=self.shoe[-1]) and self.mended():
            return
        self.shoe.pop()

    def mended(self):
        """Whether something that kept cards from being dealt was put right."""
        if self.table.deck.removed:
            self.game.do("new_deck")
            self.shoe = self.shuffled()
            return True
        known = [irregularity.name for irregularity in self.table.game.irregularities]
        for what in [what for what in MENDING if what in known]:
            if self.attempt("irregularity", what=what):
                if what == "shuffled":
                    self.shoe = self.shuffled()
                return True
        return False

    def stub(self, awaits):
        left = self.table.pack.count - len(self.table.round.drawn)
        wrong = self.chance.one_in(6)
        self.attempt("stub_count", cards=left - wrong, misdealt=self.chance.one_in(2))

    def decide(self, awaits):
        """Any choice, with an amount that is some share of what the seat has put down."""
        seat = awaits["to"]
        what = self.chance.pick(awaits["choices"])
        placed = list(self.table.round.placed(seat).values()) or [100]
        cents = (
            self.chance.pick(placed) * self.chance.pick((1, 1, 2, 3)) // self.chance.pick((1, 2))
        )
        if what == "discard":
            self.attempt("decision", seat=seat, what=what, cards=self.some_of(seat))
        elif not self.attempt("decision", seat=seat, what=what, cents=cents):
            self.attempt("decision", seat=seat, what=what)

    def some_of(self, seat):
        """Cards of a hand, too few or twice the same at times."""
        hand = list(self.table.round.hands[seat])
        return [self.chance.pick(hand) for _ in range(1 + self.chance.below(3))]

    def roll(self, awaits):
        count = awaits["dice"] - self.chance.one_in(8)
        self.attempt("roll", dice=[1 + self.chance.below(6) for _ in range(count)])

    def start_position(self, awaits):
        """What the generator drew, or the dice where they stand by."""
        if "dice" in awaits and self.chance.one_in(2):
            self.roll(awaits)
        else:
            self.attempt("start_position", number=1 + self.chance.below(7))

    def set_hand(self, awaits):
        """Any low hand of one or two cards; where it is refused, the first that is not. A dealer's
        that is reset is tried again with the next."""
        seat = awaits["to"]
        held = self.table.round.hands[seat]
        low = [self.chance.pick(held) for _ in range(1 + self.chance.below(2))]
        pairs = [[a, b] for a in held for b in held if a < b]
        lows = [[card] for card in held] + pairs
        if seat == DEALER:
            self.settings += 1
            low = lows[self.settings % len(lows)]
        elif "choices" in awaits and self.chance.one_in(8):
            if self.attempt("decision", seat=seat, what=self.chance.pick(awaits["choices"])):
                return
        for cards in [low] + lows:
            if self.attempt("set_hand", seat=seat, low=cards):
                return

    def leave(self):
        """A player leaves, one in the round where there is one."""
        seat = self.chance.pick(self.table.round.competing or self.seats)
        self.attempt("irregularity", what="player_left", seat=seat)

    def go_wrong(self):
        """An irregularity of the chapter, with facts that may fit."""
        known = self.chance.pick(self.table.game.irregularities)
        facts = {"seat": self.chance.below(len(self.seats) + 1)}
        if self.shoe:
            facts["card"] = self.shoe[-1]
        facts["device"] = self.chance.pick(("shuffler", "shoe"))
        if self.chance.one_in(2):
            facts["wager"] = self.chance.pick(self.table.game.wagers).name
        facts = {key: facts[key] for key in facts if key in known.uses}
        if known.phases is ANY or self.table.awaits["phase"] in known.phases:
            drawn = len(self.table.round.drawn)
            self.attempt("irregularity", what=known.name, **facts)
            if len(self.table.round.drawn) > drawn:
                self.shoe.pop()


ANSWERS = {
    "wagers": "bet",
    "confirm_chips": "collect",
    "card": "card",
    "stub_count": "stub",
    "decision": "decide",
    "roll": "roll",
    "start_position": "start_position",
    "set_hand": "set_hand",
}


def rounds_of(game, many):
    """The events of so many rounds, each behind a new deck, without their times."""
    rounds, begun = [], 0
    for _ in range(many):
        game.round()
        game.game.do("new_deck")
        game.open_next()
        events = game.game.events[begun:]
        begun += len(events)
        rounds.append([timeless(event) for event in events])
    return rounds


def timeless(event):
    return {name: value for name, value in event.items() if name != "time"}
