"""`tablectl fleet` from the plan to the last board, each with what it refuses. What is done at
boards stands in test_hands.py and test_emulated.py."""

import json
import os
from hashlib import sha256

import pytest

from boards.toolchain.seal import sealed
from hil_tests.host_tools.floor.fleet.test_rollout import DONE, Tables
from hil_tests.host_tools.helpers.uf2_files import uf2_of
from host_tools.cli.commands import fleet as fleet_command
from host_tools.device import keys_file, signatures, signed_file
from host_tools.examples import BENCH_KEYS, DJ_WILD
from host_tools.floor.database import Database
from host_tools.floor.fleet import hands
from host_tools.floor.fleet.approving import Trusted
from host_tools.floor.fleet.walker import Walker
from host_tools.floor.moments import now, text_of

HOUR_US = 3_600_000_000
IMAGE = bytes(range(256)) * 5
UIDS = ["e660000000000001", "e660000000000002", "e660000000000003"]
PLAN = """\
reason = "0.3.0 at all tables"
image = "firmware.tcu"

[[groups]]
boards = ["e660000000000001"]

[[groups]]
boards = ["e660000000000002", "e660000000000003"]

[tables]
e660000000000002 = "table.tct"
"""


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    """A folder with the keys of Mak, Pla and Ann, a signed image and a signed table."""
    folder = tmp_path_factory.mktemp("signed")
    for name in ("mak", "pla", "ann"):
        signatures.make(folder / f"{name}.pem", folder / f"{name}.pub")
    key = signatures.private_key(folder / "mak.pem", lambda file: b"")
    image = folder / "firmware.uf2"
    image.write_bytes(uf2_of(sealed(IMAGE, "0.3.0")))
    built = {"board": "RPI_PICO", "version": "0.3.0"}
    image.with_suffix(".json").write_text(json.dumps(built))
    (folder / "firmware.tcu").write_bytes(signed_file.sign_image(image, key))
    (folder / "table.tct").write_bytes(signed_file.sign_table(DJ_WILD, key))
    (folder / "plan.toml").write_text(PLAN)
    return folder


class Typed:
    """`tables`: what the boards do."""

    def __init__(self, folder, tablectl):
        self.folder, self._tablectl = folder, tablectl
        self.tables = Tables()

    def __call__(self, *words):
        return self._tablectl("fleet", *words)

    def plan(self, file="plan.toml", *words):
        signing = ("--signer", self.folder / "mak.pub", "--sign", self.folder / "pla.pem")
        return self("plan", self.folder / file, *signing, "--by", "Pla", *words)

    def approve(self, number, *words, hours=80, by="Ann", key="ann.pem"):
        notified = text_of(now() - hours * HOUR_US)
        asked = ("--reference", "GL-26-17", "--notified", notified, "--by", by)
        return self("approve", number, *asked, "--sign", self.folder / key, *words)

    def whose(self, key="ann.pub", planner="pla.pub", maker="mak.pub"):
        """Whose keys count."""
        names = {"--signer": key, "--planner": planner, "--maker": maker}
        return [word for name, file in names.items() for word in (name, self.folder / file)]

    def start(self, number, *words, file="plan.toml", keys=BENCH_KEYS, **whose):
        asked = (*self.whose(**whose), "--keys", keys, "--by", "Tec", "--yes")
        return self("start", number, self.folder / file, *asked, *words)


@pytest.fixture
def fleet(signed, tablectl, tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'floor.sqlite'}")
    monkeypatch.setenv("COLUMNS", "200")
    typed = Typed(signed, tablectl)
    monkeypatch.setattr(hands, "Hands", lambda plan, keys_of, ask: typed.tables)
    monkeypatch.setattr(fleet_command, "LOOK_S", 0)
    return typed


@pytest.fixture
def number(fleet):
    """A roll-out that was planned and approved."""
    assert fleet.plan().code == 0
    assert fleet.approve(1).code == 0
    return 1


def error_of(outcome):
    assert outcome.err.startswith("tablectl: ") and outcome.err.count("\n") == 1, outcome.err
    return int(outcome.err.split()[1].rstrip(":"))


def test_planned_approved_started_and_all_of_it_is_told(fleet):
    outcome = fleet.plan()
    told = "roll-out 1: 3 boards; next: tablectl fleet approve 1\n"
    assert (outcome.code, outcome.out) == (0, told)
    assert "roll-out 1 is planned" in fleet("status", 1).out
    outcome = fleet.approve(1)
    assert outcome.out.startswith("roll-out 1: approved under GL-26-17, not before 20")
    outcome = fleet.start(1)
    lines = [f"{uid}: done: proved by its own hash" for uid in UIDS]
    assert outcome.out.splitlines() == [*lines, "roll-out 1 is done"] and outcome.code == 0
    headline = fleet("status").out
    assert headline.startswith("roll-out 1 is done: 0.3.0 at all tables; 3 of 3 boards are done")
    assert "approved by Ann under GL-26-17" in headline
    listed = fleet("status", 1).out.splitlines()
    assert [line.split()[:3] for line in listed[3:]] == [
        [part, "-", uid] for part, uid in zip("122", UIDS, strict=True)
    ]
    image = sha256(sealed(IMAGE, "0.3.0")).hexdigest()[:12]
    assert f"0.3.0 ({image}), table " in listed[4]
    assert listed[3].split()[4:7] == ["0.3.0", f"({image})", "done"]


