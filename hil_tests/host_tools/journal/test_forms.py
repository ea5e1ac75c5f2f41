"""What somebody made up with the CRC-32 right is told by the audit whatever it is, never stumbled
over: values of other kinds in records and stamps, with and without the key."""

import json
import random
from contextlib import suppress
from itertools import product

import pytest
from tablectl.core.table import Table
from tablectl.store.elapsed import LIMIT
from tablectl.store.records import KEPT_TAG_BYTES, KINDS, Sealer
from tablectl.store.ring import Cursor

from hil_tests.host_tools.helpers.journal_writer import KINDS as SPECIFIED
from hil_tests.host_tools.helpers.journal_writer import checked, record, stamp
from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from host_tools.common.errors import HostError
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents, forms, log
from host_tools.journal.blocks import MAGIC, blocks, record_block
from host_tools.journal.entry import entry_of
from host_tools.journal.export import export
from host_tools.journal.report import Report
from host_tools.journal.story import Story
from host_tools.session.recorded import Recorded

ROUND = "687a/02_jackpot_with_envy.json"
OTHERS = (None, 0, -1, 7, 10**12, "x", "", True, [], [1, 2], ["x"])
TRIED = 150


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """The blocks of a journal of two exports with an adjustment and a power cut."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    board = NativeTable(configuration_of(ROUND))
    board.play(ROUND)
    export(board.host(), path, keep=False)
    board.adjust(250_000)
    board.cut_power()
    export(board.host(), path, keep=False)
    return [block.data for block in blocks(path.read_bytes())]


def other_value(chance, value):
    """`value` with one of its parts, or all of it, replaced by something of another kind."""
    if isinstance(value, str) and value.startswith("{"):
        return json.dumps(other_value(chance, json.loads(value)))
    if isinstance(value, (dict, list)) and value and chance.random() < 0.85:
        made = value.copy()
        key = (
            chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        )
        if chance.random() < 0.1:
            del made[key]
        else:
            made[key] = other_value(chance, value[key])
        return made
    return chance.choice(OTHERS)


def other_block(chance, data):
    """A record or stamp that says something else, its CRC-32 right; a record's tag is the old."""
    if data[0] == 1:
        return stamp(other_value(chance, json.loads(data[3:-4])))
    sequence = int.from_bytes(data[2:6], "little")
    found = entry_of(data).facts
    key = chance.choice([key for key in found if key != "event"])
    facts = {**found, key: other_value(chance, found[key])}
    if key == "time" or chance.random() < 0.1:
        facts["event"] = chance.choice(list(KINDS))
    if not isinstance(facts.get("time"), int) or not 0 <= facts["time"] < 1 << 48:
        facts["time"] = 5
    made, _ = record(sequence, facts, (bytes(8), chance.choice([0, 5, found["time"]])), b"another")
    return checked(made[:-12] + data[-12:-4])


def looked_at(path, key):
    """All that reads a journal reads this one; the findings of the audit."""
    story = Story()
    found = auditing.audit((path,), key, tell=story.tell)
    assert "</html>" in "".join(Report(found, story, {"a": "b"}, "").html())
    assert json.dumps(found.as_dict())
    read = contents.load(path)
    assert [log.details(row.entry) for row in log.rows(read, {})] or not read.entries
    recorded = Recorded(path, read)
    while not recorded.is_over:
        recorded.take_next()
    return found.findings


def test_nothing_that_was_made_up_is_stumbled_over(pieces, tmp_path):
    """Without the key every record that has the form of one is played."""
    chance = random.Random(1)
    path = tmp_path / "made_up.tcj"
    stamps = [place for place, data in enumerate(pieces) if data[0] == 1]
    found = 0
    for _ in range(TRIED):
        place = chance.choice(stamps) if chance.random() < 0.3 else chance.randrange(len(pieces))
        made = other_block(chance, pieces[place])
        path.write_bytes(MAGIC + b"".join([*pieces[:place], made, *pieces[place + 1 :]]))
        with suppress(HostError):
            found += bool(looked_at(path, None))
    assert found > TRIED / 2


def test_with_the_key_every_other_record_is_found(pieces, tmp_path):
    chance = random.Random(2)
    path = tmp_path / "made_up.tcj"
    for place in chance.sample([n for n, data in enumerate(pieces) if data[0] != 1], 20):
        made = other_block(chance, pieces[place])
        if made == pieces[place]:
            continue
        path.write_bytes(MAGIC + b"".join([*pieces[:place], made, *pieces[place + 1 :]]))
        sequence = int.from_bytes(pieces[place][2:6], "little")
        found = auditing.audit((path,), BENCH_KEYS).findings
        assert sequence in {finding.record for finding in found}, (place, made)


