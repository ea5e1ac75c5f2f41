"""`tablectl audit`: a journal that is as the board wrote it has no finding, and what somebody made
up has one, sealed or not. Damage is the subject of test_damage.py."""

import gzip
import json
import struct
from binascii import crc32
from pathlib import Path
from types import SimpleNamespace

import pytest
from tablectl.core.money import MICRO_PER_CENT
from tablectl.progressive import level
from tablectl.store.journal import UNPROVISIONED
from tablectl.store.records import NAMES, Sealer
from tablectl.store.ring import Cursor

from hil_tests.host_tools.helpers.journal_board import KEYS, JournalBoard, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents, ledger
from host_tools.journal.blocks import MAGIC, blocks, record_block, stamp_block
from host_tools.journal.export import export

BENCH = BENCH_KEYS
ROUND = "687a/02_jackpot_with_envy.json"
KEY = KEYS["journal"]
UNUSED = Path(__file__).parents[2] / "memories" / "0_1_0" / "687a_unused.fram.gz"
# Whose that memory is.
OF_BOARD = "e6605838832b7c2d"


def adjusted(board, cents):
    board.key_switch(True)
    client = board.host()
    client.request("meter_adjust", level="progressive", cents=cents)
    client.signed("meter_adjust", "technician", level="progressive", cents=cents)
    board.key_switch(False)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A journal of two exports: three rounds, a power cut, an adjustment, a configuration without
    the progressive in between."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    board = JournalBoard()
    configuration = configuration_of(ROUND)
    board.configure(configuration)
    board.play(ROUND)
    board.cut_power()
    export(board.host(), path, keep=False)
    adjusted(board, 250_000)
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


def looked_at(path, whole, key=BENCH):
    return auditing.audit((path,), key, (whole.table,))


def findings(path, whole, key=BENCH):
    return [(one.record, one.text) for one in looked_at(path, whole, key).findings]


def is_record(block):
    return block[0] == 2


def place_of(made, number):
    """Where in the list of blocks record `number` is."""
    places = [place for place, block in enumerate(made) if is_record(block)]
    return places[number - 1]


def named(made, name):
    """Number of the first record `name`."""
    records = [block for block in made if is_record(block)]
    return next(n for n, block in enumerate(records, 1) if NAMES[block[12] >> 2] == name)


def with_check(block):
    block[-4:] = struct.pack("<I", crc32(block[:-4]))
    return block


def resealed(made, key=KEY):
    """All records and stamps as somebody seals them who has a key: every tag anew."""
    behind = Cursor()
    tags = {0: behind}
    for place, block in enumerate(made):
        if is_record(block):
            facts = contents.entry_of(bytes(block)).facts
            data, tag = Sealer(key).seal(facts, behind)
            behind = Cursor(behind.sequence + 1, 0, tag, facts["time"])
            made[place] = bytearray(record_block(behind.sequence, behind.time, bytes(data)))
            tags[behind.sequence] = behind
    return [block if is_record(block) else restamped(block, tags) for block in made]


def restamped(block, tags, **changes):
    stamp = json.loads(block[3:-4])
    number, offset, *_ = stamp["cursor"].split(".")
    behind = tags[int(number)]
    stamp["cursor"] = Cursor(behind.sequence, int(offset), behind.tag, behind.time).text()
    return stamp_block({**stamp, **changes})


def with_facts(made, place, **changes):
    """A record that says something else, its CRC right and its tag the old one."""
    block = made[place]
    entry = contents.entry_of(bytes(block))
    before = [int.from_bytes(one[6:12], "little") for one in made[:place] if is_record(one)]
    behind = Cursor(time=before[-1] if before else 0)
    data, _ = Sealer(KEY).seal({**entry.facts, **changes}, behind)
    data[-8:] = block[-12:-4]
    return bytearray(record_block(entry.sequence, entry.time, bytes(data)))


def test_a_journal_as_the_board_wrote_it_has_no_finding(whole):
    found = looked_at(whole.path, whole)
    assert (found.findings, found.chain) == ([], auditing.SEALED)
    assert (found.played.rounds, found.played.left_out) == (3, 0)
    ring = whole.board.keeper.journal.ring
    assert found.contents.entries[-1].sequence == ring.tail.sequence
    registers = whole.board.keeper.table.meter.registers()
    assert found.played.ledger.accounts["progressive"].registers() == registers
    assert registers["adjustments"] != 0 and registers["count"] == 3


