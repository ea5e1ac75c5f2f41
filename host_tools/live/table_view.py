"""What the live view shows of a table, folded together from link events and the bench."""

from dataclasses import dataclass, field
from typing import Any

from tablectl.core.cards import card_text
from tablectl.core.money import dollars, whole_cents
from tablectl.core.seats import DEALER

from host_tools.live.prompt import Prompt

MESSAGES_KEPT = 50
MESSAGE_SHOWN_US = 10_000_000


@dataclass
class LinkHealth:
    """Counts of one connection: messages in and out, damaged lines, events lost and repeated."""

    received: int = 0
    sent: int = 0
    damaged: int = 0
    lost: int = 0
    repeated: int = 0


Receiver = int | str | tuple[int, int]


@dataclass
class TableView:
    """What is known of the table now.

    away: its port is gone; starting: the board has power and has not answered yet; absent: why it
    cannot answer, and what mends that; lamps: by name as the bench reads them (`seat_1`, `win_1`,
    `locked`, `jackpot`); segments: what shines on each display of the bench, digit by digit, 80h
    the point, 40h to 01h A to G; chips: seats whose sensor is covered; players: seats with a
    player at a table without sensors; wagers: {seat: {wager: cents}} placed in this round; hands:
    card texts by receiver (seat, 0 = dealer, or a place) and, of a seat that plays several, by
    (seat, hand) from the second on; lows: the low hands set, by seat; told: the cards of the round
    that the board has told of, in order; now_us: the table's own time; watched: nobody plays from
    here; reason: why the table is closed; source: a line about where a recorded table stands.
    """

    title: str = ""
    board: str = ""
    offered: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    with_cards: bool = True
    seats: int = 6
    now_us: float = 0
    power: bool = True
    away: bool = False
    starting: bool = False
    absent: str = ""
    watched: bool = False
    source: str = ""
    reason: str = ""
    phase: str = ""
    what: str = ""
    to: int | str | None = None
    hand: int | None = None
    choices: tuple[str, ...] = ()
    dice: int | None = None
    section: str = ""
    lamps: dict[str, bool] = field(default_factory=dict)
    meter_sign: str = ""
    start_display: str = ""
    segments: dict[str, list[int]] = field(default_factory=dict)
    chips: set[int] = field(default_factory=set)
    players: set[int] = field(default_factory=set)
    key_on: bool = False
    auto_deal: bool = False
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    hands: dict[Receiver, list[str]] = field(default_factory=dict)
    lows: dict[int, list[str]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)
    prompt: Prompt | None = None
    messages: list[str] = field(default_factory=list)
    said_us: float = 0
    link: LinkHealth = field(default_factory=LinkHealth)

    def say(self, text: str) -> None:
        """Add a message; the newest is shown for a while."""
        self.said_us = self.now_us
        self.messages.append(text)
        del self.messages[:-MESSAGES_KEPT]

    @property
    def news(self) -> str:
        """The newest message while it is new."""
        fresh = self.messages and self.now_us - self.said_us < MESSAGE_SHOWN_US
        return self.messages[-1] if fresh else ""

    def begin_round(self) -> None:
        """Forget what belongs to the round before."""
        self.wagers.clear()
        self.hands.clear()
        self.lows.clear()
        self.decisions.clear()
        self.lines.clear()
        self.told.clear()

    def take_round(self, other: "TableView") -> None:
        """All that another view knows of the round."""
        self.wagers, self.hands, self.lows = other.wagers, other.hands, other.lows
        self.decisions, self.lines, self.told = other.decisions, other.lines, other.told

    def place(self, seat: int, wager: str, cents: int) -> None:
        self.wagers.setdefault(seat, {})[wager] = cents

    def take_bench(self, state: dict[str, Any]) -> None:
        """What the bench sees of the board's outside (`Bench.state`)."""
        self.now_us = state["now_us"]
        self.power = state["power"]
        self.lamps = state["lamps"]
        self.meter_sign = state["displays"]["meter_sign"]
        self.start_display = state["displays"]["start_display"]
        self.segments = state.get("segments", {})
        closed = {name for name, on in state["contacts"].items() if on}
        self.chips = {seat for seat in range(1, self.seats + 1) if f"sensor_{seat}" in closed}
        self.key_on = "key_switch" in closed

    def take_devices(self, devices: dict[str, Any]) -> None:
        """What the board says of its parts, for a table that no bench sees."""
        parts = devices["parts"]
        self.lamps = dict.fromkeys(parts["lamps"], True)
        self.key_on = parts["key_switch"]["on"]

    def take_status(self, status: dict[str, Any]) -> None:
        """What the board says of itself."""
        self.wait_for(status, status.get("awaits", ""))
        reason = status.get("reason", "")
        if reason and reason != self.reason:
            self.say(f"table closed: {reason}")
        self.reason = reason
        if not self.meter_sign and status.get("meter") is not None:
            self.meter_sign = dollars(whole_cents(status["meter"]))

    def wait_for(self, facts: dict[str, Any], what: str) -> None:
        """What the table waits for, from the event `phase` or the board's status."""
        self.phase, self.what = facts["phase"], what
        self.to, self.hand = facts.get("to"), facts.get("hand")
        self.choices = tuple(facts.get("choices") or ())
        self.dice = facts.get("dice")
        self.section = facts.get("section") or ""

    @property
    def seated(self) -> set[int]:
        """Seats with a player."""
        return self.chips | self.players

    def hands_of(self, seat: int) -> list[list[str]]:
        """The cards of each of a seat's hands."""
        several = [key for key in self.hands if isinstance(key, tuple) and key[0] == seat]
        return [self.hands[key] for key in [seat, *several] if key in self.hands]

    def observe(self, event: dict[str, Any]) -> None:
        """Take in one event from the link; an event of a newer firmware is passed over."""
        name = event["ev"]
        if name in OBSERVERS:
            OBSERVERS[name](self, event)
        elif name in SAYINGS:
            self.say(SAYINGS[name].format_map(event))


