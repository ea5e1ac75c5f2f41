"""A line to the board that flips bits when it is told to."""

import random

from host_tools.device.link.streams import Stream

# About one bit in so many bytes: some of the status lines are damaged, most requests pass.
BYTES_A_FLIP = 2_000


class NoisyStream:
    """Another stream, through noise while `noisy`."""

    def __init__(self, stream: Stream, chance: random.Random) -> None:
        self._stream = stream
        self._chance = chance
        self.noisy = False
        self.name, self.first_id = stream.name, stream.first_id

    def send(self, data: bytes) -> None:
        self._stream.send(self._through_noise(data))

    def receive(self, limit_s: float) -> bytes:
        return self._through_noise(self._stream.receive(limit_s))

    def now_s(self) -> float:
        return self._stream.now_s()

    def close(self) -> None:
        self._stream.close()

    def fileno(self) -> int:
        return self._stream.fileno()

    def reopen(self) -> None:
        self._stream.reopen()

    def _through_noise(self, data: bytes) -> bytes:
        if not self.noisy:
            return data
        flips = {at: 1 << self._chance.randrange(8) for at in range(len(data)) if self._struck()}
        return bytes(byte ^ flips.get(at, 0) for at, byte in enumerate(data))

    def _struck(self) -> bool:
        return self._chance.randrange(BYTES_A_FLIP) == 0
