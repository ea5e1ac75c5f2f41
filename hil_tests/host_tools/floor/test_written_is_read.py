"""What the product writes into a file it reads again, with the extremes of each value; where it
could not, it writes nothing. A module that writes files and is not listed is found as well."""

import json
import re
from contextlib import closing
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.store.keys import KEY_BYTES, NAMES

from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.common import paths, whole_file
from host_tools.common.errors import HostError
from host_tools.device import board_record, keys_file, signatures, signed_file, virtual_boards
from host_tools.examples import TABLES
from host_tools.floor import archived, backup, house
from host_tools.floor.collector import manifest, settings, tail
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.tail import Day, Segment, Tail
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.reading import Place
from host_tools.journal import audit_state, signed_days
from host_tools.journal.audit_state import AuditState, File
from host_tools.journal.contents import Start
from host_tools.journal.piece import Terms
from host_tools.journal.playback import Standing
from host_tools.simulator.virtual import floor as virtual_floor

KEY = Ed25519PrivateKey.from_private_bytes(bytes([1] * 32))
LARGEST = (1 << 63) - 1
ODD = "\U0001f3b2é\"'\\\x7f\u2028 \\u0000"
LONG = ODD * 150
DIGITS = "ff" * 32


def keys(folder):
    for byte in (0, 255):
        given = {name: bytes([byte] * KEY_BYTES) for name in NAMES}
        file = folder / f"{byte}.json"
        yield (
            lambda file=file, given=given: keys_file.write(file, given),
            file,
            given,
            (lambda file=file: dict(keys_file.load_all(file))),
        )


def pems(folder):
    private, public = folder / "a.pem", folder / "a.pub"
    signatures.make(private, public)

    def read():
        key = signatures.private_key(private, lambda file: b"").public_key()
        return signatures.digits_of(key) == signatures.digits_of(signatures.public_key(public))

    yield lambda: None, private, True, read


def records(folder):
    for name, by in (("odd", ODD), ("long", LONG), ("surrogate", "\udcff"), ("much", "x" * 2**20)):
        file, uid = folder / f"{name}.json", "e6" * 8
        entry = {**board_record.begun(by), "versions": [LARGEST, -LARGEST, None, 1e-9]}
        yield (
            lambda file=file, uid=uid, entry=entry: board_record.append(file, uid, entry),
            file,
            {"uid": uid, "provisioned": [entry]},
            lambda file=file, uid=uid: board_record._read(file, uid),
        )


def states(folder):
    terms = Terms(bytes(32), (), (DIGITS,))
    for name, many in (("few", 1), ("most", 10_000), ("more", 200_000)):
        file = folder / name
        state = AuditState(
            allowed=terms.allowed,
            files=[File(f"{n}-{LONG[:40]}", LARGEST, DIGITS) for n in range(many)],
            mended={0: 255, LARGEST: 0},
            start=Start(LARGEST, LARGEST, b"\xff" * 8, LARGEST, {"host": LONG}),
            standing=Standing(None, False, LONG),
            totals={"last": LARGEST, "fed": -LARGEST, "text": LONG},
            audits=[{"at": LONG, "last": n} for n in range(3)],
        )
        yield (
            lambda file=file, state=state: audit_state.write(file, state, terms),
            file,
            state,
            lambda file=file: audit_state.load(file, terms, None),
        )


def days(folder):
    claim = [LARGEST, 0, LONG, 100, "t" * 16, [LARGEST, 1, LARGEST], None]
    for name, levels, claims in (
        ("few", 4, 1),
        ("levels", 5, 0),
        ("claims", 1, 60_000),
        ("no claim", 1, [["x"] * 7]),
    ):
        day = {"day": "9999-12-31", "epoch": ODD, "link": LONG, "first": 0, "last": LARGEST}
        day["levels"] = {f"{n}{ODD}": [LARGEST, -LARGEST, 0] for n in range(levels)}
        day["claims"] = claims if isinstance(claims, list) else [claim] * claims
        totals = SimpleNamespace(uid="e6" * 8, last=LARGEST, link_days=[day])
        file, audited = folder / name, SimpleNamespace(totals=totals, findings=[])
        yield (
            lambda file=file, audited=audited: signed_days.write(file, audited, KEY),
            file,
            signed_days.SignedDays("e6" * 8, LARGEST, [day]),
            lambda file=file: signed_days.load(file, KEY.public_key()),
        )


