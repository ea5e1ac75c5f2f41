"""Somebody who deals a whole round of a round file at the panel's page."""

import re

from tablectl.core.cards import card_text

from hil_tests.host_tools.session.web.table_page import TablePage, amount_on, money
from host_tools.rounds.player import REFUSED, Player

DOLLAR = 100
CHIPS = (50_000, 10_000, 2_500, 500, 100)
SUITS = {"s": "Spades", "h": "Hearts", "d": "Diamonds", "c": "Clubs"}


class Dealer:
    """Deals the round of a file by clicks; the page says what comes next."""

    def __init__(self, at: TablePage, file, chips=CHIPS) -> None:
        """chips: cents of those in the rack, the greatest first."""
        self.at = at
        self.file = file
        self.chips = chips
        self.sensed = next((wager.name for wager in file.game.wagers if wager.sensor), "")
        self.first_chip = min(chip for chip in chips if chip >= DOLLAR)
        self.player = Player(file)
        self.left_for_later: list[dict] = []

    def deal(self, until=lambda event: False) -> None:
        """To the end of the round, or to before the first event that `until` names."""
        awaits = self.at.awaits
        while event := self._next(awaits):
            if until(event):
                self.left_for_later.append(event)
                return
            if REFUSED in event:
                continue
            if getattr(self, "_" + event["event"])(event):
                self.at.wait_for_step(awaits["step"])
            self.at.settle()
            awaits = self.at.awaits

    def _next(self, awaits: dict) -> dict | None:
        return self.left_for_later.pop() if self.left_for_later else self.player.next_event(awaits)

    def _wager(self, event) -> bool:
        """The first chip makes the least or what has to be equalled, others what is missing. What
        the chip on a sensor is worth is said."""
        at, seat, name = self.at, event["seat"], event["wager"]
        if name == self.sensed:
            self._say_worth(event)
            return False
        within = at.page
        if not at.spot(seat, name).count():
            at.press(f"Seat {seat}: choose wagers")
            within = at.dialog
        spot = at.spot(seat, name, within)
        self._drop(spot, self.first_chip, within)
        while (lies := amount_on(spot)) < event["cents"]:
            missing = event["cents"] - lies
            self._drop(spot, next(chip for chip in self.chips if chip <= missing), within)
        assert amount_on(spot) == event["cents"], event
        if within is not at.page:
            at.press("Close", within=within)
        return False

    def _say_worth(self, event) -> None:
        """Of two amounts the chip is taken for the lesser one at first."""
        spot = self.at.spot(event["seat"], self.sensed)
        if amount_on(spot) != event["cents"]:
            worth = re.escape(f"is worth {money(event['cents'])}")
            self.at.press(re.compile(f"^Seat {event['seat']}: the .* {worth}$"))
            self.at.page.wait_for_function(
                "at => document.querySelector(`[aria-label='${at}']`)",
                arg=f"Seat {event['seat']}, {self.sensed}: {money(event['cents'])}",
            )

    def _drop(self, spot, chip: int, within) -> None:
        before = spot.get_attribute("aria-label")
        name = f"chip of {money(chip)}"
        within.get_by_role("radio", name=name, exact=True).click()
        spot.click()
        gone = f'[aria-label="{before}"]'
        within.locator(gone).first.wait_for(state="detached")

    def _chip_on(self, event) -> bool:
        covered = self.at.page.get_by_title("sensor covered")
        before = covered.count()
        self.at.spot(event["seat"], self.sensed).click()
        covered.nth(before).wait_for()
        return False

    def _chip_off(self, event) -> bool:
        return False

    def _start_game(self, event) -> bool:
        self.at.press("Start Game")
        return True

    def _latched(self, event) -> bool:
        return True

    def _start_position(self, event) -> bool:
        return True

    def _confirm_chips(self, event) -> bool:
        self.at.press("Collect and confirm")
        return True

    def _card(self, event) -> bool:
        """Two cards to one hand are one step: the card is waited for."""
        if not self.at.dialog.is_visible():
            self.at.press("Shoe")
        before = len(self.at.cards_seen)
        card = card_text(event["card"])
        self.at.dialog.locator(f"button[data-card='{card}']").click()
        self.at.page.wait_for_function(
            "before => document.querySelectorAll('.felt [data-card]').length > before", arg=before
        )
        return False

    def _decision(self, event) -> bool:
        label = event["what"].replace("_", " ").capitalize()
        self.at.press(re.compile(f"^{label}"), within=self.at.task)
        if "cents" in event:
            self.at.task.get_by_label("dollars").fill(f"{event['cents'] / 100:.2f}")
            self.at.press("Place")
        self._pick(event.get("cards", []))
        if "cards" in event:
            self.at.press(re.compile(f"^{label} "), within=self.at.task)
        return True

    def _set_hand(self, event) -> bool:
        self._pick(event["low"])
        with self.at.page.expect_response("**/act"):
            self.at.press("Low hand")
        self.at.settle()
        return False

    def _pick(self, cards: list[int]) -> None:
        for card in cards:
            self.at.page.locator(f".felt button[data-card='{card_text(card)}']").click()

    def _reveal(self, event) -> bool:
        self.at.press("Turned up")
        return True

    def _card_reader(self, event) -> bool:
        self.at.press("Hole card in the reader")
        return True

    def _stub_count(self, event) -> bool:
        """Where it is asked for, or at the shoe before the players decide."""
        at = self.at
        early = at.fact("what") != "stub_count"
        if early:
            at.task.get_by_role("button", name="Shoe").click()
        form = at.dialog if early else at.task
        form.get_by_label("Cards (").fill(str(event["cards"]))
        form.get_by_label("misdealt").set_checked(event["misdealt"])
        with at.page.expect_response("**/act"):
            at.press("Send count", within=form)
        at.settle()
        if early and at.dialog.is_visible():
            at.press("Close", within=at.dialog)
        return not early

    def _roll(self, event) -> bool:
        dice = self.at.task.get_by_role("button", name="die:")
        for place, pips in enumerate(event["dice"]):
            for _ in range(pips - 1):
                dice.nth(place).click()
        self.at.press("Enter the dice")
        return True

    def _withdraw(self, event) -> bool:
        at, seat, wager = self.at, event["seat"], event["wager"].replace("_", " ")
        in_dialog = not at.spot(seat, wager).count()
        if in_dialog:
            at.press(f"Seat {seat}: choose wagers")
        at.press(f"Seat {seat}: take {wager} back")
        at.page.get_by_role("button", name=f"Seat {seat}, {wager}: no chip").wait_for()
        if in_dialog:
            at.press("Close", within=at.dialog)
        return False

    def _jackpot_confirm(self, event) -> bool:
        """The key stays on from one award to the next."""
        key = self.at.task.get_by_role("button", name="Turn the key on")
        if key.count():
            key.click()
        self.at.press("Confirm the award")
        return True

    def _irregularity(self, event) -> bool:
        """What went wrong, and what belongs to it."""
        at = self.at
        if at.dialog.is_visible():
            at.press("Close", within=at.dialog)
        at.press("Irregularity…")
        at.dialog.locator(f"button[data-what={event['what']}]").click()
        facts = self._facts(event)
        for place, choice in enumerate(facts):
            at.dialog.get_by_role("combobox").nth(place).select_option(label=choice)
        at.press("Record it", within=at.dialog)
        at.dialog.wait_for(state="hidden")
        return False

    def _facts(self, event) -> list[str]:
        """What is chosen for each that is asked for, in its order."""
        chosen = []
        if "seat" in event:
            other = "Dealer or community cards"
            chosen.append(f"Seat {event['seat']}" if event["seat"] else other)
        if "card" in event:
            rank, suit = card_text(event["card"])
            chosen += [{"T": "10"}.get(rank, rank), SUITS[suit]]
        if "device" in event:
            chosen.append(event["device"].capitalize())
        if "wager" in event:
            chosen.append(event["wager"].replace("_", " ").capitalize())
        return chosen

    def _next_round(self, event) -> bool:
        self.at.press("Next round")
        return True

    def _new_deck(self, event) -> bool:
        return self._irregularity({"what": event["event"]})

    _new_dice = _covered = _new_deck

    def _deck_count(self, event) -> bool:
        at = self.at
        at.press("Irregularity…")
        at.dialog.get_by_label("The shuffler counts").fill(str(event["cards"]))
        at.press("Send count", within=at.dialog)
        at.press("Close", within=at.dialog)
        return False