def test_the_sums_of_the_meter_are_those_worked_by_hand(whole):
    """Three rounds with three wagers of $1 at 20 %, three times all of the meter paid; the second
    was set to 2,500.00, and each began anew with 2,000.00."""
    account = looked_at(whole.path, whole).played.ledger.accounts["progressive"]
    assert account.contributions == pytest.approx(9 * 0.20)
    assert account.startup == 4 * 2000
    assert account.hits == pytest.approx(2000.60 + 2500.60 + 2000.60)
    assert account.adjustments == 500 and account.current == 2000


def test_a_round_under_a_configuration_that_no_export_holds_is_not_passed_over(tablectl, whole):
    arguments = ("audit", whole.path, "--key", BENCH)
    outcome = tablectl(*arguments)
    assert outcome.code == 2 and "name its file with --table" in outcome.err
    outcome = tablectl(*arguments, "--table", whole.table)
    assert (outcome.code, outcome.err) == (0, "")
    assert "nothing is wrong" in outcome.out and "rounds played again: 3" in outcome.out
    said = json.loads(tablectl(*arguments, "--table", whole.table, "--json").out)
    assert said["findings"] == [] and said["rounds"] == 3 and len(said["exports"]) == 2


def test_another_wager_amount_is_found_without_the_key_too(changed, whole):
    """The round comes out otherwise."""
    first = []

    def change(made):
        number = named(made, "wager")
        first.append(number)
        place = place_of(made, number)
        made[place] = with_facts(made, place, cents=99_900)
        return made

    path = changed(change)
    assert findings(path, whole)[0][0] == first[0]
    assert findings(path, whole, key=None)


def test_a_record_taken_out_and_the_numbers_mended_is_found(changed, whole):
    def change(made):
        del made[place_of(made, 40)]
        for place, block in enumerate(made):
            sequence = int.from_bytes(block[2:6], "little")
            if is_record(block) and sequence > 40:
                block[2:6] = (sequence - 1).to_bytes(4, "little")
                made[place] = with_check(block)
        return made

    assert findings(changed(change), whole)[0][0] == 40


@pytest.mark.parametrize("inside", [True, False])
def test_a_record_that_was_added_at_the_end_is_found(inside, changed, whole):
    added = []

    def change(made):
        last = max(int.from_bytes(block[2:6], "little") for block in made if is_record(block))
        added.append(last + 1)
        facts = {"event": "cleared", "code": 5003, "role": "floor", "time": 1}
        data, _ = Sealer(b"another").seal(facts, Cursor(last))
        record = record_block(last + 1, 1, bytes(data))
        return [*made[:-1], record, made[-1]] if inside else [*made, record]

    for key in (BENCH, None):
        found = findings(changed(change), whole, key)
        assert found[0][0] in (added[0], added[0] - 1), key


def test_a_whole_export_that_was_cut_off_is_found_by_asking_the_board(
    tablectl, whole, tmp_path, monkeypatch
):
    data = whole.path.read_bytes()
    parts = list(blocks(data))
    second = [part for part in parts if (part.stamp or {}).get("stamp") == "begin"][1]
    path = tmp_path / "cut.tcj"
    path.write_bytes(data[: second.at])
    assert findings(path, whole) == []
    monkeypatch.setattr(
        "host_tools.cli.options.SerialStream", lambda port: whole.board.host().stream
    )
    arguments = ("audit", "--key", BENCH, "--table", whole.table, "--against", "x")
    assert tablectl(*arguments, whole.path).code == 0
    outcome = tablectl(*arguments, path)
    assert outcome.code == 1 and "the board was told" in outcome.err


def test_a_board_that_does_not_go_on_from_the_file_is_a_finding(tablectl, whole, monkeypatch):
    other = JournalBoard()
    monkeypatch.setattr("host_tools.cli.options.SerialStream", lambda port: other.host().stream)
    arguments = ("audit", whole.path, "--key", BENCH, "--table", whole.table)
    outcome = tablectl(*arguments, "--against", "x")
    assert outcome.code == 1 and "no record of it on the board" in outcome.err


def test_the_audit_names_the_epochs_and_one_that_no_record_begins(changed, whole, tablectl):
    epoch = whole.board.keeper.journal.epoch
    assert looked_at(whole.path, whole).as_dict()["epochs"] == [epoch]

    def change(made):
        place = [n for n, block in enumerate(made) if b'"begin"' in block[:30]][1]
        stamp = json.loads(made[place][3:-4])
        made[place] = stamp_block({**stamp, "epoch": "0123456789abcdef"})
        return made

    path = changed(change)
    texts = [text for _, text in findings(path, whole)]
    assert texts == ["the export behind it is of epoch 0123456789abcdef, which no record begins"]
    said = tablectl("audit", path, "--key", BENCH, "--table", whole.table).out
    assert f"epochs of its memory: 0123456789abcdef, {epoch}" in said


