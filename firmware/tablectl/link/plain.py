"""What a JSON text may hold before anything is made of it. Pure.

JSON to the letter (RFC 8259), for MicroPython's own reader takes a comma for a colon and a list
that nobody closes, and what one reads otherwise than the other nobody has signed; and of that
printable ASCII without an escape, so that every text decoded from it is printable ASCII too;
numbers that are whole and of at most 20 digits; so deep, and so many keys and values, at most.
Whatever reads, compares, prints or records a message afterwards is bounded by that.
"""

try:
    import line_check
except ImportError:  # not on the image
    from plain_line import line_check

# By the number of the fault.
REASONS = (
    None,
    "a byte that is no printable ASCII",
    "a backslash",
    "nested too deep",
    "too many values",
    "a number of more than 20 digits",
    "a number that is not whole",
    "no JSON",
)


def fault_of(text, depth, values):
    """Why `text` (bytes) is refused, or None: the first that is wrong of lists and objects in more
    than `depth` levels, more than `values` keys and values, and what REASONS names."""
    return REASONS[line_check.fault(text, depth, values)]
