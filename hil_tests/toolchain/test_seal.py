"""The trailer that the build writes is the one that the board reads; versions are in order."""

import hashlib
import subprocess

import pytest
from tablectl.core.errors import DeviceError
from tablectl.store import trailer

from boards.toolchain import seal
from boards.toolchain.errors import BUILD_FAILED, ToolchainError

IMAGE = bytes(range(256)) * 5 + b"odd"


def test_the_board_reads_what_the_build_wrote():
    image = seal.sealed(IMAGE, "1.2.3")
    assert len(image) == len(IMAGE) + trailer.BYTES
    assert trailer.ImageCheck(image).step(len(image)) == 1_002_003
    assert image[-32:] == hashlib.sha256(image[:-32]).digest()


def test_equal_images_get_equal_seals():
    assert seal.sealed(IMAGE, "0.1.0") == seal.sealed(IMAGE, "0.1.0")
    with pytest.raises(DeviceError):
        trailer.ImageCheck(seal.sealed(IMAGE, "0.1.0")[:-1] + b"!").step(9999)


def test_a_later_version_has_a_greater_number():
    versions = ["0.0.1", "0.0.999", "0.1.0", "0.10.2", "0.999.999", "1.0.0", "12.3.4"]
    numbers = [seal.version_number(version) for version in versions]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("version", ["1.2", "1.2.3rc1", "1.1000.0", "0.0.1000", "", "5000.0.0"])
def test_a_version_that_cannot_be_ordered_is_refused(version):
    with pytest.raises(ToolchainError, match="one such as 1.2.3"):
        seal.version_number(version)


def listing(monkeypatch, text):
    done = subprocess.CompletedProcess([], 0, stdout=text)
    monkeypatch.setattr(subprocess, "run", lambda *arguments, **options: done)


def test_an_image_that_ends_elsewhere_than_the_linker_says_is_refused(monkeypatch, tmp_path):
    listing(monkeypatch, "10000400 N __flash_binary_end\n10000000 T __flash_binary_start\n")
    seal.verify_end(bytes(0x400), tmp_path / "firmware.elf")
    with pytest.raises(ToolchainError, match="1,024 bytes, the file 1,023") as refused:
        seal.verify_end(bytes(0x3FF), tmp_path / "firmware.elf")
    assert refused.value.exit_code == BUILD_FAILED


def test_an_elf_without_symbols_is_refused(monkeypatch, tmp_path):
    listing(monkeypatch, "         w __deregister_frame_info\n")
    with pytest.raises(ToolchainError, match="would not be found"):
        seal.verify_end(bytes(16), tmp_path / "firmware.elf")
