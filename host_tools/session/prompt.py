"""A line that someone types into the live view, and what is read from it."""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.common.errors import HostError
from host_tools.common.money import cents_of

ENTER = "\r\n"
ESCAPE = "\x1b"
BACKSPACE = "\x7f\b"
LONGEST = 60


@dataclass
class Prompt:
    """`asks` says what to type; `take` is given the finished text and may raise ValueError with
    what is wrong with it: then the line stays. `known`: names to choose from, with what they
    mean; `tells`: what is to be read before."""

    asks: str
    take: Callable[[str], None]
    typed: str = ""
    known: tuple[tuple[str, str], ...] = ()
    tells: str = ""

    @property
    def fitting(self) -> list[tuple[str, str]]:
        """Those of `known` that begin with the word that is typed."""
        word = self.typed.split(" ")[0]
        return [each for each in self.known if each[0].startswith(word)]

    def type(self, character: str) -> bool:
        """Take in a character; False once the line is done or given up."""
        if character == ESCAPE:
            return False
        if character in ENTER:
            self.take(self.typed)
            return False
        if character in BACKSPACE:
            self.typed = self.typed[:-1]
        elif character.isprintable() and len(self.typed) < LONGEST:
            self.typed += character
        return True


def cents_in(word: str) -> int:
    """Cents of an amount in dollars, such as `5` or `12.50`."""
    try:
        return cents_of(word)
    except HostError:
        raise ValueError(f"{word!r}: dollars, such as 5 or 12.50") from None


def seat_in(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word!r}: the number of a seat comes first")
    return int(word)


def numbers_in(text: str, what: str) -> list[int]:
    """Whole numbers with spaces between; digits may stand together where each is one number."""
    words = text.split()
    if len(words) == 1:
        words = list(text.strip())
    if not words or not all(word.isdecimal() for word in words):
        raise ValueError(f"{text!r}: {what}")
    return [int(word) for word in words]


def name_in(word: str, known: tuple[str, ...]) -> str:
    """The one of `known` that is `word` or begins with it."""
    found = [word] if word in known else [name for name in known if name.startswith(word)]
    if len(found) != 1:
        raise ValueError(f"{word!r}: one of {', '.join(found or known)}")
    return found[0]
