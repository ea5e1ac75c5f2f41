"""What the keys of the live view do on the bench, where they are also the hands at the table."""

import random
from collections.abc import Callable
from typing import Any

from tablectl.core.cards import card_text

from host_tools.device.link.client import LinkClient, Message
from host_tools.device.virtual_boards import BODIES
from host_tools.session.bench_faults import BenchFaults
from host_tools.session.dealing import RAN_OUT, SHUFFLED, Dealing
from host_tools.session.round_so_far import table_of_round
from host_tools.session.session import BETWEEN_ROUNDS
from host_tools.session.table_view import TableView
from host_tools.simulator.bench import Bench
from host_tools.simulator.hands import KEY_US, SHOE_IRREGULARITIES

# A button is held, and a chip is gone, for this long before the next act relies on it.
PRESS_US = 80_000
CHIP_GONE_US = 60_000
# A record is longer than this many bytes: the power goes in the middle of one.
INTO_A_RECORD = 6


class BenchSession(Dealing):
    """A table on the paced bench: the keys press its buttons, drop its chips, draw its cards."""

    has_hands = True
    moved_by = "it ends with this command and keeps nothing"
    changes_game = True
    # Its self-check runs for seconds where the host is busy with something else.
    start_s = 60.0
    answer_s = 1.0

    def __init__(
        self,
        bench: Bench,
        client: LinkClient,
        view: TableView,
        configuration: Message | None,
        chance: random.Random,
    ) -> None:
        """chance: shuffles the decks."""
        super().__init__(client, view, configuration)
        self._bench = bench
        self.faults = BenchFaults(bench, client.stream)
        self._chance = chance
        self._deck: list[int] = []
        self._drawn: list[int] = []
        self._later: list[tuple[float, Callable[[], None]]] = []

    def open(self) -> None:
        super().open()
        self._shuffle()

    def _upload(self, configuration: Message) -> None:
        key_was_on = self.view.key_on
        self._bench.key_switch(True)
        self._bench.run_for(KEY_US)
        try:
            super()._upload(configuration)
        finally:
            self._bench.key_switch(key_was_on)

    def tick(self) -> None:
        self._look()
        due = [act for at_us, act in self._later if at_us <= self.view.now_us]
        self._later = [entry for entry in self._later if entry[0] > self.view.now_us]
        for act in due:
            act()
        if self.view.power:
            super().tick()
            if not (self.view.away or self.view.starting):
                self._see_to_cards()

    def toggle_chip(self, seat: int) -> None:
        self.faults.chip(seat, seat not in self.faults.lying)
        self._look()

    def _lay_on_sensor(self, seat: int) -> None:
        if self.view.what == "wagers" and seat not in self.faults.lying:
            self.toggle_chip(seat)

    def leave(self, seat: int) -> None:
        """With the chip on his sensor."""
        super().leave(seat)
        if self.view.what == "wagers" and seat in self.faults.lying:
            self.toggle_chip(seat)

    def start_game(self) -> None:
        self._press("start_game")

    def lock_out(self) -> None:
        self._press("lock_out")

    def collect_chips(self) -> None:
        """Take the chips away; the count is confirmed once the board has seen them go."""
        for seat in sorted(self.faults.lying):
            self.faults.chip(seat, False)
        self._after(CHIP_GONE_US, lambda: self.press("confirm_chips", ""))

    def confirm_chips(self) -> None:
        if self.view.what == "confirm_chips":
            super().collect_chips()

    def report(self, what: str, **facts: Any) -> None:
        """What the shoe sees itself comes from the shoe, the rest from the dealer, who tells of a
        full shoe when he has one."""
        if what == "face_up" and "card" in facts:
            if self._take_out(card_text(facts["card"])):
                self._draw(facts["card"], "FACEUP")
        elif what in SHOE_IRREGULARITIES:
            self._bench.shoe(SHOE_IRREGULARITIES[what])
        else:
            super().report(what, **facts)
            if what == SHUFFLED:
                self._shuffle()
            elif what == RAN_OUT and (table := table_of_round(self.client)):
                self._refill(table)

    def deck_count(self, count: int) -> None:
        """The shuffler has counted so many cards."""
        self._bench.shoe(f"DECK,{count}")

    def turn_key(self) -> None:
        self._bench.key_switch(not self.view.key_on)
        self._look()

    def toggle_power(self) -> None:
        if self.view.power:
            self._bench.power_off()
            self._look()
            self.view.say("power cut")
            return
        self._bench.power_on()
        self._look()
        self.view.say("power is back")
        self._await_start()

    def pull_plug(self) -> None:
        """The power goes in the middle of the next record that the board writes."""
        self._bench.power_off(fram_write=INTO_A_RECORD, torn=True)
        self.view.say("the power goes in the middle of the next record")

    def stick_sensor(self, seat: int, covered: bool | None) -> None:
        self.faults.stick(seat, covered)
        self._look()

    def kill_entropy(self, on: bool) -> None:
        self.faults.kill_entropy(on)

    def pull_memory(self, on: bool) -> None:
        self.faults.pull_memory(on)

    def noise(self, on: bool) -> None:
        self.faults.noise(on)

    def configure(self, configuration: Message) -> None:
        super().configure(configuration)
        self._shuffle()

    def _take_up(self, identity: Message) -> None:
        """The shoe is as it was, but for a card that the board never saw: it is dealt again."""
        super()._take_up(identity)
        if self.view.phase not in BETWEEN_ROUNDS:
            self._put_back(self._on_the_way)

    def _press(self, button: str) -> None:
        self._bench.press(button)
        self._after(PRESS_US, lambda: self._bench.release(button))

    def _after(self, us: float, act: Callable[[], None]) -> None:
        self._look()
        self._later.append((self.view.now_us + us, act))

    def _look(self) -> None:
        state = self._bench.state()
        self._bench.forget()
        self.view.take_bench(state)
        self.view.absent = absence(state)
        self.faults.look(self.view.chips)

    def _board_name(self, identity: Message) -> str:
        return f"{identity['board']} {BODIES[self._bench.body]}"


def absence(state: dict[str, Any]) -> str:
    """Why a board that has power is not on the link, by what the bench sees; "" if it may be."""
    if state.get("usb_boot"):
        return "its boot ROM waits for an image; write one with: tablectl flash"
    if not state.get("usb", True):
        return "its USB cable is out; put it in with: tablectl virtual usb in"
    if state["stopped"]:
        return f"what it runs has stopped: {state['stopped']}; switch it off and on"
    return ""
