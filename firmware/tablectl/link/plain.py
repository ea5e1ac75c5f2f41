"""What a JSON text may hold before anything is made of it. Pure.

Printable ASCII and no escape, so that every text decoded from it is printable ASCII too; numbers
that are whole and of at most 20 digits; so deep, and so many keys and values, at most. Whatever
reads, compares, prints or records a message afterwards is bounded by that.
"""

try:
    import line_check
except ImportError:  # CPython
    line_check = None

# By the number of the fault.
REASONS = (
    None,
    "a byte that is no printable ASCII",
    "a backslash",
    "nested too deep",
    "too many values",
    "a number of more than 20 digits",
    "a number that is not whole",
    "a word that is no JSON",
)
_, BYTE, ESCAPE, DEPTH, VALUES, LONG, NOT_WHOLE, WORD = range(len(REASONS))
MOST_DIGITS = 20
DIGITS = b"0123456789"
OUTSIDE_TEXTS = b"aeflnrstu :,-"


def fault_of(text, depth, values):
    """Why `text` (bytes) is refused, or None: the first that is wrong of lists and objects in more
    than `depth` levels, more than `values` keys and values, and what REASONS names."""
    find = line_check.fault if line_check else fault
    return REASONS[find(text, depth, values)]


def fault(text, depth, values):
    """The number of the first fault, 0 for none: as line_check.fault."""
    inside = False
    digits = 0
    for byte in text:
        if not 0x20 <= byte <= 0x7E:
            return BYTE
        if byte == 0x5C:
            return ESCAPE
        if byte == 0x22:
            inside = not inside
        if _begins_value(byte, inside, digits):
            values -= 1
            if values < 0:
                return VALUES
        if inside or byte == 0x22:
            digits = 0
            continue
        digits, depth, found = _outside(byte, digits, depth)
        if found:
            return found
    return 0


def _begins_value(byte, inside, digits):
    if inside:
        return byte == 0x22
    return byte in b"{[" or (byte in DIGITS and not digits)


def _outside(byte, digits, depth):
    """(digits so far of a number, levels left, fault) after a byte that is outside of texts."""
    if byte in DIGITS:
        return digits + 1, depth, LONG if digits == MOST_DIGITS else 0
    if byte in b".+E" or (byte == 0x65 and digits):
        return 0, depth, NOT_WHOLE
    if byte in b"{[":
        return 0, depth - 1, 0 if depth else DEPTH
    if byte in b"}]":
        return 0, depth + 1, 0
    return 0, depth, 0 if byte in OUTSIDE_TEXTS else WORD
