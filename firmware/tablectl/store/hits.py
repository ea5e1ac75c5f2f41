"""The last hits of every level that a table ever had, in a place of their own. Pure over a memory
with `read(address, n)` and `write(address, data)`.

An entry (48 bytes, little-endian): level (16 bytes, the first of the SHA-256 of its name), which
of the level's hits it is (4; the first is 1), seat (1), cards of the hand (7, FFh where there is
none), cents (8), time in microseconds of the table's clock (8), CRC-32 of those (4). A hit is
written before the checkpoint that counts it: after a cut the records behind the checkpoint before
give it once more.
"""

import hashlib
import struct
from array import array
from binascii import crc32

from ..core.cards import card_number, cards_text

HITS_AT = 0x5000
ENTRIES = 100
ENTRY = "<16sIB7sQQ"
NAME_BYTES = 16
FIELDS = struct.calcsize(ENTRY)
ENTRY_BYTES = FIELDS + 4
# So many of a level are kept, 9 NYCRR 5320.8.
LAST = 25
MOST_CARDS = 7
NO_CARD = b"\xff"


class Hits:
    """The hits in `memory`, which is looked at when there is one. What the memory raises passes
    through. `known`: the names in the memory; `names`: which of them each entry has."""

    def __init__(self, memory):
        self.memory = memory
        self.forget()

    def forget(self):
        """Another look is due: the memory may be another, or of another time."""
        self.names = self.counts = None
        self.known = []
        self.kept = {}

    def last(self, level, count):
        """The last hits of `level` (text) up to its `count`-th, the newest at the end, each [seat,
        hand, cents, time]."""
        if not count:
            return []
        places = self._places(level)
        numbers = range(max(1, count - LAST + 1), count + 1)
        return [self._read(places[number]) for number in numbers if number in places]

    def keep(self, level, count, last):
        """Write those of the `last` hits of `level`, of which it has had `count`, that are not
        kept; what is of a meter that began anew goes."""
        if not count or self.kept.get(level) == count:
            return
        places = self._places(level)
        for number in [number for number in places if number > count]:
            self.memory.write(HITS_AT + places[number] * ENTRY_BYTES, bytes(ENTRY_BYTES))
            self.counts[places[number]] = 0
        name, number = self._known(_name_of(level)), count - len(last)
        for hit in last:
            number += 1
            if number not in places or self._read(places[number]) != hit:
                place = places.get(number)
                place = self._room(name, number) if place is None else place
                self._write(place, name, number, hit)
        self.kept[level] = count

    def _places(self, level):
        """{which hit of the level: the place of its entry}."""
        if self.names is None:
            self._look()
        wanted = self._known(_name_of(level))
        places = [place for place in range(ENTRIES) if self.names[place] == wanted]
        return {self.counts[place]: place for place in places if self.counts[place]}

    def _look(self):
        """Find out which are kept; what is damaged or was never written is room."""
        self.names, self.counts = array("H", [0] * ENTRIES), array("I", [0] * ENTRIES)
        data = memoryview(self.memory.read(HITS_AT, ENTRIES * ENTRY_BYTES))
        for place in range(ENTRIES):
            entry = data[place * ENTRY_BYTES : (place + 1) * ENTRY_BYTES]
            if _is_whole(entry):
                name, self.counts[place] = struct.unpack_from("<16sI", entry)
                self.names[place] = self._known(name)

    def _known(self, name):
        """The number of a name."""
        if name not in self.known:
            self.known.append(name)
        return self.known.index(name)

    def _room(self, wanted, number):
        """Where hit `number` goes: the place of one that is too old, a free one, or that of the
        oldest of the other level with the most."""
        most = {}
        free = None
        for place in range(ENTRIES):
            name, count = self.names[place], self.counts[place]
            if name == wanted and count + LAST <= number:
                return place
            if count == 0:
                free = place if free is None else free
            elif name != wanted:
                most.setdefault(name, []).append((count, place))
        if free is not None:
            return free
        longest = max([len(places) for places in most.values()])
        return min([min(places) for places in most.values() if len(places) == longest])[1]

    def _read(self, place):
        data = self.memory.read(HITS_AT + place * ENTRY_BYTES, FIELDS)
        _, _, seat, cards, cents, time = struct.unpack(ENTRY, data)
        hand = cards_text([card for card in cards if card != NO_CARD[0]])
        return [seat, hand, cents, time]

    def _write(self, place, name, number, hit):
        seat, hand, cents, time = hit
        cards = bytes([card_number(card) for card in hand.split()])[:MOST_CARDS]
        cards += NO_CARD * (MOST_CARDS - len(cards))
        fields = struct.pack(ENTRY, self.known[name], number, seat, cards, cents, time)
        check = crc32(fields).to_bytes(4, "little")
        self.memory.write(HITS_AT + place * ENTRY_BYTES, fields + check)
        self.names[place], self.counts[place] = name, number


def level_key(chapter, wager):
    """How the level that a wager of a chapter feeds is called here."""
    return "{} {}".format(chapter, wager)


def _name_of(level):
    """What an entry has of a name: no two names have the same."""
    return hashlib.sha256(level.encode()).digest()[:NAME_BYTES]


def _is_whole(entry):
    return crc32(entry[:FIELDS]) == struct.unpack_from("<I", entry, FIELDS)[0]
