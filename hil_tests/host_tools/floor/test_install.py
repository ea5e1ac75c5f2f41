"""`tablectl floor install`: what it writes, what it leaves alone, whether systemd can run it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli.commands import floor_install
from host_tools.device import signatures
from host_tools.floor import installing, people
from host_tools.floor.collector import settings
from host_tools.floor.database import Database

TABLECTL = Path(sys.executable).with_name("tablectl")
PASSWORD = "correct horse battery staple"
UNITS = {
    "tablectl-collect.service",
    "tablectl-serve.service",
    "tablectl-backup.service",
    "tablectl-backup.timer",
}
ALL = [word for part in installing.PARTS for word in ("--only", part)]


@pytest.fixture
def install(tablectl, tmp_path):
    """Types it for a root of its own; returns its outcome and the folder of units."""

    def typed(*words):
        root = tmp_path / "root"
        return tablectl("floor", "install", "--out", root, *words), root / installing.PLACE

    return typed


def test_the_units_and_their_settings_are_written_once(install, tmp_path):
    outcome, units = install("--yes", "--json")
    assert outcome.code == 0 and {one.name for one in units.iterdir()} == UNITS
    told = json.loads(outcome.out)
    assert {one["state"] for one in told["files"]} == {"new"}
    assert told["next"][0] == "useradd --system --user-group --groups dialout tablectl"
    assert told["next"][-1].endswith("tablectl-collect tablectl-serve tablectl-backup.timer")
    etc = tmp_path / "root" / installing.SETTINGS
    assert (etc / "floor.env").stat().st_mode & 0o777 == 0o600
    assert settings.read(etc / "collect.toml").data == Path("/var/lib/tablectl")
    (etc / "floor.env").write_text("DATABASE_URL=postgresql:///floor\n")
    unit = units / "tablectl-serve.service"
    unit.write_text("[Service]\n")
    again = json.loads(install("--yes", "--json")[0].out)["files"]
    states = {Path(one["file"]).name: one["state"] for one in again}
    assert states["floor.env"] == states["collect.toml"] == "kept as it is"
    assert states["tablectl-serve.service"] == "changed" and "ExecStart" in unit.read_text()
    assert states["tablectl-collect.service"] == "same"
    assert (etc / "floor.env").read_text() == "DATABASE_URL=postgresql:///floor\n"


def test_systemd_finds_nothing_wrong_with_the_units(install):
    _, units = install("--yes", "--user", "pit", "--owner", "floor", *ALL)
    files = sorted(units.iterdir())
    assert len(files) == 5
    verify = ["systemd-analyze", "verify", "--man=no", *files]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = {one.name: one.read_text() for one in files}
    assert not any("@" in each.replace("@system-service", "") for each in text.values())
    assert "User=pit\n" in text["tablectl-collect.service"]
    assert "User=floor\n" in text["tablectl-backup.service"]


def test_a_dry_run_and_somebody_who_does_not_agree_write_nothing(install):
    outcome, units = install("--dry-run")
    assert outcome.code == 0 and "ExecStart=" in outcome.out and not units.exists()
    outcome, units = install()
    assert outcome.code == 2 and "6706" in outcome.err and not units.exists()


def test_a_user_that_is_no_name_and_a_program_that_units_cannot_see_are_refused(
    install, monkeypatch
):
    for name in ("", "root\nExecStart=x", "Flo", "-r", "a" * 32):
        outcome, units = install("--yes", "--user", name)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1) and not units.exists()
    monkeypatch.setattr(floor_install, "_program", lambda: Path("/home/me/.venv/bin/tablectl"))
    outcome, units = install("--yes")
    assert outcome.code == 2 and "7178" in outcome.err and not units.exists()


def test_a_folder_that_nobody_may_write_to_is_one_error(install, tmp_path):
    (tmp_path / "root").write_text("")
    outcome, _ = install("--yes")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1) and "6505" in outcome.err


def started(units, name, environment, place):
    """What a unit's commands do, one after the other, as systemd starts them: their words are
    split, and variables of the settings put in."""
    for line in re.findall(r"^ExecStart=(.*)$", (units / name).read_text(), re.M):
        words: list[str] = []
        for word in line.replace(":////tmp/", f":///{place}/").split():
            if word.startswith("${"):
                words.append(environment[word[2:-1]])
            else:
                words += environment[word[1:]].split() if word.startswith("$") else [word]
        own = {**os.environ, "DATABASE_URL": environment["DATABASE_URL"]}
        done = subprocess.run(
            words, env=own, capture_output=True, text=True, timeout=120, check=False
        )
        if done.returncode:
            return done
    return done


def test_the_daily_backup_is_restored_and_a_damaged_one_fails(install, tmp_path):
    _, units = install("--yes", "--only", "backup")
    lines = (tmp_path / "root" / installing.SETTINGS / "floor.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    signatures.make(tmp_path / "floor.pem", tmp_path / "floor.pub.pem")
    given |= {
        "DATABASE_URL": f"sqlite:///{tmp_path}/floor.sqlite",
        "BACKUP": str(tmp_path / "floor.backup"),
        "BACKUP_KEY": str(tmp_path / "floor.pem"),
        "BACKUP_SIGNER": str(tmp_path / "floor.pub.pem"),
    }
    database = Database(given["DATABASE_URL"])
    people.add(database, "Flo", "floor", PASSWORD, "root", 1)
    database.close()
    for day in ("1", "2"):
        place = tmp_path / day
        place.mkdir()
        done = started(units, "tablectl-backup.service", given, place)
        assert done.returncode == 0 and "Flo (floor)" in done.stdout, done
    file = tmp_path / "floor.backup"
    data = bytearray(file.read_bytes())
    data[len(data) // 3] ^= 1
    file.write_bytes(data)
    shutil.rmtree(place)
    place.mkdir()
    assert started(units, "tablectl-backup.service", given, place).returncode != 0