def test_without_the_key_a_time_that_does_not_follow_is_found(changed, whole):
    def change(made):
        place = place_of(made, 40)
        made[place][7] ^= 0x10
        made[place] = with_check(made[place])
        return made

    path = changed(change)
    assert any("by the record before it" in text for _, text in findings(path, whole, key=None))
    assert findings(path, whole)[0][0] == 40


def test_another_key_fits_no_record(whole, tmp_path, tablectl):
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps({"journal": "5a" * 32}))
    found = findings(whole.path, whole, keys)
    assert [record for record, _ in found] == [1]
    assert "no record of the file" in found[0][1]
    keys.write_text(json.dumps({"floor": "5a" * 32}))
    outcome = tablectl("audit", whole.path, "--key", keys)
    assert (
        outcome.code == 2
        and "the key `journal`, which seals the records, is not in it" in outcome.err
    )


def test_without_the_key_the_chain_is_said_to_be_unchecked(whole):
    found = looked_at(whole.path, whole, key=None)
    assert (found.findings, found.chain) == ([], auditing.UNCHECKED)


def test_a_board_without_keys_seals_with_the_public_one(tmp_path, whole):
    board = JournalBoard(provisioned=False)
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    assert looked_at(path, whole, key=None).chain == auditing.PUBLIC
    assert contents.load(path, UNPROVISIONED).findings == []


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"uid": "0123456789abcdef"}, "of board 0123456789abcdef"),
        ({"cursor": "5.0.0011223344556677"}, "the stamp behind it says record 5"),
        ({"cursor": "x"}, "a stamp that no export writes"),
        ({"checkpoint": "7"}, "a stamp that no export writes"),
        ({"host": 7}, "a stamp that no export writes"),
    ],
)
def test_a_stamp_that_says_something_else_is_found(changes, says, changed, whole):
    def change(made):
        place = [n for n, block in enumerate(made) if b'"begin"' in block[:30]][1]
        stamp = json.loads(made[place][3:-4])
        made[place] = stamp_block({**stamp, **changes})
        return made

    assert any(says in text for _, text in findings(changed(change), whole))


@pytest.mark.parametrize(
    "name, fact, value, says",
    [
        ("over", "cents", 1, "cents is 1 in the note"),
        ("over", "lines", 1, "lines is 1 in the note"),
        ("over", "meter", 7, "meter is 7 in the note"),
        ("over", "round", 9, "round is 9 in the note"),
        ("card", "card", 51, ""),
        ("wager", "cents", 1, "the rules refuse wager"),
        ("decision", "what", "check", "the rules refuse decision"),
        ("adjusted", "before", 1, "the meter did not stand at 1 before it"),
        ("adjusted", "after", 300_000 * MICRO_PER_CENT, ""),
        ("configured", "after", "00" * 8, "no export holds"),
    ],
)
def test_what_a_board_with_a_key_made_up_is_found_by_the_rules(
    name, fact, value, says, changed, whole
):
    """Sealed by somebody who has the key: the chain is right, and the rounds are not."""
    numbers = []

    def change(made):
        number = named(made, name)
        numbers.append(number)
        place = place_of(made, number)
        made[place] = with_facts(made, place, **{fact: value})
        return resealed(made)

    path = changed(change)
    if name == "configured":
        with pytest.raises(auditing.HostError) as caught:
            findings(path, whole)
        assert caught.value.code == 6806 and says in caught.value.text
        return
    found = findings(path, whole)
    assert found and found[0][0] >= numbers[0]
    assert any(says in text for _, text in found)


@pytest.mark.parametrize("name", ["over", "start_game", "decision", "jackpot_confirm", "adjusted"])
def test_a_record_left_out_and_all_sealed_anew_is_found_by_the_rules(name, changed, whole):
    def change(made):
        place = place_of(made, named(made, name))
        del made[place]
        return shortened(made, place)

    assert findings(changed(change), whole)


def shortened(made, gone):
    """Sealed anew; the stamps behind the record that is gone count one less."""
    for place, block in enumerate(made):
        if not is_record(block) and place >= gone:
            stamp = json.loads(block[3:-4])
            number, rest = stamp["cursor"].split(".", 1)
            made[place] = bytearray(stamp_block({**stamp, "cursor": f"{int(number) - 1}.{rest}"}))
    return resealed(made)


