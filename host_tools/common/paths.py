"""Where things are, and paths as people read them. Examples are in `host_tools.examples`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ROOT / "boards"
BUILD = ROOT / "build"
BENCH_FOLDER = BOARDS / "bench"
BOOT_ROM = BUILD / "bench" / "bootrom.bin"


def shown(path: str | Path) -> str:
    """From the folder we are in, if it lies below it."""
    here = Path.cwd()
    return str(Path(path).relative_to(here)) if here in Path(path).parents else str(path)
