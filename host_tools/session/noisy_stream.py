"""A line to the board that flips bits when it is told to."""

import random

from host_tools.device.link.streams import Stream, Through

# About one bit in so many bytes: some of the status lines are damaged, most requests pass.
BYTES_A_FLIP = 2_000


class NoisyStream(Through):
    """Another stream, through noise while `noisy`."""

    def __init__(self, stream: Stream, chance: random.Random) -> None:
        super().__init__(stream)
        self._chance = chance
        self.noisy = False

    def send(self, data: bytes) -> None:
        super().send(self._through_noise(data))

    def receive(self, limit_s: float) -> bytes:
        return self._through_noise(super().receive(limit_s))

    def _through_noise(self, data: bytes) -> bytes:
        if not self.noisy:
            return data
        flips = {at: 1 << self._chance.randrange(8) for at in range(len(data)) if self._struck()}
        return bytes(byte ^ flips.get(at, 0) for at, byte in enumerate(data))

    def _struck(self) -> bool:
        return self._chance.randrange(BYTES_A_FLIP) == 0
