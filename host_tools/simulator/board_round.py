"""Plays a round file on a board: events through hands, the board's own answers back."""

from collections.abc import Callable
from typing import Protocol

from tablectl.core.money import whole_cents

from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.rounds.player import NEXT_ROUND, REFUSED, Event, Player
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.settlement import Settlement

# The board may take this long until an event shows in what it waits for.
ANSWER_S = 1.0
# What the board reports shows that it has taken in a press or a message of the shoe.
TAKEN_IN = ("phase", "card", "discarded", "note")


class Hands(Protocol):
    """Whatever does an event, such as bench_hands.py."""

    def do(self, event: Event) -> bool:
        """True when nothing more is to come: a request was answered, a chip lies still."""


class BoardRound:
    """One round on a table; its link's events go to `observe` from the first one on."""

    def __init__(self) -> None:
        self._awaits: Message = {}
        self._taken_in = 0
        self._void: str | None = None
        self._drawn: int | None = None

    def observe(self, event: Message) -> None:
        """Take in an event of the link. Raises Refused for one that says the rules refused."""
        if event["ev"] == "refused":
            raise Refused("board", event["event"], event["err"])
        if event["ev"] == "phase":
            self._awaits = event
        elif event["ev"] == "void":
            self._void = event["section"]
        elif event["ev"] == "start_position":
            self._drawn = event["n"] or self._drawn
        self._taken_in += event["ev"] in TAKEN_IN

    def play(
        self,
        file: RoundFile,
        client: LinkClient,
        hands: Hands,
        progress: Callable[[Event], None] = lambda event: None,
    ) -> Settlement:
        """Play `file` on a table that waits for wagers; the settlement as the board has it.

        Raises Refused when the board refuses an event, HostError 6212 when it does not react.
        """
        player = Player(file)
        while event := player.next_event(self._awaits):
            progress(event)
            if event["event"] == NEXT_ROUND:
                self._void = self._drawn = None
            self._do(event, client, hands)
            player.void = self._void is not None
        meter = client.request("status")["meter"]
        cents = None if meter is None else whole_cents(meter)
        return Settlement(client.settlement(), cents, self._void, self._drawn)

    def _do(self, event: Event, client: LinkClient, hands: Hands) -> None:
        """Do `event` and wait until the board has taken it in, or refused it as the file says."""
        refused = event.pop(REFUSED, None)
        try:
            self._act(event, client, hands)
        except Refused as error:
            if error.error["code"] != refused:
                raise

    def _act(self, event: Event, client: LinkClient, hands: Hands) -> None:
        before = self._taken_in
        done = hands.do(event)
        end = client.stream.now_s() + ANSWER_S
        client.poll()
        while self._taken_in == before and not done:
            if client.stream.now_s() >= end:
                raise HostError(
                    6212,
                    port=client.stream.name,
                    event=in_words(event),
                    what=self._awaits["what"],
                    phase=self._awaits["phase"],
                )
            client.poll(end - client.stream.now_s())
        if not done:
            # The board sends in order: with this reply come all the events of what it took in.
            client.request("status")


def in_words(event: Event) -> str:
    """`event` for a message: `card 51`, `decision 3 raise`."""
    return " ".join(str(value) for value in event.values())
