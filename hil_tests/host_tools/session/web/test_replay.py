"""A journal round by round: every moment looks as the table did, wherever it is asked from, and
nothing can be sent to a board."""

import json
from dataclasses import replace

import pytest

from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.helpers.interrupting import SAID, interrupted
from hil_tests.host_tools.session.terminal.watched_table import ROUND, Table
from host_tools.cli import entry
from host_tools.common.errors import HostError
from host_tools.common.web.addresses import names
from host_tools.common.web.server import in_background, listening
from host_tools.journal import contents
from host_tools.session.recorded import Recorded
from host_tools.session.web import recorded_rounds
from host_tools.session.web.page_server import ReplayServer
from host_tools.session.web.played_rounds import PlayedRounds
from host_tools.session.web.recorded_rounds import RecordedRounds

# Sensors and a meter, hands that split, dice, hands that are set.
GAMES = (ROUND, "581/", "585/", "688a/")


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """On a busy machine a slice is over before the round is reached: one test is about that."""
    monkeypatch.setattr(recorded_rounds, "SLICE_S", 60.0)


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """Three rounds of DJ Wild."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    return path, written(ROUND, path, 3)


def written(name, path, rounds):
    table = Table(name)
    for _ in range(rounds):
        table.play()
        table.next_round()
    return table.journal(path)


def rounds_of(journal):
    return RecordedRounds(*journal)


def pictures(told):
    """{record: all parts of the picture then}."""
    shown, found = {}, {}
    for moment in told["moments"]:
        shown = {**shown, **moment["parts"]}
        found[moment["record"]] = shown
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_looks_as_the_table_did(game, tmp_path):
    """Against the replay of the terminal, record by record."""
    path = tmp_path / "table.tcj"
    found = written(game, path, 2)
    rounds = RecordedRounds(path, found)
    shown = pictures(rounds.told(1)) | pictures(rounds.told(0))
    other = Recorded(path, found)
    compared = 0
    while not other.is_over:
        record = other.take_next().sequence
        if record not in shown:
            continue
        seen, view = shown[record], other.view
        for seat in seen["seats"]:
            assert seat["wagers"] == view.wagers.get(seat["seat"], {}), record
            dealt = [hand["cards"] for hand in seat["hands"]]
            assert [cards for cards in dealt if cards] == [
                cards for cards in view.hands_of(seat["seat"]) if cards
            ], record
        assert len(seen["lines"]) == len(view.lines)
        assert seen["signs"]["meter_sign"] == view.meter_sign
        assert (seen["step"]["what"], seen["step"]["to"]) == (view.what, view.to)
        compared += 1
    assert compared >= 20


def seen(told):
    """Without the numbers of the lines of the log, which go on from round to round."""
    texts = [[line["text"] for line in moment["log"]] for moment in told["moments"]]
    return [{**moment, "log": log} for moment, log in zip(told["moments"], texts, strict=True)]


def test_a_round_is_the_same_from_wherever_it_is_asked(journal):
    rounds = rounds_of(journal)
    straight = [seen(rounds.told(index)) for index in range(3)]
    for index in (2, 0, 1, 1, 2):
        assert seen(rounds_of(journal).told(index)) == straight[index]
        assert seen(rounds.told(index)) == straight[index]


def test_a_round_begins_with_its_bets_and_ends_with_what_became_of_it(journal):
    told = rounds_of(journal).told(1)
    assert (told["number"], told["index"], told["file"]) == (2, 1, "table.tcj")
    first, last = told["moments"][0], told["moments"][-1]
    assert (first["name"], first["parts"]["lines"]) == ("next_round", [])
    assert len(list(pictures(told).values())[-1]["lines"]) == 20
    assert last["name"] == "new_deck"
    assert first["date"].startswith("20") and first["is_known"]


def test_a_card_that_lies_face_down_is_not_told(tmp_path):
    """The record knows it; who looks on may not before the table tells."""
    path = tmp_path / "table.tcj"
    told = RecordedRounds(path, written("581/", path, 1)).told(0)
    hidden = [moment for moment in told["moments"] if "face down" in moment["says"]]
    assert [moment["says"] for moment in hidden] == ["burn: face down", "dealer: face down"]
    dealers = [place for place in hidden[1]["parts"]["places"] if place["place"] == 0]
    assert dealers[0]["cards"][-1] == "face down"


def test_a_round_or_a_record_is_found_and_another_is_said_with_what_there_is(journal):
    rounds = rounds_of(journal)
    record = rounds.told(2)["moments"][5]["record"]
    assert (rounds.index_of(3), rounds.index_of(record=record), rounds.index_of()) == (2, 2, 0)
    for asked in ({"round": 9}, {"record": 10**9}):
        with pytest.raises(HostError) as raised:
            rounds.index_of(**asked)
        assert raised.value.code == 6815
        assert "rounds 1 to 4, records 1 to" in raised.value.text


def test_the_way_to_a_far_round_is_told_and_goes_on(journal, monkeypatch):
    rounds = rounds_of(journal)
    monkeypatch.setattr(recorded_rounds, "SLICE_S", 0.0)
    assert rounds.told(2) == {"played": 0}
    monkeypatch.setattr(recorded_rounds, "SLICE_S", 60.0)
    assert rounds.told(2)["number"] == 3


def test_a_round_without_end_comes_in_pieces(journal, monkeypatch):
    whole = rounds_of(journal).told(1)["moments"]
    monkeypatch.setattr(recorded_rounds, "MOST_RECORDS", 25)
    rounds = rounds_of(journal)
    first = rounds.index_of(2)
    pieces = [rounds.told(first + piece)["moments"] for piece in range(3)]
    assert [len(piece) for piece in pieces] == [25, 25, len(whole) - 50]
    assert pictures({"moments": pieces[2]}) == {
        record: seen
        for record, seen in pictures({"moments": whole}).items()
        if record in [moment["record"] for moment in pieces[2]]
    }


def test_a_round_behind_records_that_are_missing_says_so(journal):
    path, found = journal
    entries = [one for one in found.entries if one.sequence != 80]
    told = RecordedRounds(path, replace(found, entries=entries)).told(1)
    known = {moment["record"]: moment["is_known"] for moment in told["moments"]}
    assert known[79] and not known[81] and not known[112]


def test_a_file_with_findings_says_what_is_wrong_with_it(journal, tmp_path):
    """Read as the audit reads it."""
    path, found = journal
    assert RecordedRounds(path, found).told(1)["doubts"] == ""
    data = bytearray(path.read_bytes())
    data[found.entries[90].at + 9] ^= 0x40
    changed = tmp_path / "changed.tcj"
    changed.write_bytes(data)
    doubts = RecordedRounds(changed, contents.load(changed)).told(1)["doubts"]
    assert "this byte was changed" in doubts and "tablectl audit" in doubts


def test_records_before_the_first_table_are_no_round(tmp_path, journal):
    path, found = journal
    alone = replace(found, entries=found.entries[:1], exports=found.exports)
    with pytest.raises(HostError) as raised:
        RecordedRounds(path, alone).told(0)
    assert raised.value.code == 6815
    with pytest.raises(HostError) as raised:
        RecordedRounds(path, replace(found, entries=[])).told(0)
    assert raised.value.code == 6815


@pytest.fixture(scope="module")
def served(journal):
    """The address of a replay of the file, for which no token is asked."""
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        server = ReplayServer(rounds_of(journal), names(port), None)
        with in_background(server, listener):
            yield f"http://127.0.0.1:{port}/"


def test_it_is_served_with_what_its_pages_ask_for(served):
    assert "replay.js" in ask(served, "GET", "/")[1]
    assert ask(served, "GET", "/page/replay.js")[0] == 200
    assert "687a.12" in ask(served, "GET", "/sections?of=687a.12(d)")[1]
    status, text = ask(served, "GET", "/replay/round?round=2")
    assert (status, json.loads(text)["number"]) == (200, 2)
    status, text = ask(served, "GET", "/replay/round?record=1000000")
    assert (status, "there is no record 1000000" in json.loads(text)["error"]) == (409, True)


@pytest.mark.parametrize("value", ["", "-1", "1.5", "x", "9" * 11, "%D9%A8"])
def test_what_is_no_number_is_refused(value, served):
    status, text = ask(served, "GET", f"/replay/round?index={value}")
    assert status == 409 and "a whole number is wanted" in json.loads(text)["error"]


@pytest.mark.parametrize("path", ["/", "/act", "/replay/round", "/page/replay.js", "/events"])
def test_nothing_can_be_sent(path, served):
    body = b'{"do":"start_game"}'
    status, _ = ask(served, "POST", path, body, content_type="application/json")
    assert status in (404, 405)


WRONG = [
    (["{file}", "--round", "9"], 2, "there is no round 9"),
    (["{missing}"], 2, "missing.tcj"),
    (["{text}"], 2, "it does not begin as one"),
    (["{file}", "--bench"], 2, "a journal FILE takes"),
    (["{file}", "--port", "/dev/x"], 2, "a journal FILE takes"),
    (["--round", "1"], 2, "add its FILE"),
]


@pytest.mark.parametrize(("arguments", "code", "said"), WRONG)
def test_a_file_or_an_option_that_is_none_is_one_error(
    arguments, code, said, journal, tmp_path, capsys
):
    text = tmp_path / "text.tcj"
    text.write_text("no journal")
    paths = {"file": journal[0], "missing": tmp_path / "missing.tcj", "text": text}
    given = [argument.format(**paths) for argument in arguments]
    assert entry.run(["panel", "--no-browser", "--listen", "127.0.0.1:0", *given]) == code
    assert said in capsys.readouterr().err


def test_ctrl_c_is_its_end(journal):
    words = ["panel", journal[0], "--no-browser", "--listen", "127.0.0.1:0"]
    code, said = interrupted(words, once=b"Ctrl-C ends it")
    assert code == 0 and said != SAID


def test_the_round_in_play_is_told_from_the_boards_own_journal(table):
    """What a panel of a board has at /replay."""
    at = table()
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.do("deal_card", card="As")
    rounds = PlayedRounds().rounds(at.session, None)
    assert rounds
    told = rounds.told(0)
    assert told["moments"][-1]["says"] == "seat 2: As"
    assert told["number"] == at.view.round
    asked = [line for line in told["moments"] if line["name"] == "wager"]
    assert len(asked) == 2


def test_looking_back_leaves_the_board_as_it_is(table):
    at = table()
    at.do("place_wagers_at", seat=2, every=False)
    memory, seen = bytes(at.board.memory), at.see()
    rounds = PlayedRounds().rounds(at.session, None)
    assert rounds and rounds.told(0)["moments"]
    at.wait()
    assert bytes(at.board.memory) == memory
    assert at.see()["seats"] == seen["seats"]


def fold(at):
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    while at.view.what != "decision":
        at.wait(5)
    at.do("decide", what="fold")


def test_a_round_that_was_seen_to_its_end_is_shown_again_after_others(table):
    """From the board's own journal, whose checkpoint is that of a later round by then."""
    at = table()
    played, lines = PlayedRounds(), {}
    for _ in range(3):
        fold(at)
        played.look(at.session)
        lines[at.view.round] = list(at.view.lines)
        at.do("next_round")
    for number, settled in lines.items():
        rounds = played.rounds(at.session, number)
        assert rounds
        told = rounds.told(rounds.index_of(number))
        assert told["number"] == number
        shown = [
            moment["parts"]["lines"] for moment in told["moments"] if "lines" in moment["parts"]
        ]
        assert [line["wager"] for line in shown[-1]] == [line["wager"] for line in settled]
        folded = [moment for moment in told["moments"] if moment["name"] == "decision"]
        assert len(folded) == 1 and "fold" in folded[0]["says"]
    at.do("place_wagers_at", seat=2, every=False)
    in_play = played.rounds(at.session, None)
    assert in_play and in_play.told(0)["number"] == at.view.round


def test_a_round_of_which_the_board_kept_nothing_is_not_shown_as_another(table):
    at = table()
    fold(at)
    played = PlayedRounds()
    rounds = played.rounds(at.session, at.view.round + 7)
    assert rounds
    with pytest.raises(HostError) as raised:
        rounds.index_of(at.view.round + 7)
    assert raised.value.code == 6815
