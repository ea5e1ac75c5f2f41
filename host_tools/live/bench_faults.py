"""What goes wrong at a table on the bench when somebody wants to see it go wrong."""

from host_tools.bench import Bench

# The random bit of a dead ring oscillator.
DEAD = 0


class BenchFaults:
    """The chips on the sensors, seen through sensors that may be stuck; entropy and memory that
    may fail.

    lying: seats with a chip on the sensor; stuck: {seat: whether its sensor tells of a chip},
    whatever lies there.
    """

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.lying: set[int] = set()
        self.stuck: dict[int, bool] = {}
        self.entropy_dead = False
        self.memory_out = False

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

    def _tell(self, seat: int, covered: bool) -> None:
        if covered:
            self._bench.chip_on(seat)
        else:
            self._bench.chip_off(seat)
