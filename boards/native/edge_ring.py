"""The input bank as firmware/edges/edge_ring.h says: runs of edges with their times, in the order
in which they began, each pin with a ring of its own. Also for MicroPython's unix port."""

RUNS = 32
RUN_GAP_US = 2000
WINDOW_EDGES = 64
WINDOW_US = 16_000

FIRST, LAST, LEVEL, MASKED = range(4)


class _Pin:
    def __init__(self):
        # Oldest first: [first_us, last_us, level, masked].
        self.runs = []
        self.window_us = 0
        self.window_edges = 0


class EdgeRing:
    """The module `edges` of one board; `now` gives its microseconds, the bank has `count` pins.
    Bit 0 is the first of them."""

    def __init__(self, now, count):
        self.now = now
        self.count = count
        self.levels = (1 << count) - 1
        self.is_recording = False
        self.lost = 0
        self.waiting = self
        self._forget()

    def _forget(self):
        self.pins = [_Pin() for _ in range(self.count)]
        self.masked = 0
        # Those that have runs.
        self.waits = 0

    # ---- what the firmware calls

    def start(self):
        if not self.is_recording:
            self._forget()
            self.is_recording = True

    def stop(self):
        self.is_recording = False

    def take(self, run):
        """When the run that began first did; `run` becomes what it was. None without one."""
        if not self.waits:
            return None
        oldest, number = None, 0
        for n, pin in enumerate(self.pins):
            if pin.runs and (oldest is None or pin.runs[0][FIRST] < oldest):
                oldest, number = pin.runs[0][FIRST], n
        first_us, last_us, level, masked = self.pins[number].runs.pop(0)
        if not self.pins[number].runs:
            self.waits &= ~(1 << number)
        run[0] = 1 << number
        run[1] = level << number
        run[2] = last_us - first_us
        run[3] = masked
        return first_us

    def unmask(self, pins):
        for number, pin in enumerate(self.pins):
            if pins & self.masked & 1 << number:
                pin.window_edges = 0
        self.masked &= ~pins

    def before_usb(self, pins):
        """Here nothing takes the time of an edge."""

    def serve_usb(self):
        pass

    def pending(self):
        return self.waits

    def level(self):
        return self.levels

    def overflows(self):
        return self.lost

    def ready(self, events):
        """What `poll` finds of these events."""
        return self.waits and events & 1

    # ---- what the contacts do

    def edge(self, number, level, time_us):
        """The pin has this level from now on."""
        if (self.levels >> number & 1) == level:
            return
        self.levels ^= 1 << number
        if self.is_recording and not self.masked >> number & 1:
            self._record(number, level, time_us)

    def _record(self, number, level, time_us):
        pin = self.pins[number]
        if not pin.runs or time_us - pin.runs[-1][LAST] >= RUN_GAP_US:
            if len(pin.runs) == RUNS:
                self.lost += 1
                self._mask(number)
                return
            pin.runs.append([time_us, time_us, level, 0])
            self.waits |= 1 << number
        run = pin.runs[-1]
        run[LAST] = time_us
        run[LEVEL] = level
        if time_us - pin.window_us >= WINDOW_US:
            pin.window_us = time_us
            pin.window_edges = 0
        pin.window_edges += 1
        if pin.window_edges > WINDOW_EDGES:
            self._mask(number)

    def _mask(self, number):
        self.masked |= 1 << number
        self.pins[number].runs[-1][MASKED] = 1
