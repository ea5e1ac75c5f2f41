"""What a run of the bench may wait for: conditions for `Bench.run_until`."""

from __future__ import annotations

from typing import Any

Condition = dict[str, Any]


def link(pattern: str) -> Condition:
    """A complete line (without CR LF) received on the link that matches the JavaScript regular
    expression `pattern`. Lines received before the run began do not count."""
    return {"link": pattern}


def link_text(text: bytes | str) -> Condition:
    """`text` seen anywhere in what the link received since the run began (a prompt has no line
    end)."""
    return {"link_text": _latin(text)}


def shoe_text(text: bytes | str) -> Condition:
    """`text` seen in what the board sent to the card shoe since the run began."""
    return {"shoe_text": _latin(text)}


def lamp(name: str, on: bool = True) -> Condition:
    """The lamp `name` (see `Bench.lamps`) is lit (or dark, with `on=False`). True at once if so
    already."""
    return {"lamp": name, "on": on}


def display(name: str, text: str) -> Condition:
    """The display `name` (`meter_sign`, `start_display`) shows exactly `text`, blanks at both
    ends ignored."""
    return {"display": name, "text": text}


def pin(gpio: int, level: int) -> Condition:
    """The board's pin `gpio` is at `level` (0 or 1), whoever drives it."""
    return {"pin": gpio, "level": level}


def happened(what: str) -> Condition:
    """Something of the kind `what` is recorded: `reset`, `part_fault`, `power_off`, `link`,
    `lamps`, `display`, `call`, ... (the list is in boards/bench/README.md)."""
    return {"happened": what}


def _latin(data: bytes | str) -> str:
    return data if isinstance(data, str) else data.decode("latin-1")