def test_registers_that_the_board_kept_are_held_against_the_sums(changed, whole):
    def change(made):
        place = [n for n, block in enumerate(made) if b'"begin"' in block[:30]][1]
        stamp = json.loads(made[place][3:-4])
        checkpoint = json.loads(stamp["checkpoint"])
        checkpoint["state"]["levels"]["progressive"][0][4] += 5
        made[place] = stamp_block({**stamp, "checkpoint": json.dumps(checkpoint)})
        return made

    texts = [text for _, text in findings(changed(change), whole)]
    assert any(text.startswith("contributions of progressive is") for text in texts)


def test_meters_are_held_against_each_other_at_the_very_record(whole, monkeypatch):
    """A controller that gives the meter a micro-dollar too much, and sums that do not add up."""
    first = next(
        entry.sequence for entry in contents.load(whole.path).entries if entry.name == "latched"
    )
    right = level.contribution
    monkeypatch.setattr(level, "contribution", lambda cents, rate: right(cents, rate) + 1)
    record, text = findings(whole.path, whole)[0]
    assert record == first and text.startswith("current of progressive is 2000")
    assert "by the rules" in text and text.endswith("by sum")
    monkeypatch.setattr(level, "contribution", right)
    monkeypatch.setattr(ledger.Account, "is_even", property(lambda account: account.count != 2))
    second = [text for _, text in findings(whole.path, whole)]
    assert second and set(second) == {"the meter of progressive does not add up"}


def test_several_files_are_audited_as_one(tmp_path, tablectl):
    """The second begins in the round that the first ends in: nothing is left out of it."""
    board = JournalBoard()
    board.configure(configuration_of(ROUND))
    board.play(ROUND)
    board.host().request("wager", seat=2, wager="ante", cents=1000)
    paths = [tmp_path / f"{month}.tcj" for month in ("may", "june", "july")]
    export(board.host(), paths[0], keep=False)
    board.host().request("withdraw", seat=2, wager="ante")
    for _ in range(2):
        board.play(ROUND)
    export(board.host(), paths[1], keep=False)
    board.play(ROUND)
    export(board.host(), paths[2], keep=False)
    alone = auditing.audit((paths[1],), BENCH)
    assert alone.findings == [] and alone.played.left_out == 2
    found = auditing.audit(tuple(paths), BENCH)
    assert (found.findings, found.played.rounds, found.played.left_out) == ([], 4, 0)
    numbers = [entry.sequence for entry in found.contents.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert tablectl("audit", *paths, "--key", BENCH).code == 0
    outcome = tablectl("audit", paths[0], paths[2], "--key", BENCH)
    assert outcome.code == 1 and "are in no file" in outcome.err


def test_files_of_different_boards_are_no_journal_together(tmp_path, whole):
    other = JournalBoard()
    other.cut_power()
    path = tmp_path / "other.tcj"
    client = other.host()
    client.identity = {**client.identity, "uid": "0123456789abcdef"}
    export(client, path, keep=True)
    texts = [
        one.text for one in auditing.audit((whole.path, path), BENCH, (whole.table,)).findings
    ]
    assert "another one than in the file before" in texts
    assert "this file is of board 0123456789abcdef" in texts


def test_a_file_that_is_no_journal(tablectl, tmp_path):
    path = tmp_path / "x"
    for command in (("audit",), ("log", "show")):
        assert tablectl(*command, path).code == 2
    path.write_bytes(b"something else")
    for command in (("audit",), ("log", "show")):
        outcome = tablectl(*command, path)
        assert outcome.code == 2 and "not a journal file" in outcome.err


def test_facts_that_nothing_uses_of_0_1_0_are_audited_without_a_finding(tmp_path):
    """Its records hold them; what is new with such facts is refused."""
    path = tmp_path / "table.tcj"
    board = JournalBoard()
    board.power_off()
    board.uid = OF_BOARD
    board.memory[:] = gzip.decompress(UNUSED.read_bytes())[: len(board.memory)]
    board.power_on()
    export(board.host(), path, keep=False)
    found = auditing.audit((path,), BENCH)
    assert found.findings == [] and found.chain == auditing.SEALED
    assert any("cards" in one.facts for one in found.contents.entries if one.name == "decision")
    assert found.contents.entries[0].of_0_1_0 and not found.contents.entries[-1].of_0_1_0
