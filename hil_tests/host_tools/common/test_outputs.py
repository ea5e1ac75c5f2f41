"""No write to standard output or standard error ends or holds up the work: a reader that has
ended or stands still, a full disk, a closed stream."""

import contextlib
import fcntl
import json
import os
import subprocess
import sys
import threading
import time

import pytest

from hil_tests.host_tools.helpers import round_files
from host_tools.common import lost_lines, outputs
from host_tools.common.outputs import ERR, MOST_LINES, OUT, PATIENCE_S, Output

LIMIT_S = 30
TABLECTL = f"{sys.executable} -c 'from host_tools.cli.entry import main; main()'"
# Each is of one stream: how a shell closes it or gives it to what takes nothing.
FULL, CLOSED = ">/dev/full", ">&-"


@pytest.fixture
def stream():
    """(an output on a pipe that holds two pages, its reader)"""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 8192)
    made = Output(writer, "stderr", is_prompt=True)
    made._is_taken = True
    yield made, reader
    # What still waits has no reader any more, so the thread lets go of the pipe.
    with contextlib.suppress(OSError):
        os.close(reader)
    until(lambda: not made._waiting)
    os.close(writer)


def until(holds):
    end_s = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def test_lines_come_whole_and_in_order(stream):
    output, reader = stream
    for number in range(50):
        output.log(f"line {number}")
    text = b""
    while text.count(b"\n") < 50:
        text += os.read(reader, 65536)
    assert text.decode().splitlines() == [f"line {number}" for number in range(50)]


def test_a_reader_that_stands_still_holds_up_nobody(stream):
    output, reader = stream
    begun_s = time.monotonic()
    for number in range(3 * MOST_LINES):
        output.log(f"{number} " + "x" * 100)
    assert time.monotonic() - begun_s < PATIENCE_S
    assert output.lost >= MOST_LINES and "stands still" in output.reason


def test_notes_wait_for_a_reader_that_stands_still_once(stream):
    output, reader = stream
    output.write(b"x" * 16384)
    begun_s = time.monotonic()
    for _ in range(100):
        output.write(b"another\n")
    assert time.monotonic() - begun_s < PATIENCE_S


def test_a_reader_that_has_ended_is_counted(stream):
    output, reader = stream
    told = threading.Event()
    output.on_loss = told.set
    os.close(reader)
    output.log("nobody")
    assert told.wait(LIMIT_S)
    assert (output.lost, output.is_unread) == (1, True)


def test_a_thread_that_a_signal_kept_from_starting_is_made_anew(stream, monkeypatch):
    """Else nothing more was written, and the end of the command waited for it without end."""
    output, reader = stream

    def interrupted(thread):
        raise KeyboardInterrupt

    with monkeypatch.context() as signalled, pytest.raises(KeyboardInterrupt):
        signalled.setattr(threading.Thread, "start", interrupted)
        output.log("first")
    output.log("second")
    until(lambda: not output._waiting)
    assert os.read(reader, 100) == b"first\nsecond\n"


def test_a_disk_that_has_room_again_gets_the_next_line_whole(monkeypatch):
    room, kept = [5], []

    def write(descriptor, data):
        if not room[0]:
            raise OSError(28, "No space left on device")
        taken = bytes(data[: room[0]])
        kept.append(taken)
        room[0] -= len(taken)
        return len(taken)

    monkeypatch.setattr(outputs.os, "write", write)
    output = Output(1, "stdout", is_prompt=False)
    output.write(b"first line\n")
    room[0] = 100
    output.write(b"second line\n")
    assert (b"".join(kept), output.lost) == (b"first\nsecond line\n", 1)


def test_a_child_of_this_process_says_what_it_has_to(stream):
    output, reader = stream
    output.log("parent")
    until(lambda: not output._waiting)
    if (child := os.fork()) == 0:
        output.write(b"child\n")
        output.drain()
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reader, 100) == b"parent\nchild\n"


