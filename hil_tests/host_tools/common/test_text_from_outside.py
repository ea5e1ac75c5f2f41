"""Rows 8 and 18: what a board, a journal or a file says is data. Nothing of it acts on a terminal,
nothing of it is markup, and what cannot be decoded keeps no journal from being read."""

import json

import pytest
from rich.text import Text

from hil_tests.host_tools.helpers.journal_writer import (
    FIRST_LINE,
    record,
    stamp,
)
from hil_tests.host_tools.helpers.scripted_stream import ScriptedStream, line, ok
from host_tools.cli import columns
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.common.plain import DEEPEST, plain, plain_json, plain_value
from host_tools.device.link.client import LinkClient, Refused, verify_form
from host_tools.journal import contents

ESCAPE = "\x1b[2J\x1b]0;title\x07"
SHOWN = "\\x1b[2J\\x1b]0;title\\x07"
HOSTILE = (ESCAPE, "x[/x]", "[bold red]x", ":smile:", "\x9b31m", "\u202etxt.exe", "a\r\nb\x00")
KEY = bytes(32)
HOST = "2026-11-23T04:00:00+00:00"
FIRST_TAG = bytes(8)


def begun(board="RPI_PICO", version="0.1.0"):
    """The stamp at the beginning of an export of a new board."""
    begin = {"stamp": "begin", "cursor": f"0.0.{FIRST_TAG.hex()}.0", "host": HOST, "table": 0}
    begin |= {"uid": "e660", "board": board, "version": version}
    return stamp({**begin, "configuration": None, "checkpoint": None})


def ended(records):
    """The stamp behind `records`, bytes each."""
    tag = records[-1][-12:-4] if records else FIRST_TAG
    count = len(records)
    cursor = f"{count}.{sum(map(len, records))}.{tag.hex()}.{count}"
    return stamp({"stamp": "end", "cursor": cursor, "host": HOST, "table": 10})


def journal(*facts, **board):
    """A journal file whose records are `facts`, and what its board says of itself."""
    tag, records = FIRST_TAG, []
    for sequence, one in enumerate(facts, 1):
        before = tag, sequence - 1
        data, tag = record(sequence, {**one, "time": sequence}, before, KEY)
        records.append(data)
    return FIRST_LINE + begun(**board) + b"".join(records) + ended(records)


def access(role):
    return {"event": "access", "role": role, "command": "clear", "outcome": 2021}


@pytest.mark.parametrize("text", HOSTILE)
def test_log_show_prints_it_as_it_stands(tablectl, tmp_path, text):
    path = tmp_path / "t.tcj"
    path.write_bytes(journal(access(text), {"event": "fault", "code": 4011, "text": text}))
    outcome = tablectl("log", "show", path)
    assert outcome.code == 0, outcome.err
    assert plain(text) in outcome.out.replace("\n", "")
    assert outcome.out.replace("\n", "").isprintable()


@pytest.mark.parametrize("text", HOSTILE)
def test_every_message_of_a_board_is_printable(text):
    told = []
    event = line({"ev": text, "seq": 1, "t": 1, "err": {text: [text]}})
    error = {"code": 2021, "name": "wrong_role", "text": text}
    stream = ScriptedStream(
        lambda request: event + line({"id": request["id"], "ok": {text: [text, {"a": text}]}}),
        lambda request: line({"id": request["id"], "err": error}),
    )
    client = LinkClient(stream, told.append)
    held = client.request("status")
    with pytest.raises(Refused) as refused:
        client.request("wagers", seat=1)
    for value in (held, told, refused.value.error):
        for each in texts_in(value):
            assert each == plain(each)
    assert refused.value.text.isprintable()


def texts_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for held in [*value, *(value.values() if isinstance(value, dict) else ())]:
            yield from texts_in(held)


@pytest.mark.parametrize(
    "message",
    [
        {"ev": "late"},
        {"ev": "late", "seq": "1", "t": 1},
        {"ev": 7, "seq": 1, "t": 1},
        {"id": 1},
        {"id": 1, "ok": 7},
        {"id": [1], "ok": {}},
        {"id": 1, "err": "no"},
        {"id": 1, "err": {"code": 2021}},
    ],
)
def test_what_is_no_message_is_a_damaged_line(message):
    with pytest.raises(ValueError, match="no message"):
        verify_form(message)
    client = LinkClient(ScriptedStream(lambda request: line(message), ok(n=1)))
    assert client.request("status") == {"n": 1}
    assert client.damaged == 1


def test_a_message_that_is_nested_deeply_is_a_damaged_line():
    deep = "[" * 400 + "]" * 400
    client = LinkClient(
        ScriptedStream(
            lambda request: line({"id": request["id"], "ok": {"a": json.loads(deep)}}), ok(n=1)
        )
    )
    assert client.request("status") == {"n": 1}
    with pytest.raises(ValueError, match="deeply"):
        plain_value(json.loads("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)))


def test_what_does_not_print_is_shown_as_its_escape():
    assert plain(ESCAPE) == SHOWN
    assert plain("\ud800\x7f\u2028") == "\\ud800\\x7f\\u2028"
    assert plain("caf\u00e9 $5 [x]") == "caf\u00e9 $5 [x]"
    assert plain_value({"a\x1b": ["\x00", 7, None]}) == {"a\\x1b": ["\\x00", 7, None]}


def test_columns_know_no_markup(capsys):
    columns.echo([["x[/x]", Text("[bold]"), ":smile:"]], ())
    assert "x[/x]" in capsys.readouterr().out


def test_an_error_of_any_command_is_one_printable_line(tablectl, tmp_path):
    path = tmp_path / "round.json"
    path.write_text(json.dumps({ESCAPE: 1, "game": "687a"}))
    outcome = tablectl("settle", path)
    assert outcome.code == 2 and outcome.err.rstrip("\n").isprintable()
    outcome = tablectl("settle", tmp_path / f"no{ESCAPE}.json")
    assert outcome.code == 2 and outcome.err.rstrip("\n").isprintable()
    assert "\x1b" not in json_file.quote("\x1b") and "\x9b" not in json_file.quote("\x9b")


def test_a_forged_journal_is_refused_as_one(tmp_path):
    path = tmp_path / "t.tcj"
    path.write_bytes(FIRST_LINE + b"x" * 100)
    with pytest.raises(HostError) as refused:
        contents.load(path)
    assert refused.value.code == 6801


@pytest.mark.parametrize(
    "line",
    [
        b'{"ev":"phase","at":[1,{"a":"b"}]}',
        rb'{"a\u001b":"\u202e"}',
        '{"a":"\u202e"}'.encode(),
        '{"a":"\u00ad"}'.encode(),
        b'{"a":"\x7f"}',
        b"[" * DEEPEST + b"]" * DEEPEST,
    ],
)
def test_a_line_of_json_is_plain_whatever_it_says(line):
    assert plain_json(line, json.loads(line)) == plain_value(json.loads(line))


def test_a_line_that_is_nested_too_deeply_is_refused():
    line = b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1)
    with pytest.raises(ValueError, match="nested"):
        plain_json(line, json.loads(line))
