"""What the keys of the live view do to a table behind a link."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tablectl import games
from tablectl.core.table import open_table

from host_tools.errors import HostError
from host_tools.link import LinkClient, Message, Refused
from host_tools.live.table_view import TableView

STATUS_EVERY_US = 500_000
# The screen waits no longer than this for an answer; a board that starts may take longer.
ANSWER_S = 0.3
START_S = 10.0
# HostError of a board that does not answer just now: it may be starting.
NO_REPLY = 6203


class Session:
    """A table behind a link; what needs hands at the table is done there by people.

    Methods named in live/keys.py are called for their keys, with the seat for the keys 1 to 6.
    """

    game: ModuleType

    def __init__(self, client: LinkClient, view: TableView, configuration: Message | None) -> None:
        """configuration: given to a table that has none; its limits are those of the key w."""
        self.client = client
        self.view = view
        self.configuration = configuration
        self.limits: dict[str, tuple[int, int]] = {}
        self._status_due_us = 0.0
        self._began_s = client.stream.now_s()
        client.on_event = view.observe

    def open(self) -> None:
        """Meet the board and give the table a configuration, unless it has one.

        Raises HostError 62xx for a board that does not answer or a table that stays closed.
        """
        identity = self.client.connect(START_S)
        self.view.board = self._board_name(identity)
        self._learn_game(identity["game"] or self._configure())
        self.view.take_devices(self.client.request("devices"))
        self._refresh_status()

    def tick(self) -> None:
        """Take in what came; ask for the status now and then."""
        self._look()
        self.client.poll()
        if self.view.now_us >= self._status_due_us:
            self._refresh_status()
            self._status_due_us = self.view.now_us + STATUS_EVERY_US
        self._copy_health()

    def press(self, method: str, character: str) -> None:
        """Do what a key means; what goes wrong becomes a message on the screen."""
        act: Callable[..., None] = getattr(self, method, self._at_the_table)
        try:
            act(int(character)) if method == "toggle_chip" else act()
        except Refused as refused:
            self.view.say(f"refused: {refused.error['text']}")
        except HostError as error:
            self.view.say(error.text)

    def _configure(self) -> str:
        """The game of a table that had none and has now been given its configuration."""
        if self.configuration is None:
            raise HostError(6218, port=self.client.stream.name)
        self.client.upload_configuration(self.configuration)
        game: str = self.configuration["game"]
        return game

    def _learn_game(self, name: str) -> None:
        self.game = games.load(name)
        self.view.title = _title(self.game)
        wagers = self.game.WAGERS
        if self.configuration is not None:
            table = open_table(self.configuration)
            self.limits = table.limits
            self.view.title += f", table {self.configuration['table']['number']}"
            self.view.seats = table.seats
            wagers = [w for w in wagers if w.name in self.limits or not w.entered]
        self.view.offered = tuple(wager.name for wager in wagers)

    def place_wagers(self) -> None:
        self._place([wager for wager in self.game.WAGERS if wager.required])

    def place_all_wagers(self) -> None:
        self._place([wager for wager in self.game.WAGERS if wager.entered and not wager.sensor])

    def raise_wager(self) -> None:
        self._decide("raise")

    def fold(self) -> None:
        self._decide("fold")

    def confirm_jackpot(self) -> None:
        self.client.request("jackpot_confirm")

    def next_round(self) -> None:
        self.client.request("next_round")

    def collect_chips(self) -> None:
        self.client.request("confirm_chips")

    def _place(self, wagers: list[Any]) -> None:
        """The least that the table takes of each wager, for each seat with a chip."""
        if not self.view.chips:
            self.view.say("no chip on any sensor: put some with 1-6")
        for seat in sorted(self.view.chips):
            for wager in wagers:
                if wager.name in self.limits and wager.name not in self.view.wagers.get(seat, {}):
                    cents = self.limits[wager.name][0]
                    self.client.request("wager", seat=seat, wager=wager.name, cents=cents)
                    self.view.place(seat, wager.name, cents)

    def _decide(self, what: str) -> None:
        seat = self.view.to
        if self.view.what != "decision" or not isinstance(seat, int):
            self.view.say("no seat is to decide now")
            return
        self.client.request("decision", seat=seat, what=what)
        self.view.decisions[seat] = what

    def _at_the_table(self, *seat: int) -> None:
        self.view.say("done at the table itself, not from here")

    def _board_name(self, identity: Message) -> str:
        return f"{identity['board']} on {self.client.stream.name}"

    def _look(self) -> None:
        """What can be known without asking the board: here the time alone."""
        self.view.now_us = (self.client.stream.now_s() - self._began_s) * 1e6

    def _refresh_status(self) -> None:
        """Wagers that the screen does not know yet are asked for; settled ones stay on it."""
        try:
            status = self.client.request("status", ANSWER_S)
            self.view.take_status(status)
            for seat in status["wagered"]:
                if seat not in self.view.wagers:
                    self.view.wagers[seat] = self.client.wagers(seat)
        except HostError as error:
            if error.code != NO_REPLY:
                raise
            self.view.say(error.text)

    def _copy_health(self) -> None:
        for count in ("received", "sent", "damaged", "lost", "repeated"):
            setattr(self.view.link, count, getattr(self.client, count))


def _title(game: ModuleType) -> str:
    """The name of the game: how its module's docstring begins."""
    return (game.__doc__ or "").partition(",")[0]