def test_what_programs_are_told(fleet, number):
    fleet.tables = Tables(bad=UIDS[1:2], off=UIDS[2:])
    outcome = fleet.start(number, "--json")
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    assert [(line["board"], line["state"]) for line in lines] == [
        (UIDS[0], "done"),
        (UIDS[1], "failed"),
    ]
    assert json.loads(outcome.err)["error"]["number"] == 7164
    told = json.loads(fleet("status", number, "--json").out)
    assert told["approval"]["reference"] == "GL-26-17"
    assert told["approval"]["not_before"].startswith("20")
    assert [board["state"] for board in told["boards"]] == ["done", "failed", "waits"]
    assert told["boards"][0]["proof"] == DONE[2] and told["boards"][0]["version"] == "0.3.0"
    (one,) = json.loads(fleet("status", "--json").out)
    assert (one["state"], one["done"], one["many"]) == ("stopped", 1, 3)


def test_a_failure_ends_the_command_with_the_board_and_why(fleet, number):
    fleet.tables = Tables(bad=UIDS[:1])
    outcome = fleet.start(number)
    assert (outcome.code, error_of(outcome)) == (4, 7164)
    assert UIDS[0] in outcome.err and "the signature is wrong" in outcome.err
    fleet.tables = Tables()
    assert fleet.start(number).code == 0
    assert error_of(fleet.start(number)) == 7161


def test_what_a_later_one_has_replaced_is_not_started_any_more(fleet, number):
    (fleet.folder / "later.toml").write_text(PLAN.replace("0.3.0 at", "0.3.1 at"))
    later = json.loads(fleet.plan("later.toml", "--json").out)["number"]
    fleet.tables = Tables(bad=UIDS[:1])
    assert error_of(fleet.start(number)) == 7164
    assert fleet.approve(later).code == 0
    outcome = fleet.start(number)
    assert error_of(outcome) == 7161 and f"followed by roll-out {later}" in outcome.err
    fleet.tables = Tables()
    assert fleet.start(later, file="later.toml").code == 0


def test_a_later_one_of_other_keys_keeps_nobody_waiting_and_is_named(fleet, number):
    later = ("plan", fleet.folder / "plan.toml", "--signer", fleet.folder / "mak.pub")
    assert fleet(*later, "--sign", fleet.folder / "mak.pem", "--by", "Eve").code == 0
    last = json.loads(fleet("status", "--json").out)[0]["number"]
    assert fleet.approve(last).code == 0
    outcome = fleet.start(number)
    assert outcome.code == 0 and f"roll-out {last} names boards of it" in outcome.err


def test_somebody_stops_it_and_only_what_is_running_is_stopped(fleet, number, monkeypatch):
    assert error_of(fleet("stop", number, "--by", "Flo", "--reason", "x")) == 7161
    fleet.tables = Tables(off=UIDS)

    def stop(seconds):
        outcome = fleet("stop", number, "--by", "Flo", "--reason", "a busy night")
        assert outcome.out.endswith("roll-out 1 is stopped\n")

    monkeypatch.setattr(fleet_command.time, "sleep", stop)
    outcome = fleet.start(number)
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.splitlines()[-1] == "roll-out 1 is stopped"


def test_a_later_one_that_is_approved_meanwhile_is_not_overtaken(fleet, number, monkeypatch):
    """Whether there is a later one was looked up before the transaction that starts it."""

    def approve_another(yes, what):
        later = json.loads(fleet.plan("plan.toml", "--json").out)["number"]
        assert fleet.approve(later).code == 0

    monkeypatch.setattr(fleet_command, "confirm", approve_another)
    assert error_of(fleet.start(number)) == 7161
    assert fleet.tables.began == []


def test_whoever_was_followed_by_another_start_stops_nothing(fleet, number):
    boards = Tables()
    database = Database(os.environ["DATABASE_URL"])
    keys = [
        signatures.digits_of(signatures.public_key(fleet.folder / f"{name}.pub"))
        for name in ("pla", "ann", "mak")
    ]
    trusted = Trusted(frozenset(keys[:1]), frozenset(keys[1:2]), keys[2])
    first, second = (
        Walker(database, number, "Tec", trusted, boards, lambda *_: None) for _ in range(2)
    )
    first.stop("the command was ended")
    assert second.found().state == "running"
    second.stop("the command was ended")
    assert second.found().state == "stopped"
    database.close()


