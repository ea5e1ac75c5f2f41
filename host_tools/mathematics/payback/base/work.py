"""Seeds shared out to all cores; what is done is kept, so that a long count resumes."""

import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from host_tools.common.paths import WORK

STATE = WORK / "payback"

OnHands = Callable[[int, int], None]


def spread(
    name: str,
    inputs: Any,
    hands: Iterable[bytes],
    count: Callable[[bytes], list[int]],
    on_hands: OnHands,
) -> dict[bytes, list[int]]:
    """`count` of every hand, on all cores.

    Each is appended to a file of that name in STATE; a later call with the same `inputs`
    takes what is there. `on_hands(done, all)` is called as hands are done.
    """
    waiting = list(hands)
    with _State(name, inputs) as state:
        todo = [hand for hand in waiting if hand not in state.done]
        on_hands(len(state.done), len(waiting))
        threads = ThreadPoolExecutor(os.cpu_count())
        futures = {threads.submit(count, hand): hand for hand in todo}
        try:
            for future in as_completed(futures):
                state.keep(futures[future], future.result())
                on_hands(len(state.done), len(waiting))
        finally:
            # Cut off, the hands that nobody has begun are left for the next call.
            threads.shutdown(cancel_futures=True)
    return {hand: state.done[hand] for hand in waiting}


class _State:
    """A file of lines: the inputs, then [hand, counts] each. Other inputs begin it anew; a line
    cut off by an interruption is dropped with all after it."""

    def __init__(self, name: str, inputs: Any) -> None:
        STATE.mkdir(parents=True, exist_ok=True)
        self.path = STATE / f"{name}.jsonl"
        self.header = json.dumps(inputs)
        self.done = self._read()

    def __enter__(self) -> "_State":
        lines = [self.header, *(_line(hand, counts) for hand, counts in self.done.items())]
        self.path.write_text("\n".join(lines) + "\n")
        self.file = self.path.open("a")
        return self

    def __exit__(self, *raised: object) -> None:
        self.file.close()

    def keep(self, hand: bytes, counts: list[int]) -> None:
        self.done[hand] = counts
        self.file.write(_line(hand, counts) + "\n")
        self.file.flush()

    def _read(self) -> dict[bytes, list[int]]:
        if not self.path.exists():
            return {}
        header, *lines = self.path.read_text().split("\n")
        done: dict[bytes, list[int]] = {}
        for line in lines if header == self.header else []:
            try:
                hand, counts = json.loads(line)
            except ValueError:
                break
            done[bytes.fromhex(hand)] = counts
        return done


def _line(hand: bytes, counts: list[int]) -> str:
    return json.dumps([hand.hex(), counts])
