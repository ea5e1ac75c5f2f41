"""The bank of inputs: runs of edges with their times in, events of the table out. Pure.

A lock input (Lock-out, Start Game) is accepted after 2 ms of a stable level and timed by the
first edge of its burst; a chip or a turn of the key switch after 20 ms, timed by the last edge,
which began its stable level.
A lock input that bounces for more than 50 ms is not being pressed: nothing waits for it, and if it
rests closed after all, that is a press at its last edge.
Events come out in the order in which they are accepted, with two exceptions that keep the lock
first: at equal times the lock comes before the chips, and while a lock input still bounces, what
happened since its first edge waits for it.

`latched` follows 20 ms after the first edge of a press: by then everything that changed before
the press has been reported.

An input whose edges come too often is masked (firmware/edges): it keeps what was accepted of it,
and when it is looked at again a sensor's level counts from then, and a button that is held is no
press. A masked button closes betting under the name of Lock-out, which does nothing else: a press
may be among the edges that nobody sees.
"""

from .debounce import Debounce

LOCK_STABLE_US = 2_000
CHIP_STABLE_US = 20_000
# A lock input that bounces for longer is not being pressed.
BOUNCE_US = 50_000
UNSTABLE_US = 1_000_000
# So long at least nobody looks at an input whose edges come too often.
MASKED_US = 500_000


class LockInput:
    """A button whose press closes betting."""

    locks = True

    def __init__(self, name, mask, closed):
        self.name = name
        self.mask = mask
        self.closed = closed
        self.contact = Debounce(LOCK_STABLE_US, not closed)

    def never_rests(self):
        """Bounces it for longer than a contact does that is pressed?"""
        return self.contact.last_us - self.contact.first_us > BOUNCE_US

    def event(self):
        """The press, or None for its release."""
        contact = self.contact
        if contact.level != self.closed:
            return None
        began_us = contact.last_us if self.never_rests() else contact.first_us
        return {"event": self.name, "at_us": began_us}


class WagerSensor:
    """The sensor that sees a chip at one seat."""

    locks = False

    def __init__(self, seat, mask, closed):
        self.name = "sensor_{}".format(seat)
        self.seat = seat
        self.mask = mask
        self.closed = closed
        self.contact = Debounce(CHIP_STABLE_US, not closed)

    def event(self):
        name = "chip_on" if self.contact.level == self.closed else "chip_off"
        return {"event": name, "seat": self.seat, "at_us": self.contact.last_us}


class KeySwitch:
    """Turned on by whoever has its key, closed then. It is on for the board once the turn is
    accepted, so that nobody uses a turn that is not recorded or counted."""

    locks = False
    name = "key_switch"

    def __init__(self, mask, closed):
        self.mask = mask
        self.closed = closed
        self.contact = Debounce(CHIP_STABLE_US, not closed)

    def event(self):
        on = self.contact.level == self.closed
        return {"event": "key", "on": on, "at_us": self.contact.last_us}

    def is_on(self):
        return self.contact.accepted == self.closed

    def status(self):
        return {"on": self.is_on()}


