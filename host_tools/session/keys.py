"""The keys of the live view, and the keyboard they come from."""

import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple


class Key(NamedTuple):
    """press: characters that mean it; show: how it is named on the screen; does: a method of
    session.py; short: two words for the key line, "" for
    a key that only the help page shows; long: the sentence of the help page."""

    press: str
    show: str
    does: str
    short: str
    long: str


KEYS: tuple[Key, ...] = (
    Key(
        "123456",
        "1-6",
        "pick",
        "seat",
        "a player sits down with a chip on the sensor, or goes; of a decision the choice",
    ),
    Key("w", "w", "place_wagers", "wagers", "enter the required wagers of every player"),
    Key("W", "W", "place_all_wagers", "all", "the same with every optional wager"),
    Key(
        "e",
        "e",
        "enter",
        "enter",
        "type what is awaited: a wager (seat, name, dollars; 0 takes it back), low hand, dice",
    ),
    Key(
        "s ", "s", "start_game", "start", "press Start Game: lock, confirm the count, next betting"
    ),
    Key("l", "l", "lock_out", "lock", "press Lock-out: no more bets"),
    Key(
        "c",
        "c",
        "collect_chips",
        "collect",
        "collect the chips from the sensors and confirm the count",
    ),
    Key(
        "d",
        "d",
        "deal",
        "deal",
        "the dealer's next act: card, dice, turn up, card reader",
    ),
    Key("a", "a", "toggle_auto_deal", "auto", "auto-deal to the end of the round, or stop"),
    Key("A", "A", "toggle_every_round", "", "auto-deal in every round, or in this one alone"),
    Key("u", "u", "count_stub", "stub", "enter the count of the stub, as many as are left"),
    Key("i", "i", "go_wrong", "trouble", "type an irregularity: name, seat, card, device, wager"),
    Key("k", "k", "turn_key", "key", "turn the key switch"),
    Key("j", "j", "confirm_jackpot", "jackpot", "confirm a held award (key switch on)"),
    Key("n", "n", "next_round", "next", "open the next betting"),
    Key("p", "p", "toggle_power", "power", "cut the power, or bring it back"),
    Key("[]", "[]", "scroll", "scroll", "move through the pay lines"),
    Key("?h", "?", "toggle_help", "help", "show or leave this page"),
    Key("q\x03\x04", "q", "quit", "quit", "leave"),
)


# Of somebody who only watches, and of a recorded table, which can stand still and be sought in.
WATCHING = tuple(key for key in KEYS if key.does in ("scroll", "toggle_help", "quit"))
REPLAYING = (
    Key(" ", "space", "toggle_play", "play", "play, or stand still"),
    Key("+=", "+", "faster", "faster", "twice as fast"),
    Key("-", "-", "slower", "slower", "half as fast"),
    Key(".", ".", "next_record", "step", "stand still, one record on"),
    Key(",", ",", "previous_record", "back", "stand still, one record back"),
    Key("n", "n", "next_round", "next round", "to the beginning of the next round"),
    Key(
        "b", "b", "previous_round", "round before", "to where this round began, or the one before"
    ),
    Key("g", "g", "go", "go to", "type a round (12), a record (#500) or a clock (1:02:03)"),
    *WATCHING,
)


def key_for(character: str, keys: tuple[Key, ...] = KEYS) -> Key | None:
    for key in keys:
        if character in key.press:
            return key
    return None


CTRL_D = "\x04"


@contextmanager
def keyboard() -> Iterator[None]:
    """Standard input hands over each key at once and unechoed; restored however this ends."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        # A terminal that went away has nothing to be restored.
        with suppress(termios.error):
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def pressed(limit_s: float) -> str:
    """The characters typed within `limit_s`; an escape sequence (an arrow key) counts as none,
    the key Esc as itself, and a terminal that went away as Ctrl-D."""
    ready, _, _ = select.select([sys.stdin], [], [], limit_s)
    if not ready:
        return ""
    try:
        typed = os.read(sys.stdin.fileno(), 64).decode(errors="ignore")
    except OSError:
        typed = ""
    if not typed:
        # Its signal, which may still come, would break off the tidying.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        return CTRL_D
    return "" if typed.startswith("\x1b") and len(typed) > 1 else typed
