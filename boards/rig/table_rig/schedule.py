"""Edges that are to come, in the order of their times. Pure.

An edge is a tuple: nanoseconds, bit of the hands, is it driven, what to do once it has happened
(called with the time in microseconds) or None, whether somebody has asked for that time.
"""

AT, BIT, DRIVES, THEN, TIMED = range(5)
# A pause in which the next batch is handed over in any case, and one that mostly is enough.
FAR_NS = 20_000_000
NEAR_NS = 4_000_000
# Of a batch, and of those that wait: so many fit into the heap beside everything else.
MOST_EDGES = 256
MOST_TO_COME = 400


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

    def take_batch(self, window_ns):
        """Take the first edges: up to the first pause of FAR_NS, or behind a window from the first
        edge up to a pause of NEAR_NS; at most MOST_EDGES."""
        edges = self.edges
        count = min(1, len(edges))
        while count < min(MOST_EDGES, len(edges)):
            pause = edges[count][AT] - edges[count - 1][AT]
            if pause >= FAR_NS or pause >= NEAR_NS and edges[count][AT] - edges[0][AT] > window_ns:
                break
            count += 1
        self.edges = edges[count:]
        return edges[:count]
