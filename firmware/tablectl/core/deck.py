"""The deck over the rounds: when its stub was last counted, whether it was removed, what has to be
covered, and what has left a shoe that is dealt from for more than a round."""

# Cards that wait to be burned at a time: dealers who come and go before a card is dealt burn no
# more between them.
MOST_BURNS = 8


def one_more(burns):
    """`burns` and one card more to be burned."""
    return min(burns + 1, MOST_BURNS)


class Deck:
    """`cards` in a full deck; `stub_interval` rounds at most between two counts of the stub, 0 for
    none. `shoe` is the game's own, None while a full one has not been opened; `shoe_before` its
    state where the table stood up without power. `in_play`: with two decks that alternate, which
    of them this round is dealt from, 1 or 2; else 0. `removed` is of that deck, `next_removed` of
    the one in the shuffler."""

    def __init__(self, cards, stub_interval, two_decks=False):
        self.cards = cards
        self.stub_interval = stub_interval
        self.rounds_uncounted = 0
        self.removed = None
        self.next_removed = None
        self.uncovered = []
        self.shoe = None
        self.shoe_before = None
        self.in_play = 1 if two_decks else 0

    def state(self):
        """Plain data of the deck; `shoe` with it, as the game that has one gives it, and which of
        two decks is in play."""
        shoe = self.shoe.state() if self.shoe else self.shoe_before
        state = [self.rounds_uncounted, self.removed, self.next_removed, self.uncovered, shoe]
        return state + [self.in_play] if self.in_play else state

    def restore(self, state):
        self.rounds_uncounted, self.removed, self.next_removed, self.uncovered = state[:4]
        self.shoe_before = state[4]
        if self.in_play and len(state) > 5:
            self.in_play = state[5]

    def count_due(self):
        return self.stub_interval > 0 and self.rounds_uncounted + 1 >= self.stub_interval

    def counted(self):
        self.rounds_uncounted = -1

    @property
    def is_counted(self):
        """Whether it was counted in the round in play."""
        return self.rounds_uncounted < 0

    def round_over(self):
        self.rounds_uncounted += 1
        if not self.in_play:
            self.removed = self.removed or self.next_removed
            self.next_removed = None

    def alternate(self):
        """The deck in the shuffler comes into play, the one that was played goes there."""
        self.in_play = 3 - self.in_play
        self.removed, self.next_removed = self.next_removed, self.removed

    def remove(self, section):
        self.removed = section

    def remove_next(self, section):
        """The deck in the shuffler is removed, the one in play stays until the round is over."""
        self.next_removed = section

    def renew_other(self):
        """The deck in the shuffler is another one."""
        self.next_removed = None

    def renew(self):
        if self.in_play:
            self.removed = None
            return
        self.shoe = None
        self.shoe_before = None
        self.removed = None
        self.next_removed = None
        self.rounds_uncounted = 0
