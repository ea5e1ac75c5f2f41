"""Plays a round file on a table in this process: the same rules code as on the board."""

from typing import Any

from tablectl.core.errors import RuleError
from tablectl.core.table import Table

from host_tools.common.errors import HostError
from host_tools.rounds.player import Event, Player
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.settlement import Settlement

# Far enough apart that no two events are equal in time.
STEP_US = 1_000_000


def settle(file: RoundFile) -> Settlement:
    """The settlement of `file`. Raises HostError 6108 to 6110 for a file the rules refuse."""
    table = file.open_table()
    player = Player(file)
    void = None
    time = 0
    while event := player.next_event(table.awaits):
        time += STEP_US
        for effect in _handle(file, table, event, time):
            if effect["effect"] == "void":
                void = effect["section"]
    player.verify_all_used(void is not None)
    meter = table.meter.cents if table.meter else None
    return Settlement([dict(line) for line in table.lines], meter, void)


def _handle(file: RoundFile, table: Table, event: Event, time: int) -> list[dict[str, Any]]:
    try:
        timed = {**event, "time": time}
        table.verify(timed)
        effects: list[dict[str, Any]] = table.handle(timed)
        table.levels.verify()
    except RuleError as error:
        where = " ".join(str(value) for value in event.values())
        raise HostError(6110, file=file.path, where=f"at {where}", text=error.text) from None
    return effects
