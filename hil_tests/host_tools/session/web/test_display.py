"""What players are shown: results by seat with their hands, nothing that is not open to all, and
never an old picture of a table that is not well."""

import asyncio
import json
import re

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.any_round import SEATS, play
from hil_tests.host_tools.session.web.test_mirror import Port, mirror
from host_tools.common.web.hub import Hub
from host_tools.device.link.client import LinkClient
from host_tools.rounds.named_hands import CONCEALING
from host_tools.session.session import Session
from host_tools.session.web import called_hands, display, display_facts
from host_tools.session.web.panel_view import PanelView
from host_tools.simulator.bench_stream import BenchStream

__all__ = ["mirror"]
# 687a/10, worked by hand in the round's own file: seat, cards.
DEALT = {2: "As 2d 3h 4c 5s", 5: "2s 4d 9d Td Ad"}
DEALER = "Kd Ks Qh 8c 6d"
# Where nobody plays against a hand of the dealer.
WITHOUT_DEALER = ("583", "587", "592", "686a")


def shown(at):
    return display_facts.facts(at.session.chapter, at.view)


def seat(at, number):
    return shown(at)["seats"][number - 1]


def deal(at):
    """Two players raise, a straight and a flush with a wild deuce against a pair of kings."""
    for number in DEALT:
        at.do("place_wagers_at", seat=number, every=False)
        for wager in ("trips", "bad_beat"):
            at.do("drop", seat=number, wager=wager, cents=500)
    at.do("start_game")
    for card in " ".join([*DEALT.values(), DEALER, "3c"]).split():
        at.do("deal_card", card=card)
    at.do("stub", count=at.see()["shoe"]["left"], misdealt=False)


def finish(at):
    for _ in range(9):
        step = at.see()["step"]
        if step["what"] == "next_round":
            return
        offer = step["offers"][0]
        at.do(offer["do"], **offer["facts"])
    raise AssertionError(step)


def test_a_round_is_shown_from_the_bets_to_its_result_687a_12(table):
    at = table()
    assert shown(at)["now"]["what"] == "wagers"
    assert display_facts.turn(at.view) == "Place your bets."
    assert shown(at)["meters"] == [{"level": "", "amount": "$2,000.00"}]
    deal(at)
    now = {"what": "decision", "to": 2, "hand": None, "section": "687a.11(b)"}
    assert shown(at)["now"] == now and display_facts.turn(at.view) == "Seat 2 decides."
    assert [one["turn"] for one in shown(at)["seats"]] == [False, True] + [False] * 4
    finish(at)
    # Ante 10, Blind 10 x 1, Raise 20; Trips natural straight 5 x 20; Bad Beat 5 lost.
    straight = {"hand": "straight", "won": "$140.00", "returned": "", "held": "", "lost": "$5.00"}
    # Blind 10 x 2, Trips flush with wild 5 x 4; Bad Beat 5 lost.
    flush = {"hand": "flush", "won": "$70.00", "returned": "", "held": "", "lost": "$5.00"}
    for number, expected in ((2, straight), (5, flush)):
        found = seat(at, number)
        assert {key: found[key] for key in expected} == expected
    assert shown(at)["house"] == {"place": 0, "hand": "pair"}
    assert not seat(at, 3)["playing"]


def test_no_hand_is_named_before_all_have_decided(table):
    at = table()
    deal(at)
    while at.view.what != "next_round":
        assert [one["hand"] for one in shown(at)["seats"]] == [""] * 6, at.view.what
        assert shown(at)["house"] is None
        step = at.see()["step"]
        at.do(step["offers"][0]["do"], **step["offers"][0]["facts"])


def test_a_hand_that_was_folded_is_not_named(table):
    at = table()
    deal(at)
    at.do("decide", what="fold")
    finish(at)
    assert (seat(at, 2)["hand"], seat(at, 2)["decided"]) == ("", "fold")
    assert seat(at, 5)["hand"] == "flush"


def test_a_void_round_is_void_until_the_next_bets_687a_13(table):
    at = table()
    deal(at)
    assert shown(at)["void"] == ""
    at.do("report", what="exposed", seat=5)
    finish(at)
    assert shown(at)["void"] == "exposed, 687a.13(d)"
    assert shown(at)["trouble"] == ""
    assert [one["hand"] for one in shown(at)["seats"]] == [""] * 6
    # Whoever comes later knows it from the board's journal.
    late = PanelView()
    Session(LinkClient(BenchStream(at.board)), late, None).open()
    assert late.void == {"what": "exposed", "section": "687a.13(d)"}
    at.do("next_round")
    assert shown(at)["void"] == ""


