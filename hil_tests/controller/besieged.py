"""Rounds of any game on a board while somebody hostile spends every bound that he can reach:
over the cable without a key, with a stolen key of the link, at the sensors, and in some rounds at
the shoe and with wagers of his own. The dealer and the floor play on with what the table waits
for.

At each step of the round that is new to it, the siege spends first. Then every event that ends
the round or moves it on has to be taken as if nothing had been spent.
"""

from tablectl.core.errors import ConfigurationError, RuleError
from tablectl.core.seats import DEALER
from tablectl.core.sensors import OF_CHIPS
from tablectl.core.table import open_table

from hil_tests.controller.table import Table
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import Played
from hil_tests.rules.helpers.random_rounds import Chance

# More often than any bound.
OFTEN = 250
NO_MORE = 1025
SHARED = {"link": "pit7", "progressive": "major", "approval": "pgcb-1"}
LINKED = dict(SHARED, bonus="minor")
# Keys of the Rules Submission that add steps to a round; what a chapter refuses is left out.
STEPS_ADDED = (
    {"deal_method": "hand", "start_position": "rng_or_dice", "stub_every": 1, "linked": LINKED},
    {"linked": SHARED, "community_first": True, "burn": False},
    {"counting_shuffler": True, "exposed_voids": False, "abandon_loses": True},
    {"reader_shows_hole_card": True, "shuffler": "continuous", "mid_shoe_entry": True},
)
OTHER_STEPS = (
    {"two_decks": True, "deal_method": "automated_shoe", "start_position": "dice"},
    {"jackpot_hold": False, "confirm_chips": False, "abandon_loses": False, "burn": True},
    {"counting_shuffler": True, "decks": 1, "two_areas": False, "double_down": False},
)


def tables_of(configuration):
    """A table of the chapter as its example has it, and two with further steps."""
    yield configuration
    for changes in (STEPS_ADDED, OTHER_STEPS):
        changed = configuration
        for keys in changes:
            for key in sorted(keys):
                changed = taken(changed, key, keys[key])
        yield changed


def taken(configuration, key, value):
    """The configuration with this key, unless its chapter refuses that."""
    changed = dict(configuration)
    changed[key] = value
    try:
        open_table(changed)
    except ConfigurationError:
        return configuration
    return changed


class OnBoard(Played):
    """Its events go to the keeper at once, a millisecond apart."""

    def __init__(self, configuration):
        self.board = Table(configuration)
        self.lying = []
        self.board.keeper.lying = lambda: self.lying
        self.board.keeper.of_lock = lambda now_us: {"lease": [1, 1, 10]}
        self.table = self.board.keeper.table

    def waits(self, what):
        return self.table.waits_for == what

    def do(self, name, **facts):
        """Raises RuleError."""
        self.board.us += 1000
        lying = self.lying
        if name in OF_CHIPS and (name == "chip_on") != (facts["seat"] in lying):
            (lying.append if name == "chip_on" else lying.remove)(facts["seat"])
        try:
            self.board.send(name, **facts)
        except RuleError as error:
            # A chip that comes and goes too often is told once, and counts as it lies.
            if error.code != NO_MORE or name not in OF_CHIPS:
                raise


