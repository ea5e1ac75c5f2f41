"""The random bit of the ring oscillator, sound or with a fault in it.

Also for MicroPython's unix port.
"""

from .noise import Noise


class Oscillator:
    """`bit()` gives the next bit."""

    def __init__(self, seed):
        self.seed = seed
        self.normal()

    def normal(self, seed=None):
        bits = Noise(self.seed if seed is None else seed).bits()
        self.bit = lambda: next(bits)

    def stuck(self, value):
        self.bit = lambda: value

    def biased(self, ones, seed=None):
        chance = Noise(self.seed if seed is None else seed).chance
        self.bit = lambda: 1 if chance() < ones else 0

    def alternating(self):
        self.correlated(0.0)

    def correlated(self, repeats, seed=None):
        chance = Noise(self.seed if seed is None else seed).chance
        last = 0

        def bit():
            nonlocal last
            last ^= 0 if chance() < repeats else 1
            return last

        self.bit = bit
