"""What the keys of the live view do to a table behind a link."""

from collections.abc import Callable
from typing import Any

from tablectl import games
from tablectl.core.chips import Chips
from tablectl.core.pack import Pack
from tablectl.core.table import open_table
from tablectl.core.wagers import is_entered

from host_tools.common.errors import NO_REPLY, HostError
from host_tools.common.games import title
from host_tools.device import clearing
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.session import irregularities, sentences, typed
from host_tools.session.configuring import Configuring
from host_tools.session.connection import Connection
from host_tools.session.keys import KEYS
from host_tools.session.round_so_far import round_so_far
from host_tools.session.setting_hands import SettingHands
from host_tools.session.table_view import TableView
from host_tools.session.wagering import Wagering
from host_tools.simulator.control import BenchError

STATUS_EVERY_US = 500_000
ANSWER_S = 0.3
BETWEEN_ROUNDS = ("closed", "betting")
# What the board refuses for want of it is asked for: the amount of a decision, its cards.
WITHOUT = {1019: typed.amount, 1056: typed.cards}
# The dealer's acts that are nothing but their request.
PLAIN_ACTS = ("reveal", "card_reader")
# What a seat decides is in no event: of somebody else's decisions only the board's journal tells.
DECIDED = ("decision", "set_hand")
# As if something was missed: a board that was not heard out yet is asked again.
UNHEARD = -1


