"""No input of a command is a fault of this program: any options and any files, from a seed, for a
few seconds of processor time; and what was found so."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hil_tests.host_tools.cli import fuzz
from hil_tests.host_tools.helpers import round_files
from host_tools.cli.commands import flash
from host_tools.common.errors import PROGRAM_FAULT
from host_tools.common.exit_codes import ExitCode
from host_tools.device.doctor import machine
from host_tools.device.flashing import Target

SEED = 1
PROCESSOR_S = 6.0
LEAST_CASES = 100
TABLECTL = str(Path(sys.executable).with_name("tablectl"))


def test_any_options_and_any_files_end_as_they_should():
    with fuzz.fuzzing(SEED) as cases:
        end_s = time.process_time() + PROCESSOR_S
        number = 0
        while time.process_time() < end_s or number < LEAST_CASES:
            assert not (finding := cases.case(number)), finding
            number += 1


@pytest.mark.parametrize("broken", [ZeroDivisionError(), KeyboardInterrupt(), RecursionError()])
def test_the_fuzz_finds_a_command_that_fails(broken, monkeypatch):
    def fails(file):
        raise broken

    with fuzz.fuzzing(SEED) as cases:
        cases.commands = [one for one in cases.commands if one[0] == ("settle",)]
        monkeypatch.setattr("host_tools.rounds.round_file.load", fails)
        found = [cases.case(number) for number in range(20)]
    codes = {finding.code for finding in found if finding}
    assert codes == {130 if isinstance(broken, KeyboardInterrupt) else 5}


@pytest.mark.parametrize("title", ["\ud800", "\x1b[2J\x1b]0;x\x07", "\u202e"])
def test_a_title_that_no_terminal_can_take_is_shown_as_its_escape(title, tablectl, tmp_path):
    """Found: half a surrogate pair in a round file ended in 5; an escape acted on the screen."""
    path = round_files.write(tmp_path, {**round_files.ROUND, "title": title})
    done = subprocess.run([TABLECTL, "settle", path], capture_output=True, text=True)
    assert done.returncode == 0 and title not in done.stdout and "\x1b" not in done.stdout
    assert "\\" in done.stdout.splitlines()[0]


def test_a_name_of_bytes_that_are_no_text_is_shown_as_their_escape(tablectl, monkeypatch):
    """Found: `doctor --port` of such a name ended in 5."""
    monkeypatch.setattr(machine, "LOOKS", ())
    outcome = tablectl("doctor", "--port", os.fsdecode(b"tty\xff"))
    assert (outcome.code, outcome.err) == (1, "")
    assert "tty\\udcff" in outcome.out


@pytest.mark.parametrize(
    "words",
    [["provision", "9" * 300, "--make"], ["virtual", "start", "--blank", "--name", "9" * 300]],
)
def test_a_name_that_the_system_does_not_take_is_one_line(words, tablectl):
    """Found: the name of a file of more than 255 bytes ended in 5."""
    outcome = tablectl(*words)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "File name too long" in outcome.err


@pytest.mark.parametrize("rate", ["1e999999999", "1E9", "1/0", "1_0", "٢", LONG := "9" * 5_000])
def test_a_rate_is_a_percentage_and_soon_told(rate, tablectl):
    """Found: an exponent made it write digits for hours."""
    begun_s = time.process_time()
    outcome = tablectl("payback", "687a", "prog", "--rate", rate)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert time.process_time() - begun_s < 2


@pytest.mark.parametrize(
    "words", ["games", "games --json", "payback", "--help", "submission new 687a"]
)
def test_a_reader_who_has_heard_enough_is_no_error(words):
    command = f"set -o pipefail; {TABLECTL} {words} | head -1 > /dev/null"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_who_reads_the_errors_is_none_either():
    command = f"{TABLECTL} settle none 2> >(true); echo $?"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stdout == "2\n"


def test_a_thread_that_fails_says_so_in_one_line_and_the_others_go_on(monkeypatch):
    class Work:
        def __init__(self):
            self.image = type("Image", (), {"uf2": b""})

        def flash(self, target, say, written):
            if target.port == "p1":
                raise ZeroDivisionError("by zero")
            return flash.Flashed(str(target))

    class Several:
        def add_task(self, *words, **total):
            return 0

    targets = [Target(port=f"p{n}") for n in range(3)]
    results = flash._at_once(Work(), targets, Several())  # type: ignore[arg-type]
    assert [one.exit_code for one in results] == [0, ExitCode.INTERNAL, 0]
    assert results[1].as_dict()["number"] == PROGRAM_FAULT
    assert "fault of this program: ZeroDivisionError: by zero" in results[1].as_dict()["error"]
    assert json.dumps([one.as_dict() for one in results])