class InputBank:
    """`inputs` and `pins` are the board's tables INPUTS and BANK."""

    def __init__(self, inputs, pins):
        self.locks = []
        self.sensors = []
        for name in sorted(inputs):
            pin, _, closed, _ = inputs[name]
            mask = 1 << pins.index(pin) if pin in pins else 0
            if name.startswith("sensor_"):
                self.sensors.append(WagerSensor(int(name[len("sensor_") :]), mask, closed))
            elif name == KeySwitch.name:
                self.key = KeySwitch(mask, closed)
            elif mask:
                self.locks.append(LockInput(name, mask, closed))
        self.inputs = self.locks + self.sensors + [self.key]
        self.lock_masks = sum([lock.mask for lock in self.locks])
        self.by_mask = {one.mask: one for one in self.inputs}
        # Those whose contact is not stable, lock inputs first; empty most of the time.
        self.moving = []
        # What the contacts are at, as far as it was told.
        self.level = 0
        # {input: since when it is masked}
        self.masked = {}
        # Those of them that nobody has named since.
        self.unnamed = []
        self.latch_due_us = None
        # Until then `advance` need not look; of no meaning while nothing is under way.
        self.nothing_until_us = 0
        self.missed = 0

    def start(self, level, now_us):
        """Take the levels at power-up as they are: a held button is no press, and whether a chip
        came or went without power is for who knows what lay there before (`lying`)."""
        self.level = level
        for one in self.inputs:
            one.contact.rest(1 if level & one.mask else 0)

    def edges(self, time_us, mask, level, span_us=0, masked=False):
        """The input of `mask` changed at `time_us`, last `span_us` later, and is at `level` (its
        mask or 0) since; `masked` if it is from then on. Returns the events accepted until
        `time_us`, and what follows from masking it."""
        events = self.advance(time_us)
        one = self.by_mask.get(mask)
        if one is None:
            return events
        self._edge(one, 1 if level else 0, time_us, time_us + span_us)
        if masked:
            events = list(events)
            self._mask(one, time_us, events)
        return events

    def _edge(self, one, level, time_us, last_us):
        contact = one.contact
        is_moving = contact.first_us is not None
        rested = not (is_moving and one.locks and one.never_rests())
        contact.edge(level, time_us, last_us)
        self.level = self.level | one.mask if level else self.level & ~one.mask
        due_us = last_us + contact.stable_us
        if due_us < self.nothing_until_us or not self.is_waiting():
            self.nothing_until_us = due_us
        if one.locks and rested and one.never_rests():
            # What waited for it waits no more.
            self.nothing_until_us = 0
        if is_moving:
            return
        if one.locks:
            self.moving.insert(0, one)
        else:
            self.moving.append(one)

    def _mask(self, one, time_us, events):
        contact = one.contact
        if one.locks:
            first_us = time_us if one.never_rests() else contact.first_us
            self._accept({"event": "lock_out", "at_us": first_us}, one, events)
        self.nothing_until_us = 0
        self.masked[one] = contact.last_us
        if one not in self.unnamed:
            self.unnamed.append(one)
        self.moving.remove(one)
        contact.rest(contact.accepted)

    def over(self, now_us):
        """The masks, as one, of the inputs that were masked for long enough."""
        masks = 0
        for one, since_us in self.masked.items():
            if now_us - since_us >= MASKED_US:
                masks |= one.mask
        return masks

    def unmask(self, masks, level, now_us):
        """The edges of these inputs are recorded again, their levels are those of `level`."""
        for one in self.inputs:
            if one in self.masked and masks & one.mask:
                del self.masked[one]
                now = 1 if level & one.mask else 0
                self._edge(one, now, now_us, now_us)
                if one.locks:
                    self.moving.remove(one)
                    one.contact.rest(now)

    def advance(self, now_us):
        """The events accepted until `now_us`, when every edge until `now_us` has been given."""
        if now_us < self.nothing_until_us or not self.is_waiting():
            return ()
        events = []
        while self.moving or self.latch_due_us is not None:
            one, due_us = self._next()
            if due_us > now_us:
                self.nothing_until_us = due_us
                break
            if one is None:
                events.append({"event": "latched", "at_us": self.latch_due_us})
                self.latch_due_us = None
            else:
                self._settle(one, events)
        return events

    def _settle(self, one, events):
        self.moving.remove(one)
        event = one.event()
        if not one.contact.settle() or event is None:
            return
        self._accept(event, one, events)

    def _accept(self, event, one, events):
        events.append(event)
        if one.locks and self.latch_due_us is None:
            self.latch_due_us = event["at_us"] + CHIP_STABLE_US

    def latch(self, now_us):
        """The table waits for the latch of a press from before the power came: it comes when the
        inputs have had the time to be stable, unless one is under way."""
        if self.latch_due_us is None:
            self.latch_due_us = now_us + CHIP_STABLE_US
            self.nothing_until_us = 0

    def _next(self):
        """(input, when) of what is accepted first; the input is None when that is the latch.

        What has to wait for a bouncing lock input is left out; that lock input itself is not.
        """
        found, found_us = None, self.latch_due_us
        moving = self.moving
        # The first edge of the lock inputs that bounce; one that is alone waits for nobody.
        burst_us = None
        for one in moving if len(moving) > 1 else ():
            if not one.locks:
                break
            first_us = one.contact.first_us
            if (burst_us is None or first_us < burst_us) and not one.never_rests():
                burst_us = first_us
        for one in moving:
            contact = one.contact
            if burst_us is not None:
                if contact.first_us > burst_us if one.locks else contact.last_us >= burst_us:
                    continue
            due_us = contact.last_us + contact.stable_us
            if found_us is None or due_us < found_us:
                found, found_us = one, due_us
        return found, found_us

    def is_waiting(self):
        """Is anything under way that `advance` will accept?"""
        return self.moving or self.latch_due_us is not None

    def due_us(self):
        """When `advance` has to look next; None if nothing is under way."""
        return self.nothing_until_us if self.is_waiting() else None

    def is_locking(self, now_us):
        """Is a lock input about to be accepted?"""
        one = self.moving[0] if self.moving else None
        return one is not None and one.locks and now_us - one.contact.first_us < BOUNCE_US

    def urgent(self):
        """The masks, as one, of the lock inputs that are not bouncing for too long: what has their
        edges comes before all else."""
        masks = self.lock_masks
        for one in self.moving:
            if not one.locks:
                break
            if one.never_rests():
                masks &= ~one.mask
        return masks

    def compare(self, level, pending, now_us):
        """Count and correct inputs whose level is not what their edges said (lost edges). Those of
        the masks `pending` have edges that were not given yet."""
        if level == self.level:
            return
        for one in self.inputs:
            now = 1 if level & one.mask else 0
            if now != one.contact.level and not pending & one.mask and one not in self.masked:
                self.missed += 1
                self._edge(one, now, now_us, now_us)

    def held(self):
        """Names of the lock inputs that are closed now."""
        return [lock.name for lock in self.locks if lock.contact.accepted == lock.closed]

    def lying(self):
        """Seats whose sensor sees a chip."""
        return [one.seat for one in self.sensors if one.contact.accepted == one.closed]

    def unstable(self, now_us):
        """Names of the inputs that have not been stable for a second."""
        return [one.name for one in self.moving if now_us - one.contact.first_us > UNSTABLE_US]

    def masked_names(self):
        """Names of the inputs that nobody looks at, as their edges come too often."""
        return [one.name for one in self.inputs if one in self.masked]

    def status(self):
        return {"held": self.held(), "missed": self.missed, "masked": self.masked_names()}
