"""Wrong round files: exit code 2 and one line that names the place and the fault."""

import re

import pytest

from hil_tests.host_tools.helpers import round_files
from host_tools.examples import ROUNDS

MISSING = object()


def spoil(*steps, to=MISSING):
    """A good round in which the value at the path `steps` is replaced, or removed."""
    content = round_files.good_round()
    inner = content
    for step in steps[:-1]:
        inner = inner[step]
    if to is MISSING:
        del inner[steps[-1]]
    else:
        inner[steps[-1]] = to
    return content


def happening(**facts):
    return spoil("irregularities", to=[facts])


# what is wrong: (content of the file, words that the one line must have)
WRONG = {
    "empty file": ("", ["line 1", "column 1", "not JSON"]),
    "cut off": ('{"game": "687a",', ["line 1", "column 17", "not JSON"]),
    "nested without end": ("[" * 100_000, ["nested too deeply"]),
    "a list": ([], ["top level", "must be an object"]),
    "no game": (spoil("game"), ["game is missing"]),
    "game not text": (spoil("game", to=687), ["game = 687", '"687a"']),
    "unknown game": (spoil("game", to="999"), ["game 999", "687a"]),
    "unknown key": (spoil("dealers", to=""), ['unknown key "dealers"', "dealer_low, other"]),
    "key twice": ('{"game": "687a", "game": "687a"}', ["key game stands twice"]),
    "no configuration": (
        spoil("configuration"),
        ["configuration is missing; its keys: tablectl submission new 687a"],
    ),
    "game inside": (spoil("configuration", "game", to="687a"), ["configuration", '"game"']),
    "unknown option": (spoil("configuration", "seat", to=6), ["configuration: seat: no such key"]),
    "missing option": (spoil("configuration", "trips"), ["trips: missing"]),
    "lost paytable": (
        spoil("configuration", "bad_beat", "paytable", to="DJWBB-01"),
        ["bad_beat.paytable = DJWBB-01", "687a.12(e)", "DJWBB-03"],
    ),
    "rate too high": (
        spoil("configuration", "progressive", "rate", to=10001),
        ["progressive.rate = 10001", "0 to 10000"],
    ),
    "meter missing": (spoil("meter", to=None), ["meter = null", "whole cents"]),
    "meter not whole": (spoil("meter", to=2000.5), ["meter = 2000.5", "whole number"]),
    "meter negative": (spoil("meter", to=-1), ["meter = -1", "0 or more"]),
    "no seats": (spoil("seats"), ["seats is missing"]),
    "seats a list": (spoil("seats", to=[]), ["seats = []", "must be an object"]),
    "seat 7": (spoil("seats", "7", to={}), ['unknown key "7"', "1, 2, 3, 4, 5, 6"]),
    "seat key": (spoil("seats", "2", "card", to=""), ["seats.2", 'unknown key "card"', "cards"]),
    "no wagers": (spoil("seats", "2", "wagers"), ["seats.2: wagers is missing"]),
    "unknown wager": (
        spoil("seats", "2", "wagers", "play", to=1),
        ["seats.2.wagers", 'unknown key "play"', "ante, blind, progressive"],
    ),
    "raise as wager": (
        spoil("seats", "2", "wagers", "raise", to=2000),
        ["seats.2.wagers.raise", "made by a decision", "687a.7(d)(1)", "seats.2.decision"],
    ),
    "cents as float": (
        spoil("seats", "2", "wagers", "ante", to=10.0),
        ["seats.2.wagers.ante = 10.0", "whole number"],
    ),
    "cents as text": (
        spoil("seats", "2", "wagers", "ante", to="10"),
        ['seats.2.wagers.ante = "10"', "whole number"],
    ),
    "cents true": (spoil("seats", "2", "wagers", "ante", to=True), ["= true", "whole number"]),
    "no cents": (spoil("seats", "2", "wagers", "ante", to=0), ["= 0", "1 or more"]),
    "below the limit": (
        spoil("seats", "5", "wagers", to={"ante": 400, "blind": 400}),
        ["ante 400 at seat 5", "less than 500", "687a.7(d)(1)"],
    ),
    "blind unlike ante": (
        spoil("seats", "5", "wagers", "blind", to=600),
        ["blind 600 at seat 5", "must equal ante 500"],
    ),
    "progressive of 2.00": (
        spoil("seats", "2", "wagers", "progressive", to=200),
        ["seats.2.wagers.progressive = 200", "100 cents", "687a.7(d)(2)"],
    ),
    "cards a list": (spoil("dealer", to=["7c"]), ["dealer", "text in quotes"]),
    "no card": (spoil("dealer", to="7c 7d 3d 9c 1c"), ['dealer = "1c"', "is no card"]),
    "card twice": (spoil("dealer", to="7c 7d 3d 9c As"), ["dealer: As", "seats.2.cards"]),
    "card too few": (spoil("dealer", to="7c 7d 3d 9c"), ["dealer: another card", "687a.8(e)"]),
    "card too many": (spoil("dealer", to="7c 7d 3d 9c Kc Kd"), ["dealer", "Kd was not dealt"]),
    "no replacement": (spoil("other"), ["other.replacement: another card", "687a.8(f)"]),
    "no decision": (
        spoil("seats", "2", "decision"),
        ["seats.2.decision: this is missing", "687a.11(b)"],
    ),
    "unknown decision": (
        spoil("seats", "2", "decision", to="call"),
        ["call at seat 2", "raise, fold"],
    ),
    "decision a number": (
        spoil("seats", "2", "decision", to=1),
        ["seats.2.decision = 1", "must be a decision", '"play 3000"'],
    ),
    "decision a list with a number": (
        spoil("seats", "2", "decision", to=["raise", 1]),
        ["seats.2.decision = 1", "must be a decision"],
    ),
    "decision with half a cent": (
        spoil("seats", "2", "decision", to="raise 2000.5"),
        ['seats.2.decision = "raise 2000.5"', "with its cents or cards if it has"],
    ),
    "decision of three words": (
        spoil("seats", "2", "decision", to="raise 2000 cents"),
        ['seats.2.decision = "raise 2000 cents"'],
    ),
    "one decision too many": (
        spoil("seats", "2", "decision", to=["raise", "fold"]),
        ["seats.2.decision", "fold was not asked"],
    ),
    "irregularities an object": (spoil("irregularities", to={}), ["irregularities", "list"]),
    "irregularity a text": (spoil("irregularities", to=["jam"]), ["irregularities[0]", "object"]),
    "no moment": (happening(what="recut"), ["irregularities[0]: before is missing", "start_game"]),
    "unknown moment": (
        happening(what="recut", before="card x"),
        ['irregularities[0].before = "card x"', "card n"],
    ),
    "unknown irregularity": (
        happening(what="fire", before="card 1"),
        ['irregularities[0].what = "fire"', "face_up", "deck_count"],
    ),
    "irregularity without fact": (
        happening(what="deck_count", before="wagers"),
        ["irregularities[0]: cards is missing"],
    ),
    "seat 7 exposed": (
        happening(what="exposed", before="decision 2", seat=7),
        ["irregularities[0].seat = 7", "1 to 6"],
    ),
    "fact of another kind": (
        happening(what="deck_count", before="wagers", cards=53, seat=1),
        ["irregularities[0]", 'unknown key "seat"'],
    ),
    "face up twice in file": (
        happening(what="face_up", before="card 3", card="As"),
        ["irregularities[0]: As", "seats.2.cards"],
    ),
    "moment that never comes": (
        happening(what="recut", before="card 40"),
        ["irregularities[0]", "never came up", "card 40"],
    ),
    "refused by the rules": (
        happening(what="recut", before="card 3"),
        ["recut", "card", "687a.5(e)"],
    ),
    "stub without count": (spoil("stub", to={}), ["stub: cards is missing"]),
    "stub not whole": (spoil("stub", to={"cards": "37"}), ['stub.cards = "37"']),
    "misdealt not yes or no": (
        spoil("stub", to={"cards": 37, "misdealt": 1}),
        ["stub.misdealt = 1", "true or false"],
    ),
    "working a number": (spoil("working", to=[1]), ["working = [1]", "texts"]),
    "expected without lines": (spoil("expected", to={}), ["expected: lines is missing"]),
    "expected line short": (
        spoil("expected", to={"lines": [[1, "ante"]]}),
        ["expected.lines[0]", "seat, wager, stake"],
    ),
    "whether a stake goes back a word": (
        spoil(
            "expected", to={"lines": [[1, "ante", 1000, "push", 0, "", "687a.11(e)(2)", "yes"]]}
        ),
        ["expected.lines[0]", "true or false", "stake back"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_line_names_place_and_fault(name, tmp_path, tablectl):
    content, words = WRONG[name]
    path = round_files.write(tmp_path, content)
    outcome = tablectl("settle", path)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert re.match(rf"tablectl: 61\d\d: {re.escape(str(path))}", outcome.err)
    assert [word for word in words if word not in outcome.err] == [], outcome.err


@pytest.mark.parametrize("path", sorted(ROUNDS.glob("wrong/*")), ids=lambda path: path.name)
def test_wrong_example_is_one_line_with_its_name(path, tablectl):
    outcome = tablectl("settle", path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert path.name in outcome.err


def test_file_that_is_not_there(tmp_path, tablectl):
    outcome = tablectl("settle", tmp_path / "none.json")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "none.json: the file cannot be read: No such file" in outcome.err


def test_file_that_is_not_text(tmp_path, tablectl):
    path = tmp_path / "image.json"
    path.write_bytes(b"\xff\x80\x01")
    outcome = tablectl("settle", path)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "byte 0 is no UTF-8" in outcome.err


def test_long_values_are_cut_in_the_message(tmp_path, tablectl):
    path = round_files.write(tmp_path, spoil("seats", "2", "wagers", "ante", to="9" * 5000))
    outcome = tablectl("settle", path)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert len(outcome.err) < 300
