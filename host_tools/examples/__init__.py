"""The data that the project comes with, and the one place that knows where it lies: rounds worked
by hand, tables, house ways and the keys that everybody knows."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROUNDS = FOLDER / "rounds"
TABLES = FOLDER / "tables"
FULL_TABLES = FOLDER / "full_tables"
DJ_WILD = TABLES / "687a.json"
"""The table that `tablectl panel` and `run` open."""
HOUSE_WAY = FOLDER / "house_ways" / "example.json"
BENCH_KEYS = FOLDER / "keys" / "bench.json"
