"""Goes along the boards of a roll-out, one at a time: whoever stands at a table turns its key
switch, and the board gets what it should have. The first that does not stops all of it."""

from collections.abc import Callable
from typing import Protocol

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import moments
from host_tools.floor.database import Database
from host_tools.floor.fleet import store
from host_tools.floor.fleet.approving import Trusted
from host_tools.floor.fleet.hands import Became
from host_tools.floor.fleet.rollout import (
    FAILED,
    NONE,
    RUNNING,
    Rollout,
    Should,
)
from host_tools.floor.house import LONGEST_TEXT

# The roll-out is not running any more.
OVER = 7161
# Told of a board, what became of it and what is said of that.
Tell = Callable[[Should, str, str], None]


class AtTables(Protocol):
    """What is done at boards (hands.py)."""

    def look(self) -> None: ...

    def lacks(self, uid: str) -> str | None: ...

    def install(self, board: Should) -> Became: ...


class Walker:
    """One start of a roll-out by somebody. Raises HostError 7103 and what `store` raises."""

    def __init__(
        self,
        database: Database,
        number: int,
        by: str,
        trusted: Trusted,
        hands: AtTables,
        tell: Tell,
        now: Callable[[], int] = moments.now,
    ) -> None:
        self._database, self._number, self._by = database, number, by
        self._hands, self._tell, self._now = hands, tell, now
        self._lacks: dict[str, str] = {}
        self._turn = store.start(database, number, by, trusted, now())

    def walk(self) -> bool:
        """Look at each board that is due, and work at the first whose key switch is on. Whether
        there may be more to do: somebody may have stopped it, or started it anew."""
        found = self.found()
        if found.state != RUNNING or found.turn is None or found.turn.number != self._turn:
            return False
        self._hands.look()
        for board in found.due():
            lacks = self._hands.lacks(board.uid)
            if lacks is None:
                self._work(board)
                break
            if self._lacks.get(board.uid) != lacks:
                self._lacks[board.uid] = lacks
                self._tell(board, found.state_of(board.uid), f"waits for: {lacks}")
        return True

    def found(self) -> Rollout:
        """As it stands in the database."""
        with self._database.reading() as connection:
            return store.load(connection, self._number)

    def stop(self, said: str) -> None:
        """Nobody walks any more, unless somebody else has started it anew or it is over."""
        try:
            store.stop(self._database, self._number, self._by, self._now(), said, self._turn)
        except HostError as error:
            if error.code != OVER:
                raise

    def _work(self, board: Should) -> None:
        """What becomes of it stands in the database, whatever happens."""
        if not store.begin(
            self._database, self._number, self._turn, board.uid, self._by, self._now()
        ):
            return
        try:
            state, said, proof = self._hands.install(board)
        except HostError as error:
            state, said, proof = FAILED, f"{error.code}: {error.text}", NONE
        except Exception as error:  # noqa: BLE001 - told as what became of this board
            state, said, proof = FAILED, f"{type(error).__name__}: {error}", NONE
        said = plain(said)[:LONGEST_TEXT]
        now = self._now()
        store.tell(self._database, self._number, board.uid, state, self._by, now, said, proof)
        self._lacks.pop(board.uid, None)
        self._tell(board, state, said)
