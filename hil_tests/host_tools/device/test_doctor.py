"""`tablectl doctor`: each thing that can be missing, with the command that mends it."""

import json
import os
from types import SimpleNamespace

import pytest

from hil_tests.host_tools.helpers import fake_ports
from hil_tests.host_tools.helpers.fake_ports import FakePort
from hil_tests.host_tools.helpers.native_table import IDENTITY, KEYS, NativeTable, on_every_port
from host_tools.common import paths
from host_tools.device import ports
from host_tools.device.doctor import board as on_board
from host_tools.device.doctor import machine
from host_tools.examples import BENCH_KEYS, DJ_WILD
from host_tools.simulator.bench_stream import BenchStream

BENCH = BENCH_KEYS


@pytest.fixture
def sound(tmp_path, monkeypatch):
    """A machine where everything is there: programs, and what was built."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("node", *machine.COMPILERS):
        program = programs / name
        program.write_text("#!/bin/sh\necho v20.1.0\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/bin:/usr/bin")
    (tmp_path / "node_modules" / "rp2040js").mkdir(parents=True)
    built = tmp_path / "build" / "RPI_PICO"
    built.mkdir(parents=True)
    (tmp_path / "bootrom.bin").write_bytes(b"")
    (built / "firmware.uf2").write_bytes(b"")
    (built / "firmware.json").write_text(json.dumps(IDENTITY))
    monkeypatch.setattr(machine, "BENCH_FOLDER", tmp_path)
    monkeypatch.setattr(machine, "BOOT_ROM", tmp_path / "bootrom.bin")
    monkeypatch.setattr(machine, "BUILD", tmp_path / "build")
    monkeypatch.setattr(on_board, "BUILD", tmp_path / "build")
    monkeypatch.setattr(machine, "_own_groups", lambda: {"dialout"})
    return SimpleNamespace(programs=programs, root=tmp_path, built=built)


def found(tablectl, *arguments):
    """({what: finding}, exit code)."""
    outcome = tablectl("doctor", "--json", *arguments)
    return {one["what"]: one for one in json.loads(outcome.out)}, outcome.code


def test_a_sound_machine_has_nothing_to_do(sound, tablectl):
    outcome = tablectl("doctor")
    assert (outcome.code, outcome.err) == (0, "")
    assert all(row.startswith("ok ") for row in outcome.out.splitlines())
    assert "tablectl virtual start" in outcome.out


def without_node(sound, monkeypatch):
    (sound.programs / "node").unlink()
    monkeypatch.setenv("PATH", str(sound.programs))


def with_an_old_node(sound, monkeypatch):
    (sound.programs / "node").write_text("#!/bin/sh\necho v18.19.0\n")


def without_compiler(sound, monkeypatch):
    (sound.programs / "arm-none-eabi-gcc").unlink()
    monkeypatch.setenv("PATH", str(sound.programs))


def without_image(sound, monkeypatch):
    (sound.built / "firmware.uf2").unlink()


def without_boot_rom(sound, monkeypatch):
    (sound.root / "bootrom.bin").unlink()


def without_emulator(sound, monkeypatch):
    (sound.root / "node_modules" / "rp2040js").rmdir()


def with_keys_that_are_none(sound, monkeypatch):
    monkeypatch.setattr(machine.os, "environ", {**os.environ, "TABLECTL_KEYS": "/nowhere"})


def with_keys_that_others_read(sound, monkeypatch):
    path = sound.root / "keys.json"
    path.write_text(BENCH.read_text())
    path.chmod(0o644)
    monkeypatch.setattr(machine.os, "environ", {**os.environ, "TABLECTL_KEYS": str(path)})


def in_no_group(sound, monkeypatch):
    monkeypatch.setattr(machine, "_own_groups", set)
    monkeypatch.setattr(machine.os, "geteuid", lambda: 1000)


@pytest.mark.parametrize(
    ("breaks", "what", "next_act"),
    [
        (without_node, "Node", "make setup"),
        (with_an_old_node, "Node", "install Node 20"),
        (without_compiler, "compilers", "make setup"),
        (without_image, "image", "make firmware"),
        (without_boot_rom, "boot ROM", "make bootrom"),
        (without_emulator, "emulator", "make setup"),
        (with_keys_that_are_none, "TABLECTL_KEYS", "unset TABLECTL_KEYS"),
        (with_keys_that_others_read, "TABLECTL_KEYS", "chmod 600"),
        (in_no_group, "serial ports", "sudo usermod -aG dialout"),
    ],
)
def test_what_is_missing_is_named_with_what_mends_it(
    breaks, what, next_act, sound, tablectl, monkeypatch
):
    breaks(sound, monkeypatch)
    findings, code = found(tablectl)
    assert code == 1
    assert [one["what"] for one in findings.values() if not one["good"]] == [what]
    assert next_act in findings[what]["next"]
    outcome = tablectl("doctor")
    assert f"to do  {what}" in outcome.out and next_act.split()[0] in outcome.out


@pytest.mark.parametrize(
    ("breaks", "what", "next_act"),
    [
        (without_node, "Node", 'pip install "tablectl[bench]"'),
        (without_image, "image", "install the wheel again"),
        (without_boot_rom, "boot ROM", "install the wheel again"),
        (without_emulator, "emulator", "install the wheel again"),
    ],
)
def test_where_there_is_no_clone_nothing_is_to_be_made(
    breaks, what, next_act, sound, tablectl, monkeypatch
):
    monkeypatch.setattr(paths, "INSTALLED", True)
    breaks(sound, monkeypatch)
    findings, _ = found(tablectl)
    assert [one["what"] for one in findings.values() if not one["good"]] == [what]
    assert next_act in findings[what]["next"]
    assert "make " not in tablectl("doctor").out


def test_where_there_is_no_clone_no_compiler_is_missed_and_the_places_are_named(
    sound, tablectl, monkeypatch
):
    monkeypatch.setattr(paths, "INSTALLED", True)
    without_compiler(sound, monkeypatch)
    findings, code = found(tablectl)
    assert code == 0 and "compilers" not in findings
    assert findings["examples"]["found"] == str(BENCH.parents[1])
    assert {"images", "manuals", "kept files"} <= set(findings)


def test_boards_that_are_plugged_in_are_looked_at_too(sound, tablectl, monkeypatch):
    port = FakePort(fake_ports.silence)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [fake_ports.usb(port.path)])
    findings, code = found(tablectl)
    port.close()
    assert code == 1 and not findings["board"]["good"]
    assert "tablectl flash" in findings["board"]["next"]


@pytest.fixture
def on_port(sound, monkeypatch):
    """A new board at every port."""
    board = on_every_port(monkeypatch, NativeTable(keys=None))
    monkeypatch.setattr(on_board, "PortStream", lambda port: BenchStream(board, port))
    return board


def test_a_new_board_wants_keys_and_a_table(on_port, tablectl):
    findings, code = found(tablectl, "--port", "x")
    assert code == 1
    wanting = {what: one["next"] for what, one in findings.items() if not one["good"]}
    assert set(wanting) == {"keys", "table"}
    assert all("tablectl provision" in next_act for next_act in wanting.values())


def test_a_board_that_is_ready_has_nothing_to_do(on_port, tablectl):
    on_port.turn_key(True)
    on_port.host().provision(KEYS)
    on_port.configure(json.loads(DJ_WILD.read_text()))
    findings, code = found(tablectl, "--port", "x")
    assert code == 0, findings
    assert "DJ Wild Stud Poker (687a)" in findings["table"]["found"]


def test_another_image_than_the_built_one_is_to_be_flashed(on_port, sound, tablectl):
    built = {**IDENTITY, "commit": "f" * 12}
    (sound.built / "firmware.json").write_text(json.dumps(built))
    findings, _ = found(tablectl, "--port", "x")
    assert findings["firmware"]["next"] == "tablectl flash"
    assert "f" * 12 in findings["firmware"]["found"]


@pytest.mark.parametrize(
    ("answer", "next_act"),
    [(fake_ports.silence, "tablectl flash"), (fake_ports.prompt, "open it")],
)
def test_a_board_that_does_not_answer_is_one_finding(answer, next_act, sound, tablectl):
    port = FakePort(answer)
    findings, code = found(tablectl, "--port", port.path)
    port.close()
    assert code == 1 and next_act in findings["board"]["next"]


def test_a_port_that_is_not_there_is_one_finding(sound, tablectl, tmp_path):
    findings, code = found(tablectl, "--port", tmp_path / "none")
    assert code == 1 and "plug the board in" in findings["port"]["next"]
