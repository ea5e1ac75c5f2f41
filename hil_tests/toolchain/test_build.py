"""The build withdraws what it cannot vouch for and quotes the line that tells why it failed."""

import re

import pytest

from boards.toolchain import build, build_info, image_size, seal
from boards.toolchain.errors import BUILD_FAILED, IMAGE_TOO_LARGE, ToolchainError

# Of the trailer behind an image.
SEAL_BYTES = 52
PRODUCTS = ("elf", "bin", "uf2", "json")


@pytest.mark.parametrize(
    ("slot", "budget", "limit"), [(1000, 100, "size budget"), (100, 1000, "flash slot")]
)
def test_image_too_large_fails_the_build_and_leaves_no_earlier_image(
    slot, budget, limit, tmp_path, monkeypatch
):
    """Behind the slot lies the reserved area: a larger image would overlap it."""
    folder = tmp_path / "RPI_PICO"
    (folder / "cmake").mkdir(parents=True)
    (folder / "cmake/firmware.bin").write_bytes(bytes(100 + 1 - SEAL_BYTES))
    for suffix in PRODUCTS:
        (folder / f"firmware.{suffix}").touch()
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build_info, "collect", lambda board, micropython: {"version": "0.1.0"})
    monkeypatch.setattr(seal, "verify_end", lambda image, elf: None)
    monkeypatch.setattr(build, "_configure", lambda *arguments: None)
    monkeypatch.setattr(build, "_run", lambda *arguments: None)
    monkeypatch.setattr(image_size, "budget_bytes", lambda: budget)
    monkeypatch.setattr(image_size, "slot_bytes", lambda folder: slot)
    with pytest.raises(ToolchainError, match=f"its {limit} of 100 bytes by 1 bytes") as refused:
        build.firmware("RPI_PICO", tmp_path)
    assert refused.value.exit_code == IMAGE_TOO_LARGE
    assert list(folder.glob("firmware.*")) == []


@pytest.mark.parametrize(
    ("output", "line"),
    [
        ("CC errors.c\nmain.c:3:1: error: no such thing\nmake: *** Error 1", "main.c:3:1: error"),
        ("  File x\nSyntaxError: invalid syntax\nmake: *** Error 1", "SyntaxError: invalid"),
        ("ld: region `FLASH' overflowed by 12 bytes\nld returned 1", "ld: region `FLASH'"),
        ("make: *** No rule to make target", "make: *** No rule"),
    ],
)
def test_failed_step_is_told_in_one_line(tmp_path, monkeypatch, output, line):
    log = tmp_path / "step.log"
    with pytest.raises(ToolchainError) as failed:
        build._run(["sh", "-c", f'echo "{output}"; exit 1'.replace("`", r"\`")], log, tmp_path)
    assert str(failed.value).startswith(line)
    assert failed.value.exit_code == BUILD_FAILED
    assert str(log) in str(failed.value)


def test_an_image_has_no_date_that_depends_on_what_was_compiled_when():
    image = (build.BUILD / "RPI_PICO" / "firmware.bin").read_bytes()
    months = b"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
    assert re.findall(rb"(?:" + months + rb") [ \d]\d 20\d\d", image) == []
