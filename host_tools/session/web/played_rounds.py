"""The rounds that this panel has seen to their end, to be shown once more: of each it keeps what
the board had kept when the round began; the records themselves stay in the board's journal."""

from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.session.round_so_far import (
    Kept,
    kept_of_round,
    record_of_round,
    records_behind,
    sequence_of,
)
from host_tools.session.session import Session
from host_tools.session.web.recorded_rounds import RecordedRounds

# A few kilobytes each.
MOST_ROUNDS = 200


class PlayedRounds:
    """Used by the thread that owns the table alone."""

    def __init__(self) -> None:
        self._kept: dict[int, Kept] = {}
        self._looked: int | None = None

    def look(self, session: Session) -> None:
        """Once when a round is over: the next one writes over what it began with."""
        view = session.view
        if view.what != "next_round" or view.round is None or view.round == self._looked:
            return
        self._looked = view.round
        try:
            kept = kept_of_round(session.client)
        except HostError:
            # The round is played all the same; it can be shown from an export of the journal.
            return
        if kept is not None:
            self._kept[view.round] = kept
        if len(self._kept) > MOST_ROUNDS:
            del self._kept[min(self._kept)]

    def rounds(self, session: Session, number: int | None) -> RecordedRounds | None:
        """Round `number` where it was seen, else the one in play; None without any. Raises
        HostError 62xx where the board does not answer or has its records no more."""
        kept = self._kept.get(number) if number is not None else None
        if kept is None:
            found = record_of_round(session.client)
        else:
            found = records_behind(session.client, kept, self._end(kept))
        if found is None or not found.entries:
            return None
        return RecordedRounds(Path(session.view.board), found)

    def _end(self, kept: Kept) -> int | None:
        """The number of the last record before the next round that was seen."""
        later = [sequence_of(other) for other in self._kept.values()]
        return min((number for number in later if number > sequence_of(kept)), default=None)
