"""What goes wrong at a table on the bench when somebody wants to see it go wrong."""

from host_tools.device.link.streams import Stream
from host_tools.session.noisy_stream import NoisyStream
from host_tools.simulator.bench import Bench

# The random bit of a dead ring oscillator.
DEAD = 0


class BenchFaults:
    """The chips on the sensors, seen through sensors that may be stuck; entropy, memory and line
    that may fail.

    lying: seats with a chip on the sensor; stuck: {seat: whether its sensor tells of a chip},
    whatever lies there.
    """

    def __init__(self, bench: Bench, stream: Stream) -> None:
        """stream: the line, which is noisy only if it is a NoisyStream."""
        self._bench = bench
        self._stream = stream
        self.lying: set[int] = set()
        self.stuck: dict[int, bool] = {}
        self.entropy_dead = False
        self.memory_out = False

    def look(self, covered: set[int]) -> None:
        """Sensors that work say where chips lie, whoever moved them."""
        self.lying = (covered - self.stuck.keys()) | (self.lying & self.stuck.keys())

    def mend(self) -> None:
        """All works again."""
        for seat in list(self.stuck):
            self.stick(seat, None)
        if self.entropy_dead:
            self.kill_entropy(False)
        if self.memory_out:
            self.pull_memory(False)
        self.noise(False)

    def chip(self, seat: int, lies: bool) -> None:
        """Put a chip on a sensor, or take it away."""
        self.lying ^= {seat} if lies != (seat in self.lying) else set()
        if seat not in self.stuck:
            self._tell(seat, lies)

    def stick(self, seat: int, covered: bool | None) -> None:
        """From now on the sensor says `covered`; None mends it."""
        self.stuck.pop(seat, None)
        if covered is not None:
            self.stuck[seat] = covered
        self._tell(seat, self.stuck.get(seat, seat in self.lying))

    def kill_entropy(self, dead: bool) -> None:
        """The ring oscillator's random bit stays the same, or is random again."""
        self.entropy_dead = dead
        if dead:
            self._bench.rosc("stuck", value=DEAD)
        else:
            self._bench.rosc()

    def pull_memory(self, out: bool) -> None:
        """The FRAM is pulled out of its socket, or put back."""
        self.memory_out = out
        self._bench.fram_fault("absent" if out else "none")

    @property
    def line_noisy(self) -> bool:
        return isinstance(self._stream, NoisyStream) and self._stream.noisy

    def noise(self, on: bool) -> None:
        """Bits on the line are flipped now and then, in both directions."""
        if isinstance(self._stream, NoisyStream):
            self._stream.noisy = on

    def _tell(self, seat: int, covered: bool) -> None:
        if covered:
            self._bench.chip_on(seat)
        else:
            self._bench.chip_off(seat)
