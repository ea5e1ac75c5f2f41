"""Consoles that print text as it stands: what a board or a file says is never markup."""

from typing import Any

from rich.console import Console


def plain_console(**options: Any) -> Console:
    """A console of rich without markup and emoji codes; `options` are its own."""
    return Console(markup=False, emoji=False, **options)
