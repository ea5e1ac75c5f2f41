"""`tablectl flash`: the image goes to the right drive, and what runs afterwards is checked."""

import json
import struct
from typing import Any

import pytest

from hil_tests.host_tools.board_double import IDENTITY, BoardDouble
from host_tools import uf2_drive
from host_tools.commands import flash
from host_tools.streams import BenchStream

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def board_on_the_port() -> Any:
    return BoardDouble()


def uf2(family, blocks=3):
    block = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, blocks, family)
    return block.ljust(512, b"\0") * blocks


@pytest.fixture
def drive(tmp_path):
    """Makes a mounted drive of a boot ROM."""

    def make(name="pico", board_id="RPI-RP2"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "INFO_UF2.TXT").write_text(
            f"UF2 Bootloader v3.0\r\nModel: x\r\nBoard-ID: {board_id}\r\n"
        )
        return folder

    return make


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2(RP2040))
    path.with_suffix(".json").write_text(json.dumps({**IDENTITY, "bytes": 1536}))
    return path


@pytest.fixture
def mounts(tmp_path, monkeypatch):
    """Makes the kernel's list of mounted drives."""

    def make(*folders):
        path = tmp_path / "mounts"
        path.write_text("".join(f"/dev/sd {folder} vfat rw 0 0\n" for folder in folders))
        monkeypatch.setattr(uf2_drive, "MOUNTS", path)

    return make


def test_image_is_written_to_the_named_drive(image, drive, tablectl):
    pico = drive()
    outcome = tablectl("flash", "--image", image, "--drive", pico)
    assert outcome.code == 0
    assert (pico / "firmware.uf2").read_bytes() == image.read_bytes()
    assert "tablectl identity" in outcome.out


def test_drive_is_found_among_the_mounted_ones(image, drive, mounts, tmp_path, tablectl):
    pico = drive()
    mounts(tmp_path / "elsewhere", pico, drive("pico2", "RP2350"))
    outcome = tablectl("flash", "--image", image, "--json")
    assert json.loads(outcome.out) == {"image": str(image), "drive": str(pico), "runs": None}
    assert (pico / "firmware.uf2").exists()


@pytest.mark.parametrize(
    ("board_ids", "words"),
    [([], "hold BOOTSEL"), (["RP2350"], "RPI-RP2"), (["RPI-RP2", "RPI-RP2"], "--drive")],
)
def test_no_drive_or_several_is_one_line(board_ids, words, image, drive, mounts, tablectl):
    mounts(*[drive(f"d{n}", board_id) for n, board_id in enumerate(board_ids)])
    outcome = tablectl("flash", "--image", image)
    assert outcome.code in (2, 3)
    assert outcome.err.count("\n") == 1
    assert words in outcome.err


def test_image_for_another_chip_is_not_written(drive, tmp_path, tablectl):
    path = tmp_path / "pico2.uf2"
    path.write_bytes(uf2(RP2350))
    pico = drive()
    outcome = tablectl("flash", "--image", path, "--drive", pico)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "RPI-RP2, and the image is for RP2350" in outcome.err
    assert not (pico / "firmware.uf2").exists()


def test_folder_that_is_no_drive_is_not_written(image, tmp_path, tablectl):
    folder = tmp_path / "usb_stick"
    folder.mkdir()
    outcome = tablectl("flash", "--image", image, "--drive", folder)
    assert (outcome.code, list(folder.iterdir())) == (3, [])


@pytest.mark.parametrize("content", [None, b"", b"\x7fELF" * 128, uf2(RP2040)[:700]])
def test_what_is_no_image_is_not_written(content, drive, tmp_path, tablectl):
    path = tmp_path / "firmware.uf2"
    if content is not None:
        path.write_bytes(content)
    outcome = tablectl("flash", "--image", path, "--drive", drive())
    assert outcome.code != 0
    assert "make firmware" in outcome.err


def test_board_is_asked_who_it_is_afterwards(image, drive, tablectl, monkeypatch):
    monkeypatch.setattr(flash, "SerialStream", lambda port: BenchStream(board_on_the_port()))
    outcome = tablectl("flash", "--image", image, "--drive", drive(), "--port", "x")
    assert outcome.code == 0
    assert f"version {IDENTITY['version']}" in outcome.out


def test_board_that_runs_something_else_is_an_error(image, drive, tablectl, monkeypatch):
    monkeypatch.setattr(flash, "SerialStream", lambda port: BenchStream(board_on_the_port()))
    image.with_suffix(".json").write_text(json.dumps({**IDENTITY, "commit": "f" * 12}))
    outcome = tablectl("flash", "--image", image, "--drive", drive(), "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "f" * 12 in outcome.err
