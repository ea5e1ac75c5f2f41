"""Somebody at the panel's page: finds what he presses by its role and its name, and reads what he
sees."""

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import TimeoutError

from hil_tests.host_tools.helpers.round_files import stake_back

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
        """The pay lines as they are read, seat by seat: seat, wager, outcome with its amount,
        section. What the lines of a run have in common is shown once, the section by the last; a
        run of many is opened."""
        read = []
        for seat in self.page.locator(".of-seat").all():
            for run in seat.locator(".run").all():
                for folded in run.locator("details:not([open]) > summary").all():
                    folded.click()
                outcome = run.locator(".outcome").inner_text()
                facts = []
                for line in reversed(run.locator(".line").all()):
                    if shown := line.locator(".section").all():
                        section = shown[0].get_attribute("aria-label") or shown[0].inner_text()
                    facts.append((line.get_attribute("title"), outcome, section))
                number = f"Seat {seat.get_attribute('data-seat')}"
                read += [(number, *each) for each in reversed(facts)]
        return read

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
    """Pay lines as `TablePage.lines` reads them: the seats in the order of settlement."""
    read: list[tuple[str, ...]] = []
    seats = list(dict.fromkeys(line["seat"] for line in expected))
    for line in sorted(expected, key=lambda line: seats.index(line["seat"])):
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
    return f"${cents // 100:,}.{cents % 100:02}"


def amount_on(spot) -> int:
    """Cents that lie on a spot, by what it tells."""
    found = re.search(r": \$([\d,]+)(?:\.(\d\d))?", spot.get_attribute("aria-label"))
    return 100 * int(found[1].replace(",", "")) + int(found[2] or 0) if found else 0
