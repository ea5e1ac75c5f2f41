"""The wagers of the players, entered for them before the lock."""

from collections.abc import Callable
from typing import Any

from tablectl.core.chips import Chips
from tablectl.core.game import Game
from tablectl.core.wagers import declared, equalled, placed_of

from host_tools.device.link.client import LinkClient
from host_tools.session.table_view import TableView

Wanted = Callable[[Any, dict[str, int]], bool]


class Wagering:
    """limits: (least, most) in cents by wager, empty where the configuration is not known;
    chips: those in use; sensed: whether a wager lies on a sensor."""

    client: LinkClient
    view: TableView
    game: Game
    limits: dict[str, tuple[int, int]]
    chips: Chips
    sensed: bool

    def wager(self, seat: int, wager: str, cents: int) -> None:
        """So much lies on a wager of a seat; with no cents it is taken back."""
        if cents:
            self.client.request("wager", seat=seat, wager=wager, cents=cents)
            self.view.place(seat, wager, cents)
        else:
            self.client.request("withdraw", seat=seat, wager=wager)

    def place_wagers_at(self, seat: int, every: bool) -> None:
        """A player sits there and makes the required wagers, or every one that is offered."""
        self.view.players |= {seat}
        self._place_at(seat, self._entered if every else self._required)
        if every and self.sensed:
            self._lay_on_sensor(seat)

    def leave(self, seat: int) -> None:
        """The player takes back what was entered for him, and goes."""
        for wager in reversed(self.game.wagers):
            if wager.entered and wager.name in self.view.wagers.get(seat, {}):
                self.wager(seat, wager.name, 0)
        self.view.players -= {seat}

    def drop(self, seat: int, wager: str, cents: int) -> None:
        """A chip more on a wager: the first one makes what the table takes at least, and wagers
        that have to equal it follow."""
        placed = self.view.wagers.get(seat, {})
        its = declared(self.game.wagers, wager)
        equal = equalled(self.game.wagers, its, placed) if its else None
        least = max(cents, self.limits.get(wager, (0, 0))[0])
        first = equal[1] if equal else self.chips.at_least(least)
        amount = placed[wager] + cents if wager in placed else first
        self.wager(seat, wager, amount)
        for other in self.game.wagers:
            if other.name in placed and equalled([its], other, {wager: amount}):
                self.wager(seat, other.name, amount)

    def place_wagers(self) -> None:
        self._place(self._required)

    def place_all_wagers(self) -> None:
        self._place(self._entered)
        if self.sensed:
            for seat in sorted(self.view.seated):
                self._lay_on_sensor(seat)

    def _place(self, wanted: Wanted) -> None:
        """For each player."""
        if not self.view.seated:
            self.view.say("no player: let some sit down with 1-6")
        for seat in sorted(self.view.seated):
            self._place_at(seat, wanted)

    def _place_at(self, seat: int, wanted: Wanted) -> None:
        """The least that the table takes of each wager that is `wanted` beside those `placed`."""
        placed = self.view.wagers.get(seat, {})
        for wager in self.game.wagers:
            if wager.name in self.limits and wager.name not in placed and wanted(wager, placed):
                self._place_least(seat, wager, placed)
                placed = self.view.wagers[seat]

    def _required(self, wager: Any, placed: dict[str, int]) -> bool:
        """One of a kind is enough."""
        return wager.required and not placed_of(self.game.wagers, wager.kind, placed)

    def _entered(self, wager: Any, placed: dict[str, int]) -> bool:
        return wager.name in self.view.entered and not wager.sensor

    def _lay_on_sensor(self, seat: int) -> None:
        """A chip on the seat's sensor, where hands at the table can lay one."""

    def _place_least(self, seat: int, wager: Any, placed: dict[str, int]) -> None:
        equal = equalled(self.game.wagers, wager, placed)
        least = self.limits[wager.name][0]
        self.wager(seat, wager.name, equal[1] if equal else self.chips.at_least(least))
