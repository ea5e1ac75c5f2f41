"""What the keys of the live view do to a table behind a link."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tablectl import games
from tablectl.core.pack import Pack
from tablectl.core.table import open_table
from tablectl.core.wagers import equalled, placed_of

from host_tools.errors import HostError
from host_tools.games import title
from host_tools.link import LinkClient, Message, Refused
from host_tools.live import typed
from host_tools.live.keys import KEYS
from host_tools.live.table_view import TableView

STATUS_EVERY_US = 500_000
# The screen waits no longer than this for an answer; a board that starts may take longer.
ANSWER_S = 0.3
START_S = 10.0
# HostError of a board that does not answer just now: it may be starting.
NO_REPLY = 6203
# What the board refuses for want of it is asked for: the amount of a decision, its cards.
WITHOUT = {1019: typed.amount, 1056: typed.cards}
# The dealer's acts that are nothing but their request.
PLAIN_ACTS = ("reveal", "card_reader")


class Session:
    """A table behind a link; what needs hands at the table is done there by people.

    Methods named in live/keys.py are called for their keys, with the number for the keys 1 to 6.
    """

    keys = KEYS
    game: ModuleType
    pack: Pack

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
            act(int(character)) if method == "pick" else act()
        except HostError as error:
            self.view.say(in_words(error))

    def type(self, character: str) -> None:
        """A character of the line that is being typed; what is wrong with it is said, and the line
        stays to be corrected."""
        prompt = self.view.prompt
        assert prompt
        try:
            self.view.prompt = None
            open_still = prompt.type(character)
            self.view.prompt = self.view.prompt or (prompt if open_still else None)
        except (HostError, ValueError) as error:
            self.view.say(in_words(error))
            self.view.prompt = prompt

    def _configure(self) -> str:
        """The game of a table that had none and has now been given its configuration."""
        if self.configuration is None:
            raise HostError(6218, port=self.client.stream.name)
        self._upload(self.configuration)
        game: str = self.configuration["game"]
        return game

    def _upload(self, configuration: Message) -> None:
        """At a real table the technician has turned the key switch on."""
        self.client.upload_configuration(configuration)

    def _learn_game(self, name: str) -> None:
        self.game = games.load(name)
        self.view.title = title(name).name
        wagers = self.game.WAGERS
        if self.configuration is not None:
            table = open_table(self.configuration)
            self.limits, self.pack = table.limits, table.pack
            self.view.title += f", table {self.configuration['table']['number']}"
            self.view.seats = table.seats
            wagers = [w for w in wagers if w.name in self.limits or not w.entered]
        self.view.with_cards = self.game.PACK.count > 0
        self.sensed = any(wager.sensor for wager in wagers)
        self.view.offered = tuple(wager.name for wager in wagers)
        entered = [wager for wager in wagers if wager.entered and not wager.sensor]
        self.view.entered = tuple(wager.name for wager in entered)

    def pick(self, number: int) -> None:
        if self.view.choices:
            self._choose(number)
        elif self.sensed:
            self.toggle_chip(number)
        else:
            self.view.players ^= {number} & set(range(1, self.view.seats + 1))

    def toggle_chip(self, seat: int) -> None:
        self._at_the_table()

    def place_wagers(self) -> None:
        self._place(self._required)

    def place_all_wagers(self) -> None:
        self._place(lambda wager, placed: wager.name in self.view.entered)

    def enter(self) -> None:
        prompt = typed.roll if self.view.dice else typed.PROMPTS.get(self.view.what)
        if prompt is None:
            self.view.say("nothing is to be typed now")
            return
        self.view.prompt = prompt(self.view, self.client.request)

    def go_wrong(self) -> None:
        known = tuple(irregularity.name for irregularity in self.game.IRREGULARITIES)
        self.view.prompt = typed.irregularity(self.view, self.client.request, known)

    def deal(self) -> None:
        """The dealer's next act. What he sees at the table itself is typed."""
        if self.view.what in PLAIN_ACTS:
            self.client.request(self.view.what)
        elif self.view.dice:
            self.enter()
        else:
            self._at_the_table()

    def confirm_jackpot(self) -> None:
        self.client.request("jackpot_confirm")

    def next_round(self) -> None:
        self.client.request("next_round")

    def collect_chips(self) -> None:
        self.client.request("confirm_chips")

    def _place(self, wanted: Callable[[Any, dict[str, int]], bool]) -> None:
        """The least that the table takes of each wager that is `wanted` beside those `placed`, for
        each player."""
        if not self.view.seated:
            self.view.say("no player: let some sit down with 1-6")
        for seat in sorted(self.view.seated):
            placed = self.view.wagers.get(seat, {})
            for wager in self.game.WAGERS:
                if wager.name in self.limits and wager.name not in placed:
                    if wanted(wager, placed):
                        self._place_least(seat, wager, placed)
                        placed = self.view.wagers[seat]

    def _required(self, wager: Any, placed: dict[str, int]) -> bool:
        """One of a kind is enough."""
        return wager.required and not placed_of(self.game.WAGERS, wager.kind, placed)

    def _place_least(self, seat: int, wager: Any, placed: dict[str, int]) -> None:
        equal = equalled(self.game.WAGERS, wager, placed)
        cents = equal[1] if equal else self.limits[wager.name][0]
        self.client.request("wager", seat=seat, wager=wager.name, cents=cents)
        self.view.place(seat, wager.name, cents)

    def _choose(self, number: int) -> None:
        choices = self.view.choices
        if number > len(choices):
            self.view.say(f"the choices have the numbers 1 to {len(choices)}")
            return
        try:
            self._decide(choices[number - 1])
        except Refused as refused:
            if refused.error["code"] not in WITHOUT:
                raise
            ask = WITHOUT[refused.error["code"]]
            self.view.prompt = ask(self.view, self._decide, choices[number - 1])

    def _decide(self, what: str, **facts: Any) -> None:
        """The decision of the seat whose turn it is; it may have put a wager down."""
        seat = self.view.to
        assert isinstance(seat, int)
        self.client.request("decision", seat=seat, what=what, **facts)
        self.view.decisions[seat] = what.replace("_", " ")
        self.view.wagers.setdefault(seat, {}).update(self.client.wagers(seat))

    def _at_the_table(self) -> None:
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


def in_words(error: Exception) -> str:
    if isinstance(error, Refused):
        return f"refused: {error.error['text']}"
    return error.text if isinstance(error, HostError) else str(error)
