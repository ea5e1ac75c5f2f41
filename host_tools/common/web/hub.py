"""What pages are told: the newest picture, part by part, and the log; each page gets what it has
not had yet, however slow it is."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Protocol

# A page that has heard nothing for so long is told that somebody is there.
KEEP_ALIVE_S = 10.0


class Entry(Protocol):
    """A line of a log; `n` counts from 1."""

    @property
    def n(self) -> int: ...

    def as_dict(self) -> dict[str, Any]: ...


class Hub:
    """`publish` is called from one thread that looks, `follow` in the server's event loop."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()
        self._version = 0
        self._parts: dict[str, tuple[str, int]] = {}
        self._log: list[Entry] = []
        self._ended = False
        self._published_s = 0.0

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """The loop that is to be woken."""
        self._loop = loop

    def publish(self, picture: dict[str, Any], log: Sequence[Entry] = ()) -> None:
        """Keep what differs from before, and wake those who follow."""
        self._published_s = time.monotonic()
        texts = {name: json.dumps(value) for name, value in picture.items()}
        with self._lock:
            known = self._parts
            changed = [
                name for name in texts if name not in known or known[name][0] != texts[name]
            ]
            if not changed and list(log[-1:]) == self._log[-1:]:
                return
            self._version += 1
            known.update({name: (texts[name], self._version) for name in changed})
            self._log = list(log)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def end(self) -> None:
        """Nobody is told anything any more."""
        self._ended = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def is_alive(self, within_s: float) -> bool:
        """Whether something was published so lately, be it what was so before."""
        return time.monotonic() - self._published_s < within_s

    async def follow(
        self,
        parts: Collection[str] | None = None,
        alive_s: float = KEEP_ALIVE_S,
        first: dict[str, Any] | None = None,
    ) -> AsyncIterator[str]:
        """JSON objects with the parts that changed and the entries of the log that are new; the
        first has all of them; "" where nothing changed for `alive_s`. `parts`: those that are
        wanted, without the log; None for everything. `first`: told before them."""
        version = entry = 0
        if first:
            yield json.dumps(first)
        told_s = time.monotonic()
        while not self._ended:
            news = self._news
            text, version, entry = self._since(version, entry, parts)
            left_s = told_s + alive_s - time.monotonic()
            if text or left_s <= 0:
                told_s = time.monotonic()
                yield text
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left_s)

    def _since(
        self, version: int, entry: int, wanted: Collection[str] | None
    ) -> tuple[str, int, int]:
        """(a message or "", version and last entry of it)."""
        with self._lock:
            parts = [
                (name, text)
                for name, (text, of) in self._parts.items()
                if of > version and (wanted is None or name in wanted)
            ]
            log = [each.as_dict() for each in self._log if each.n > entry and wanted is None]
            version = self._version
        if log:
            parts.append(("log", json.dumps(log)))
            entry = log[-1]["n"]
        text = ",".join(f'"{name}":{text}' for name, text in parts)
        return (f"{{{text}}}" if parts else ""), version, entry

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
