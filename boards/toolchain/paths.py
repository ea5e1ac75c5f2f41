"""Where the tool chain reads and writes; whatever it writes is under build/."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ROOT / "boards"
FIRMWARE = ROOT / "firmware"
PINS = Path(__file__).with_name("pins.toml")
BUILD = ROOT / "build"
DOWNLOADS = BUILD / "downloads"
SOURCES = BUILD / "src"
