"""A follower of a collector, each of whose looks is held against the board and the files."""

from datetime import timedelta

from hil_tests.simulation.table import hold
from host_tools.floor.collector.follower import HALF_RING, REFUSED_S, Follower
from host_tools.journal.export import NO_CURSOR, sequence_of

# What the board writes of a confirmation itself, and a look of a second or two.
NEAR_BYTES, NEAR_S = 3_000, 5


class Watched:
    """`table`: a Table; `client` and `archive` as a Follower has them. `units`: those of the last
    look."""

    def __init__(self, table, client, archive, now):
        self.table, self.archive, self.now = table, archive, now
        self.units = []
        self.follower = Follower(client, archive, now, tell=self.units.append)
        self.confirmed_at = self.refused_at = None

    @property
    def client(self):
        return self.follower.client

    @property
    def kept(self):
        """Number of the last record that is kept, None before the first."""
        return sequence_of(self.archive.cursor) if self.archive.cursor else None

    @property
    def ring(self):
        return self.table.own.assembly.journal.ring

    def follow(self):
        """Raises as Follower.follow, and Finding for what it says of its look wrongly."""
        kept, today = self.kept, self.now().date().isoformat()
        self.units.clear()
        has_board = self.table.own.assembly is not None
        exported, head = self._place() if has_board else (0, 0)
        followed = self.follower.follow()
        self._verify_kept(followed, kept, head, today)
        self._verify_confirmed(followed, exported)

    def confirm(self):
        """At a clean end of the collector: the board may give up all that is kept."""
        self.confirmed_at, exported = None, self.ring.tail.sequence
        self.follower.confirm_now()
        if self.ring.tail.sequence > exported:
            self.confirmed_at = self.now()
        if self.refused_at is None:
            hold(self.ring.tail.sequence == self.kept, "a clean end confirms not all that is kept")

    def _place(self):
        return self.ring.tail.sequence, self.ring.head.sequence

    def _verify_kept(self, followed, kept, head, today):
        number = kept
        for unit in self.units:
            if number is not None and unit.missing is None:
                hold(unit.first == number + 1, f"unit {unit.first} comes behind record {number}")
            hold(unit.last >= unit.first, f"a unit of records {unit.first} to {unit.last}")
            number = unit.last
        hold(followed.last == self.kept == number, f"{followed}, and {self.kept} is kept")
        hold(followed.last >= head, f"{followed}, and the board had {head}")
        gap = followed.missing
        before = gap[1] if gap else kept
        if before is not None:
            hold(followed.records == followed.last - before, f"{followed} behind {before}")
        if gap:
            is_told = gap[0] == kept + 1 and self.units[0].first == gap[1] + 1
            hold(is_told and self.units[0].missing == gap[0], f"{followed} behind {kept}")
        if self.units:
            newest = max(self.archive._disk.names(self.archive._uid), key=_day)
            hold(_day(newest) >= today, f"records of {today} went into {newest}")

    def _verify_confirmed(self, followed, exported):
        """It was time to, and only then."""
        free = self.ring.free()
        is_near = abs(followed.free - free) < NEAR_BYTES
        hold(is_near, f"{followed}, and {free} bytes are free")
        waited = self._since(self.confirmed_at)
        if followed.refused:
            was = self._since(self.refused_at)
            hold(was is None or was > REFUSED_S - NEAR_S, f"refused again after {was} s")
            hold(followed.refused.error["code"] != NO_CURSOR, "another export counts as refused")
            self.refused_at = self.now()
        elif followed.confirmed:
            is_due = waited is None or waited > 60 - NEAR_S or free < HALF_RING + NEAR_BYTES
            hold(
                followed.last > exported and is_due,
                f"{followed} was confirmed after {waited} s, behind {exported}",
            )
            hold(self.ring.tail.sequence == followed.last, f"{followed} is not what is exported")
            self.confirmed_at = self.now()
        elif self._since(self.refused_at) is None:
            is_late = waited is None or waited > 60 + NEAR_S
            hold(not is_late or followed.last <= exported, f"{followed} was not confirmed")

    def _since(self, moment):
        """Seconds, None where it never was."""
        return (self.now() - moment) / timedelta(seconds=1) if moment else None


def _day(name):
    """Of a file of records; "" of any other file."""
    return name[:10] if name.endswith(".journal") else ""