def test_a_command_that_is_ended_stops_it(fleet, number, monkeypatch):
    fleet.tables = Tables(off=UIDS)

    def end(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(fleet_command.time, "sleep", end)
    assert fleet.start(number).code == 130
    assert "roll-out 1 is stopped" in fleet("status").out


def test_nothing_is_begun_before_it_is_agreed_to(fleet, number):
    asked = (*fleet.whose(), "--keys", BENCH_KEYS, "--by", "Tec")
    outcome = fleet("start", number, fleet.folder / "plan.toml", *asked)
    assert error_of(outcome) == 6706 and fleet.tables.began == []


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        (7163, {"key": "mak.pub"}),
        (7163, {"key": "pla.pub"}),
        (7163, {"planner": "mak.pub"}),
        (7163, {"maker": "ann.pub"}),
        (7162, {"file": "other.toml"}),
        (6101, {"keys": "no keys"}),
        (6701, {"keys": "floor.json"}),
    ],
)
def test_what_was_not_approved_is_not_begun(code, facts, fleet, number, tmp_path):
    (fleet.folder / "other.toml").write_text(PLAN.replace("0.3.0 at", "0.3.1 at"))
    if "keys" in facts:
        facts = {"keys": tmp_path / facts["keys"]}
        own = {"floor": keys_file.load(BENCH_KEYS)["floor"]}
        keys_file.write(tmp_path / "floor.json", own)
    outcome = fleet.start(number, **facts)
    assert error_of(outcome) == code and fleet.tables.began == []
    assert "roll-out 1 is approved" in fleet("status").out


def test_the_keys_of_each_board_are_in_a_folder(fleet, number, tmp_path):
    own = keys_file.load(BENCH_KEYS)
    folder = tmp_path / "keys"
    folder.mkdir()
    for uid in UIDS[:2]:
        keys_file.write(folder / f"{uid}.json", own)
    outcome = fleet.start(number, keys=folder)
    assert error_of(outcome) == 6101 and f"{UIDS[2]}.json" in outcome.err
    keys_file.write(folder / f"{UIDS[2]}.json", own)
    assert fleet.start(number, keys=folder).code == 0


def test_461a_26_b_not_before_its_time_and_not_without_an_approval(fleet):
    assert fleet.plan().code == 0
    assert error_of(fleet.start(1)) == 7159
    soon = text_of(now() + 7 * HOUR_US)
    assert error_of(fleet.approve(1, "--not-before", soon, hours=64)) == 7158
    assert error_of(fleet.approve(1, by="Pla")) == 7158
    assert error_of(fleet.approve(1, key="pla.pem")) == 7158
    assert error_of(fleet.approve(1, hours=-1)) == 7158
    assert fleet.approve(1, hours=1).code == 0
    outcome = fleet.start(1)
    assert error_of(outcome) == 7160 and "461a.26(b)" in outcome.err
    assert error_of(fleet.start(2)) == error_of(fleet("status", 2)) == 7157


@pytest.mark.parametrize(
    ("written", "code", "says"),
    [
        (PLAN.replace("e660000000000003", "e660000000000001"), 6106, "each of them once"),
        (PLAN.replace("e660000000000003", "../../etc/passwd"), 6106, "16 hex digits"),
        (PLAN.replace('["e660000000000001"]', "[]"), 6106, "groups 1.boards"),
        (PLAN.replace("firmware.tcu", "table.tct"), 6602, "not a signed update"),
        (PLAN.replace("table.tct", "firmware.tcu"), 6602, "not a signed table"),
        (PLAN.replace('image = "firmware.tcu"\n', ""), 6106, "a table of each board"),
        (PLAN.replace("0.3.0 at all tables", ""), 6106, "reason"),
        (PLAN.replace('reason = "0.3.0 at all tables"\n', ""), 6105, "reason"),
        (PLAN.replace("e660000000000002 =", "e660000000000009 ="), 6104, "e660000000000009"),
        (PLAN + 'more = "x"\n', 6104, "more"),
        ('reason = "x"\n', 6105, "groups"),
        ('reason = "x"\ngroups = "all"\n', 6106, "groups"),
        ("reason = \n", 6501, "plan"),
    ],
)
def test_a_file_that_is_no_plan_is_one_line(written, code, says, fleet):
    file = fleet.folder / "wrong_plan.toml"
    file.write_text(written)
    outcome = fleet.plan(file.name)
    assert (outcome.code, error_of(outcome)) == (2, code) and says in outcome.err
    assert fleet("status").out == "there is no roll-out; make one with: tablectl fleet plan\n"


def test_a_plan_is_bounded_and_what_it_names_is_signed(fleet, tmp_path):
    many = [f"e66{number:013x}" for number in range(513)]
    groups = [many[at : at + 40] for at in range(0, 513, 40)]
    written = "".join(
        "\n[[groups]]\nboards = [\n" + ",\n".join(f'"{uid}"' for uid in group) + "]\n"
        for group in groups
    )
    file = fleet.folder / "many.toml"
    file.write_text(f'reason = "x"\nimage = "firmware.tcu"\n{written}')
    assert error_of(fleet.plan(file.name)) == 6106
    asked = ("--signer", fleet.folder / "ann.pub", "--sign", fleet.folder / "pla.pem")
    outcome = fleet("plan", fleet.folder / "plan.toml", *asked, "--by", "Pla")
    assert error_of(outcome) == 6603
