"""The live view's loop: keys in, session forward, screen out, until someone quits."""

import sys
from typing import Protocol

from rich.console import Console, RenderableType
from rich.live import Live

from host_tools.common.errors import HostError
from host_tools.session.keys import Key, key_for, keyboard, pressed
from host_tools.session.table_view import TableView
from host_tools.session.terminal.screen import LEAST_HEIGHT, LEAST_WIDTH, screen

FRAME_S = 0.1
SCROLL = {"[": 1, "]": -1}
# Ctrl-C and Ctrl-D also while a line is typed.
QUIT_ALWAYS = "\x03\x04"


def verify_terminal(console: Console) -> None:
    """Raises HostError 6213 where there is no terminal to draw on or none to type at."""
    if not fits(console) or not console.is_terminal or not sys.stdin.isatty():
        raise HostError(6213)


def fits(console: Console) -> bool:
    width, height = console.size
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


class Watched(Protocol):
    """What is shown: `view`, what `keys` do to it, and how it goes on."""

    view: TableView
    keys: tuple[Key, ...]

    def tick(self) -> None: ...

    def press(self, method: str, character: str) -> None: ...

    def type(self, character: str) -> None: ...


class Watch:
    """What belongs to the screen alone: the help page and how far the pay lines are scrolled."""

    def __init__(self, session: Watched, console: Console) -> None:
        self._session = session
        self._console = console
        self._helping = False
        self._scroll = 0

    def run(self) -> None:
        with keyboard(), Live(console=self._console, screen=True, auto_refresh=False) as live:
            typed = ""
            while self.take(typed):
                self._session.tick()
                live.update(self._screen(), refresh=True)
                typed = pressed(FRAME_S)

    def _screen(self) -> RenderableType:
        width, height = self._console.size
        session = self._session
        return screen(session.view, width, height, self._scroll, self._helping, session.keys)

    def take(self, typed: str) -> bool:
        """Do what was typed; False for quit."""
        for character in typed:
            key = key_for(character, self._session.keys)
            if self._session.view.prompt and character not in QUIT_ALWAYS:
                self._session.type(character)
            elif key is None:
                self._session.view.say(f"no such key: {character!r}; ? shows all of them")
            elif key.does == "quit":
                return False
            elif key.does == "toggle_help":
                self._helping = not self._helping
            elif key.does == "scroll":
                lines = len(self._session.view.lines)
                self._scroll = max(0, min(self._scroll + SCROLL[character], lines))
            else:
                self._session.press(key.does, character)
        return True
