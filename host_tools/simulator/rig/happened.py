"""What happened at the board, as a rig and the board's link told it."""

from typing import Any


def in_order(happened: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By their times. What came on the link stays in the order in which it came: its times are of
    the clock as the host knew it, which may have been set back in between."""
    timed, link_us = [], float("-inf")
    for event in happened:
        at_us = event["at_us"]
        if event["what"] == "link":
            at_us = link_us = max(link_us, at_us)
        timed.append((at_us, event))
    return [event for _, event in sorted(timed, key=lambda entry: entry[0])]


def kinds(happened: list[dict[str, Any]]) -> set[str]:
    """What their `what` says."""
    return {event["what"] for event in happened}
