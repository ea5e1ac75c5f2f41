"""An image that does not fit is refused in one line that says by how much."""

import pytest

from boards.toolchain import image_size
from boards.toolchain.errors import IMAGE_TOO_LARGE, ToolchainError
from boards.toolchain.paths import BOARDS, PINS

FLASH_KB = {"rpi_pico": 2048, "rpi_pico2": 4096}


def test_image_of_exactly_its_limits_fits():
    line = image_size.check("RPI_PICO", 1000, slot=1000, budget=1000)
    assert line == "RPI_PICO image 1,000 bytes; budget 1,000, slot 1,000"


@pytest.mark.parametrize(
    ("slot", "budget", "limit"), [(999, 2000, "flash slot"), (2000, 999, "size budget")]
)
def test_one_byte_too_many_is_refused(slot, budget, limit):
    with pytest.raises(ToolchainError) as refused:
        image_size.check("RPI_PICO", 1000, slot, budget)
    assert str(refused.value) == (
        f"RPI_PICO image of 1,000 bytes exceeds its {limit} of 999 bytes by 1 bytes"
    )
    assert refused.value.exit_code == IMAGE_TOO_LARGE


def test_image_may_have_704_kb():
    assert image_size.budget_bytes(PINS) == 720_896


@pytest.mark.parametrize("board", FLASH_KB)
def test_slot_is_a_part_of_the_flash_and_holds_the_budget(board):
    slot = image_size.slot_bytes(BOARDS / board)
    assert image_size.budget_bytes(PINS) <= slot < FLASH_KB[board] * 1024
    assert slot % 4096 == 0


def test_board_without_a_slot_is_refused(tmp_path):
    (tmp_path / "mpconfigboard.cmake").write_text('set(PICO_BOARD "pico")\n')
    with pytest.raises(ToolchainError, match="declares no set"):
        image_size.slot_bytes(tmp_path)