def run(words, streams, **more):
    command = f"{TABLECTL} {words} {streams}"
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=LIMIT_S, **more
    )


@pytest.mark.parametrize("words", ["games", "games --json", "--help", "payback", "doctor --json"])
@pytest.mark.parametrize("streams", [FULL, CLOSED])
def test_output_that_is_closed_or_full_is_one_line_and_its_exit_code(words, streams):
    done = run(words, streams)
    # What `doctor` found has the first word.
    assert done.returncode in ((6,) if words != "doctor --json" else (1, 6))
    assert done.stderr.count("\n") == 1
    assert '"number": 6004' in done.stderr or done.stderr.startswith("tablectl: 6004:")


@pytest.mark.parametrize("streams", ["2>/dev/full", "2>&-", "2> >(true)"])
def test_errors_that_nobody_can_be_told_have_their_exit_code(streams):
    assert run("settle none", streams).returncode == 2


def test_both_closed_end_with_the_exit_code(tmp_path):
    path = round_files.write(tmp_path, round_files.ROUND)
    assert run(f"settle {path}", "<&- >&- 2>&-").returncode == 6


def test_what_is_printed_never_goes_into_a_file_that_is_opened(tmp_path):
    """Number 1 is free for the next file, such as a database, where standard output is closed."""
    path = round_files.write(tmp_path, round_files.ROUND)
    before = path.read_bytes()
    run(f"settle {path} --json", CLOSED)
    assert path.read_bytes() == before


def test_the_verdict_stays_where_its_reader_has_ended(tmp_path):
    """`audit | head -0` has to say with its exit code what it found."""
    path = round_files.write(tmp_path, {**round_files.ROUND, "expected": {}})
    whole = run(f"settle {path} --check", "")
    reader, writer = os.pipe()
    os.close(reader)
    script = f"from host_tools.cli.entry import main; main(['settle', {str(path)!r}, '--check'])"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert done.returncode == whole.returncode != 0


def test_output_that_was_lost_is_said_by_its_number(tablectl, monkeypatch):
    monkeypatch.setattr(OUT, "lost", 1)
    monkeypatch.setattr(OUT, "reason", "No space left on device")
    outcome = tablectl("games")
    assert (outcome.code, outcome.err) == (
        6,
        "tablectl: 6004: not all that this command printed was written: standard output: No space "
        "left on device; the work is done, so print it again to where there is room\n",
    )


def test_losses_are_told_while_the_process_lives(stream, tmp_path):
    output, reader = stream
    os.close(reader)
    folder = tmp_path / "run"
    with lost_lines.told("collect", output, folder):
        assert lost_lines.found([folder]) == []
        output.log("nobody")
        until(lambda: _held_by_another(folder))
        (one,) = _held_by_another(folder)
        assert (one["program"], one["process"], one["lost"]) == ("collect", os.getpid(), 1)
        assert one["reason"] == "Broken pipe"
    assert list(folder.iterdir()) == []


def _held_by_another(folder):
    """What another process finds: the lock on a file is nothing to whoever has it."""
    script = (
        "import json, sys; from pathlib import Path; from host_tools.common import lost_lines;"
        "print(json.dumps(lost_lines.found([Path(sys.argv[1])])))"
    )
    found = subprocess.run([sys.executable, "-c", script, folder], capture_output=True, text=True)
    return json.loads(found.stdout)


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"[]", b"{}", b'{"program": 1}', b"[" * 5000], ids=range(6)
)
def test_what_is_no_such_file_is_passed_by(data, tmp_path):
    path = tmp_path / f"{lost_lines.BEGINS}x"
    path.write_bytes(data)
    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert lost_lines.found([tmp_path, tmp_path / "none"]) == []


def test_err_is_a_prompt_and_out_is_not():
    """A command waits for the reader of its answer, and not for that of its notes."""
    assert ERR._is_prompt and not OUT._is_prompt
