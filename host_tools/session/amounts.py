"""Between which amounts a decision may put down a wager: the rules say so where they refuse none
at all and more than there is. They are asked here, behind the records of the board's own journal:
no board is sent a decision that nobody has made."""

import re

from tablectl.core.errors import RuleError
from tablectl.core.table import Table

from host_tools.device.link.client import LinkClient
from host_tools.session.round_so_far import table_of_round

TOO_MUCH = 100_000_000
WAGER_AMOUNT = 1004
MULTIPLES = re.compile(r": \D*([\d or]+) x \w+ (\d+)")
ONCE = re.compile(r": less than \w+ (\d+)")
BETWEEN = re.compile(r": from (\d+) to (\d+)")


def between(client: LinkClient, seat: int, what: str) -> tuple[int, int] | None:
    """(least, most) in cents; None where the rules do not name them."""
    table = table_of_round(client)
    if table is None:
        return None
    bounds = [_bounds(table, seat, what, cents) for cents in (0, TOO_MUCH)]
    found = [each for each in bounds if each]
    return (found[0][0], found[-1][1]) if len(found) == len(bounds) else None


def _bounds(table: Table, seat: int, what: str, cents: int) -> tuple[int, int] | None:
    tried = {"event": "decision", "time": 0, "seat": seat, "what": what, "cents": cents}
    try:
        table.take(tried)
    except RuleError as error:
        if error.code == WAGER_AMOUNT:
            return bounds_in(error.text)
    return None


def bounds_in(text: str) -> tuple[int, int] | None:
    """What a refusal names: both bounds, or twice the one that was passed."""
    if found := BETWEEN.search(text):
        return int(found[1]), int(found[2])
    if found := MULTIPLES.search(text):
        times = [int(number) for number in found[1].split(" or ")]
        return times[0] * int(found[2]), times[-1] * int(found[2])
    if found := ONCE.search(text):
        return int(found[1]), int(found[1])
    return None
