"""Amounts of money as people write them: read here and nowhere else, to whole cents.

A comma stands only where it parts thousands: `2500,00` is nobody's quarter of a million. The page
of the panel reads the same amounts (session/web/page/words.js).
"""

import re

from tablectl.core import money

from host_tools.common.errors import HostError

DOLLARS = re.compile(
    r"([0-9]{1,8}|[0-9]{1,3},[0-9]{3}|[0-9]{1,2},[0-9]{3},[0-9]{3})(?:\.([0-9]{2}))?"
)
CENTS = re.compile(r"[0-9]{1,12}")


def cents_of(dollars: str) -> int:
    """Whole cents of dollars, with their cents or without. Raises HostError 6704."""
    found = DOLLARS.fullmatch(dollars)
    if found is None:
        raise HostError(6704, text=dollars)
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def whole_cents(digits: str) -> int:
    """Of an amount that is written in cents. Raises HostError 6705."""
    if CENTS.fullmatch(digits) is None:
        raise HostError(6705, text=digits)
    return int(digits)


def in_dollars(cents: int) -> str:
    """Cents as a page shows them, with the sign of the currency: "$1,250.00", "-$5.00"."""
    return f"{'-' if cents < 0 else ''}${money.dollars(abs(cents))}"


def on_sign(micro: int | None) -> str:
    """What a meter of so many micro-dollars shows; None: it is linked, and its link is down."""
    return "link down" if micro is None else str(money.dollars(money.whole_cents(micro)))
