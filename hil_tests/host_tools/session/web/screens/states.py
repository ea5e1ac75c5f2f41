"""What pages are told of every game at three moments of a round: a table of the stand-in is dealt
to its end, with the same cards each time."""

from functools import cache
from typing import Any

from hil_tests.host_tools.helpers.any_round import play
from hil_tests.host_tools.session.web.panel_table import PanelTable, panel_table
from host_tools.device.link.client import Refused
from host_tools.session.web.panel_view import Entry

Picture = dict[str, Any]
# At these no player is asked for anything: the dealer deals and turns up.
UNASKED = ("wagers", "card", "reveal", "next_round")


def moments(chapter: str, players: int) -> dict[str, tuple[Picture, list[Entry]]]:
    """(picture, log) with every wager laid, in the middle of what players are asked, and after the
    round."""
    seen = steps(chapter, players)
    asked = [one for one in seen if one[0]["step"]["what"] not in UNASKED]
    return {"betting": seen[0], "middle": asked[len(asked) // 2], "over": seen[-1]}


@cache
def steps(chapter: str, players: int) -> list[tuple[Picture, list[Entry]]]:
    """(picture, log) at each step of a round in which every wager is laid."""
    at = _table(chapter, players)
    seen: list[tuple[Picture, list[Entry]]] = []

    def look() -> None:
        seen.append((at.see(), list(at.view.log)))

    for seat in range(1, min(players, at.view.seats) + 1):
        at.do("place_wagers_at", seat=seat, every=True)
    look()
    play(at, last=False, after_each=look, seats=())
    return seen


def _table(chapter: str, players: int) -> PanelTable:
    """With as many seats as there are players, unless the chapter says how many it has."""
    try:
        return panel_table(chapter, table={"number": 1, "seats": players})
    except Refused:
        return panel_table(chapter)
