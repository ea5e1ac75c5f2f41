"""Every game as its page looks, beside the pictures that are kept of it (`make screenshots`):

    python -m hil_tests.host_tools.session.web.screens.compare            every game
    python -m hil_tests.host_tools.session.web.screens.compare 588 593    these games
    python -m hil_tests.host_tools.session.web.screens.compare --keep     keep what is seen now

What differs is named in a line each, and lies in build/screens as a picture: kept, now, and where
they differ in red. Exit code 1 if anything does.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from rich.progress import Progress
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.browser import browser
from hil_tests.host_tools.session.web.drawn_page import Drawn
from hil_tests.host_tools.session.web.screens.darkroom import Darkroom
from hil_tests.host_tools.session.web.screens.states import moments

ROOT = Path(__file__).resolve().parents[5]
OUT = ROOT / "build/screens"
KEPT = Path(__file__).with_name("kept")
PLAYERS = 6
# How much smaller each is kept: enough to see what moved, and all of them have room in the tree.
SIZES = {(1280, 800): 0.3, (360, 740): 0.4}
# Of the pixels: of what did not change none differ, of another word on two buttons 0.06 to 0.27 %.
TOLERATED = 0.0005


@dataclass(frozen=True)
class Screen:
    """name: game, moment and size; webp: as it is kept; png: as it is seen."""

    name: str
    webp: bytes
    png: bytes


class Screens:
    """A browser that shows them one after the other; in a `with`."""

    def __enter__(self) -> Self:
        self._opened = ExitStack()
        chromium = self._opened.enter_context(browser())
        self.darkroom = Darkroom(chromium.new_page())
        self.told = Drawn(chromium.new_page(reduced_motion="reduce"))
        return self

    def __exit__(self, *exception: object) -> None:
        self._opened.close()

    def of(self, chapter: str) -> Iterator[Screen]:
        """A game at every moment in every size."""
        page = self.told.page
        for moment, (picture, log) in moments(chapter, PLAYERS).items():
            self.told.show(picture, log)
            for (width, height), scale in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                png = page.screenshot(animations="disabled")
                name = f"{chapter}_{moment}_{width}x{height}"
                yield Screen(name, self.darkroom.small(png, scale), png)


def difference(screen: Screen, darkroom: Darkroom) -> str:
    """A line about what differs from the picture that is kept, "" if nothing does."""
    kept = KEPT / f"{screen.name}.webp"
    if not kept.exists():
        (OUT / f"{screen.name}.png").write_bytes(screen.png)
        return f"{screen.name}: no picture of it is kept"
    found = darkroom.compared(kept.read_bytes(), screen.webp)
    if found.share <= TOLERATED:
        return ""
    path = OUT / f"{screen.name}.png"
    path.write_bytes(found.png)
    return f"{screen.name}: {found.share:.2%} of the pixels differ: {path.relative_to(ROOT)}"


def main() -> int:
    given = arguments()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    KEPT.mkdir(exist_ok=True)
    differ = 0
    with Screens() as screens, Progress(transient=True, disable=not sys.stdout.isatty()) as shown:
        for chapter in shown.track(given.games or sorted(CATALOGUE), description="games"):
            for screen in screens.of(chapter):
                if given.keep:
                    (KEPT / f"{screen.name}.webp").write_bytes(screen.webp)
                elif line := difference(screen, screens.darkroom):
                    differ += 1
                    print(line, flush=True)
    return 1 if differ else 0


def arguments() -> argparse.Namespace:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games", nargs="*", choices=[[], *sorted(CATALOGUE)], help="chapters")
    parser.add_argument("--keep", action="store_true", help="keep what is seen now")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
