"""Paths as people read them."""

from pathlib import Path


def shown(path: str | Path) -> str:
    """From the folder we are in, if it lies below it."""
    here = Path.cwd()
    return str(Path(path).relative_to(here)) if here in Path(path).parents else str(path)