SEGMENT = Segment(
    "9999-12-31-999999999.journal", "9999-12-31", "f" * 64, 0, LARGEST, 0, LARGEST, DIGITS
)
DAY = Day("0001-01-01", LARGEST, LARGEST, LARGEST, 0, LARGEST)
CURSOR = "0.0.0000000000000000.0"


def tails(folder):
    disk = SystemDisk(folder)
    for name, noted in (
        ("first", Tail()),
        ("most", Tail(LARGEST, "f" * 64, CURSOR, LARGEST, SEGMENT, LARGEST, DIGITS, DAY)),
        ("too long", Tail(2, "f" * 5_000, CURSOR, 1, SEGMENT, 1, DIGITS, DAY)),
    ):

        def write(name=name, noted=noted):
            disk.create(name)
            tail.write(disk, name, noted)

        yield write, folder / name, noted, lambda name=name: tail.read(disk, name)


def manifests(folder):
    board = folder / ("e6" * 8)
    board.mkdir()
    line = manifest.line_of(board.name, SEGMENT, "", KEY)
    summary = manifest.summary_of(board.name, DAY, DIGITS, KEY)
    held = archived._Archived(board, (signatures.digits_of(KEY.public_key()),))
    yield lambda: None, board, 0, lambda: held._entry(line, "")["first"]
    yield lambda: None, board, DAY.records, lambda: held._signed(summary)["records"]


def backups(folder):
    one, other = (Database(f"sqlite:///{folder / name}.sqlite") for name in ("one", "other"))
    text = ODD.replace("\x7f", "").replace("\u2028", "") * 100
    facts = {"link": text, "level": text, "micro": LARGEST, "reason": "x" * house.LONGEST_TEXT}
    with closing(one), closing(other):
        for at in (LARGEST, -LARGEST, 0):
            house.record(one, "adjustment", text, {**facts, "micro": at}, at)
            with repository.begun(one, f"link{at}".replace("-", "m")[:16], at) as books:
                two = deciding.Decision("Ann", "Bob", "\U0001f3b2" * 200, TWO.keys)
                levels = {f"l{n}": TERMS[0] for n in range(4)}
                deciding.open_levels(books, levels, two)
        file = folder / "all.acts"

        def write():
            assert backup.backup(one, file, KEY, LARGEST).found == []

        yield (
            write,
            file,
            (3, 3, 3, 3, []),
            lambda: backup.restore(other, file, KEY.public_key())[:5],
        )


def places(folder):
    place = Place(LONG, LARGEST, ODD, {"host": LONG, "table": -LARGEST}, LARGEST, LONG, DIGITS)
    yield lambda: None, folder, place, lambda: Place(**json.loads(place.text()))


def tables(folder):
    """Signed for the technician; the longest of all examples."""
    for path in sorted(TABLES.glob("*.json")):
        read = json.loads(path.read_text())
        for number, one in enumerate(read if isinstance(read, list) else [read]):
            source, file = (
                folder / f"{path.stem}-{number}.json",
                folder / f"{path.stem}-{number}.tct",
            )
            source.write_text(json.dumps(one))
            yield (
                lambda source=source, file=file: file.write_bytes(
                    signed_file.sign_table(source, KEY)
                ),
                file,
                one,
                lambda file=file: signed_file.read_table(file, KEY.public_key()),
            )


def announcements(folder):
    for name in ("plain", ODD.replace("\x7f", "")):
        told = virtual_boards.Announced(name, "e6" * 8, LARGEST, LONG, f"/{LONG}", "/x")
        yield (
            lambda told=told: virtual_boards.announce(folder, told),
            folder / virtual_boards.ANNOUNCEMENT,
            asdict(told),
            lambda: vars(virtual_boards._announced(folder / virtual_boards.ANNOUNCEMENT)),
        )


