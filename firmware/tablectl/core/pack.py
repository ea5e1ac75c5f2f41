"""The cards a chapter is played with."""


class Pack:
    """`decks` decks of the cards 0 .. `kinds` - 1 (53 with the joker), without the ranks taken out
    of every suit. `count` is how many cards that makes. Where the house chooses the decks, a game
    declares the most and the table has its own pack."""

    def __init__(self, kinds, decks=1, without=()):
        self.kinds = kinds
        self.decks = decks
        self.without = without
        self.count = decks * (kinds - 4 * len(without))

    def of_decks(self, decks):
        return Pack(self.kinds, decks, self.without)

    def has(self, card):
        return 0 <= card < self.kinds and card // 4 not in self.without


# Dice games have none.
NO_CARDS = Pack(0)