class Besieged(AnyGame):
    """`has_shoe`: whether the hostile one speaks for shoe and shuffler, `has_wagers`: whether he
    enters wagers and takes them back, `spared`: what he leaves alone, as some reports end
    what others could be tried in; `steps`: those that
    were besieged; `moves`: {(phase, irregularity, whether it is about the dealer)} that ended a
    round or moved it on."""

    game: OnBoard

    def __init__(self, configuration, seed):
        self.chance = Chance(seed)
        self.game = OnBoard(configuration)
        self.table = self.game.table
        self.seats = range(1, self.table.seats + 1)
        self.refused = 0
        self.shoe = []
        self.settings = 0
        self.trouble = 1 << 30
        self.has_shoe = self.has_wagers = False
        self.spared = ()
        self.steps = set()
        self.moves = set()
        self.seen = set()
        self.number = 0
        self.lucky = ()

    def attempt(self, name, **facts):
        """What the house enters is refused by a rule or taken, and for want of room only a wager,
        without which the round goes on."""
        try:
            self.game.do(name, **facts)
        except RuleError as error:
            assert error.code != NO_MORE or name == "wager", (self.table.awaits, name, error.text)
            return False
        return True

    def round_besieged(self):
        """One round to the next betting."""
        board, budget = self.game.board, self.table.budget
        self.seen = set()
        self.has_shoe, self.has_wagers = self.chance.one_in(2), self.chance.one_in(4)
        if self.table.round.number % 8 == 1:
            names = [known.name for known in self.table.game.irregularities]
            names += ["stub_count", "new_deck"]
            self.spared = [name for name in names if self.chance.one_in(2)]
        free, left = board.journal.ring.free(), budget.bytes
        self.round()
        assert free - board.journal.ring.free() <= left + 64, "more records than were reserved"
        self.siege()
        self.open_next()
        assert self.game.waits("wagers")
        board.journal.exported(board.journal.ring.head.copy())

    def shuffle(self):
        """Somebody is lucky: a meter pays awards."""
        AnyGame.shuffle(self)
        self.lucky = (self.chance.pick(self.seats), "community")

    def card(self, awaits):
        """The lucky get the highest spades that are left, from the ace down."""
        if awaits["to"] in self.lucky:
            spades = [card for card in self.shoe if card < 52 and card % 4 == 3]
            if spades:
                self.shoe.remove(max(spades))
                self.shoe.append(max(spades))
        AnyGame.card(self, awaits)

    def step(self):
        self.siege()
        self.attempt_step()

    def attempt_step(self):
        """What the table waits for, as the house enters it."""
        if self.game.waits("answered"):
            self.number += 1
            if self.chance.one_in(3):
                self.attempt("claim_void")
            else:
                self.attempt("answered", term=1, number=self.number, cents=100_000)
        elif not self.game.waits("next_round"):
            AnyGame.step(self)

    def collect(self, awaits):
        for seat in list(self.game.lying):
            self.game.do("chip_off", seat=seat)
        self.attempt("confirm_chips")

    def bet(self, awaits):
        for seat in list(self.game.lying):
            self.game.do("chip_off", seat=seat)
        AnyGame.bet(self, awaits)

    def siege(self):
        """Spend all, at a step of the round that was not seen before, and look for the exits."""
        step = self.here()
        if step in self.seen:
            return
        self.seen.add(step)
        self.steps.add(step)
        for name, facts in self.hostile():
            if facts.get("what", name) not in self.spared and not self.spend(name, facts):
                return
        self.verify_exits()

    def here(self):
        awaits = self.table.awaits
        to = awaits.get("to")
        to = to if to in (None, DEALER) or isinstance(to, str) else "seat"
        return awaits["phase"], awaits["what"], to

    def spend(self, name, facts):
        """Hand over an event until it is refused or no longer recorded. Whether the table still
        waits for the same."""
        before, journal = self.table.awaits, self.game.board.journal
        mark = before["phase"], facts.get("what"), facts.get("seat") == DEALER
        if facts.get("what") and mark in self.moves:
            return True
        for _ in range(1 if name in OF_CHIPS else OFTEN):
            recorded = journal.ring.head.sequence
            try:
                self.game.do(name, **facts)
            except RuleError:
                return True
            if self.table.awaits != before:
                self.moves.add(mark)
                return False
            if journal.ring.head.sequence == recorded:
                return True
        return True

    def hostile(self):
        """(event, facts) that move nothing as a rule."""
        for known in self.table.game.irregularities:
            yield from self.reports_of(known)
        for name in ("covered", "new_deck", "new_dice", "covered"):
            yield name, {}
        if self.has_wagers:
            yield from self.wagers()
        # Between the press and its latch there is no time for more than one.
        for _ in range(1 if self.game.waits("latched") else 20):
            for seat in self.seats:
                yield "chip_on", {"seat": seat}
                yield "chip_off", {"seat": seat}
        if self.game.waits("set_hand") and self.table.awaits["to"] == DEALER:
            yield from self.wrong_hands()
        if self.table.deck.cards:
            yield from self.counts()
        for term in range(1, 9):
            yield "link_term", {"term": (self.table.round.number << 8) + term}

    def wagers(self):
        """The least and the most of each, and each taken back."""
        for wager in self.table.game.wagers:
            if wager.entered and wager.name in self.table.limits:
                for seat in self.seats:
                    for cents in self.table.limits[wager.name]:
                        yield "wager", {"seat": seat, "wager": wager.name, "cents": cents}
                    yield "withdraw", {"seat": seat, "wager": wager.name}

    def counts(self):
        """Of the stub a right one; of a whole deck a right and a wrong one, and another deck."""
        yield "stub_count", {"cards": self.table.pack.count - len(self.table.round.drawn)}
        if self.has_shoe:
            for cards in (self.table.deck.cards, self.table.deck.cards - 1):
                yield "deck_count", {"cards": cards}
                yield "new_deck", {}

    def reports_of(self, known):
        if known.phases is not None and self.table.awaits["phase"] not in known.phases:
            return
        for seat in [DEALER] + list(self.seats) if "seat" in known.uses else [None]:
            facts = {"what": known.name}
            if seat is not None:
                facts["seat"] = seat
            if "device" in known.uses:
                for device in ("shuffler", "shoe"):
                    yield "irregularity", dict(facts, device=device)
                continue
            if "card" in known.uses:
                if not self.shoe:
                    continue
                facts["card"] = self.shoe[0]
            yield "irregularity", facts

    def wrong_hands(self):
        """All but the house way's, again and again."""
        held = self.table.round.hands[DEALER]
        lows = [[card] for card in held] + [[a, b] for a in held for b in held if a < b]
        house = self.table.house_way(DEALER)[0]
        for low in lows:
            if len(low) == len(house) and sorted(low) != sorted(house):
                yield "set_hand", {"seat": DEALER, "low": low}

    def verify_exits(self):
        """What ends the round or moves it on is refused for no want of room."""
        phase = self.table.awaits["phase"]
        for known in self.table.game.irregularities:
            for _, facts in self.reports_of(known):
                if (phase, known.name, facts.get("seat") == DEALER) in self.moves:
                    self.verify_taken("irregularity", facts)
        if self.table.deck.cards:
            left = self.table.pack.count - len(self.table.round.drawn)
            self.verify_taken("stub_count", {"cards": left - 1})
            if not self.has_shoe:
                self.verify_taken("deck_count", {"cards": self.table.deck.cards - 1})

    def verify_taken(self, name, facts):
        """Or refused by a rule."""
        event = dict(facts, event=name, time=self.table.time)
        try:
            self.table.verify(event)
            code = None
        except RuleError as error:
            code = error.code
        if code == NO_MORE and name != "deck_count":
            try:
                self.table.verify_awaited(event)
            except RuleError as error:
                code = error.code
        assert code != NO_MORE, (self.table.awaits, facts)
