"""One board plays one game after the other: none leaves anything behind."""

import pytest

from host_tools.examples import TABLES
from host_tools.measure.game_figures import CHAPTERS, HEAP_AT_LEAST
from host_tools.submission import table_file

TIDIED_US = 300_000


def heap_with(board, chapter):
    """Bytes free once the table is open with the chapter's example and a round without wagers is
    over."""
    board.client.upload_configuration(table_file.load(TABLES / f"{chapter}.json"))
    board.press("start_game")
    board.wait(TIDIED_US)
    status = board.status()
    assert status["phase"] == "over"
    board.request("next_round")
    return status["heap_free"]


@pytest.mark.sweep
def test_every_game_leaves_100_kb_on_a_board_that_played_all_the_others(board):
    assert min(heap_with(board, chapter) for chapter in CHAPTERS) >= HEAP_AT_LEAST
