"""CBOR (RFC 8949), as much of it as records need: whole numbers, texts, byte strings, lists, true,
false and null, in the shortest form. Pure.
"""

# So many lists stand in each other at most, and so many items in one.
MOST_DEPTH = 4
MOST_ITEMS = 64

UNSIGNED = 0x00
NEGATIVE = 0x20
BYTES = 0x40
TEXT = 0x60
LIST = 0x80
FALSE = 0xF4
TRUE = 0xF5
NULL = 0xF6
# Argument bytes that follow: {low five bits of the first byte: how many}.
FOLLOWING = {24: 1, 25: 2, 26: 4, 27: 8}


def encode(value, into):
    """Append `value` to the bytearray `into`. Raises ValueError for what records do not hold."""
    write = WRITERS.get(type(value))
    if write is None:
        raise ValueError("no CBOR for {}".format(type(value)))
    write(value, into)


def _null(value, into):
    into.append(NULL)


def _yes_no(value, into):
    into.append(TRUE if value else FALSE)


def _whole(value, into):
    if value >= 0:
        _head(UNSIGNED, value, into)
    else:
        _head(NEGATIVE, -1 - value, into)


def _text(value, into):
    text = value.encode()
    _head(TEXT, len(text), into)
    into.extend(text)


def _bytes(value, into):
    _head(BYTES, len(value), into)
    into.extend(value)


def _list(value, into):
    if len(value) > MOST_ITEMS:
        raise ValueError("a list of {}".format(len(value)))
    _head(LIST, len(value), into)
    for item in value:
        encode(item, into)


def _head(kind, argument, into):
    if argument < 24:
        into.append(kind | argument)
        return
    for low in (24, 25, 26, 27):
        count = FOLLOWING[low]
        if argument >> (8 * count) == 0:
            into.append(kind | low)
            into.extend(argument.to_bytes(count, "big"))
            return
    raise ValueError("{} is too large".format(argument))


def decode(data, at=0, depth=MOST_DEPTH):
    """(value, where the next one begins). Raises ValueError for anything else than one value that
    `encode` writes, and for lists in more than `depth` lists."""
    if at >= len(data):
        raise ValueError("nothing at byte {}".format(at))
    first = data[at]
    if first < 24:
        return first, at + 1
    if first in SIMPLE:
        return SIMPLE[first], at + 1
    kind = first & 0xE0
    argument, at = _argument(data, at)
    if kind == UNSIGNED:
        return argument, at
    if kind == NEGATIVE:
        return -1 - argument, at
    if kind == LIST:
        return items(data, at, argument, depth - 1)
    if at + argument > len(data) or kind not in (BYTES, TEXT):
        raise ValueError("no value at byte {}".format(at))
    held = bytes(data[at : at + argument])
    return held if kind == BYTES else held.decode(), at + argument


def _argument(data, at):
    low = data[at] & 0x1F
    if low < 24:
        return low, at + 1
    if low == 24 and at + 1 < len(data):
        return data[at + 1], at + 2
    count = FOLLOWING.get(low)
    if count is None or at + 1 + count > len(data):
        raise ValueError("no value at byte {}".format(at))
    return int.from_bytes(data[at + 1 : at + 1 + count], "big"), at + 1 + count


def items(data, at, count, depth=MOST_DEPTH):
    """([so many values], where the next one begins). Raises ValueError as `decode`."""
    if depth < 0 or count > MOST_ITEMS:
        raise ValueError("no list of {} at byte {}".format(count, at))
    found = []
    for _ in range(count):
        if at < len(data) and data[at] < 24:
            found.append(data[at])
            at += 1
            continue
        item, at = decode(data, at, depth)
        found.append(item)
    return found, at


SIMPLE = {FALSE: False, TRUE: True, NULL: None}
# By type and not one question after the other: an event waits until its record is written.
WRITERS = {
    type(None): _null,
    bool: _yes_no,
    int: _whole,
    str: _text,
    bytes: _bytes,
    bytearray: _bytes,
    list: _list,
    tuple: _list,
}