def _phase(view: TableView, event: dict[str, Any]) -> None:
    if event["phase"] == "betting" and view.phase != "betting":
        view.begin_round()
    view.wait_for(event, event.get("what", ""))


def _card(view: TableView, event: dict[str, Any]) -> None:
    view.told.append(event["card"])
    hand = event.get("hand") or 1
    receiver = event["to"] if hand == 1 else (event["to"], hand)
    view.hands.setdefault(receiver, []).append(event["card"])


def _split(view: TableView, event: dict[str, Any]) -> None:
    """The last card of a hand begins another one."""
    seat, hand = event["seat"], event["hand"]
    cards = view.hands[seat if hand == 1 else (seat, hand)]
    view.hands[(seat, event["into"])] = [cards.pop()]
    view.say(f"seat {seat}: hand {hand} is split, hand {event['into']} is new")


def _hand_set(view: TableView, event: dict[str, Any]) -> None:
    whose = "dealer" if event["seat"] == DEALER else f"seat {event['seat']}"
    view.lows[event["seat"]] = [card_text(card) for card in event["low"]]
    view.say(f"{whose}: low hand {' '.join(view.lows[event['seat']])}")


def _note(view: TableView, event: dict[str, Any]) -> None:
    whose = f"seat {event['seat']}: " if event.get("seat") else ""
    view.say(f"{whose}{event['what'].replace('_', ' ')}, {event['section']}")


def _rolled(view: TableView, event: dict[str, Any]) -> None:
    view.hands["dice"] = [str(pips) for pips in event["dice"]]


def _discarded(view: TableView, event: dict[str, Any]) -> None:
    """A card of a hand leaves it; one found face up was in none."""
    hand = view.hands.get(event.get("to", ""), [])
    if event["card"] in hand:
        hand.remove(event["card"])
    else:
        view.told.append(event["card"])
    view.say(f"{event['card']} discarded")


def _revealed(view: TableView, event: dict[str, Any]) -> None:
    """A card that lay face down; it is the last of its hand."""
    view.hands[event["to"]][-1] = event["card"]


def _pay(view: TableView, event: dict[str, Any]) -> None:
    """A line also tells of a wager that a decision made: it was never entered."""
    line = event["line"]
    view.lines.append(line)
    if line["stake"]:
        view.place(line["seat"], line["wager"], line["stake"])


def _accepted(view: TableView, event: dict[str, Any]) -> None:
    view.place(event["seat"], event["wager"], event["cents"])
    view.say(f"seat {event['seat']}: {event['wager']} accepted")


def _lamp(view: TableView, event: dict[str, Any]) -> None:
    view.lamps[f"seat_{event['seat']}"] = event["on"]


def _win_lamp(view: TableView, event: dict[str, Any]) -> None:
    view.lamps[f"win_{event['seat']}"] = event["on"]


def _locked(view: TableView, event: dict[str, Any]) -> None:
    view.lamps["locked"] = event["on"]


def _jackpot_lamp(view: TableView, event: dict[str, Any]) -> None:
    view.lamps["jackpot"] = event["on"]


def _meter(view: TableView, event: dict[str, Any]) -> None:
    view.meter_sign = dollars(whole_cents(event["micro"]))


def _start_position(view: TableView, event: dict[str, Any]) -> None:
    view.start_display = "" if event["n"] is None else str(event["n"])


# Events that only have something to say: the words, filled from the event's own facts.
SAYINGS = {
    "late": "seat {seat}: chip after the lock, no wager",
    "lifted": "seat {seat}: chip lifted",
    "collected": "seat {seat}: chip collected",
    "exposed": "{card} exposed, it is the next card",
    "deck_removed": "deck removed, {section}",
    "void": "round void, {section}: {what}",
    "refused": "{event} refused: {err[text]}",
    "device": "{err[text]}",
    "fault": "restarted after a fault: {kind} {text}",
}


def _withdrawn(view: TableView, event: dict[str, Any]) -> None:
    wager = event.get("wager", "chip")
    view.wagers.get(event["seat"], {}).pop(wager, None)
    view.say(f"seat {event['seat']}: {wager} withdrawn")


OBSERVERS = {
    "phase": _phase,
    "card": _card,
    "discarded": _discarded,
    "revealed": _revealed,
    "split": _split,
    "hand_set": _hand_set,
    "rolled": _rolled,
    "note": _note,
    "pay": _pay,
    "accepted": _accepted,
    "withdrawn": _withdrawn,
    "lamp": _lamp,
    "win_lamp": _win_lamp,
    "locked": _locked,
    "jackpot_lamp": _jackpot_lamp,
    "meter": _meter,
    "start_position": _start_position,
}
