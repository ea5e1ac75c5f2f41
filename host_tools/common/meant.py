"""What somebody may have meant by a name that is none."""

from collections.abc import Iterable


def listed(known: Iterable[str], asked: str) -> str:
    """All names there are, for an error; behind them the one that is nearly what was asked."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(asked, names, 1)
    return ", ".join(names) + (f"; did you mean {near[0]}?" if near else "")
