"""Who plays at a table: the random players of each chapter's tests, at a board. They decide, are
unlucky, enter what is wrong and stack the deck as these tests do; the second settlement of their
chapter is held against each round that nobody else has touched."""

from importlib import import_module
from typing import Any

from tablectl.core.cards import card_numbers
from tablectl.games import CATALOGUE
from tablectl.link.requests import EVENT, effect_of

from hil_tests.helpers import examples
from hil_tests.rules.families import oracle_blackjack
from hil_tests.rules.families.pai_gow_rounds import PaiGowRounds
from hil_tests.rules.helpers.accounted import Accounted
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.random_rounds import Chance

CHAPTERS = sorted(CATALOGUE)
# What the rules ask for before the next round, where they do.
BEFORE_THE_NEXT = (None, "new_deck", "new_dice", "covered")
PLAYED_OUT = {
    "581": oracle_blackjack.of_581,
    "590": oracle_blackjack.of_590,
    "591": oracle_blackjack.of_591,
}
# Irregularities that the second settlement of the blackjack games knows.
KNOWN_WRONG = {"card_not_dealt", "exposed_in_error"}
# Classes of rules tests that play random rounds of a chapter; their argument is a seed.
NAMES = ("RandomTable", "Table588", "Table688")
ROYAL = card_numbers("As Ks Qs Js Ts")
# What wins all of a linked meter, the last card first.
WINS = {
    "569": "As Ks Qs Js Ts",
    "573": "Ah Ad Ac As",
    "588": "Jk As Ah Ad Ac",
    "688a": "4s 5s 6s 7s 8s 9s Ts",
}
# While a claim waits for its answer; the floor ends one in so many looks at it.
ANSWER_US, GIVEN_UP = 300_000, 12
# Where a player may go wrong about one act in so many of an unlucky round.
WRONG = 12


class Dealer(AnyGame):
    """Behind the class of a chapter: its table is that of `game`, an object like a `Played`, whose
    `attempt(name, facts)` says whether the table took an event. The round has the events from
    `first_event` on, the effects from `first_effect` on; it began with `micro` on the meter."""

    game: Any
    good: dict
    first_event: int
    first_effect: int
    micro: int

    def __init__(self, configuration, seed, trouble=3):
        self.configuration = configuration
        self.shuffled_for = None
        self.unlucky = False
        self.good = {}
        self.favoured, self.flush = None, []
        super().__init__(configuration, seed, trouble)

    @property
    def table(self):
        return self.game.table

    @table.setter
    def table(self, table):
        """It is that of the game."""

    def attempt(self, name, **facts):
        return self.game.attempt(name, facts)

    def act(self):
        """One act, whatever the table waits for."""
        if self.game.waits("card") and not self.shoe:
            self.shoe = [card for card in self.shuffled() if card not in self.table.round.drawn]
        self.stack()
        if self.game.waits("next_round"):
            self.open_next()
        elif self.table.round.number != self.shuffled_for:
            self.begin()
        elif self.unlucky and self.chance.one_in(WRONG):
            self.go_wrong()
        else:
            self.step()

    def stack(self):
        """The next card of a royal flush that a seat on which a meter depends and the cards of all
        have between them, where it is to be dealt."""
        if not (self.flush and self.game.waits("card")):
            return
        levels, wagers, to = self.table.levels, self.table.round.wagers, self.table.awaits["to"]
        if self.favoured is None:
            seats = [seat for seat in sorted(wagers) if any(map(levels.get, wagers[seat]))]
            self.favoured = self.chance.pick(seats) if seats else 0
        if self.flush[-1] in self.shoe and (to == self.favoured or not isinstance(to, int)):
            other = self.shoe.index(self.flush.pop())
            self.shoe[-1], self.shoe[other] = self.shoe[other], self.shoe[-1]

    def begin(self):
        """Cards for another round."""
        self.favoured, self.flush = None, list(ROYAL) if self.chance.one_in(2) else []
        self.good = {}
        self.shuffle()
        self.shuffled_for = self.table.round.number
        self.unlucky = self.trouble and self.chance.one_in(self.trouble)
        self.wagers = None
        self.royal: dict = {}

    def shuffle(self):
        """Where the shoe runs low the table may take no other cards in the middle of a round."""
        if self.table.deck.shoe is None:
            self.shoe = self.shuffled()
        elif not self.shoe or len(self.shoe) < 200:
            if self.table.round.number > 1:
                self.attempt("irregularity", what="shuffled")
            self.shoe = self.shuffled()

    def open_next(self):
        for name in BEFORE_THE_NEXT:
            if name:
                self.attempt(name)
            if self.attempt("next_round"):
                return

    def settled_twice(self):
        """The round that is over, held against its second settlement. Returns whether there is
        one."""
        return False


