"""The journal that the tests of the audit change."""

import json
from types import SimpleNamespace

import pytest

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from host_tools.journal.blocks import MAGIC, blocks
from host_tools.journal.export import export

ROUND = "687a/02_jackpot_with_envy.json"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A journal of two exports: three rounds, a power cut, an adjustment, a configuration without
    the progressive in between."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    configuration = configuration_of(ROUND)
    board = NativeTable(configuration)
    board.play(ROUND)
    board.cut_power()
    export(board.host(), path, keep=False)
    board.adjust(250_000)
    board.play(ROUND)
    without = {**configuration, "progressive": None}
    board.configure(without)
    board.configure(configuration)
    board.play(ROUND)
    export(board.host(), path, keep=False)
    table = path.with_name("without.json")
    table.write_text(json.dumps(without))
    return SimpleNamespace(path=path, table=table, board=board)


@pytest.fixture
def changed(whole, tmp_path):
    """`changed(function of the blocks)` makes a journal file of the blocks that it returns."""

    def change(how):
        made = [bytearray(block.data) for block in blocks(whole.path.read_bytes())]
        path = tmp_path / "changed.tcj"
        path.write_bytes(MAGIC + b"".join(how(made)))
        return path

    return change
