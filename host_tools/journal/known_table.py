"""What a table has told of itself, folded together from its events."""

from dataclasses import dataclass, field
from typing import Any

from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER

from host_tools.common.money import on_sign
from host_tools.journal.asked import as_asked

MESSAGES_KEPT = 50
# Notes of community cards that lie there already and are turned up.
STREETS = ("flop", "turn", "river", "turn and river")

Receiver = int | str | tuple[int, int]


@dataclass
class KnownTable:
    """What is known of a table from its events, whether they came over the link or stand in a
    journal.

    lamps: by name (`seat_1`, `win_1`, `locked`, `jackpot`); chips: seats whose sensor is covered;
    players: seats with a player at a table without sensors; wagers: {seat: {wager: cents}} placed
    in this round; hands: card texts by receiver (seat, 0 = dealer, or a place) and, of a seat that
    plays several, by (seat, hand) from the second on; lows: the low hands set, by seat; told: the
    cards of the round that the board has told of, in order; exposed: those of them that wait, face
    up, for whoever takes the next one; turned: what the dealer has turned up; areas: {seat: the
    next one, where one player wagers on both}; cut: to which seats the shuffled cards are offered,
    in order; round: its number, where that is known; late: seats whose chip came after the lock;
    void: why the round is, and by which section; retold: what a table that stands up tells of the
    round once more; now_us: the table's own time.
    """

    title: str = ""
    offered: tuple[str, ...] = ()
    with_cards: bool = True
    seats: int = 6
    now_us: float = 0
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
    chips: set[int] = field(default_factory=set)
    players: set[int] = field(default_factory=set)
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    hands: dict[Receiver, list[str]] = field(default_factory=dict)
    lows: dict[int, list[str]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    exposed: list[str] = field(default_factory=list)
    turned: list[int | str] = field(default_factory=list)
    areas: dict[int, int] = field(default_factory=dict)
    cut: list[int] = field(default_factory=list)
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    said_us: float = 0
    late: set[int] = field(default_factory=set)
    void: dict[str, str] | None = None
    round: int | None = None
    retold: bool = False

    def say(self, text: str) -> None:
        """Add a message; the newest is shown for a while."""
        self.said_us = self.now_us
        self.messages.append(text)
        del self.messages[:-MESSAGES_KEPT]

    def begin_round(self) -> None:
        self.forget_round()

    def forget_round(self) -> None:
        """Nothing is known of what lies on the layout."""
        for known in (self.wagers, self.hands, self.lows, self.decisions, self.areas, self.late):
            known.clear()
        for told in (self.lines, self.told, self.exposed, self.turned, self.cut):
            told.clear()
        self.void = None

    def take_round(self, other: "KnownTable") -> None:
        """All that another one knows of the round."""
        self.round = other.round
        self.wagers, self.hands, self.lows = other.wagers, other.hands, other.lows
        self.decisions, self.lines, self.told = other.decisions, other.lines, other.told
        self.exposed, self.cut = other.exposed, other.cut
        self.turned, self.areas = other.turned, other.areas
        self.late, self.void = other.late, other.void

    def place(self, seat: int, wager: str, cents: int) -> None:
        self.wagers.setdefault(seat, {})[wager] = cents

    def tell(self, card: str) -> None:
        """A card comes out of the shoe, unless it was exposed before."""
        if card in self.exposed:
            self.exposed.remove(card)
        else:
            self.told.append(card)

    def wait_for(self, facts: dict[str, Any], what: str) -> None:
        """What the table waits for, from the event `phase` or the board's status. It goes on from
        cards that are to be revealed once they are turned up, or because the round is void."""
        is_done = (facts["phase"] != "closed") and (what, facts.get("to")) != (self.what, self.to)
        if self.what == "reveal" and self.to is not None and is_done and not self.void:
            self.turned.append(self.to)
        self.phase, self.what = facts["phase"], what
        self.to, self.hand = facts.get("to"), facts.get("hand")
        self.choices = as_asked(facts.get("choices") or ())
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


def _phase(table: KnownTable, event: dict[str, Any]) -> None:
    """A table that stands up goes on with the round that it was in."""
    if event["phase"] == "betting" and table.phase != "betting" and not table.retold:
        table.begin_round()
        table.round = None if table.round is None else table.round + 1
    table.wait_for(event, event.get("what", ""))


def _card(table: KnownTable, event: dict[str, Any]) -> None:
    table.cut.clear()
    table.tell(event["card"])
    hand = event.get("hand") or 1
    receiver = event["to"] if hand == 1 else (event["to"], hand)
    table.hands.setdefault(receiver, []).append(event["card"])


def _split(table: KnownTable, event: dict[str, Any]) -> None:
    """The last card of a hand begins another one."""
    seat, hand = event["seat"], event["hand"]
    cards = table.hands[seat if hand == 1 else (seat, hand)]
    table.hands[(seat, event["into"])] = [cards.pop()]
    table.say(f"seat {seat}: hand {hand} is split, hand {event['into']} is new")


def _hand_set(table: KnownTable, event: dict[str, Any]) -> None:
    whose = "dealer" if event["seat"] == DEALER else f"seat {event['seat']}"
    table.lows[event["seat"]] = [card_text(card) for card in event["low"]]
    table.say(f"{whose}: low hand {' '.join(table.lows[event['seat']])}")


def _note(table: KnownTable, event: dict[str, Any]) -> None:
    if event["what"] in STREETS:
        table.turned.append(event["what"])
    elif event["what"] == "two_areas":
        table.areas[event["seat"]] = event["seat"] + 1
    whose = f"seat {event['seat']}: " if event.get("seat") else ""
    facts = f": {event['deck']}" if event.get("deck") else ""
    facts += f" with: {event['object']}" if event.get("object") else ""
    table.say(f"{whose}{event['what'].replace('_', ' ')}{facts}, {event['section']}")


def cut_in_words(seats: list[int]) -> str:
    """To whom the shuffled cards are offered."""
    order = ", then ".join(f"seat {seat}" for seat in seats)
    return f"Offer the cut to {order}; if nobody takes it, the dealer cuts"


def _cut(table: KnownTable, event: dict[str, Any]) -> None:
    table.cut[:] = event["seats"]
    table.say(f"{cut_in_words(table.cut)}, {event['section']}")


def _rolled(table: KnownTable, event: dict[str, Any]) -> None:
    """Fewer dice than before are thrown beside those that stay (593.4(h))."""
    dice = [str(pips) for pips in event["dice"]]
    is_extra = len(dice) < len(table.hands.get("dice", ()))
    table.hands["extra_roll" if is_extra else "dice"] = dice


def _discarded(table: KnownTable, event: dict[str, Any]) -> None:
    """A card of a hand leaves it; one found face up was in none."""
    hand = table.hands.get(event.get("to", ""), [])
    if event["card"] in hand:
        hand.remove(event["card"])
    else:
        table.tell(event["card"])
    table.say(f"{event['card']} discarded")


def _exposed(table: KnownTable, event: dict[str, Any]) -> None:
    table.told.append(event["card"])
    table.exposed.append(event["card"])
    table.say(f"{event['card']} exposed, it is the next card")


def _revealed(table: KnownTable, event: dict[str, Any]) -> None:
    """A card that lay face down; it is the last of its hand."""
    table.hands[event["to"]][-1] = event["card"]


def _pay(table: KnownTable, event: dict[str, Any]) -> None:
    """A line also tells of a wager that a decision made: it was never entered."""
    line = event["line"]
    table.lines.append(line)
    if line["stake"]:
        table.place(line["seat"], line["wager"], line["stake"])


def _late(table: KnownTable, event: dict[str, Any]) -> None:
    table.late.add(event["seat"])
    table.say(f"seat {event['seat']}: chip after the lock, no wager")


def _void(table: KnownTable, event: dict[str, Any]) -> None:
    table.void = {"what": event["what"], "section": event["section"]}
    table.say(f"round void, {event['section']}: {event['what']}")


def _accepted(table: KnownTable, event: dict[str, Any]) -> None:
    table.place(event["seat"], event["wager"], event["cents"])
    table.say(f"seat {event['seat']}: {event['wager']} accepted")


def _lamp(table: KnownTable, event: dict[str, Any]) -> None:
    table.lamps[f"seat_{event['seat']}"] = event["on"]


def _win_lamp(table: KnownTable, event: dict[str, Any]) -> None:
    table.lamps[f"win_{event['seat']}"] = event["on"]


def _table_lamp(table: KnownTable, event: dict[str, Any]) -> None:
    table.lamps[event["ev"].removesuffix("_lamp")] = event["on"]


def _meter(table: KnownTable, event: dict[str, Any]) -> None:
    table.meter_sign = on_sign(event["micro"])


def _start_position(table: KnownTable, event: dict[str, Any]) -> None:
    table.start_display = "" if event["n"] is None else str(event["n"])


# Events that only have something to say: the words, filled from the event's own facts.
SAYINGS = {
    "lifted": "seat {seat}: chip lifted",
    "collected": "seat {seat}: chip collected",
    "deck_removed": "deck removed, {section}",
    "refused": "{event} refused: {err[text]}",
    "device": "{err[text]}",
    "fault": "restarted after a fault: {kind} {text}",
}


def _withdrawn(table: KnownTable, event: dict[str, Any]) -> None:
    """An area without a wager is nobody's."""
    seat, wager = event["seat"], event.get("wager", "chip")
    left = table.wagers.get(seat, {})
    left.pop(wager, None)
    if not left:
        table.areas = {at: other for at, other in table.areas.items() if seat not in (at, other)}
    table.say(f"seat {seat}: {wager} withdrawn")


OBSERVERS = {
    "phase": _phase,
    "card": _card,
    "discarded": _discarded,
    "exposed": _exposed,
    "revealed": _revealed,
    "split": _split,
    "hand_set": _hand_set,
    "rolled": _rolled,
    "note": _note,
    "cut": _cut,
    "pay": _pay,
    "accepted": _accepted,
    "withdrawn": _withdrawn,
    "late": _late,
    "void": _void,
    "lamp": _lamp,
    "win_lamp": _win_lamp,
    "locked": _table_lamp,
    "jackpot_lamp": _table_lamp,
    "meter": _meter,
    "start_position": _start_position,
}
