"""The chance that random rounds are played by, and the dealing of random tables."""

METHODS = ("manual_shoe", "hand", "automated_shoe")


class Chance:
    """A linear congruential generator, the same on every interpreter."""

    def __init__(self, seed):
        self.state = seed * 7919 + 1

    def below(self, bound):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 12) % bound

    def pick(self, values):
        return values[self.below(len(values))]

    def one_in(self, times):
        return self.below(times) == 0

    def shuffled(self, things):
        things = list(things)
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
        return things

    def small_pack(self, packs):
        """A shuffled pack of as many ranks and suits as one of `packs` says."""
        ranks, suits = self.pick(packs)
        first = self.below(14 - ranks)
        return self.shuffled(
            [4 * rank + suit for rank in range(first, first + ranks) for suit in range(suits)]
        )


def random_dealing(chance):
    """Keys of shuffling and dealing that are legal together."""
    shuffler = not chance.one_in(3)
    return {
        "table": {"number": 1, "seats": chance.pick((1, 3, 6, 6))},
        "shuffler": shuffler,
        "counting_shuffler": shuffler and chance.one_in(2),
        "deal_method": chance.pick(METHODS if shuffler else ("manual_shoe", "automated_shoe")),
        "abandon_loses": chance.one_in(2),
    }
