"""The chance that random rounds are played by."""


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
