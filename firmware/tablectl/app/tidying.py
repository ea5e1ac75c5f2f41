"""When garbage is collected, so that nobody waits for it: once a round is locked and once it is
over, and otherwise before the heap runs out, while no input changes and no request waits for its
reply. So no collection begins between a press or a chip and its lamp; one that is under way gives
way to a press, and else takes 7 to 9 ms.
"""

# A press or a chip and twelve requests at once take some 22 KB; the rest is for what comes then.
KEPT_BYTES = 48_000
# Of these, what is taken while requests follow each other without a pause, and then an input
# changes on and on.
PUT_OFF_BYTES = 12_000
SPARE_BYTES = PUT_OFF_BYTES + 24_000
# Below it lies what is kept for long. With the small gaps alone, of up to 4 KB, what was allocated
# in a great one among them and given back soon had searches begin there: LOCKED up to 0.3 ms later
# in 688a.
GAPS_BYTES = 38 * 1024
# Turns for which messages that wait to be sent and inputs that change go before.
PATIENCE = 100
# A button that bounces on and on does not keep garbage from being collected.
PRESSES = 4


class Tidying:
    """`bank`: the inputs; `heap` and `pending` are those of the parts. `is_due`: it comes when
    nobody waits for anything else; `is_put_off`: little is left, and somebody waits; `heap_free`:
    bytes, when it was last collected at a moment at which it delays nobody."""

    def __init__(self, bank, heap, pending):
        self.bank = bank
        self.heap = heap
        self.pending = pending
        self.heap_free = None
        self.free = 0
        self.is_due = False
        self.is_put_off = False
        self.waited = 0
        self.given_up = 0
        self.most_used = 0

    def begin(self):
        """A moment has come at which it delays nobody."""
        self.is_due = True
        self.waited = 0

    def advance(self, has_output, is_betting):
        """What is due, as soon as nothing else is. Once betting is open a press may come at any
        time, and what was put off until then is left out."""
        if is_betting:
            self.is_due = False
        elif (has_output or self.bank.is_waiting()) and self.waited < PATIENCE:
            self.waited += 1
        elif self._collect():
            self.is_due = False
            self.heap_free = self.free

    def look(self, session):
        """Collect if little is left, unless an input is about to change or a request of the
        `session` waits; but neither an input that changes on and on nor a host that asks on and on
        is waited for until nothing is left."""
        over = self.heap.used() - self.most_used
        self.is_put_off = over > 0
        if over <= 0 or over <= PUT_OFF_BYTES and (session.arrived or session.has_output()):
            return
        if over > SPARE_BYTES or not self.pending() and not self.bank.is_waiting():
            self._collect()

    def _collect(self):
        """Returns whether it was done: a press ends it, but not again and again."""
        free = self.heap.collect(GAPS_BYTES, self.given_up < PRESSES)
        if free is None:
            self.given_up += 1
            return False
        self.given_up = 0
        self.is_put_off = False
        self.free = free
        self.most_used = free - GAPS_BYTES - KEPT_BYTES
        return True
