"""Between which amounts a decision may put down a wager: the board says so in its refusals of
none at all and of more than there is."""

import re

from host_tools.device.link.client import LinkClient, Refused

TOO_MUCH = 100_000_000
WAGER_AMOUNT = 1004
MULTIPLES = re.compile(r": \D*([\d or]+) x \w+ (\d+)")
ONCE = re.compile(r": less than \w+ (\d+)")
BETWEEN = re.compile(r": from (\d+) to (\d+)")


def between(client: LinkClient, seat: int, what: str) -> tuple[int, int] | None:
    """(least, most) in cents; None where the board does not name them."""
    bounds = [_bounds(client, seat, what, cents) for cents in (0, TOO_MUCH)]
    found = [each for each in bounds if each]
    return (found[0][0], found[-1][1]) if len(found) == len(bounds) else None


def _bounds(client: LinkClient, seat: int, what: str, cents: int) -> tuple[int, int] | None:
    try:
        client.request("decision", seat=seat, what=what, cents=cents)
    except Refused as refused:
        if refused.error["code"] == WAGER_AMOUNT:
            return bounds_in(refused.error["text"])
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
