"""The hands at the bench: an event of a round becomes pins pressed, cards drawn, requests sent."""

from collections.abc import Callable

from tablectl.core.cards import card_text

from host_tools.device.link.client import LinkClient
from host_tools.rounds.player import Event
from host_tools.simulator.stepped import Stepped

# How long a person holds a button, and how long a chip lies before the next act: a little more
# than the 2 ms and 20 ms that firmware/tablectl/devices waits for a stable level. A turn of the
# key takes 20 ms as well, and some time more for its record.
PRESS_US = 5_000
CHIP_US = 25_000
KEY_US = 30_000

SHOE_IRREGULARITIES = {"shoe_jam": "JAM", "shuffler_jam": "SHUFFLERJAM"}


class BenchHands:
    """Does what an event of player.py says, on the bench and by the link."""

    def __init__(self, bench: Stepped, client: LinkClient) -> None:
        self._bench = bench
        self._client = client
        self._acts: dict[str, Callable[[Event], bool]] = {
            "chip_on": self._chip,
            "chip_off": self._chip,
            "start_game": self._start_game,
            "latched": self._wait_for_the_board,
            "card": self._card,
            "deck_count": self._deck_count,
            "irregularity": self._irregularity,
            "jackpot_confirm": self._jackpot_confirm,
            # The board draws; it only waits when its draw is closed.
            "start_position": self._wait_for_the_board,
        }

    def do(self, event: Event) -> bool:
        """Do `event`; whether nothing more of it is to come. A request that the board refuses
        raises link.Refused."""
        return self._acts.get(event["event"], self._request)(event)

    def _chip(self, event: Event) -> bool:
        act = self._bench.chip_on if event["event"] == "chip_on" else self._bench.chip_off
        act(event["seat"])
        self._bench.run_for(CHIP_US)
        return True

    def _start_game(self, event: Event) -> bool:
        self._bench.press("start_game")
        self._bench.run_for(PRESS_US)
        self._bench.release("start_game")
        return False

    def _wait_for_the_board(self, event: Event) -> bool:
        """Its sensors settle by themselves."""
        return False

    def _card(self, event: Event) -> bool:
        self._bench.shoe(f"CARD,{card_text(event['card'])}")
        return False

    def _deck_count(self, event: Event) -> bool:
        self._bench.shoe(f"DECK,{event['cards']}")
        self._bench.run_for(CHIP_US)
        return True

    def _irregularity(self, event: Event) -> bool:
        """What the shoe sees itself comes from the shoe, the rest from the dealer."""
        if event["what"] == "face_up":
            self._bench.shoe(f"FACEUP,{card_text(event['card'])}")
        elif event["what"] in SHOE_IRREGULARITIES:
            self._bench.shoe(SHOE_IRREGULARITIES[event["what"]])
        else:
            return self._request(event)
        return False

    def _jackpot_confirm(self, event: Event) -> bool:
        self._bench.key_switch(True)
        self._bench.run_for(KEY_US)
        self._client.request("jackpot_confirm")
        self._bench.key_switch(False)
        return True

    def _request(self, event: Event) -> bool:
        arguments = {key: value for key, value in event.items() if key != "event"}
        self._client.request(event["event"], **arguments)
        return True