class Session(Connection, Configuring, Wagering, SettingHands):
    """A table behind a link; what needs hands at the table is done there by people.

    Methods named in keys.py are called for their keys, with the number for the keys 1 to 6.
    """

    keys = KEYS
    # Whether buttons, chips and cards are moved from here.
    has_hands = False
    # Who moves what lies on the table, for people.
    moved_by = "buttons, chips and cards are moved at the table itself"
    # Whether another game may be put on the table from here.
    changes_game = False
    # What is shown waits no longer than this for the status.
    answer_s = ANSWER_S
    pack: Pack
    chapter: str

    def __init__(self, client: LinkClient, view: TableView, configuration: Message | None) -> None:
        """configuration: given to a table that has none; every other one keeps its own."""
        self.client = client
        self.view = view
        self.configuration: Message | None = None
        self._given = configuration
        self.limits: dict[str, tuple[int, int]] = {}
        self.chips = Chips()
        self._status_due_us = 0.0
        self._missed = 0
        self._was_closed = False
        self._decided_elsewhere = 0
        self._wagered: list[int] = []
        self._began_s = client.stream.now_s()
        client.on_event = self._observe

    def _observe(self, event: Message) -> None:
        """A table that opens again is looked at, and what was decided is asked for where it was
        decided elsewhere."""
        was_due = self.view.what in DECIDED and not self.view.retold
        self.view.observe(event)
        if event["ev"] == "phase":
            self._decided_elsewhere += was_due
        if self._was_closed and event["ev"] == "phase":
            self._status_due_us = 0

    def _take_up(self, identity: Message) -> None:
        """Go on with a board that has said who it is."""
        self._missed = UNHEARD
        self.view.board = self._board_name(identity)
        self.configuration = self._kept() or self._give()
        self._learn_game(self.configuration["game"])
        self.view.take_devices(self.client.request("devices"))
        self._refresh_status()
        if self.view.phase in BETWEEN_ROUNDS:
            self._missed = self.client.lost
        else:
            self._catch_up()

    def _stands_up(self) -> None:
        """A table that was closed tells its round again, behind what is known of it."""
        self.view.forget_round()
        self._ask_wagers()
        if self.view.phase not in BETWEEN_ROUNDS:
            self._catch_up()

    def _catch_up(self) -> None:
        """Of a round in play the board's journal has what nobody told here."""
        seen = round_so_far(self.client)
        if seen:
            self.view.take_round(seen)
        self._missed = self.client.lost
        self._decided_elsewhere = 0

    def _take_in(self) -> None:
        """What came, the status now and then, and what was missed."""
        self.client.poll()
        if self.client.lost > self._missed or self._decided_elsewhere > 0:
            self._catch_up()
        if self.view.now_us >= self._status_due_us:
            self._refresh_status()
            self._status_due_us = self.view.now_us + STATUS_EVERY_US
        self._copy_health()

    def press(self, method: str, character: str) -> None:
        """Do what a key means; what goes wrong becomes a message on the screen."""
        act: Callable[..., None] = getattr(self, method, self._at_the_table)
        try:
            act(int(character)) if method == "pick" else act()
        except (HostError, BenchError) as error:
            self.view.alert(sentences.in_words(error))

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
            self.view.say(sentences.in_words(error))
            self.view.prompt = prompt

    def clear(self) -> None:
        """The error that locks the table has been seen to."""
        code = self.client.request("status")["error"]
        reason = clearing.clear(self.client, code) if code else None
        self.view.say(f"error {code} is cleared" + (f", but: {reason}" if reason else ""))

    def _learn_game(self, name: str) -> None:
        self.game, self.chapter = games.load(name), name
        self.view.title = title(name).name
        wagers = self.game.wagers
        if self.configuration is not None:
            table = open_table(self.configuration)
            self.limits, self.pack, self.chips = table.limits, table.pack, table.chips
            self.view.title += f", table {self.configuration['table']['number']}"
            self.view.seats = table.seats
            wagers = [w for w in wagers if w.name in self.limits or not w.entered]
        self.view.with_cards = self.game.pack.count > 0
        self.sensed = any(wager.sensor for wager in wagers)
        self.view.offered = tuple(wager.name for wager in wagers)
        self.view.entered = tuple(w.name for w in wagers if is_entered(w, self.limits.get(w.name)))

    def pick(self, number: int) -> None:
        if self.view.choices:
            self._choose(number)
        elif self.sensed:
            self.toggle_chip(number)
        else:
            self.toggle_player(number)

    def toggle_player(self, seat: int) -> None:
        """A player sits down, or leaves."""
        self.view.players ^= {seat} & set(range(1, self.view.seats + 1))

    def toggle_chip(self, seat: int) -> None:
        self._at_the_table()

    def enter(self) -> None:
        if self.view.dice:
            self.view.prompt = typed.roll(self.view, self.roll)
        elif self.view.what == "wagers":
            self.view.prompt = typed.wager(self.view, self.wager)
        elif self.view.what == "set_hand":
            self.view.prompt = typed.low_hand(self.view, self.set_low, self.ask_house_way)
        else:
            self.view.say("nothing is to be typed now")

    def roll(self, dice: list[int]) -> None:
        """The dice lie so."""
        self.client.request("roll", dice=dice)

    def stub(self, count: int, misdealt: bool) -> None:
        """So many cards are left in the stub."""
        self.client.request("stub_count", cards=count, misdealt=misdealt)

    def go_wrong(self) -> None:
        """What can have gone wrong now; what is recorded is asked for once more."""
        known = irregularities.known(self.game, self.configuration)
        possible = [one for one in known if irregularities.is_possible(one, self.view)]
        self.view.prompt = typed.irregularity(self.view, self.report, possible)

    def report(self, what: str, **facts: Any) -> None:
        """An irregularity of the chapter, or that it is mended."""
        if what in irregularities.MENDED:
            self.client.request(what)
        else:
            self.client.request("irregularity", what=what, **facts)

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

    def _choose(self, number: int) -> None:
        choices = self.view.choices
        if number > len(choices):
            self.view.say(f"the choices have the numbers 1 to {len(choices)}")
            return
        try:
            self.decide(choices[number - 1])
        except Refused as refused:
            if refused.error["code"] not in WITHOUT:
                raise
            ask = WITHOUT[refused.error["code"]]
            self.view.prompt = ask(self.view, self.decide, choices[number - 1])

    def decide(self, what: str, **facts: Any) -> None:
        """The decision of the seat whose turn it is; it may have put a wager down."""
        seat = self.view.to
        assert isinstance(seat, int)
        self.client.request("decision", seat=seat, what=what, **facts)
        self._decided_elsewhere -= 1
        self.view.decisions[seat] = what.replace("_", " ")
        self.view.note("decision", sentences.decision(seat, self.view.hand, what, facts))
        self.view.wagers.setdefault(seat, {}).update(self.client.wagers(seat))

    def _at_the_table(self) -> None:
        self.view.say("done at the table itself, not from here")

    def _board_name(self, identity: Message) -> str:
        return f"{identity['board']} on {self.client.stream.name}"

    def _look(self) -> None:
        """What can be known without asking the board: here the time alone."""
        self.view.now_us = (self.client.stream.now_s() - self._began_s) * 1e6

    def _refresh_status(self) -> bool:
        """Wagers that the screen does not know yet are asked for; settled ones stay on it. Whether
        the board has answered."""
        try:
            status = self.client.request("status", self.answer_s)
            self.view.take_status(status)
            self._wagered = status["wagered"]
            if self._was_closed and self.view.phase != "closed":
                self._stands_up()
            self._was_closed = self.view.phase == "closed"
            self._ask_wagers()
        except HostError as error:
            if error.code != NO_REPLY:
                raise
            self.view.say(error.text)
            return False
        return True

    def _ask_wagers(self) -> None:
        for seat in self._wagered:
            if self._may_not_know(seat):
                self.view.wagers.setdefault(seat, {}).update(self.client.wagers(seat))

    def _may_not_know(self, seat: int) -> bool:
        """Whether wagers may lie there that this view has not heard of."""
        return seat not in self.view.wagers

    def _copy_health(self) -> None:
        for count in ("received", "sent", "damaged", "lost", "repeated"):
            setattr(self.view.link, count, getattr(self.client, count))