class OfAccount(Dealer):
    """Of the chapters whose players keep an account. What is always wrong goes over the link."""

    check: Any

    def __init__(self, configuration, seed):
        super().__init__(configuration, seed)
        wrong = getattr(self, "always_wrong", ())
        self.always_wrong = [(name, facts) for name, facts in wrong if effect_of(name) == EVENT]

    def settled_twice(self):
        self.check()
        return True


class OfPaiGow(Dealer):
    settled_before: int
    compare: Any

    def settled_twice(self):
        if not self.wagers:
            return False
        lines = self.table.lines[self.settled_before :]
        if lines and "return" not in [line["outcome"] for line in lines]:
            self.compare(lines)
        return True


class OfThreeCards(Dealer):
    """Of 686a and 589, which look at the events and effects of a round."""

    check: Any

    def settled_twice(self):
        self.events = self.game.events[self.first_event :]
        self.effects = self.game.effects[self.first_effect :]
        self.check()
        return True


class OfBlackjack(Dealer):
    """Rounds without irregularities but cards that were left out or shown too early."""

    hands: dict
    read_cards: Any

    def begin(self):
        super().begin()
        self.placed, self.decided = {}, []

    def settled_twice(self):
        told = self.game.events[self.first_event :]
        if {event["what"] for event in told if event["event"] == "irregularity"} - KNOWN_WRONG:
            return False
        self.read_cards(self.game.effects[self.first_effect :])
        if (0, 1) not in self.hands:
            return False
        expected = PLAYED_OUT[self.table.configuration["game"]]
        for seat in {line["seat"] for line in self.table.lines}:
            net = oracle_blackjack.net_of(self.table.lines, seat)
            assert net == expected(self, seat), (seat, self.table.lines)
        return True


class OfLink(Dealer):
    """At a table of a link, whose ledger answers what is won; most players stay in to win it.
    `is_alone`: nobody answers any more, so the floor ends the claim."""

    def __init__(self, configuration, seed, chapter):
        super().__init__(configuration, seed, trouble=6)
        self.wins, self.is_alone = card_numbers(WINS[chapter]), False

    def begin(self):
        super().begin()
        self.flush = [] if self.chance.one_in(3) else list(self.wins)
        for seat in self.seats:
            if self.table.sensors.lying[seat]:
                self.game.attempt("chip_off", {"seat": seat})

    def bet_on(self, seat, wager):
        super().bet_on(seat, wager)
        if self.table.levels.get(wager.name) and not self.table.sensors.lying[seat]:
            self.game.attempt("chip_on", {"seat": seat})

    def decide(self, awaits):
        stays = [what for what in awaits["choices"] if what != "fold"]
        super().decide({**awaits, "choices": stays or awaits["choices"]})

    def act(self):
        if not self.game.waits("answered"):
            super().act()
        elif self.is_alone or self.chance.one_in(GIVEN_UP):
            self.game.key(lambda: self.game.board.request("claim_void"))
            self.game.look()
        else:
            self.game.board.wait(ANSWER_US)


KINDS = (
    (Accounted, OfAccount),
    (PaiGowRounds, OfPaiGow),
    (oracle_blackjack.Witness, OfBlackjack),
    (AnyGame, OfThreeCards),
)


def dealer_of(chapter, seed):
    """A Dealer at a table of his chapter, with any configuration that its tests may draw."""
    if chapter in PLAYED_OUT:
        made = _behind(oracle_blackjack.Witness)
        return made(example(chapter, seed), seed)
    try:
        tests = import_module(f"hil_tests.rules.ch{chapter}.test_properties")
    except ModuleNotFoundError:
        tests = None
    for name in NAMES:
        player = getattr(tests, name, None)
        if player and issubclass(player, AnyGame):
            return _behind(player)(seed)
    return Dealer(example(chapter, seed), seed)


def example(chapter, seed):
    return drawn(examples.table(chapter), Chance(seed))


def _behind(player):
    """The class with a Dealer behind it: what it does not do itself a Dealer does."""
    kind = next(dealer for base, dealer in KINDS if issubclass(player, base))
    return type("Dealer", (player, kind), {})
