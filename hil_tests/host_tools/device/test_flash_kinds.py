"""`tablectl flash` asks a board who it is before it sends it anywhere: another kind of board, a
rig and somebody else's MicroPython stay as they are."""

import json
from unittest.mock import Mock, patch

import pytest

from hil_tests.host_tools.device.test_flash import image as image
from hil_tests.host_tools.device.test_flash import led as led
from hil_tests.host_tools.device.test_flash import written
from hil_tests.host_tools.helpers import fake_ports
from hil_tests.host_tools.helpers.native_table import IDENTITY, IMAGE, NativeTable
from hil_tests.host_tools.helpers.scripted_stream import line
from hil_tests.host_tools.helpers.uf2_files import RP2350, uf2_of
from host_tools.common.errors import HostError
from host_tools.device import flashing, keys_file, ports, service_prompt, uf2_drive
from host_tools.device.ports import Port
from host_tools.device.service_prompt import Told
from host_tools.examples import BENCH_KEYS

PICO = "Raspberry Pi Pico with RP2040"
SIGNED = ("--keys", BENCH_KEYS, "--yes")


def board_of(kind):
    """Its key switch is on."""
    board = NativeTable(flash=(IMAGE, IDENTITY["version"], kind))
    board.turn_key(True)
    return board


@pytest.fixture
def port(mounts, monkeypatch):
    """Makes the only port that is plugged in, with somebody at its other end."""
    made = []

    def at(answer):
        made.append(fake_ports.FakePort(answer))
        monkeypatch.setattr(ports, "boards", lambda: [Port(made[0].path, None)])
        return made[0].path

    yield at
    for each in made:
        each.close()


@pytest.fixture
def prompt(port, monkeypatch):
    """A MicroPython prompt that tells what it is, and the ports that were led to the boot ROM."""

    def at(told):
        left = []
        monkeypatch.setattr(service_prompt, "told", lambda port: told)
        monkeypatch.setattr(
            service_prompt, "leave_for_boot_rom", lambda port, verify: left.append(port)
        )
        monkeypatch.setattr(flashing, "RETURN_S", 0)
        return port(fake_ports.prompt), left

    return at


def uf2_for(tmp_path, machine):
    """An image without a seal that names at its prompt what it is for, and no build beside it."""
    path = tmp_path / "other.uf2"
    path.write_bytes(uf2_of(b"; " + machine + b" with RP2040\0".ljust(512, b"\0")))
    return path


RIG = b"tablectl rig on a Raspberry Pi Pico"


@pytest.mark.parametrize("to", [["--port", "p1"], [], ["--all"], ["--drive", "pico"]])
def test_the_image_of_a_rig_is_for_no_table_and_known_by_its_bytes(
    to, drive, boards, tablectl, tmp_path
):
    board, pico = board_of("RPI_PICO"), drive()
    boards.there = {"p1": board}
    given = [pico if word == "pico" else word for word in to]
    outcome = tablectl("flash", uf2_for(tmp_path, RIG), *given, *SIGNED)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "6252" in outcome.err and "image of a rig" in outcome.err
    assert not board.own.at_prompt and not written(pico)


def test_the_question_says_what_the_image_is_for(drive, boards, tablectl, tmp_path):
    """Its bytes say so, whatever the file beside it does."""
    path = uf2_for(tmp_path, b"Raspberry Pi Pico W")
    outcome = tablectl("flash", path, "--drive", drive())
    assert f"{path} (for a Raspberry Pi Pico W) is written to " in outcome.err


def test_the_board_in_its_boot_rom_is_named_that_an_image_does_not_fit(
    drive, mounts, tablectl, tmp_path
):
    """A Pico 2 image, and an RP2040 that waits."""
    path, pico = tmp_path / "pico2.uf2", drive()
    path.write_bytes(uf2_of(IMAGE, RP2350))
    mounts(pico)
    outcome = tablectl("flash", path, "--yes")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert f"{pico}: this is the drive of an RP2040, but the image is for an RP2350" in outcome.err
    assert not written(pico)


def test_a_cable_pulled_once_the_image_is_written_has_its_own_message(
    image, drive, boards, tablectl, monkeypatch
):
    pulled = HostError(6204, port="p1")
    boards.come = [("p1", NativeTable())]
    monkeypatch.setattr(flashing.Flashing, "_proof", Mock(side_effect=pulled))
    pico = drive()
    outcome = tablectl("flash", image, "--drive", pico, "--yes")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert f"6253: {pico}: the image was written, and the board was unplugged" in outcome.err
    assert f"tablectl verify --image {image}" in outcome.err


def test_a_board_that_was_led_and_does_not_come_back_is_said_to_be_written(
    led, image, boards, tablectl
):
    board, pico = led
    board.turn_key(True)
    write = uf2_drive.write

    def write_and_pull(content, folder, progress):
        write(content, folder, progress)
        boards.there.clear()

    with patch.object(uf2_drive, "write", write_and_pull):
        outcome = tablectl("flash", image, "--port", "p1", *SIGNED)
    assert "6226" in outcome.err and "the image was written, but no board came" in outcome.err
    assert written(pico)


@pytest.mark.parametrize("named", [["--port", "p1"], [], ["--all"]])
def test_another_kind_of_board_is_never_led_into_its_boot_rom(named, image, boards, tablectl):
    board = board_of("RPI_PICO2")
    boards.there = {"p1": board}
    outcome = tablectl("flash", image, *named, *SIGNED)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "p1: this is a RPI_PICO2, but the image is for a RPI_PICO" in outcome.err
    assert not board.own.at_prompt


