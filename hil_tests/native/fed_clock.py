"""A native board that is handed the times of the bench's journal.

The firmware takes no time on a native board, and some milliseconds on the chip. So each start
takes what it took on the chip, and what people, parts and the host do comes when the bench had
recorded it. The times are found by playing the script again until the journals agree.
"""

from tablectl.store.elapsed import MILLISECOND

from hil_tests.native.both_bodies import replayed, whole_records

# The chip reads a line and works on it before it looks at its clock.
WORK_US = 20_000
# A time on the script has fractions of a microsecond, which each board cuts off by itself.
FRACTION_US = 1
CONTACTS = ("close", "open")
# Its record has the time at which the board notes its turn, in whole milliseconds. Those of the
# other contacts have the time of the edge.
KEY = "key_switch"
FED = (*CONTACTS, "shoe_in", "link_in")
MOST_PASSES = 8


class FedClock:
    """`bench`: one on which a script was played. In microseconds, shifts: how much later each act
    of the script comes to the native board; starts: how long each start takes."""

    def __init__(self, bench):
        self.bench = bench
        self.records = whole_records(bench)
        self.shifts = [0] * len(bench.script)
        self.starts = [0] * sum(do == "power_on" for _, do, _ in bench.script)

    def native(self):
        """The board whose journal has the times of the bench's."""
        for _ in range(MOST_PASSES):
            native, numbers = replayed(self.bench, self.shifts, self.starts)
            if not self._corrects(whole_records(native), numbers):
                return native
        raise AssertionError("the times of the two journals do not meet")

    def _corrects(self, records, numbers):
        """Whether a time had to change. numbers: of the last record before each act, and at the
        end."""
        late = [its.time - own.time for its, own in zip(self.records, records)]
        acts = [
            (place, do, late[numbers[place]])
            for place, (_, do, _) in enumerate(self.bench.script)
            if numbers[place] < numbers[place + 1] and do in FED
        ]
        begun = [place for place, (_, do, _) in enumerate(self.bench.script) if do == "power_on"]
        for start, place in enumerate(begun):
            end = (*begun, len(self.bench.script))[start + 1]
            apart = self._start_apart(start, late, [act for act in acts if place < act[0] < end])
            if apart:
                # What was done in this start is looked at when it has its time.
                self.starts[start] += apart
                return True
        for place, _, late_us in acts:
            self.shifts[place] += late_us
        return any(late_us for _, _, late_us in acts)

    def _start_apart(self, start, late, acts):
        """How much longer this start takes on the chip. The first one says so itself; the clock of
        a table that goes on is seen by the first contact, or by what came soonest."""
        if start == 0:
            return late[self._first("power_on")]
        contacts = [late_us for place, _, late_us in acts if self._is_edge(place)]
        return -(contacts[0] if contacts else min(late_us for _, _, late_us in acts))

    def _is_edge(self, place):
        _, do, given = self.bench.script[place]
        return do in CONTACTS and given["name"] != KEY

    def _first(self, event):
        return [record.facts["event"] for record in self.records].index(event)

    def verify_shifts(self):
        """Assert that each edge came when it did on the bench, and all else as much later as the
        chip needs to work on it."""
        for place, shift in enumerate(self.shifts):
            act = self.bench.script[place][1:]
            if self._is_edge(place):
                assert abs(shift) <= FRACTION_US, (act, shift)
            else:
                assert -MILLISECOND <= shift <= WORK_US, (act, shift)
