"""What the wager sensors saw, and which of it is a wager: the lock decides by the time of each
edge.

A chip whose edge came before the lock is a wager; one at the same time or later is late and never
becomes one. Taken away before the lock it is withdrawn; taken away after it, it is collected by
the dealer.
"""

# The buttons whose press closes betting, in their own events.
PRESSES = ("lock_out", "start_game")
OF_CHIPS = ("chip_on", "chip_off")
# What happens at a pin happens at its microsecond; all else is told in whole milliseconds.
AT_A_PIN = OF_CHIPS + PRESSES + ("latched",)
WAGER = "wager"
LATE = "late"


class Sensors:
    """The chips on the sensors of one table; `offered` is False where no wager has a sensor.

    `lying`: {seat: what the chip that lies there is, None without one}; `wagered`: the seats whose
    chip was there before the lock, `withdrawn`: when such a chip was last placed and lifted;
    `accepted`: those of them that are wagers of the round.
    """

    def __init__(self, seats, offered):
        self.offered = offered
        self.lying = {seat: None for seat in range(1, seats + 1)}
        self.placed_at = {}
        self.withdrawn = {}
        self.wagered = set()
        self.accepted = set()
        self.locked_at = None
        self.latched = False

    def all_lying(self):
        """The seats where a chip lies, in their order."""
        return sorted([seat for seat, chip in self.lying.items() if chip])

    def open(self):
        """Betting opens: a chip still lying on a sensor has to be lifted first. Returns the seats
        of such chips."""
        self.withdrawn = {}
        self.wagered = set()
        self.accepted = set()
        self.locked_at = None
        self.latched = False
        left = self.all_lying()
        for seat in left:
            self.lying[seat] = LATE
        return left

    def so_far(self):
        """(chips that are wagers, chips withdrawn) while betting is open, as plain data: [[seat,
        placed at]], [[seat, placed at, lifted at]]."""
        lying = sorted(self.wagered)
        withdrawn = [[seat] + list(self.withdrawn[seat]) for seat in sorted(self.withdrawn)]
        return [[seat, self.placed_at[seat]] for seat in lying], withdrawn

    def resume(self, wagered, withdrawn):
        """Betting goes on where `so_far` was taken. Returns the seats whose chip is no wager."""
        for seat, placed_at in wagered:
            self.wagered.add(seat)
            self.placed_at[seat] = placed_at
            self.lying[seat] = WAGER
        self.withdrawn = {seat: (placed, lifted) for seat, placed, lifted in withdrawn}
        return sorted([seat for seat, chip in self.lying.items() if chip == LATE])

    def lock(self, time):
        """Betting closed at `time`, whatever was reported since. Returns the seats whose chip is
        late after all."""
        self.locked_at = time
        late = sorted([seat for seat in self.wagered if self.placed_at[seat] >= time])
        for seat in late:
            self.wagered.discard(seat)
            self.lying[seat] = LATE
        for seat, (placed, lifted) in self.withdrawn.items():
            if placed < time <= lifted:
                self.wagered.add(seat)
        return late

    def before_lock(self, time):
        return not self.latched and (self.locked_at is None or time < self.locked_at)

    def chip_on(self, seat, time):
        """What the chip is: `wager`, `late`, or None when the chip that lies there is reported
        again."""
        if self.lying[seat]:
            return None
        if self.offered and self.before_lock(time):
            self.wagered.add(seat)
            self.placed_at[seat] = time
            self.lying[seat] = WAGER
        else:
            self.lying[seat] = LATE
        return self.lying[seat]

    def chip_off(self, seat, time):
        """What became of the chip: `withdrawn`, `collected`, `lifted` (it was no wager), or None
        without one."""
        chip = self.lying[seat]
        self.lying[seat] = None
        if chip != WAGER:
            return "lifted" if chip else None
        if not self.before_lock(time):
            return "collected"
        self.wagered.discard(seat)
        self.withdrawn[seat] = (self.placed_at[seat], time)
        return "withdrawn"

    def latch(self):
        """Every edge from before the lock has been seen: the seats whose chip was there at the
        lock."""
        self.latched = True
        self.accepted = set(self.wagered)
        return sorted(self.accepted)

    def refuse(self, seat):
        """The chip at `seat` is no wager after all. Returns whether it still lies there, to be
        lifted."""
        self.accepted.discard(seat)
        if self.lying[seat]:
            self.lying[seat] = LATE
        return self.lying[seat] is not None

    def not_collected(self):
        """Seats with a chip on a lit sensor."""
        return sorted([seat for seat in self.accepted if self.lying[seat]])
