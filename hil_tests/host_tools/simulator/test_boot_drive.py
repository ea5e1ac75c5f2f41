"""The drive of a virtual board's boot ROM takes images; what else lies there does not stop it."""

import os
import struct

import pytest

from host_tools.simulator.virtual import boot_drive
from host_tools.simulator.virtual.boot_drive import BootDrive

# github.com/microsoft/uf2: two magic numbers, flags, address, length, number, count, family.
HEAD = struct.Struct("<IIIIIIII")
FLASH = 0x10000000


def block(number, count, at=0):
    head = HEAD.pack(0x0A324655, 0x9E5D5157, 0x2000, FLASH + at, 256, number, count, 0xE48BFF56)
    return head + bytes(range(256)) + bytes(220) + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def written():
    return {}


@pytest.fixture
def drive(tmp_path, written):
    made = BootDrive(tmp_path / "RPI-RP2", written.__setitem__)
    made.show()
    return made


@pytest.fixture
def folder(drive, tmp_path):
    return tmp_path / "RPI-RP2"


def is_alive(drive, folder):
    (folder / "image.uf2").write_bytes(block(0, 2) + block(1, 2, 4096))
    return drive.look()


def test_an_image_is_taken_block_by_block(drive, folder, written):
    assert is_alive(drive, folder)
    assert sorted(written) == [0, 4096] and written[0][:256] == bytes(range(256))


@pytest.mark.parametrize(
    "kind", ["folder", "pipe", "dangling link", "link to a device", "unreadable"]
)
def test_what_is_no_file_is_passed_over(kind, drive, folder):
    strange = folder / "a strange thing"
    {
        "folder": strange.mkdir,
        "pipe": lambda: os.mkfifo(strange),
        "dangling link": lambda: strange.symlink_to("nowhere"),
        "link to a device": lambda: strange.symlink_to("/dev/zero"),
        "unreadable": lambda: strange.symlink_to("/proc/self/mem"),
    }[kind]()
    assert not drive.look()
    assert is_alive(drive, folder)


def test_a_file_that_is_taken_away_while_it_is_looked_at_is_passed_over(
    drive, folder, monkeypatch
):
    passing = folder / "a passing file.uf2"
    passing.write_bytes(block(0, 2))

    def as_it_goes(path, flags):
        passing.unlink(missing_ok=True)
        return os.open(path, flags)

    with monkeypatch.context() as going:
        going.setattr(boot_drive, "_without_waiting", as_it_goes)
        assert not drive.look()
    assert not passing.exists()
    assert is_alive(drive, folder)


def test_a_folder_that_is_taken_away_holds_nothing(drive, folder):
    drive.hide()
    assert not drive.look()
    drive.show()
    assert is_alive(drive, folder)


def test_a_file_without_an_end_is_read_a_part_at_a_look(drive, folder, monkeypatch):
    monkeypatch.setattr(boot_drive, "LOOK_BYTES", 600)
    (folder / "long.uf2").write_bytes(block(0, 2) + block(1, 2, 4096))
    assert [drive.look() for _ in range(3)] == [False, True, False]


@pytest.mark.parametrize(("number", "count"), [(1, 1), (0, 8193), (0xFFFFFFFF, 0)])
def test_a_block_that_counts_wrong_is_passed_over(number, count, drive, folder, written):
    (folder / "forged.uf2").write_bytes(block(number, count))
    assert not drive.look() and not written
    assert is_alive(drive, folder)
