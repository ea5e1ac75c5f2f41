"""The pictures of the documentation site, with a page that shows them (`make docs`): every game,
every state of the lamps and the displays, the report of a test that failed.

    python -m hil_tests.host_tools.session.web.screens.site FOLDER

They are of the page as it is when the site is built, and are not kept in the repository.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize
from rich.progress import track
from tablectl.games import CATALOGUE

from hil_tests.host_tools.session.web.screens.compare import ROOT, Screens
from hil_tests.host_tools.session.web.screens.states import moments

PAGE = "PICTURES.md"
DESK: ViewportSize = {"width": 1280, "height": 800}
PLAYERS = 6
# To 800 pixels in width.
SCALE = 0.625
GAME = "687a"
SIGNS, SEAT = ".signs", ".seat .plate"
# In the words of firmware/manual/README.md: what is so, the part of the page, the lamps that
# are lit; then what is so, the display, and what it shows.
LAMPS = (
    ("The seat lamp is lit: the chip is a wager of this round.", SEAT, ["seat_1"]),
    ("The win lamp is lit: something was paid to this seat.", SEAT, ["win_1"]),
    ("Both are dark: no wager that counts is on the sensor, and nothing is won yet.", SEAT, []),
    ("LOCKED is lit: no wager is taken.", SIGNS, ["locked"]),
    ("LOCKED is dark: betting is open.", SIGNS, []),
    ("The jackpot lamp is lit: an award is held.", SIGNS, ["locked", "jackpot"]),
)
METER, START = "meter_sign", "start_display"
DISPLAYS = (
    ("The meter, rounded down to the cent.", METER, "2345.67"),
    ("Dashes: the amount does not fit on the sign.", METER, "--------"),
    ("H and an amount, in turn with the meter: what was just won.", METER, "H 1234.50"),
    ("L and dashes: the link of a shared meter is down.", METER, "L ------"),
    ("No digit: the table has no progressive wager, or it is closed.", METER, ""),
    ("The position that the first card or hand goes to.", START, "4"),
    ("E: the random draw is closed.", START, "E"),
    ("Nothing has been drawn in this round.", START, ""),
)
FAILS = """\
def test_a_chip_after_the_lock_out_is_no_wager(board):
    board.chip_on(2)
    board.press("lock_out")
    board.chip_on(5)
    assert board.lamps() == {"locked", "seat_2"}
"""
FAILED = 1
INTRODUCTION = """\
Taken of the panel when this site was built: every game after a round, every state of the lamps and
of the displays, and the report of a test that failed. A lamp that blinks is lit and dark in turn.
What each means is in the [operator's manual](../firmware/manual/README.md)."""


@dataclass(frozen=True)
class Picture:
    """name: of its file; text: under its heading, and for whoever does not see it."""

    heading: str
    name: str
    text: str
    webp: bytes


class SitePictures(Screens):
    """Takes them all; in a `with`."""

    def of_games(self) -> Iterator[Picture]:
        self.told.page.set_viewport_size(DESK)
        for chapter in track(sorted(CATALOGUE), "games", disable=not sys.stdout.isatty()):
            self.told.show(*moments(chapter, PLAYERS)["over"])
            text = f"{CATALOGUE[chapter]}, 58 Pa. Code {chapter}: a round is over."
            yield Picture("Games", f"game_{chapter}", text, self._taken(self.told.page))

    def of_lamps_and_displays(self) -> Iterator[Picture]:
        picture, log = moments(GAME, PLAYERS)["middle"]
        dark = {"lamps": {}, "signs": {METER: "", START: ""}, "segments": {}}
        for number, (text, part, lit) in enumerate(LAMPS):
            self.told.show({**picture, **dark, "lamps": dict.fromkeys(lit, True)}, log)
            yield Picture("Lamps", f"lamp_{number}", text, self._part(part))
        for number, (text, name, shows) in enumerate(DISPLAYS):
            signs = {METER: "", START: "", name: shows}
            self.told.show({**picture, **dark, "signs": signs}, log)
            yield Picture("Displays", f"display_{number}", text, self._part(SIGNS))

    def of_a_failed_test(self) -> Picture:
        """What leads to the failure, without what is another one in each run: date and host."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_late_chip.py").write_text(FAILS)
            command = [sys.executable, "-m", "pytest", "-p", "hil_tests.report.plugin"]
            command += ["-p", "no:cacheprovider", "--hil-report", "report.html"]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            done = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            assert done.returncode == FAILED, done.stdout + done.stderr
            self.told.page.goto(Path(folder, "report.html").as_uri())
            text = (
                "What led to the failure, on a page that `--hil-report` writes (hil_tests/report)."
            )
            part = self.told.page.locator("article")
            return Picture(
                "The report of a test that failed", "failed_test", text, self._taken(part)
            )

    def _part(self, selector: str) -> bytes:
        return self._taken(self.told.page.locator(selector).first, 1.0)

    def _taken(self, what: Page | Locator, scale: float = SCALE) -> bytes:
        return self.darkroom.small(what.screenshot(animations="disabled"), scale)


def page(pictures: list[Picture]) -> str:
    """The page that shows them, as Markdown."""
    parts = ["# What it looks like", INTRODUCTION]
    for number, each in enumerate(pictures):
        if number == 0 or each.heading != pictures[number - 1].heading:
            parts.append(f"## {each.heading}")
        parts.append(f"{each.text}\n\n![{each.text}]({each.name}.webp)")
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> int:
    """How many pictures lie in the folder then, with their page."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with SitePictures() as taken:
        pictures = [*taken.of_games(), *taken.of_lamps_and_displays(), taken.of_a_failed_test()]
    for each in pictures:
        (folder / f"{each.name}.webp").write_bytes(each.webp)
    (folder / PAGE).write_text(page(pictures), encoding="utf-8")
    return len(pictures)


if __name__ == "__main__":
    print(f"docs: {write(Path(sys.argv[1]))} pictures")