def collectors(folder):
    """The file of a virtual floor, wherever that is."""
    for name in ("plain", "a \"b\" \\c 'd' é", "{x}", "long" * 50):
        inside = folder / name
        inside.mkdir()
        yield (
            lambda inside=inside: virtual_floor.prepare(
                inside, [virtual_floor.Table(n) for n in (1, 2)]
            ),
            inside / "collect.toml",
            f"sqlite:///{inside.resolve() / 'floor.sqlite'}",
            lambda inside=inside: settings.read(inside / "collect.toml").database,
        )


# By the module that writes it: each gives (write, file, what is written, read).
FORMATS: dict[str, Any] = {
    "host_tools/device/board_record.py": records,
    "host_tools/device/keys_file.py": keys,
    "host_tools/device/signatures.py": pems,
    "host_tools/cli/commands/sign.py": tables,
    "host_tools/device/virtual_boards.py": announcements,
    "host_tools/floor/backup_file.py": backups,
    "host_tools/floor/collector/archive.py": manifests,
    "host_tools/floor/collector/disk.py": tails,
    "host_tools/floor/intake.py": places,
    "host_tools/journal/audit_state.py": states,
    "host_tools/journal/signed_days.py": days,
    "host_tools/simulator/virtual/floor.py": collectors,
}
# The tests of the others.
ELSEWHERE = {
    "host_tools/journal/journal_file.py": "host_tools/journal/test_stamps.py",
    "host_tools/floor/installing.py": "host_tools/floor/test_install.py",
    "host_tools/common/lost_lines.py": "host_tools/floor/test_lost_log.py",
    "host_tools/cli/commands/submission.py": "host_tools/submission/test_submission.py",
    "host_tools/release/making.py": "host_tools/release/test_check.py",
    "host_tools/simulator/virtual/ready.py": "host_tools/simulator/test_virtual.py",
    "host_tools/mathematics/payback/base/catalogue.py": "host_tools/mathematics/payback",
    "host_tools/mathematics/payback/base/work.py": "host_tools/mathematics/payback",
    "host_tools/mathematics/payback/kept.py": "host_tools/mathematics/payback",
}
# Memory as it is, or for people and other programs.
NOT_READ = {
    *("host_tools/simulator/native.py", "host_tools/cli/commands/provision.py"),
    *("host_tools/cli/commands/memory.py", "host_tools/cli/commands/floor_metrics.py"),
    *("host_tools/cli/commands/rig.py", "host_tools/cli/commands/meter.py"),
    *("host_tools/cli/commands/audit.py", "host_tools/cli/browsing.py"),
    *("host_tools/pack/pack.py", "host_tools/pack/pdf.py"),
    *("host_tools/mathematics/draws/report.py", "host_tools/simulator/virtual/boot_drive.py"),
    "host_tools/mathematics/payback/chart_svg.py",
    "host_tools/mathematics/payback/published_report.py",
}
WRITES = re.compile(
    r"\b(?:atomic_write|write_new|write_bytes|write_text|writelines|pwrite)\("
    r"|_disk\.write\(|place\.text\(|, mark=marked\)"
)
OWNER = "host_tools/common/whole_file.py"


@pytest.mark.parametrize("module", FORMATS)
def test_what_is_written_is_read_again_or_not_written(module, tmp_path):
    tried = refused = 0
    for write, file, given, read in FORMATS[module](tmp_path):
        tried += 1
        try:
            write()
        except HostError:
            refused += 1
            assert not file.exists() or not file.read_bytes(), file
            continue
        assert read() == given
    assert tried > refused


def test_every_module_that_writes_files_is_listed():
    found = {
        path.relative_to(paths.ROOT).as_posix()
        for path in (paths.ROOT / "host_tools").rglob("*.py")
        if WRITES.search(path.read_text())
    }
    assert found == {*FORMATS, *ELSEWHERE, *NOT_READ, OWNER}
    for test in ELSEWHERE.values():
        assert (paths.ROOT / "hil_tests" / test).exists()


def test_nothing_is_written_that_is_longer_than_its_reader_takes(tmp_path):
    assert whole_file.within(tmp_path, b"12", 2) == b"12"
    with pytest.raises(HostError) as caught:
        whole_file.within(tmp_path, b"123", 2)
    assert caught.value.code == 6505 and "nobody reads more than 2" in caught.value.text
