"""Edges that are to come, in the order of their times. Pure.

An edge is a tuple: nanoseconds, bit of the hands, is it driven, what to do once it has happened
(called with the time in microseconds) or None.
"""

AT, BIT, DRIVES, THEN = range(4)


class Schedule:
    def __init__(self):
        self.edges = []

    def add(self, edge):
        """Behind those of the same time: what was asked for later happens later."""
        place = len(self.edges)
        while place and self.edges[place - 1][AT] > edge[AT]:
            place -= 1
        self.edges.insert(place, edge)

    def put_back(self, edges):
        """Edges that were taken and did not happen; they precede those of the same time."""
        waiting = self.edges
        self.edges = list(edges)
        for edge in waiting:
            self.add(edge)

    @property
    def due_ns(self):
        """When the first edge is to happen, None if there is none."""
        return self.edges[0][AT] if self.edges else None

    def take_batch(self, gap_ns, most):
        """Take the first edges: up to the first pause of `gap_ns` or more, at most `most`."""
        count = min(1, len(self.edges))
        while (
            count < min(most, len(self.edges))
            and self.edges[count][AT] - self.edges[count - 1][AT] < gap_ns
        ):
            count += 1
        batch = self.edges[:count]
        self.edges = self.edges[count:]
        return batch
