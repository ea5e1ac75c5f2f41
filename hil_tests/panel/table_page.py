"""Somebody at the panel's page: finds what he presses by its role and its name, and reads what he
sees. `Dealer` deals a whole round of a round file so."""

import re

from host_tools.player import Player

CHIPS = (50_000, 10_000, 2_500, 500, 100)
ANSWER_MS = 20_000


class TablePage:
    """A tab with the panel in it."""

    def __init__(self, page, url: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(ANSWER_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(url)
        page.locator(".seat").first.wait_for()

    @property
    def task(self):
        return self.page.get_by_role("region", name="What comes next")

    @property
    def dialog(self):
        return self.page.get_by_role("dialog")

    def press(self, name: str, exact: bool = False, within=None) -> None:
        (within or self.page).get_by_role("button", name=name, exact=exact).click()

    def spot(self, seat: int, wager: str, within=None):
        name = re.compile(f"^Seat {seat}, {wager.replace('_', ' ')}: ")
        return (within or self.page).get_by_role("button", name=name)

    def fact(self, name: str) -> str | None:
        return self.task.get_attribute(f"data-{name}")

    @property
    def step(self) -> int:
        return int(self.fact("step") or 0)

    def wait_for_step(self, after: int) -> None:
        """Until the table waits for something else."""
        self.page.wait_for_function(
            "after => Number(document.querySelector('.task').dataset.step) > after", arg=after
        )

    def wait_for(self, what: str) -> None:
        """Until the table waits for `what`."""
        self.page.locator(f".task[data-what={what}]").wait_for()

    @property
    def awaits(self) -> dict:
        """What the table waits for, as the page says it."""
        to = self.fact("to")
        awaits = {
            "what": self.fact("what"),
            "phase": self.task.locator(".says b").inner_text().lower(),
            "section": self.task.locator(".says").inner_text(),
            "to": int(to) if to and to.isdecimal() else to,
        }
        if self.fact("dice"):
            awaits["dice"] = int(self.fact("dice"))
        return awaits

    @property
    def lines(self) -> list[tuple[str, ...]]:
        """The pay lines as they are read: seat, wager, outcome with its amount, section."""
        rows = self.page.locator(".lines li").all()
        parts = (".who", ".wager", ".outcome", ".section")
        return [tuple(row.locator(part).inner_text() for part in parts) for row in rows]

    @property
    def alert(self) -> str:
        return self.page.get_by_role("alert").inner_text()

    @property
    def picture(self) -> str:
        """All that is told of signs, lamps and layout, as a screen reader has it."""
        signs = self.page.get_by_role("region", name="Signs and lamps").aria_snapshot()
        return signs + "\n" + self.page.get_by_role("region", name="Layout").aria_snapshot()

    @property
    def segments(self) -> list[int]:
        """Of each digit of meter sign and starting display, those that are drawn as lit."""
        digits = self.page.locator("[data-segments]").all()
        return [int(digit.get_attribute("data-segments")) for digit in digits]

    @property
    def cards_seen(self) -> list[str]:
        cards = self.page.locator(".felt [data-card]").all()
        return [card.get_attribute("data-card") for card in cards]

    @property
    def shoe_left(self) -> str:
        return self.task.get_by_role("button", name="Shoe").inner_text()


def lines_of(expected: list[dict]) -> list[tuple[str, ...]]:
    """Pay lines as `TablePage.lines` reads them."""
    read = []
    for line in expected:
        stake = f" {money(line['stake'])}" if line["stake"] else ""
        amount = f" {money(line['amount'])}" if line["amount"] else ""
        read.append(
            (
                f"Seat {line['seat']}",
                line["wager"].replace("_", " ") + stake,
                line["outcome"] + amount,
                line["section"],
            )
        )
    return read


def money(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02}"


class Dealer:
    """Deals the round of a file by clicks; the page says what comes next."""

    def __init__(self, at: TablePage, file) -> None:
        self.at = at
        self.file = file
        self.player = Player(file)

    def deal(self, until=lambda event: False) -> None:
        """To the end of the round, or to before the first event that `until` names."""
        while event := self.player.next_event(self.at.awaits):
            if until(event):
                return
            before = self.at.step
            if getattr(self, "_" + event["event"])(event):
                self.at.wait_for_step(before)

    def _wager(self, event) -> bool:
        """The first chip makes the least or what has to be equalled, others what is missing."""
        at, seat, name = self.at, event["seat"], event["wager"]
        within = at.page
        if not at.spot(seat, name).count():
            at.press(f"Seat {seat}: choose wagers")
            within = at.dialog
        spot = at.spot(seat, name, within)
        self._drop(spot, 100, within)
        while (lies := amount_on(spot)) < event["cents"]:
            missing = event["cents"] - lies
            self._drop(spot, next(chip for chip in CHIPS if chip <= missing), within)
        assert amount_on(spot) == event["cents"], event
        if within is not at.page:
            at.press("Close", within=within)
        return False

    def _drop(self, spot, chip: int, within) -> None:
        before = spot.get_attribute("aria-label")
        name = f"chip of {chip // 100} dollars"
        within.get_by_role("radio", name=name, exact=True).click()
        spot.click()
        gone = f'[aria-label="{before}"]'
        within.locator(gone).first.wait_for(state="detached")

    def _chip_on(self, event) -> bool:
        self.at.spot(event["seat"], "progressive").click()
        self.at.page.get_by_title("sensor covered").nth(0).wait_for()
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
        from tablectl.core.cards import card_text

        if not self.at.dialog.is_visible():
            self.at.press("Shoe")
        card = card_text(event["card"])
        self.at.dialog.locator(f"button[data-card={card}]").click()
        return True

    def close(self) -> None:
        if self.at.dialog.is_visible():
            self.at.press("Close", within=self.at.dialog)

    def _decision(self, event) -> bool:
        from tablectl.core.cards import card_text

        self.close()
        label = event["what"].replace("_", " ").capitalize()
        self.at.press(re.compile(f"^{label}"), within=self.at.task)
        if "cents" in event:
            self.at.task.get_by_label("dollars").fill(f"{event['cents'] / 100:.2f}")
            self.at.press("Put down")
        for card in event.get("cards", ()):
            self.at.page.locator(f".felt button[data-card={card_text(card)}]").click()
        if "cards" in event:
            self.at.press("Give")
        return True

    def _set_hand(self, event) -> bool:
        from tablectl.core.cards import card_text

        self.close()
        for card in event["low"]:
            self.at.page.locator(f".felt button[data-card={card_text(card)}]").click()
        self.at.press("Low hand")
        return True

    def _reveal(self, event) -> bool:
        self.close()
        self.at.press("Turned up")
        return True

    def _card_reader(self, event) -> bool:
        self.close()
        self.at.press("Hole card in the reader")
        return True

    def _stub_count(self, event) -> bool:
        self.close()
        self.at.task.get_by_label("Cards").fill(str(event["cards"]))
        self.at.press("Counted")
        return True

    def _roll(self, event) -> bool:
        dice = self.at.task.get_by_role("button", name="die:")
        for place, pips in enumerate(event["dice"]):
            for _ in range(pips - 1):
                dice.nth(place).click()
        self.at.press("Enter", exact=True)
        return True


def amount_on(spot) -> int:
    """Cents that lie on a spot, by what it tells."""
    found = re.search(r": ([\d,]+)(?:\.(\d\d))?", spot.get_attribute("aria-label"))
    return 100 * int(found[1].replace(",", "")) + int(found[2] or 0) if found else 0
