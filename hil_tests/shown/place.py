"""Where the commands that READMEs show are typed: a folder with the files that they name, a
virtual board with an open table, and a floor with a journal of twelve rounds."""

import subprocess
from pathlib import Path

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from hil_tests.host_tools.helpers.virtual_boards import ready
from hil_tests.shown.lines import ROOT
from host_tools.device import keys_file, signatures
from host_tools.device.virtual_boards import Announced
from host_tools.examples import BENCH_KEYS
from host_tools.floor import people
from host_tools.floor.database import Database
from host_tools.journal.export import export
from host_tools.submission import table_file
from host_tools.submission.template import template

ROUND = "687a/02_jackpot_with_envy.json"
ROUNDS_PLAYED = 12
PASSWORD = "correct horse battery staple"
# An update file is written beside its image, and not into the build of this clone.
IMAGES = ("firmware.uf2", "firmware.json")
BUILT = Path("build", "RPI_PICO")
KEYS = {
    "me.pem": ("me.pub.pem", "shell/me.pub"),
    "casino.pem": ("casino.pub",),
}
LINKED = '[linked]\nlink = "pit"\nprogressive = "major"\napproval = "pgcb-1"\n'
SIGN = "openssl pkeyutl -sign -inkey ../me.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig"


def furnish(place: Path, database: str) -> Announced:
    """Lays everything there, and plugs the board in."""
    for folder in (BUILT, "shell", "one", "data"):
        (place / folder).mkdir(parents=True)
    for image in IMAGES:
        (place / BUILT / image).symlink_to(ROOT / BUILT / image)
    (place / "host_tools").symlink_to(ROOT / "host_tools")
    for private, (public, *copies) in KEYS.items():
        signatures.make(place / private, place / public)
        for copy in copies:
            (place / copy).write_bytes((place / public).read_bytes())
    _keys(place)
    (place / "table.toml").write_text(template("687a"))
    for number in (1, 2):
        text = template("573").replace("number = 1", f"number = {number}")
        (place / f"pit{number}.toml").write_text(text + LINKED)
    _release(place)
    _floor(place, database)
    return ready("table7", table_file.load(place / "table.toml"))


def _shell(folder: Path, line: str) -> None:
    subprocess.run(["bash", "-c", line], cwd=folder, check=True, capture_output=True)


def _keys(place: Path) -> None:
    """The file with all keys, and one for each who signs."""
    keys = keys_file.load(BENCH_KEYS)
    keys_file.write(place / "keys.json", keys)
    for role in ("floor", "technician"):
        keys_file.write(place / f"{role}.json", {role: keys[role]})


def _release(place: Path) -> None:
    (place / "one" / "LICENSE").write_text("MIT\n")
    _shell(place / "one", "sha256sum LICENSE >SHA256SUMS")
    (place / "shell" / "Makefile").symlink_to(ROOT / "Makefile")
    _shell(place / "shell", f"cp ../one/* . && {SIGN}")


def _floor(place: Path, database: str) -> None:
    """The journal of a board with twelve rounds at table 7, and one who may sign in."""
    usual = configuration_of(ROUND)
    board = NativeTable({**usual, "table": {**usual["table"], "number": 7}})
    for _ in range(ROUNDS_PLAYED):
        board.play(ROUND)
    signer = signatures.private_key(place / "me.pem", lambda path: b"")
    export(board.host(), place / "table7.tcj", keep=True, signer=signer)
    folder = place / "data" / board.uid
    folder.mkdir()
    (folder / "table7.journal").write_bytes((place / "table7.tcj").read_bytes())
    opened = Database(database)
    people.add(opened, "Flo", "floor", PASSWORD, "root", 1)
    opened.close()
