"""Somebody at the panel's page: finds what he presses by its role and its name, and reads what he
sees. `Dealer` deals a whole round of a round file so."""

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import TimeoutError
from tablectl.core.cards import card_text

from hil_tests.host_tools.helpers.round_files import stake_back
from host_tools.rounds.player import Player

CHIPS = (50_000, 10_000, 2_500, 500, 100)
# The machine may be busy with something else.
ANSWER_MS = 60_000
# The board, its bench and the page each go at their own pace: a look so often, and what was the
# same at so many looks stands still.
LOOK_MS = 50
STILL_LOOKS = 6
AWAITS = """(task) => ({
  step: Number(task.dataset.step), what: task.dataset.what,
  to: task.dataset.to ?? null, dice: task.dataset.dice ?? null,
  phase: task.querySelector('.says b').textContent.toLowerCase(),
  section: task.querySelector('.says').textContent,
})"""


class TablePage:
    """A tab with the panel in it, which is served in this process."""

    def __init__(self, page, panel) -> None:
        self.page = page
        self.panel = panel
        self.faults: list[str] = []
        page.set_default_timeout(ANSWER_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(panel.url)
        page.locator(".seat").first.wait_for()

    @property
    def task(self):
        return self.page.get_by_role("region", name="What comes next")

    @property
    def dialog(self):
        return self.page.get_by_role("dialog")

    def press(self, name: str | re.Pattern[str], exact: bool = False, within=None) -> None:
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
        """Until the table waits for something else; AssertionError if it does not come."""
        with self._saying_why(f"no step came after {after}"):
            self.page.wait_for_function(
                "after => Number(document.querySelector('.task').dataset.step) > after", arg=after
            )

    @contextmanager
    def _saying_why(self, what: str) -> Iterator[None]:
        """What page, log and board say of a wait that was in vain."""
        try:
            yield
        except TimeoutError:
            board = self.panel.do(lambda session: session.client.request("status"))
            log = [entry.text for entry in self.panel.view.log[-8:]]
            says = self.task.inner_text()
            raise AssertionError(f"{what}\npage: {says}\nlog: {log}\nboard: {board}") from None

    def settle(self) -> None:
        """Until the page shows all that the board had to tell: its answer comes behind that."""
        self.panel.do(lambda session: session.client.request("status", ANSWER_MS / 1000))
        self.page.wait_for_function(
            "seq => Number(document.documentElement.dataset.seq) >= seq", arg=self.panel.view.seq
        )

    def wait_for(self, what: str) -> None:
        """Until the table waits for `what`; AssertionError if it does not."""
        with self._saying_why(f"the table does not wait for {what}"):
            self.page.locator(f".task[data-what={what}]").wait_for()

    @property
    def awaits(self) -> dict:
        """What the table waits for, as the page says it at this moment."""
        told = self.task.evaluate(AWAITS)
        to, dice = told.pop("to"), told.pop("dice")
        told["to"] = int(to) if to and to.isdecimal() else to
        return {**told, "dice": int(dice)} if dice else told

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Until what the page shows is so; AssertionError if it does not become so."""
        for _ in range(ANSWER_MS // LOOK_MS):
            if holds():
                return
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"it did not become so: {inspect.getsource(holds).strip()}")

    def still(self) -> tuple[str, list[int]]:
        """What is `seen` once it does not change any more: displays come after the records."""
        looks: list[tuple[str, list[int]]] = []

        def stands() -> bool:
            looks.append(self.seen)
            return looks[-STILL_LOOKS:] == [looks[-1]] * STILL_LOOKS

        self.wait_until(stands)
        return looks[-1]

    @property
    def seen(self) -> tuple[str, list[int]]:
        """The picture and the segments."""
        return self.picture, self.segments

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
        digits = self.page.locator("[data-segments]")
        lit: list[int] = digits.evaluate_all("all => all.map((each) => +each.dataset.segments)")
        return lit

    @property
    def cards_seen(self) -> list[str]:
        cards = self.page.locator(".felt [data-card]")
        found: list[str] = cards.evaluate_all("all => all.map((card) => card.dataset.card)")
        return found

    @property
    def shoe_left(self) -> str:
        return self.task.get_by_role("button", name="Shoe").inner_text()


def lines_of(expected: list[dict]) -> list[tuple[str, ...]]:
    """Pay lines as `TablePage.lines` reads them."""
    read: list[tuple[str, ...]] = []
    for line in expected:
        stake = f" {money(line['stake'])}" if line["stake"] else ""
        if stake and line["outcome"] != "hold":
            stake += " back" if stake_back(line) else " gone"
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
        self.left_for_later: list[dict] = []

    def deal(self, until=lambda event: False) -> None:
        """To the end of the round, or to before the first event that `until` names."""
        awaits = self.at.awaits
        while event := self._next(awaits):
            if until(event):
                self.left_for_later.append(event)
                return
            if getattr(self, "_" + event["event"])(event):
                self.at.wait_for_step(awaits["step"])
            self.at.settle()
            awaits = self.at.awaits

    def _next(self, awaits: dict) -> dict | None:
        return self.left_for_later.pop() if self.left_for_later else self.player.next_event(awaits)

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
        covered = self.at.page.get_by_title("sensor covered")
        before = covered.count()
        self.at.spot(event["seat"], "progressive").click()
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
            self.at.press("Put down")
        for card in event.get("cards", ()):
            self.at.page.locator(f".felt button[data-card='{card_text(card)}']").click()
        if "cards" in event:
            self.at.press("Give")
        return True

    def _set_hand(self, event) -> bool:
        for card in event["low"]:
            self.at.page.locator(f".felt button[data-card='{card_text(card)}']").click()
        self.at.press("Low hand")
        return True

    def _reveal(self, event) -> bool:
        self.at.press("Turned up")
        return True

    def _card_reader(self, event) -> bool:
        self.at.press("Hole card in the reader")
        return True

    def _stub_count(self, event) -> bool:
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