TROUBLES = [
    ({"power": False}, "power"),
    ({"away": True}, "away"),
    ({"starting": True}, "starting"),
    ({"absent": "its USB cable is out"}, "absent"),
    ({"phase": "closed", "closed": "memory failed"}, "closed"),
    ({"phase": "closed"}, "closed"),
    ({"now_us": 3_000_001.0}, "silent"),
]


def test_each_language_has_all_words_and_their_places():
    """Every file of words has the keys of the English one, and the same places in each text."""
    files = sorted(display_facts.ENGLISH.parent.glob("*.json"))
    english = leaves(display_facts.words())
    assert len(files) > 1
    for file in files:
        other = leaves(json.loads(file.read_text()))
        known = {key for key in english if key[0] != "terms"}
        assert {key for key in other if key[0] != "terms"} == known, file.name
        for key in known:
            assert places(other[key]) == places(english[key]), (file.name, key)
    assert {kind for _, kind in TROUBLES} < set(display_facts.words()["trouble"])


def leaves(tree, path=()):
    if not isinstance(tree, dict):
        return {path: tree}
    return {key: leaf for name in tree for key, leaf in leaves(tree[name], (*path, name)).items()}


def places(text):
    return sorted(re.findall(r"{\w+}", str(text)))


@pytest.mark.parametrize(("changes", "said"), TROUBLES)
def test_a_table_that_is_not_well_shows_that_and_nothing_else(changes, said):
    view = PanelView(phase="over", what="next_round", meters={"progressive": 1})
    view.hands[1] = "As 2d 3h 4c 5s".split()
    assert display_facts.trouble_of(view) == ""
    for name, value in changes.items():
        setattr(view, name, value)
    found = display_facts.facts("687a", view)
    assert found["trouble"] == said
    nothing = {"now": None, "meters": [], "seats": [], "events": [], "house": None, "void": ""}
    assert {key: found[key] for key in nothing} == nothing


def test_a_cable_that_is_pulled_is_shown_and_so_is_that_it_is_back(mirror):
    port = mirror.session.client.stream = Port(mirror.board)
    mirror.wait()
    assert shown(mirror)["trouble"] == ""
    port.pulled = True
    mirror.wait(3)
    assert shown(mirror)["trouble"] == "away"
    port.pulled = False
    mirror.wait(20)
    assert shown(mirror)["trouble"] == ""


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_every_game_names_who_is_next_and_what_its_hands_are(chapter, table):
    at = table(chapter)

    def nothing_too_early():
        found = shown(at)
        assert found["trouble"] == "" and "None" not in display_facts.turn(at.view)
        if at.view.what not in display_facts.OPEN:
            assert not any(one["hand"] for one in found["seats"])
        assert not any(called_hands.CARD.search(one["decided"]) for one in found["seats"])

    play(at, last=False, after_each=nothing_too_early)
    found = shown(at)
    assert found["now"]["what"] == "next_round"
    for number in SEATS:
        of = found["seats"][number - 1]
        assert of["won"] or of["returned"] or of["lost"]
        if at.view.hands.get(number) and of["decided"] not in CONCEALING:
            assert of["hand"], at.view.hands
    assert found["house"] or chapter in WITHOUT_DEALER


def test_no_heartbeat_comes_while_nobody_looks_at_the_table(monkeypatch):
    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        hub.publish({"display": {}}, [])
        beating = display._beating(hub)
        heard = [await anext(beating), await anext(beating)]
        hub._published_s -= display.LOOKED_S
        waiting = asyncio.ensure_future(anext(beating))
        await asyncio.sleep(10 * display.HEARTBEAT_S)
        assert not waiting.done()
        hub.publish({"display": {}}, [])
        return [*heard, await asyncio.wait_for(waiting, 5)]

    monkeypatch.setattr(display, "HEARTBEAT_S", 0.01)
    assert asyncio.run(follow()) == ['data: {"display":{}}\n\n', *2 * ["data: {}\n\n"]]
