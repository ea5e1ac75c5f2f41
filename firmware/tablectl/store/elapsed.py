"""The time of a record, kept as what passed since the record before. Pure.

A number of seven bits a byte, the lowest first, the top bit set in all bytes but the last: its bit
0 says microseconds, its bit 1 that the record is earlier than the one before, the rest is how
much. A time in whole milliseconds counts from the millisecond that the time before falls into.
"""

MILLISECOND = 1000
# Microseconds that a table's clock may show: 285 years of power. Then it stands still
# (app/table_keeper.py).
LIMIT = 1 << 53
MOST_BYTES = 8


def encode(time, before, into):
    """Append what passed from `before` to `time`, both in microseconds, to the bytearray `into`.
    Raises ValueError for a time that no clock shows."""
    if not 0 <= time < LIMIT:
        raise ValueError("time {}".format(time))
    if time % MILLISECOND:
        passed, unit = time - before, 1
    else:
        passed, unit = time // MILLISECOND - before // MILLISECOND, 0
    number = passed << 2 | unit if passed >= 0 else -passed << 2 | 2 | unit
    while number > 0x7F:
        into.append(number & 0x7F | 0x80)
        number >>= 7
    into.append(number)


def decode(data, at, before):
    """(time, where what follows begins). Raises ValueError for what `encode` never writes."""
    number = shift = 0
    byte = 0x80
    while byte & 0x80:
        if at >= len(data) or shift == 7 * MOST_BYTES:
            raise ValueError("no time at byte {}".format(at))
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        shift += 7
    passed = -(number >> 2) if number & 2 else number >> 2
    time = before + passed if number & 1 else (before // MILLISECOND + passed) * MILLISECOND
    if not 0 <= time < LIMIT:
        raise ValueError("time {}".format(time))
    return time, at