def test_a_record_is_read_whatever_has_passed_since_the_one_before():
    """From either end of a table's clock to the other, in whole milliseconds or not."""
    times = (0, 1, 1_000, LIMIT - 1, LIMIT - LIMIT % 1_000, LIMIT // 2)
    for before, time in product(times, times):
        facts = {"event": "next_round", "time": time}
        data, tag = Sealer(b"key").seal(facts, Cursor(time=before))
        block = record_block(1, time, bytes(data) + tag[KEPT_TAG_BYTES:])
        assert entry_of(block).facts == facts, (before, time)


def test_every_key_of_every_record_has_a_form():
    """A record of each kind, with all its keys, as RECORDS.md has them."""
    for event, (_, keys) in SPECIFIED.items():
        facts = {"event": event, "time": 5}
        for key in keys:
            form = forms.OWN.get((event, key), forms.KEYS.get(key, forms.is_whole))
            facts[key] = next(value for value in ("x", True, [1, 2, 3], 7) if form(value))
        forms.verify_facts(facts)
        for needed in forms.NEEDED.get(event, ()):
            with pytest.raises(ValueError, match=f"{event} without {needed}"):
                forms.verify_facts({key: facts[key] for key in facts if key != needed})
        for key in facts:
            if key != "event":
                with pytest.raises(ValueError, match=f"{key} of {event}"):
                    forms.verify_facts({**facts, key: {}})


@pytest.mark.parametrize("text", ["null", "5", "[]", "{}", "{", "[" * 40_000, "\xff"])
def test_a_stamp_that_is_no_json_object_is_one_that_no_export_writes(text, pieces, tmp_path):
    text = text.encode("latin-1")
    made = checked(b"\x01" + len(text).to_bytes(2, "little") + text)
    path = tmp_path / "made_up.tcj"
    path.write_bytes(MAGIC + b"".join([*pieces, made]))
    (finding,) = auditing.audit((path,), BENCH_KEYS).findings
    assert finding.at == len(MAGIC) + sum(map(len, pieces))
    assert finding.text == "before it a stamp that no export writes"


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("to", {"stamp": "from"}),
        ("to", {"cursor": None}),
        ("to", {"cursor": "9.9"}),
        ("end", {"table": "5"}),
        ("end", {"host": "2026-05-01T00:00:00"}),
        ("begin", {"uid": 5}),
        ("begin", {"configuration": "[]"}),
        ("begin", {"checkpoint": '{"cursor":"0.0.00","state":{}}'}),
    ],
)
def test_a_stamp_of_another_form_is_one_that_no_export_writes(kind, changes, pieces, tmp_path):
    place = [n for n, data in enumerate(pieces) if f'"stamp":"{kind}"'.encode() in data[:40]][-1]
    made = stamp({**json.loads(pieces[place][3:-4]), **changes})
    path = tmp_path / "made_up.tcj"
    path.write_bytes(MAGIC + b"".join([*pieces[:place], made, *pieces[place + 1 :]]))
    at = len(MAGIC) + sum(map(len, pieces[:place]))
    found = [(one.at, one.text) for one in auditing.audit((path,), BENCH_KEYS).findings]
    assert (at, "before it a stamp that no export writes") in found


def test_a_state_that_opens_no_table_is_told_and_the_rounds_behind_it_are_left_out(
    pieces, tmp_path
):
    """A record is missing, and what the board is said to have kept is not what a table has."""
    made = [*pieces[:5], *pieces[6:]]
    for place in [n for n, data in enumerate(made) if b'"begin"' in data[:40]]:
        facts = json.loads(made[place][3:-4])
        checkpoint = json.loads(facts["checkpoint"])
        checkpoint["state"]["deck"] = []
        made[place] = stamp({**facts, "checkpoint": json.dumps(checkpoint)})
    path = tmp_path / "made_up.tcj"
    path.write_bytes(MAGIC + b"".join(made))
    found = auditing.audit((path,), BENCH_KEYS)
    kept = int(checkpoint["cursor"].split(".")[0])
    told = [one.text for one in found.findings if one.record == kept]
    assert len(told) == 1 and told[0].startswith("the state in the checkpoint behind it opens no")
    assert (found.played.rounds, found.played.left_out) == (0, 1)


def test_an_event_that_the_rules_stumble_over_is_told_and_what_follows_it_left_out(
    pieces, tmp_path, monkeypatch
):
    take = Table.take

    def stumbling(table, event):
        if event["event"] == "decision":
            raise KeyError("seat")
        take(table, event)

    monkeypatch.setattr(Table, "take", stumbling)
    path = tmp_path / "table.tcj"
    path.write_bytes(MAGIC + b"".join(pieces))
    found = auditing.audit((path,), BENCH_KEYS)
    assert [one.text for one in found.findings] == ["the rules refuse decision: KeyError('seat')"]
    assert (found.played.rounds, found.played.left_out) == (0, 1)
