"""The round in play as the board's own journal has it, for somebody who has missed a part of it.

Cards, dice and positions are told once on the link; the records behind the last checkpoint have
them all. They go through the rules once more, here.
"""

import json
from base64 import b64decode
from collections.abc import Iterator

from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER
from tablectl.core.table import Table, open_table

from host_tools.journal.contents import Entry, entries_of
from host_tools.journal.export import slot_text
from host_tools.link import LinkClient
from host_tools.live.table_view import TableView

# Effects whose event on the link has another name.
TOLD_AS = {"awaits": "phase", "line": "pay"}
# Seen on the table itself, whatever was missed.
SEEN = ("seat_lamp", "win_lamp", "locked", "jackpot_lamp", "meter", "start_position")


def round_so_far(client: LinkClient) -> TableView | None:
    """A view of the round in play, None for a board without a configuration. Raises HostError 62xx
    where the board does not answer."""
    configuration = slot_text(client, "configuration")
    if configuration is None:
        return None
    text = slot_text(client, "checkpoint")
    checkpoint = json.loads(text) if text else {"state": None, "cursor": None}
    table = open_table(json.loads(configuration), None, checkpoint["state"])
    view = TableView()
    _show(view, table, table.opening)
    for entry in _records(client, checkpoint["cursor"]):
        if entry.is_event:
            _show(view, table, table.handle(dict(entry.facts)))
            _note_decision(view, entry)
    return view


def _records(client: LinkClient, after: str | None) -> Iterator[Entry]:
    while True:
        reply = client.request("journal", after=after)
        yield from entries_of(b64decode(reply["data"]))
        after = reply["cursor"]
        if after == reply["head"]:
            return


def _show(view: TableView, table: Table, effects: list[dict[str, object]]) -> None:
    for effect in effects:
        name = str(effect["effect"])
        if name not in SEEN:
            view.observe({"ev": TOLD_AS.get(name, name), **effect})
    # What a decision has put down is in no event of its own.
    assert table.round
    for seat, placed in table.round.wagers.items():
        view.wagers.setdefault(seat, {}).update(placed)


def _note_decision(view: TableView, entry: Entry) -> None:
    seat = entry.facts.get("seat")
    if entry.name == "decision":
        view.decisions[entry.facts["seat"]] = entry.facts["what"].replace("_", " ")
    elif entry.name == "set_hand" and seat != DEALER:
        view.decisions[entry.facts["seat"]] = "".join(map(card_text, entry.facts["low"]))
