"""Goes on with a memory of which a part cannot be trusted: without that part. Pure over a Journal.

A place in the chain is chosen from which on everything is whole: the checkpoint, when the records
behind it are; else the newest that is known, where what was recorded since the checkpoint is lost.
Each write leaves a memory that is still refused with an error or one that is mended, so that it is
done once more after a power cut.
"""

from ..core.errors import StoreError
from .journal import WALK, later, read_checkpoint, read_exported, read_passed
from .latched_error import LatchedError
from .ring import Cursor, cursor_of
from .slots import SLOTS

# What the errors are about: starts that fail, a start that cannot be read, a slot, a record, the
# end of the journal, registers, a configuration.
MENDED = (4015, 4016, 5001, 5003, 5004, 5006, 5007)
# The checkpoint is what cannot be used.
OF_CHECKPOINT = (4016, 5006)
# What was recorded since the checkpoint is what cannot be used.
OF_RECORDS = (4015, 5007)
KEYS_LOST = StoreError(5001, {"slot": "keys"}).text
# Their value is lost with both copies; `error`, `fault` and `access` mend themselves.
FORGOTTEN = ("checkpoint", "configuration", "exported", "image", "meter", "owner")
# What a memory that begins anew keeps.
OF_THE_BOARD = ("fault", "image", "owner")
# Slots whose value has a shape of its own.
READ = {"checkpoint": read_checkpoint, "exported": read_exported}


def damaged(slots):
    """Names of the slots of which both copies are damaged."""
    return [name for name in sorted(SLOTS) if not is_whole(slots, name)]


def is_whole(slots, name):
    try:
        if name in READ:
            READ[name](slots)
        else:
            slots.read(name)
    except StoreError:
        return False
    return True


def mend(journal, code):
    """Make the memory one that opens, after the error `code`. Returns (names of the slots that are
    empty now, sequence of the last record that is given up). Raises StoreError 5001 for the keys,
    which nothing can replace."""
    slots, ring = journal.slots, journal.ring
    # First of all: whatever a cut leaves, no number means two things.
    slots.forget("epoch")
    journal.take_key()
    empty = [name for name in damaged(slots) if name in FORGOTTEN]
    if code in OF_CHECKPOINT and "checkpoint" not in empty:
        empty.append("checkpoint")
    kept = None
    if "checkpoint" not in empty:
        kept = read_checkpoint(slots)
    place = whole_from(ring, kept) if code not in OF_RECORDS else None
    if place is None:
        place = newest(journal, kept)
        go_on_from(journal, place, kept)
    journal.has_checkpoint = kept is not None
    journal.give_up(place)
    for name in empty:
        if name != "exported":
            slots.forget(name)
    journal.begin_anew()
    return empty, place.sequence


def begin_anew(journal):
    """For a board without keys, which owes nobody anything: an empty memory, but for what says
    whose it is, what failed and which version ran, where these are whole. After a cut it is still
    one without keys. What the memory raises passes through."""
    slots = journal.slots
    for name in SLOTS:
        if name not in OF_THE_BOARD or not is_whole(slots, name):
            slots.forget(name)
    journal.ring.begin_anew()
    journal.open()


def give_up_keys(journal):
    """Go on without keys where both copies are damaged or empty, in the place of the records that
    cannot be checked any more; the checkpoint stands for them. Raises ValueError while there are
    keys."""
    slots, ring = journal.slots, journal.ring
    if is_whole(slots, "keys") and slots.read("keys"):
        raise ValueError("the keys are whole")
    if not is_whole(slots, "checkpoint"):
        slots.forget("checkpoint")
    checkpoint = read_checkpoint(slots)
    go_on_from(journal, newest(journal, checkpoint), checkpoint)
    journal.has_checkpoint = checkpoint is not None
    journal.give_up(ring.head.copy())
    LatchedError(slots).clear()
    slots.forget("keys")
    slots.forget("epoch")
    journal.open()
    time = journal.ring.head.time
    journal.append({"event": "fault", "time": time, "code": 5001, "text": KEYS_LOST})


def whole_from(ring, kept):
    """The Cursor of the checkpoint, if all records behind it are whole."""
    if kept is None:
        return None
    start = cursor_of(kept["cursor"])
    ring.keep(ring.tail, start.copy())
    try:
        for _ in ring.open():
            pass
    except StoreError:
        return None
    return start


def go_on_from(journal, place, kept):
    """The next record goes behind the Cursor `place`, whatever is there. The checkpoint is moved
    there first, so that after a cut no part of the round in play comes back."""
    journal.ring.head = place.copy()
    if kept:
        journal.checkpoint(kept["state"])
    journal.ring.write_head()


def newest(journal, kept):
    """Behind the last record that is whole, as far as that can be told in a second and a half,
    with the number of the last one that there ever was: the next one has a number of its own."""
    ring, slots = journal.ring, journal.slots
    cursor = Cursor()
    if kept:
        cursor = cursor_of(kept["cursor"])
    elif is_whole(slots, "exported"):
        cursor = read_exported(slots) or cursor
    cursor = later(cursor, read_passed(slots))
    for _ in range(WALK):
        if ring.next(cursor) is None:
            break
    cursor.sequence = max(cursor.sequence, ring.known_sequence())
    return cursor
