"""Dealing that goes by itself goes by what the board has answered: on a line that is slow, loses
messages and damages them, every card comes once and the round comes to its end."""

import random

import pytest
from tablectl.core.cards import card_number
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.any_round import SEATS, act
from hil_tests.host_tools.helpers.native_table import NativeTable
from hil_tests.host_tools.helpers.on_the_wire import OnTheWire
from hil_tests.host_tools.session.web.panel_table import table_of
from host_tools.session.dealing import DEALT, on_the_way
from host_tools.simulator.bench_stream import BenchStream

GAMES_OF_CARDS = sorted(set(CATALOGUE) - {"585", "593"})
BY_ITSELF = (*DEALT, "latched", "start_position")
MOST_LOOKS = 4_000
ROUNDS = 3
# The status is asked for twice a second.
LOOKS_BEFORE = 8
# Of so many packets and frames one is late, or lost.
LATE_OF, LOST_OF = 2, 6


class LateLine(BenchStream):
    """Who only looks finds a packet now or later; who waits for one gets it."""

    def __init__(self, board, luck):
        super().__init__(board)
        self.luck = luck

    def receive(self, limit_s):
        late = limit_s <= 0 and self.luck.randrange(LATE_OF)
        return b"" if late else super().receive(limit_s)


class LosingBoard(NativeTable):
    """A board with a line and a shoe that lose what they carry."""

    def __init__(self, luck):
        self.luck = luck
        self.losing = False
        self.cards_lost = 0
        super().__init__()

    def arrives(self, request, message):
        told = message.get("ev") in ("card", "phase")
        return None if self.losing and told and not self.luck.randrange(LOST_OF) else message

    def shoe(self, body, at_us=None):
        if self.losing and not self.luck.randrange(LOST_OF):
            self.cards_lost += 1
        else:
            super().shoe(body, at_us)


def rough_table(chapter, losing):
    luck = random.Random(3)
    board = LosingBoard(luck)
    at = table_of(board, chapter)
    at.session.client.stream = OnTheWire(LateLine(board, luck), board.arrives)
    board.losing = losing
    return at


def what_all_say(at) -> str:
    """What page, log and board say, for whoever reads why a round did not go on."""
    board = at.board.keeper.status()
    log = [entry.text for entry in at.view.log[-8:]]
    return f"page: {at.see()['step']}\nlog: {log}\nboard: {board}"


def plays_on(at, looks=MOST_LOOKS):
    """To the end of the round; the looks at it come in the middle of what the board says."""
    for _ in range(looks):
        if at.view.what == "next_round":
            return
        if at.view.what in BY_ITSELF:
            at.board.run_for(at.board.luck.choice((0, 2_000, 30_000)))
            at.session.tick()
        else:
            decides(at)
    raise AssertionError(f"the round stood still\n{what_all_say(at)}")


def decides(at):
    """Somebody who looks before he acts, over a line that is good meanwhile."""
    losing, at.board.losing = at.board.losing, False
    at.wait(LOOKS_BEFORE)
    if at.view.what not in BY_ITSELF:
        act(at, last=False)
    at.board.losing = losing


def round_with_auto_deal(at):
    for seat in SEATS:
        at.do("place_wagers_at", seat=seat, every=True)
    at.do("start_game")
    if not at.view.auto_deal:
        at.do("toggle_auto_deal")
    plays_on(at)


@pytest.mark.parametrize("chapter", GAMES_OF_CARDS)
def test_a_late_line_has_no_card_dealt_twice_or_too_many(chapter):
    at = rough_table(chapter, losing=False)
    round_with_auto_deal(at)
    assert [entry.text for entry in at.view.log if entry.kind == "refused"] == []
    of, shoe = at.session.pack.count, at.session.shoe
    assert len(shoe) + len(at.view.told) == of, what_all_say(at)
    assert at.board.keeper.table.round.drawn == at.session._drawn


@pytest.mark.parametrize("chapter", ["555", "573", "588", "592", "687a"])
def test_what_a_line_and_a_shoe_have_lost_is_dealt_again(chapter):
    at = rough_table(chapter, losing=True)
    for _ in range(ROUNDS):
        round_with_auto_deal(at)
        assert sorted(at.board.keeper.table.round.drawn) == sorted(at.session._drawn)
        at.do("next_round")
        at.wait(10)
    again = [entry for entry in at.view.log if "in the shoe again" in entry.text]
    # One that was lost twice in a row is said once.
    assert 0 < len(again) <= at.board.cards_lost


def dealing(chapter="687a"):
    at = table_of(NativeTable(), chapter)
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    return at


def test_a_card_that_came_too_early_lies_in_the_shoe_again(table):
    at = dealing()
    at.do("toggle_auto_deal")
    at.wait(20)
    assert at.view.what == "decision"
    at.view.wait_for({"phase": "dealing"}, "card")
    before = at.session.shoe
    at.session.deal()
    at.wait()
    assert (
        "Card is not possible now: the table waits for a player to decide" in at.view.log[-1].text
    )
    assert at.session.shoe == before and at.view.auto_deal


def test_no_card_is_dealt_on_the_word_of_a_board_that_does_not_answer(table, monkeypatch):
    at = dealing()
    drawn: list[str] = []
    monkeypatch.setattr(at.board, "shoe", drawn.append)
    monkeypatch.setattr(at.session, "_refresh_status", lambda: False)
    at.session.toggle_auto_deal()
    at.session._see_to_cards()
    assert drawn == []


def test_a_refusal_that_somebody_has_to_see_to_ends_the_dealing(table):
    at = dealing()
    at.session._deck[-1] = card_number("5h")
    at.do("deal_card", card="5h")
    at.session._deck.append(card_number("5h"))
    at.do("toggle_auto_deal")
    at.wait(2)
    assert not at.view.auto_deal
    assert "5h was already drawn" in at.view.log[-1].text


def test_581_5_a_a_full_shoe_that_is_recorded_is_full(table):
    at = table("581")
    at.session._deck.pop()
    at.do("report", what="shuffled")
    assert len(at.session.shoe) == at.session.pack.count


def test_the_cards_of_another_round_are_not_looked_for(table):
    at = dealing()
    at.do("deal")
    at.view.begin_round()
    assert at.session._on_the_way != []
    at.view.round += 1
    assert at.session._on_the_way == []


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ([], [1, 2, 3]),
        (["2d"], [2, 3]),
        (["2h"], [1, 3]),
        (["face down", "2h"], [3]),
        (["face down", "2h", "Ks"], [3]),
        (["2d", "2h", "2s"], []),
    ],
)
def test_what_is_on_the_way_was_drawn_and_not_told(told, left):
    assert on_the_way([1, 2, 3], told) == left
