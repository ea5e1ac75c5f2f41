"""`tablectl list`, and which board a command takes when none is named."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers import fake_ports, used
from hil_tests.host_tools.helpers.fake_ports import FakePort, usb
from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from hil_tests.host_tools.helpers.uf2_files import uf2_of
from host_tools.device import found_boards, ports, uf2_drive
from host_tools.device.link.streams import SerialStream

# However busy the machine is.
TOGETHER_S = 300


@pytest.fixture
def plugged(tablectl, monkeypatch):
    """Plugs in boards by who answers at each; returns their ports."""
    opened = []

    def plug(*answers):
        opened.extend(FakePort(answer) for answer in answers)
        found = [usb(port.path, f"E66000000000000{n}") for n, port in enumerate(opened)]
        monkeypatch.setattr(ports.list_ports, "comports", lambda: found)
        return [port.path for port in opened]

    yield plug
    for port in opened:
        port.close()


@pytest.fixture
def waited(monkeypatch):
    """Seconds that were waited for bytes in vain, one for each time: what a command waits for is
    the same on a busy machine. What it takes there is measured by `make bench`."""
    seconds = []
    receive = SerialStream.receive

    def counted(stream, limit_s):
        data = receive(stream, limit_s)
        if not data:
            seconds.append(limit_s)
        return data

    monkeypatch.setattr(SerialStream, "receive", counted)
    return seconds


def listed(tablectl):
    outcome = tablectl("list", "--json")
    return {one["where"]: one for one in json.loads(outcome.out)}


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        (fake_ports.silence, "silent", "tablectl flash"),
        (fake_ports.garbage, "other firmware", "tablectl flash"),
        (fake_ports.prompt, "MicroPython prompt", "tablectl deploy"),
        (fake_ports.raw_prompt, "MicroPython prompt", "service contact"),
    ],
)
def test_whoever_answers_otherwise_is_listed_with_cause_and_next_command(
    answer, state, words, plugged, tablectl
):
    (path,) = plugged(answer)
    one = listed(tablectl)[path]
    assert one["state"] == state and words in one["error"]
    outcome = tablectl("list")
    assert outcome.code == 0
    assert state in outcome.out and words in outcome.out


@pytest.mark.parametrize(
    "answer", [fake_ports.silence, fake_ports.garbage, fake_ports.prompt, fake_ports.raw_prompt]
)
def test_a_command_waits_for_about_a_second_until_it_says_so(answer, plugged, tablectl, waited):
    (path,) = plugged(answer)
    outcome = tablectl("status", "--port", path)
    assert sum(waited) < 1.5
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
    assert path in outcome.err


def test_a_table_is_listed_with_what_it_runs(plugged, tablectl):
    paths = plugged(fake_ports.table(), fake_ports.table("e660000000000002", game="573"))
    outcome = tablectl("list")
    assert outcome.code == 0
    rows = {row.split()[0]: row for row in outcome.out.splitlines()}
    assert "closed" in rows[paths[0]] and "573" in rows[paths[1]]
    assert f"{paths[0]}: next: tablectl provision" in outcome.out
    assert listed(tablectl)[paths[1]]["identity"]["game"] == "573"


def test_a_key_that_was_left_on_is_to_be_turned_off(monkeypatch, tablectl):
    board = NativeTable(configuration_of("687a/02_jackpot_with_envy.json"))
    monkeypatch.setattr(ports, "boards", lambda: [ports.Port("p1", None)])
    monkeypatch.setattr(found_boards, "PortStream", lambda port: board.stream(name=port))
    assert listed(tablectl)["p1"]["next"] is None
    board.turn_key(True)
    assert listed(tablectl)["p1"]["next"] == "turn the key switch off"


def test_on_a_narrow_terminal_nothing_is_left_out_and_what_is_copied_is_whole(
    plugged, tablectl, monkeypatch
):
    (path,) = plugged(fake_ports.table("e660000000000002"))
    wide = tablectl("list").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(len(wide.splitlines()[1]) - 4))
    narrow = tablectl("list").out
    assert sorted(narrow.split()) == sorted(wide.split())
    assert len(narrow.splitlines()) > len(wide.splitlines())
    monkeypatch.setenv("COLUMNS", "20")
    narrowest = tablectl("list").out
    assert path in narrowest and "e660000000000002" in narrowest


def test_boards_are_asked_side_by_side(plugged, tablectl, monkeypatch):
    """So that silent ones do not hold up the list: no board is asked until all of them are."""
    paths = plugged(*[fake_ports.silence] * 5, fake_ports.table())
    together = threading.Barrier(len(paths), timeout=TOGETHER_S)
    ask = found_boards.ask
    monkeypatch.setattr(found_boards, "ask", lambda port: (together.wait(), ask(port))[1])
    assert sorted(listed(tablectl)) == sorted(paths)


def test_a_silent_board_holds_up_the_list_for_less_than_a_second(plugged, tablectl, waited):
    (path,) = plugged(fake_ports.silence)
    assert listed(tablectl)[path]["state"] == "silent"
    assert 0 < sum(waited) < 1.0


def test_the_whole_command_works_for_less_than_a_second(tmp_path):
    """As the user types it, the interpreter's start included: time of the processor, of this
    command and of no child that an earlier test has left."""
    environment = {**os.environ, "TABLECTL_VIRTUAL": str(tmp_path)}
    done = subprocess.run(
        [*used.TABLECTL, "list"], env=environment, check=False, capture_output=True
    )
    assert done.returncode in (0, 3)
    assert json.loads(done.stderr.splitlines()[-1])["core_seconds"] < 1.0


READ = """
import sys
port = open(sys.argv[1], "rb")
print("reads", flush=True)
input()
"""


def test_a_silent_port_that_another_program_reads_without_locking_it_is_in_use(plugged, tablectl):
    (path,) = plugged(fake_ports.silence)
    reader = subprocess.Popen(
        [sys.executable, "-c", READ, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert reader.stdout and reader.stdout.readline() == b"reads\n"
        outcome = tablectl("status", "--port", path)
    finally:
        reader.communicate(b"\n")
    assert outcome.code == 3 and f"(pid {reader.pid})" in outcome.err


def test_a_port_in_use_is_listed_as_such(plugged, tablectl):
    (path,) = plugged(fake_ports.table())
    stream = SerialStream(path)
    try:
        one = listed(tablectl)[path]
    finally:
        stream.close()
    assert one["state"] == "in use" and one["next"] is None


def test_other_things_on_usb_are_left_alone(plugged, tablectl, monkeypatch):
    (path,) = plugged(fake_ports.table())
    printer = usb(path, manufacturer="ACME", product="Printer")
    printer.vid = 0x1234
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [printer])
    assert listed(tablectl) == {}


def test_nothing_plugged_in_is_one_sentence_and_exit_code_3(tablectl):
    outcome = tablectl("list")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
    assert "tablectl virtual start" in outcome.err
    assert tablectl("list", "--json").out == "[]\n"


def test_a_pico_in_its_boot_rom_is_listed(tmp_path, tablectl, monkeypatch):
    for name, board_id in (("pico", "RPI-RP2"), ("stick", None), ("other", "SAMD21")):
        (tmp_path / name).mkdir()
        if board_id:
            (tmp_path / name / "INFO_UF2.TXT").write_text(f"Board-ID: {board_id}\r\n")
    mounts = tmp_path / "mounts"
    drives = [tmp_path / name for name in ("pico", "stick", "other")]
    mounts.write_text("".join(f"/dev/sd {drive} vfat rw 0 0\n" for drive in drives))
    monkeypatch.setattr(uf2_drive, "MOUNTS", mounts)
    found = listed(tablectl)
    assert list(found) == [str(tmp_path / "pico")]
    assert found[str(tmp_path / "pico")]["next"] == "tablectl flash"
    outcome = tablectl("status")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "pico is a board in its boot ROM" in outcome.err and "tablectl list" in outcome.err


def test_a_drive_that_nobody_mounted_is_listed_with_the_command_that_mounts_it(
    tmp_path, tablectl, monkeypatch
):
    device, labels, mounts = tmp_path / "sdx1", tmp_path / "labels", tmp_path / "mounts"
    device.touch()
    labels.mkdir()
    (labels / "RPI-RP2").symlink_to(device)
    mounts.write_text("")
    monkeypatch.setattr(uf2_drive, "LABELS", labels)
    monkeypatch.setattr(uf2_drive, "MOUNTS", mounts)
    assert listed(tablectl)[str(device)]["next"] == f"udisksctl mount -b {device}"
    outcome = tablectl("flash", "--yes", image_in(tmp_path))
    assert outcome.code == 3 and f"udisksctl mount -b {device}" in outcome.err
    mounts.write_text(f"{device} {tmp_path / 'elsewhere'} vfat rw 0 0\n")
    assert tablectl("list").code == 3


def image_in(folder):
    path = folder / "firmware.uf2"
    path.write_bytes(uf2_of(bytes(300)))
    return path


def test_the_only_board_is_taken(plugged, tablectl):
    plugged(fake_ports.table("e66000000000abcd"))
    outcome = tablectl("identity", "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out)["uid"] == "e66000000000abcd"


def completed(tablectl, monkeypatch, words):
    """What a shell is offered for the last word of a line."""
    monkeypatch.setenv("_TABLECTL_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    outcome = tablectl()
    assert outcome.code == 0
    return [line.partition(",")[2] for line in outcome.out.splitlines() if line]


def test_a_shell_completes_commands_and_ports(plugged, tablectl, monkeypatch):
    (path,) = plugged(fake_ports.table())
    assert completed(tablectl, monkeypatch, "tablectl prov") == ["provision"]
    assert completed(tablectl, monkeypatch, "tablectl virtual bo") == ["bootsel"]
    assert completed(tablectl, monkeypatch, "tablectl status --po") == ["--port"]
    assert completed(tablectl, monkeypatch, "tablectl status --port ") == [path]


def test_a_shell_completes_chapters_those_that_the_command_has(tablectl, monkeypatch):
    assert completed(tablectl, monkeypatch, "tablectl games 57") == ["573", "579"]
    assert completed(tablectl, monkeypatch, "tablectl submission new 687") == ["687a"]
    assert completed(tablectl, monkeypatch, "tablectl games 563") == ["563"]
    assert completed(tablectl, monkeypatch, "tablectl payback 563") == []


# What each shell is asked, and how it then answers for the words `tablectl games 57`.
SHELLS = {
    "bash": (
        'eval "$(_TABLECTL_COMPLETE=bash_source tablectl)"; COMP_WORDS=(tablectl games 57); '
        'COMP_CWORD=2; _tablectl_completion tablectl; echo "${COMPREPLY[@]}"'
    ),
    "zsh": (
        "autoload -U compinit; compinit -u -D; "
        'eval "$(_TABLECTL_COMPLETE=zsh_source tablectl)"; '
        'compadd() { print -r -- "$@"; }; _describe() { print -r -- "${(@P)3}"; }; '
        "words=(tablectl games 57) CURRENT=3 _tablectl_completion"
    ),
    "fish": ("_TABLECTL_COMPLETE=fish_source tablectl | source; complete -C 'tablectl games 57'"),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_completion_of_each_shell_works_there(shell, tmp_path):
    path = f"{Path(sys.executable).parent.resolve()}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(tmp_path)}
    done = subprocess.run(
        [shell, "-c", SHELLS[shell]], env=environment, capture_output=True, text=True, check=False
    )
    assert "573" in done.stdout and "579" in done.stdout, done.stdout + done.stderr


def test_of_two_boards_none_is_taken_and_both_are_named(plugged, tablectl):
    paths = plugged(fake_ports.table(), fake_ports.silence)
    outcome = tablectl("identity")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert all(path in outcome.err for path in paths) and "--port" in outcome.err
    assert tablectl("identity", "--port", paths[0]).code == 0
