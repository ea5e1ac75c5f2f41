"""Plays a round file on a table in this process: the same rules code as on the board."""

from typing import Any

from tablectl.core import hands
from tablectl.core.cards import cards_text
from tablectl.core.errors import RuleError
from tablectl.core.seats import DEALER
from tablectl.core.table import Table

from host_tools.common.errors import HostError
from host_tools.common.json_file import quote
from host_tools.rounds.player import NEXT_ROUND, REFUSED, Event, Player
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.settlement import Difference, Settlement, differences

# Far enough apart that no two events are equal in time.
STEP_US = 1_000_000
# What to do about a rule's error, by its code, where its own text does not say.
NOT_NOW = "correct it, or let it come before another moment; so far there were "
TODO = {
    1003: "take it out, or name a wager of this table",
    1009: "write one of these",
    1019: "write the event with what the rule asks for",
    1022: "write that many cards of this hand",
}


def settle(file: RoundFile) -> Settlement:
    """The settlement of `file`. Raises HostError 6108 to 6110 and 6114 for a file the rules
    refuse."""
    return _Play(file).settlement()


def unexpected(file: RoundFile) -> tuple[Settlement, list[Difference]]:
    """The settlement of `file`, and where it is not the one that the file expects. Raises what
    `settle` does, and HostError 6115 for a file that expects none."""
    if file.expected is None:
        raise HostError(6115, file=file.path)
    settled = settle(file)
    return settled, differences(settled, Settlement(**file.expected))


class _Play:
    """One file played from its wagers to the next round."""

    def __init__(self, file: RoundFile) -> None:
        self._file = file
        self._table: Table = file.open_table()
        self._player = Player(file)
        self._void: str | None = None
        self._time = 0
        # Where the dealer's hands were set wrong, and which section has him set them again.
        self._reset: tuple[str, str] | None = None

    def settlement(self) -> Settlement:
        while event := self._next():
            self._time += STEP_US
            if event["event"] == NEXT_ROUND:
                self._void = self._reset = None
            for effect in self._handle(event):
                if effect["effect"] == "void":
                    self._void = effect["section"]
                if effect.get("what") == "dealer_set_wrong":
                    self._reset = (self._player.place, effect["section"])
            self._player.void = self._void is not None
        self._player.verify_all_used(self._void is not None)
        table = self._table
        meter = table.meter.cents if table.meter else None
        return Settlement([dict(line) for line in table.lines], meter, self._void)

    def _next(self) -> Event | None:
        awaits = self._table.awaits
        try:
            return self._player.next_event(awaits)
        except HostError:
            if self._reset and awaits["what"] == "set_hand" and awaits["to"] == DEALER:
                self._refuse_setting(awaits["section"])
            raise

    def _refuse_setting(self, section: str) -> None:
        """The file ends with a low hand of the dealer's that is not the house way."""
        assert self._reset is not None
        (where, again), file = self._reset, self._file
        way = file.configuration.get("house_way")
        way = bytes.fromhex(way) if way else hands.WAY_PAI_GOW_SIX
        right = cards_text(hands.settings(way, file.hands[DEALER])[0])
        raise HostError(
            6114, file=file.path, where=where, section=section, again=again, right=quote(right)
        )

    def _handle(self, event: Event) -> list[dict[str, Any]]:
        refused = event.pop(REFUSED, None)
        timed = {**event, "time": self._time}
        try:
            self._table.verify(timed)
            effects: list[dict[str, Any]] = self._table.handle(timed)
            self._table.levels.verify()
        except RuleError as error:
            if error.code == refused:
                return []
            raise HostError(
                6110,
                file=self._file.path,
                where=self._player.place,
                text=error.text,
                todo=self._todo(error, event),
            ) from None
        if refused:
            raise HostError(6116, file=self._file.path, where=self._player.place, error=refused)
        return effects

    def _todo(self, error: RuleError, event: Event) -> str:
        """What to do next about `event`, which the rules refuse."""
        if error.code in (1001, 1015):
            return NOT_NOW + self._player.moments.in_words()
        if error.code == 1019 and event["event"] == "decision" and "cents" not in event:
            return f'write the cents behind it, as in "{event["what"]} 3000"'
        return TODO.get(error.code, "correct the file")
