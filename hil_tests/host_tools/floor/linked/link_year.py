"""How long it takes to hold a link's ledger against its boards, and how much memory: `make
link-year TABLES=50 DAYS=365`.

A day is played (linked_pit.py) and held against its journals, then audited, which signs what each
board came to. A year has that day again and again, in the signed days and in the ledger: journals
of a year are not written. At the end a micro-dollar is changed here and there, and has to be
named.
"""

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

from hil_tests.host_tools.floor.linked.day_again import Year
from hil_tests.host_tools.floor.linked.linked_pit import LINK, Pit
from hil_tests.host_tools.helpers import used
from host_tools.cli.confirming import passphrase
from host_tools.cli.progress import bar
from host_tools.device import signatures

# A round a minute, 18 hours a day.
ROUNDS_A_DAY = 60 * 18


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=5)
    options.add_argument("--rounds", type=int, default=ROUNDS_A_DAY, help="of a table in the day")
    options.add_argument("--days", type=int, default=365)
    options.add_argument("--folder", type=Path, help="where the files are kept; default: nowhere")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as made:
        measure(asked.folder or Path(made), asked.tables, asked.rounds, asked.days)


def measure(folder: Path, tables: int, rounds: int, days: int) -> None:
    began = time.monotonic()
    pit = played(folder, tables, rounds)
    records = sum(table.exported for table in pit.tables)
    journals = sum(path.stat().st_size for path in pit.data.glob("*/*.journal"))
    told = (
        f"{tables} tables, {tables * rounds:,} rounds, {records:,} records in {journals:,} bytes"
    )
    say(f"a day played: {told}", time.monotonic() - began)
    verified("the day, from its journals", pit.url, "--journals", pit.data)
    private, public = folder / "auditor.pem", folder / "auditor.pub.pem"
    signatures.make(private, public)
    audited(folder, pit, private)
    signer = "--signer", public
    verified("the day, from signed days", pit.url, "--days", folder / "signed", *signer)
    began = time.monotonic()
    year = Year(
        folder, pit.ledger, signatures.private_key(private, passphrase), pit.link_key, days
    )
    size = f"{year.path.stat().st_size:,} bytes of ledger, {year.bytes:,} of signed days"
    say(f"{days} days made of it: {year.entries:,} entries, {size}", time.monotonic() - began)
    verified("all of them, from signed days", year.url, "--days", year.days, *signer)
    year.change()
    verified("a micro-dollar changed", year.url, "--days", year.days, *signer, expected=1)


def played(folder: Path, tables: int, rounds: int, **options: int) -> Pit:
    pit = Pit(folder, tables, **options)
    with bar("rounds of each table", rounds, counted=True) as shown:
        pit.live(rounds, shown.count)
    pit.close()
    return pit


def audited(folder: Path, pit: Pit, private: Path) -> None:
    """Each board by the command, whose days the owner of the key signs."""
    (folder / "signed").mkdir()
    began, core_s, megabytes = time.monotonic(), 0.0, 0.0
    for board in sorted(pit.data.iterdir()):
        days = "--days", folder / "signed" / f"{board.name}.json", "--sign", private
        files = sorted(board.glob("*.journal"))
        took, _ = run("audit", *files, "--keys", pit.keys, *days, "--json")
        core_s += took["core_seconds"]
        megabytes = max(megabytes, took["megabytes"])
    cost = {"core_seconds": core_s, "megabytes": megabytes}
    say(f"audited and signed: {used.said(cost)}", time.monotonic() - began)


def verified(what: str, url: str, *sources: object, expected: int = 0) -> None:
    took, found = run("link", "verify", LINK, *sources, "--database", url, "--json", code=expected)
    for line in found:
        print(f"  {line}")
    assert bool(found) == bool(expected)
    say(f"{what}: {used.said(took)}", took["seconds"])


def run(*words: object, code: int = 0) -> tuple[dict[str, float], list[str]]:
    made = subprocess.run([*used.TABLECTL, *map(str, words)], capture_output=True, text=True)
    assert made.returncode == code, made.stderr or made.stdout
    return json.loads(made.stderr.splitlines()[-1]), json.loads(made.stdout)


def say(what: str, seconds: float) -> None:
    print(f"{what}; {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
