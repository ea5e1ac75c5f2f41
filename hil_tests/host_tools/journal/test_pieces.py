"""A journal that is audited piece by piece: the same is found in pieces of any length, one after
the other or side by side, as in the whole file at once."""

import random
from types import SimpleNamespace

import pytest

from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from hil_tests.host_tools.journal.tampered import (
    is_record,
    named,
    place_of,
    resealed,
    shortened,
    with_check,
    with_facts,
)
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents, cuts
from host_tools.journal.blocks import MAGIC, blocks
from host_tools.journal.export import export

ROUND = "687a/02_jackpot_with_envy.json"
OTHER = "687a/20_shoe_jam.json"
ROUNDS_PLAYED = 10
# After so many of the events.
EXPORTS = 0.02
PIECE_BYTES = 2_000


def play(board, name, path, chance):
    """A round, and now and then an export in the middle of it."""
    for _ in board.moves(name):
        if chance.random() < EXPORTS:
            export(board.host(), path, keep=False)
    board.next_round()


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """Two files that a round goes on across, exported at any moment."""
    folder, chance = tmp_path_factory.mktemp("long"), random.Random(1)
    paths = folder / "may.tcj", folder / "june.tcj"
    board = NativeTable(configuration_of(ROUND))
    for number in range(ROUNDS_PLAYED):
        path = paths[number >= ROUNDS_PLAYED // 2]
        if number == 3:
            board.configure(configuration_of(OTHER))
        play(board, OTHER if number == 3 else ROUND, path, chance)
        if number == 3:
            export(board.host(), path, keep=False)
            board.configure(configuration_of(ROUND))
    export(board.host(), paths[1], keep=False)
    return SimpleNamespace(paths=paths, board=board)


def in_pieces(paths, jobs=1, **others):
    return auditing.audit_by_pieces(paths, BENCH_KEYS, jobs=jobs, **others)


def test_pieces_of_any_length_come_to_what_the_whole_does(long, monkeypatch):
    whole = auditing.audit(long.paths, BENCH_KEYS)
    assert (whole.findings, whole.totals.rounds) == ([], ROUNDS_PLAYED)
    many = []
    for length in (1, 500, PIECE_BYTES, 10_000):
        monkeypatch.setattr(cuts, "PIECE_BYTES", length)
        many.append(len(list(cuts.pieces(long.paths, None, to_go_on=False))))
        assert in_pieces(long.paths).as_dict() == whole.as_dict(), length
    exports = [export for path in long.paths for export in contents.load(path).exports]
    assert many[0] == len({export.begin["checkpoint"] for export in exports}) + 1
    assert many == sorted(many, reverse=True) and many[-1] > 1


@pytest.mark.parametrize("window", [1_500, cuts.WINDOW_BYTES])
def test_a_cut_is_in_the_export_that_begins_last_before_it(window, long, monkeypatch):
    """Also where a piece or a window ends in the middle of a stamp."""
    monkeypatch.setattr(cuts, "WINDOW_BYTES", window)
    path = long.paths[1]
    begins = [
        (block.at, stamp)
        for block in blocks(path.read_bytes(), len(MAGIC))
        if block.is_stamp and (stamp := block.stamp) and stamp["stamp"] == "begin"
    ]
    file, found = cuts.JournalBytes(path), set()
    for least in range(1, file.size, 7):
        cut = file.cut(None, 0, least, floor=0)
        if cut:
            found.add(cut.at)
            told = [stamp["host"] for at, stamp in begins if at < cut.at]
            assert cut.begin["host"] == told[-1], least
    assert len(found) > 1


def test_pieces_side_by_side_come_to_what_they_do_one_after_the_other(long, monkeypatch):
    monkeypatch.setattr(cuts, "PIECE_BYTES", PIECE_BYTES)
    assert any(piece.is_known for piece in list(cuts.pieces(long.paths, None, False))[1:])
    assert in_pieces(long.paths, jobs=2).as_dict() == in_pieces(long.paths).as_dict()


def flipped(made, chance):
    block = chance.choice([block for block in made if is_record(block)])
    block[chance.randrange(len(block))] ^= 1 << chance.randrange(8)
    return made


def gone(made, chance):
    records = [place for place, block in enumerate(made) if is_record(block)]
    del made[chance.choice(records)]
    return made


def moved(made, chance):
    records = [place for place, block in enumerate(made) if is_record(block)]
    made.insert(chance.choice(records), made.pop(chance.choice(records)))
    return made


def written_over(made, chance):
    """The CRC-32 is right, the seal is not."""
    block = chance.choice([block for block in made if is_record(block)])
    block[6] ^= 1
    with_check(block)
    return made


def paid_otherwise(made, chance):
    """Sealed anew, with the key."""
    place = place_of(made, named(made, "over"))
    made[place] = with_facts(made, place, cents=chance.randrange(1_000_000))
    return resealed(made)


def never_settled(made, chance):
    place = place_of(made, named(made, "over"))
    del made[place]
    return shortened(made, place)


@pytest.mark.parametrize(
    "how", [flipped, gone, moved, written_over, paid_otherwise, never_settled]
)
def test_what_is_wrong_is_found_in_pieces_as_in_the_whole(how, long, tmp_path, monkeypatch):
    for seed in range(4):
        made = [bytearray(block.data) for block in blocks(long.paths[0].read_bytes())]
        path = tmp_path / f"{seed}.tcj"
        path.write_bytes(MAGIC + b"".join(how(made, random.Random(seed))))
        whole = auditing.audit((path,), BENCH_KEYS)
        monkeypatch.setattr(cuts, "PIECE_BYTES", PIECE_BYTES)
        found = in_pieces((path,))
        records = [{one.record for one in some.findings} for some in (whole, found)]
        assert records[0] and records[0] & records[1], seed
        assert found.totals.records == whole.totals.records or how is moved, seed


def test_a_key_that_is_another_one_is_told_in_one_line(long, tmp_path, monkeypatch):
    monkeypatch.setattr(cuts, "PIECE_BYTES", PIECE_BYTES)
    keys = tmp_path / "keys.json"
    keys.write_text('{"journal": "' + "00" * len(KEYS["journal"]) + '"}')
    keys.chmod(0o600)
    found = auditing.audit_by_pieces(long.paths, keys, jobs=1)
    assert found.chain.startswith("not checked: the key given is that of another board")
    assert [one.text for one in found.findings[:1]] == [
        "no record of the file is sealed with this key; name the keys file of this board"
    ]


def test_a_stretch_that_is_lost_leaves_the_pieces_behind_it_whole(long, tmp_path, monkeypatch):
    """Half a piece of zeros: what stood there is named, the rounds behind it are played."""
    monkeypatch.setattr(cuts, "PIECE_BYTES", PIECE_BYTES)
    data = bytearray(long.paths[0].read_bytes())
    at = len(data) // 3
    data[at : at + 600] = bytes(600)
    path = tmp_path / "zeros.tcj"
    path.write_bytes(data)
    whole, found = auditing.audit((path,), BENCH_KEYS), in_pieces((path,))
    assert any("no record" in one.text or "damaged" in one.text for one in found.findings)
    assert found.totals.rounds == whole.totals.rounds > 0
    assert found.totals.left_out == whole.totals.left_out > 0
