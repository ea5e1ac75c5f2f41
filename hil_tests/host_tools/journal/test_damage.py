"""`tablectl audit` names the record and the byte of every kind of damage, wherever it is; the
files come from journal_writer.py, which has the format from the documents alone."""

import json
import random

import pytest

from hil_tests.host_tools.helpers.journal_writer import Piece, Writer, checked, record, stamp
from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents, totals
from host_tools.journal.export import export

ROUND = "687a/02_jackpot_with_envy.json"
ROUNDS = 3
KEY = KEYS["journal"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A journal of three exports, one round in each."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    board = NativeTable(configuration_of(ROUND))
    for _ in range(ROUNDS):
        board.play(ROUND)
        export(board.host(), path, keep=False)
    return path


@pytest.fixture(scope="module")
def whole(exported):
    """The same journal as the second writer writes it."""
    read = contents.load(exported)
    facts = {entry.sequence: entry.facts for entry in read.entries}
    tags, times = {0: bytes(8)}, {0: 0}
    pieces = []
    number = 0
    for found in stamps_of(exported.read_bytes()):
        last = int(found["cursor"].split(".")[0])
        while number < last:
            number += 1
            times[number] = facts[number]["time"]
            before = tags[number - 1], times[number - 1]
            data, tags[number] = record(number, facts[number], before, KEY)
            pieces.append(Piece(data, number))
        sequence, offset, _, _ = found["cursor"].split(".")
        found["cursor"] = f"{sequence}.{offset}.{tags[last].hex()}.{times[last]}"
        pieces.append(Piece(stamp(found)))
    return Writer(pieces)


def stamps_of(data):
    """The stamps of a file, found by their first keys: no record has such a text."""
    found = []
    at = data.find(b'{"stamp":"')
    while at >= 0:
        length = int.from_bytes(data[at - 2 : at], "little")
        found.append(json.loads(data[at : at + length]))
        at = data.find(b'{"stamp":"', at + length)
    return found


@pytest.fixture
def audited(tmp_path):
    """`audited(writer or bytes)`: what the audit says of such a file."""

    def look(written, key=BENCH_KEYS):
        path = tmp_path / "damaged.tcj"
        path.write_bytes(written if isinstance(written, bytes) else written.bytes())
        return auditing.audit((path,), key)

    return look


def places(findings):
    return [(finding.record, finding.at) for finding in findings]


def last_record(whole):
    return max(piece.record for piece in whole.pieces if piece.record)


def positions(whole):
    """Records at the ends, in the middle, and on both sides of stamps."""
    last = last_record(whole)
    beside = []
    for place, piece in enumerate(whole.pieces):
        if piece.record is None:
            neighbours = whole.pieces[max(0, place - 1) : place + 2]
            beside += [other.record for other in neighbours if other.record]
    chosen = {1, 2, last // 3, last // 2, last - 1, last, *beside[:2], *beside[-3:]}
    return sorted(chosen)


def test_both_writers_write_the_same_bytes(whole, exported):
    assert whole.bytes() == exported.read_bytes()


def test_what_the_second_writer_wrote_is_as_a_board_wrote_it(whole, audited):
    found = audited(whole)
    assert (found.findings, found.played.rounds, found.chain) == ([], ROUNDS, totals.SEALED)


def test_a_flipped_byte_anywhere_in_a_record_is_named_and_what_it_was(whole, audited):
    """Every byte of some records; the rest of the journal is audited all the same."""
    chance = random.Random(6)
    for number in positions(whole)[::3]:
        place = whole.place(number)
        data = whole.pieces[place].data
        for byte in range(len(data)):
            was, now = data[byte], data[byte] ^ chance.randrange(1, 256)
            found = audited(whole.changed(place, data[:byte] + bytes([now]) + data[byte + 1 :]))
            assert places(found.findings) == [(number, whole.at(place) + byte)], (number, byte)
            assert f"it is {now:02x} and was {was:02x}" in found.findings[0].text
            assert found.played.rounds == ROUNDS
        other = bytes([data[-1] ^ 1])
        assert places(audited(whole.changed(place, data[:-1] + other), None).findings)


def test_a_flipped_byte_anywhere_in_a_stamp_is_named(whole, audited):
    chance = random.Random(7)
    for place, piece in enumerate(whole.pieces):
        if piece.record is not None:
            continue
        before = max([one.record for one in whole.pieces[:place] if one.record], default=0)
        ends = [0, 1, 2, 3, len(piece.data) - 5, len(piece.data) - 1]
        for byte in [*ends, *chance.sample(range(len(piece.data)), 3)]:
            now = piece.data[byte] ^ 1 << chance.randrange(8)
            data = piece.data[:byte] + bytes([now]) + piece.data[byte + 1 :]
            found = audited(whole.changed(place, data))
            assert places(found.findings) == [(before + 1, whole.at(place) + byte)], byte
            assert "of the stamp before it" in found.findings[0].text


def test_two_flipped_bytes_are_damage_of_their_record(whole, audited):
    for number in positions(whole):
        place = whole.place(number)
        data = bytearray(whole.pieces[place].data)
        data[3] ^= 0x10
        data[-6] ^= 0x01
        found = audited(whole.changed(place, bytes(data)))
        assert places(found.findings) == [(number, whole.at(place))]
        assert f"{len(data)} bytes are not as their CRC-32 says" in found.findings[0].text


def test_a_byte_changed_with_its_check_made_right_is_found_by_the_seal(whole, audited):
    for number in positions(whole):
        place = whole.place(number)
        data = bytearray(whole.pieces[place].data)
        data[8] ^= 0x01
        found = audited(whole.changed(place, checked(bytes(data[:-4]))))
        assert places(found.findings)[0] == (number, whole.at(place))
        assert "not sealed" in found.findings[0].text


def test_a_removed_record_is_named_with_the_byte_it_is_missing_at(whole, audited):
    for number in positions(whole):
        found = audited(whole.without(number))
        assert places(found.findings) == [(number, whole.at(whole.place(number)))]
        assert found.findings[0].text == f"record {number} is missing here"


def test_removed_records_are_one_finding(whole, audited):
    found = audited(whole.without(*range(40, 60)))
    assert places(found.findings) == [(40, whole.at(whole.place(40)))]
    assert found.findings[0].text == "records 40 to 59 are missing here"


def test_the_rounds_behind_what_is_missing_are_played_from_the_next_checkpoint(whole, audited):
    found = audited(whole.without(40))
    assert (found.played.rounds, found.played.left_out) == (ROUNDS - 1, 1)


def test_two_records_in_each_others_place_are_named(whole, audited):
    for number in positions(whole):
        if number == last_record(whole):
            continue
        writer = whole.moved(number + 1, whole.place(number))
        found = audited(writer)
        named = {
            finding.record for finding in found.findings if "out of its place" in finding.text
        }
        assert len(named) == 1 and named <= {number, number + 1}
        (finding,) = [one for one in found.findings if "out of its place" in one.text]
        assert finding.at == writer.at(writer.place(finding.record))
        assert found.played.rounds == ROUNDS


@pytest.mark.parametrize("number", [1, 2, 50, 100])
@pytest.mark.parametrize("before", [2, 30, 70, 110])
def test_a_record_moved_far_away_is_the_one_that_is_named(number, before, whole, audited):
    writer = whole.moved(number, before)
    found = audited(writer)
    if writer.bytes() == whole.bytes():
        assert found.findings == []
        return
    moved = [one for one in found.findings if "out of its place" in one.text]
    assert places(moved) == [(number, writer.at(writer.place(number)))]
    assert found.played.rounds == ROUNDS


def test_a_repeated_record_is_named_where_it_stands_again(whole, audited):
    last = len(whole.pieces) - 1
    for number in positions(whole):
        place = whole.place(number)
        for before in {place + 1, min(place + 25, last), last}:
            writer = whole.repeated(number, before)
            found = audited(writer)
            named = [one for one in found.findings if "stands a second time" in one.text]
            assert places(named) == [(number, writer.at(before))]
            assert f"the first is at byte {whole.at(place)}, the same" in named[0].text
            assert len(found.findings) == 1 and found.played.rounds == ROUNDS


def test_a_second_record_of_the_same_number_is_named(whole, audited):
    """It says something else, and is sealed behind the same record."""
    number = last_record(whole) // 2
    place = whole.place(number)
    before = whole.pieces[place - 1].data
    before = before[-12:-4], int.from_bytes(before[6:14], "little")
    other, _ = record(number, {"event": "lock_out", "time": 7}, before, KEY)
    writer = Writer([*whole.pieces[: place + 1], Piece(other), *whole.pieces[place + 1 :]])
    (finding,) = audited(writer).findings
    assert (finding.record, finding.at) == (number, writer.at(place + 1))
    assert "and says something else" in finding.text


def test_a_record_that_is_cut_short_in_the_file_is_named(whole, audited):
    for number in positions(whole):
        place = whole.place(number)
        data = whole.pieces[place].data
        for kept in (1, 5, len(data) // 2, almost_whole(whole, place)):
            found = audited(whole.changed(place, data[:kept]))
            assert places(found.findings)[0] == (number, whole.at(place)), (number, kept)


def almost_whole(whole, place):
    """Bytes of a piece without its end. Where the next piece begins with what is cut off, as one
    tag in 256 ends, nothing of this one is missing in the file: more is cut off."""
    data, after = whole.pieces[place].data, whole.bytes()[whole.at(place + 1) :]
    return next(kept for kept in range(len(data) - 1, 0, -1) if not after.startswith(data[kept:]))


def test_a_file_cut_off_at_any_byte_of_its_last_export_is_named_with_the_byte(whole, audited):
    """Cut inside of a block it is the one that is not whole; between two, the end of the file."""
    data = whole.bytes()
    begins = [n for n, piece in enumerate(whole.pieces) if b'"stamp":"begin"' in piece.data]
    first = whole.at(begins[-1])
    starts = [whole.at(place) for place in range(len(whole.pieces))]
    for size in sorted({*range(first + 1, len(data), 29), *starts} - set(range(first + 1))):
        found = audited(data[:size])
        began = max(start for start in starts if start <= size)
        expected = {size} if began == size else {began, size}
        assert found.findings, size
        assert {finding.at for finding in found.findings} <= expected, size
        if began != size and began != first:
            assert "the file ends" in found.findings[0].text


def test_bytes_that_belong_to_no_record_are_named(whole, audited):
    for number in positions(whole):
        place = whole.place(number)
        writer = Writer([*whole.pieces[:place], Piece(b"\x00rubbish"), *whole.pieces[place:]])
        found = audited(writer)
        assert places(found.findings) == [(number, writer.at(place))]
        assert "8 bytes of no record" in found.findings[0].text
        assert found.played.rounds == ROUNDS


def test_the_command_prints_record_and_byte(whole, tmp_path, tablectl):
    path = tmp_path / "damaged.tcj"
    path.write_bytes(whole.without(40).bytes())
    outcome = tablectl("audit", path, "--keys", BENCH_KEYS)
    at = whole.at(whole.place(40))
    assert outcome.code == 1
    assert f"record 40, byte {at}: record 40 is missing here" in outcome.err
    said = json.loads(tablectl("audit", path, "--keys", BENCH_KEYS, "--json").out)
    assert said["findings"][0]["record"] == 40 and said["findings"][0]["byte"] == at
