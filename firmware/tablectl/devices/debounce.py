"""One contact that bounces: edges with their times in, stable levels out. Pure."""


class Debounce:
    """A level is accepted once it has been the same for `stable_us` microseconds.

    `first_us` is the first edge since the contact last was stable (when a press began) and
    `last_us` the edge that began the present level (when a chip came to rest); both are None
    while the contact is stable.
    """

    def __init__(self, stable_us, level):
        self.stable_us = stable_us
        self.accepted = level
        self.level = level
        self.first_us = None
        self.last_us = None

    def edge(self, level, time_us, last_us):
        """The contact changed at `time_us` and up to `last_us`, and is at `level` since."""
        if self.first_us is None:
            self.first_us = time_us
        self.last_us = last_us
        self.level = level

    def settle(self):
        """The present level is stable: accept it. True if it differs from the one before."""
        changed = self.level != self.accepted
        self.rest(self.level)
        return changed

    def rest(self, level):
        """Whatever it did, `level` is accepted."""
        self.level = self.accepted = level
        self.first_us = None
        self.last_us = None
