"""What a table came to in its links each day, as an audit that plays its records finds it: plain
data, so that a state can keep it. What a board fed and claimed of a link follows from it alone."""

from collections.abc import Iterator
from typing import Any

from host_tools.journal.contents import Contents, epochs_of
from host_tools.journal.entry import Entry
from host_tools.journal.playback import Playback, Played

DATE_DIGITS = 10
# A claim is made when the one before it has ended (firmware/tablectl/progressive/share.py).
MOST_CHANGED = 2
Day = dict[str, Any]


class LinkDays:
    """`days`: of each day, epoch of the memory (empty while only the piece before tells it) and
    link, `first` and `last` of its records; `levels`: {level: [sequence of what moved it last,
    total, reserved]} behind the last one, in micro-dollars; `claims`: those that it made, or whose
    answer or end it has, as Claim.row gives them."""

    def __init__(self, contents: Contents) -> None:
        self.days: list[Day] = []
        self._before = contents.before
        self._where = zip(_dates(contents), epochs_of(contents, None), strict=True)
        self._claims: dict[int, list[Any]] = {}

    def tell(self, entry: Entry, played: Played, playback: Playback) -> None:
        """Every record that was played, in its order, and first the place before them."""
        day, epoch = ("", "") if entry.sequence == self._before else next(self._where)
        share = playback.table and playback.table.levels.share
        if not share:
            return
        rows = {claim.sequence: claim.row() for claim in share.claims[-MOST_CHANGED:]}
        news = [row for sequence, row in rows.items() if self._claims.get(sequence) != row]
        self._claims = rows
        if not day:
            return
        who = {"day": day, "epoch": epoch, "link": share.link}
        told = {"last": entry.sequence, "levels": dict(share.totals)}
        added(self.days, [{**who, "first": entry.sequence, **told, "claims": news}])


def added(days: list[Day], more: list[Day]) -> None:
    """Rows that follow: of the same day, epoch and link one is made of two."""
    for row in more:
        last = days[-1] if days else {}
        if any(last.get(name) != row[name] for name in ("day", "epoch", "link")):
            days.append(row)
            continue
        last.update(last=row["last"], levels=row["levels"])
        if row["claims"]:
            claims = {claim[0]: claim for claim in (*last["claims"], *row["claims"])}
            last["claims"] = list(claims.values())


def _dates(contents: Contents) -> Iterator[str]:
    """Of each record: the date at which its export began."""
    told = 0
    for export in contents.exports:
        is_last = export is contents.exports[-1]
        until = len(contents.entries) if is_last else export.last
        yield from (export.begin["host"][:DATE_DIGITS] for _ in range(told, until))
        told = max(told, until)