def test_all_takes_the_boards_of_its_kind_and_leaves_the_others(led, image, boards, tablectl):
    board, pico = led
    board.turn_key(True)
    other = board_of("RPI_PICO2")
    boards.there["p2"] = other
    outcome = tablectl("flash", image, "--all", *SIGNED, "--json")
    assert outcome.code == 0 and "p2: this is a RPI_PICO2" in outcome.err
    assert [one["target"] for one in json.loads(outcome.out)["boards"]] == ["p1"]
    assert written(pico) and not other.own.at_prompt


def test_a_board_that_changed_meanwhile_is_asked_again(image, boards):
    """What it says before it is told to go is what counts."""
    board = board_of("RIG_PICO")
    boards.there = {"p1": board}
    target = flashing.Target(port="p1", is_named=False)
    with pytest.raises(HostError) as caught:
        flashing.enter_boot_rom(target, flashing.read(image), None)
    assert caught.value.code == 6249 and not board.own.at_prompt


def test_another_board_that_was_plugged_in_meanwhile_is_left_where_it_is(image, boards):
    """The keys of a house may open it as well, as where all boards have one file of keys."""
    board = board_of("RPI_PICO")
    board.turn_key(True)
    boards.there = {"p1": board}
    target = flashing.Target(port="p1", uid="e660000000000009")
    with pytest.raises(HostError) as caught:
        flashing.enter_boot_rom(target, flashing.read(image), keys_file.load(BENCH_KEYS))
    assert caught.value.code == 7165 and not board.own.at_prompt


def test_a_prompt_that_came_meanwhile_is_asked_again(image, prompt):
    path, left = prompt(Told(None, PICO))
    target = flashing.Target(port=path, is_named=False)
    with pytest.raises(HostError) as caught:
        flashing.enter_boot_rom(target, flashing.read(image), None)
    assert (caught.value.code, left) == (6250, [])


@pytest.mark.parametrize("named", [[], ["--all"]])
def test_a_rig_is_left_alone(named, image, port, tablectl):
    def answer(data):
        identity = {"product": "tablectl rig", "version": "0.1.0", "board": "RIG_PICO"}
        asked = [json.loads(text[:-9]) for text in data.split(b"\n") if text.startswith(b"{")]
        heard.extend(request["do"] for request in asked)
        return b"".join(line({"id": request["id"], "ok": identity}) for request in asked)

    heard = []
    rig = port(answer)
    outcome = tablectl("flash", image, *named, *SIGNED)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert f"{rig}: the board runs another firmware and is left alone" in outcome.err
    assert set(heard) == {"identity"}


@pytest.mark.parametrize("named", [[], ["--all"]])
def test_somebody_elses_prompt_is_left_alone_unless_it_is_named(named, prompt, image, tablectl):
    path, left = prompt(Told(None, PICO))
    outcome = tablectl("flash", image, *named, *SIGNED)
    assert (outcome.code, left) == (2, [])
    assert "has a MicroPython prompt of its own and is left alone" in outcome.err
    assert f"--port {path}" in outcome.err
    tablectl("flash", image, "--port", path, *SIGNED)
    assert left == [path]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (Told("RPI_PICO2", "Raspberry Pi Pico 2 with RP2350"), "RPI_PICO2"),
        (Told("RIG_PICO", PICO), "RIG_PICO"),
        (Told(None, "Raspberry Pi Pico 2 with RP2350"), "Raspberry Pi Pico 2 with RP2350"),
        (Told(None, "ESP32 module with ESP32"), "ESP32 module with ESP32"),
    ],
)
def test_a_prompt_on_another_kind_of_board_is_left_alone_even_if_it_is_named(
    told, found, prompt, image, tablectl
):
    path, left = prompt(told)
    outcome = tablectl("flash", image, "--port", path, *SIGNED)
    assert (outcome.code, left) == (2, [])
    assert f"this is a {found}, but the image is for a RPI_PICO" in outcome.err


@pytest.mark.parametrize("named", [[], ["--all"]])
def test_our_own_prompt_of_the_service_mode_is_led_there(named, prompt, image, tablectl):
    path, left = prompt(Told("RPI_PICO", PICO))
    tablectl("flash", image, *named, *SIGNED)
    assert left == [path]


def test_an_image_from_elsewhere_is_for_the_board_of_its_chip(image):
    image.with_suffix(".json").unlink()
    assert flashing.read(image).board == "RPI_PICO" == IDENTITY["board"]
    assert str(flashing.read(image)) == str(image)


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "9" * 5_000, "[" * 5_000])
def test_what_stands_beside_the_image_and_is_no_object_is_an_error(text, image, tablectl):
    image.with_suffix(".json").write_text(text)
    outcome = tablectl("flash", image, "--all", "--yes")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert str(image.with_suffix(".json")) in outcome.err


def test_a_board_that_does_not_answer_is_an_error_of_all(image, port, tablectl):
    """It may be one of ours: it is not left out as if there were none."""
    path = port(fake_ports.silence)
    outcome = tablectl("flash", image, "--all", *SIGNED)
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    assert f"{path}: the board cannot be led into its boot ROM: it is silent" in outcome.err


def test_a_drive_that_fails_in_the_middle_is_an_error_of_its_board(
    image, drive, boards, tablectl, monkeypatch
):
    def fails(*arguments):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(flashing.uf2_drive, "verify", lambda path, board_id: None)
    monkeypatch.setattr(flashing.uf2_drive, "write", fails)
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "the connection ended" in outcome.err
