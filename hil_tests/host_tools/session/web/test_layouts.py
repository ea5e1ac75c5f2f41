"""What lies on the layout of each game: which cards are seen when, by the chapter's own order."""

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.any_round import play
from host_tools.session.web import layouts

BACK = "face down"
SHAKEN = ("dice", "extra_roll")


def moments(at, last=False):
    """Each picture of a round with what the table has told by then."""
    seen = []

    def look():
        told = {key: list(cards) for key, cards in at.view.hands.items()}
        seen.append((at.see(), told))

    play(at, last=last, after_each=look)
    return seen


def lying(picture, place):
    return next((one["cards"] for one in picture["places"] if one["place"] == place), [])


def open_cards(seen, place):
    """{what was waited for: the cards of a place that were seen then, by their order}, of the
    moments in which all of them lay there."""
    found = {}
    for picture, told in seen:
        cards = lying(picture, place)
        if cards and len(cards) == len(seen[-1][1][place]):
            step = picture["step"]
            shown = [n for n, card in enumerate(cards) if card != BACK]
            assert [cards[n] for n in shown] == [told[place][n] for n in shown]
            found.setdefault((step["what"], step["to"]), shown)
    return found


# Of the dealer's cards those that lie face up from the deal on: R-555-02 and 589.8(c), 590.7(e)
# and its sisters, 688a.8(d).
UP = {"555": [4], "589": [4], "581": [0], "590": [0], "591": [0], "688a": [0, 1, 2, 3, 4, 5, 6]}
WITHOUT_DEALER = ("583", "585", "587", "592", "593", "686a")
# Cards of a low hand (579.11(d), 588.11(a)(3), 688a.11(b)).
LOW = {"579": 2, "588": 1, "688a": 2}


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_the_cards_of_a_round_lie_as_its_chapter_has_it(chapter, table):
    seen = moments(table(chapter))
    of = seen[0][0]["table"]["layout"]
    printed = {place["place"]: place for place in of["places"]}
    for picture, told in seen:
        for one in picture["places"]:
            if one["place"] not in SHAKEN:
                grows = printed[one["place"]]["shape"] == "pile" or 0 in UP.get(chapter, ())
                assert len(one["cards"]) <= printed[one["place"]]["cards"] or grows, one
        for seat in picture["seats"]:
            for hand in seat["hands"]:
                key = seat["seat"] if hand["hand"] == 1 else (seat["seat"], hand["hand"])
                # Of a position without a wager nobody looks at the cards (588.8(c), 688a.8(d)).
                unseen = [] if seat["wagers"] else [BACK] * len(hand["cards"])
                assert hand["cards"] == (unseen or told[key])
    if chapter not in WITHOUT_DEALER:
        dealers_cards(chapter, seen)
    if chapter in LOW:
        hands_are_set(seen, LOW[chapter])
    else:
        assert of["parts"] == ()


def dealers_cards(chapter, seen):
    """Face down but for those of UP, until they are turned up: all of them at the end."""
    shown = open_cards(seen, 0)
    asked = ("set_hand", 0) if chapter == "688a" else ("decision", 2)
    assert shown[asked] == UP.get(chapter, [])
    assert shown.get(("reveal", 0), UP.get(chapter)) == UP.get(chapter, [])
    assert lying(seen[-1][0], 0) == seen[-1][1][0]


def hands_are_set(seen, low):
    """The dealer's too, and nobody's before it is set."""
    last = seen[-1][0]
    assert last["table"]["layout"]["parts"] == ("high", "low")
    players = [seat for seat in last["seats"] if seat["wagers"]]
    assert {seat["decision"] for seat in players} == {"hands set"}
    dealer = next(one for one in last["places"] if one["place"] == 0)
    assert {len(one["low"]) for one in [*players, dealer]} == {low}
    before = next(picture for picture, _ in seen if picture["step"]["what"] == "set_hand")
    assert [seat["low"] for seat in before["seats"]] == [[]] * 6


def test_592_11_the_row_is_turned_up_then_the_column_then_the_middle_card(table):
    seen = moments(table("592"))
    shown = open_cards(seen, "community")
    assert shown[("reveal", "row")] == []
    assert shown[("reveal", "column")] == [1, 3]
    assert shown[("reveal", "middle")] == [0, 1, 3, 4]
    assert shown[("next_round", None)] == [0, 1, 2, 3, 4]
    turning = {
        picture["step"]["to"]: picture["places"][0]["turning"]
        for picture, _ in seen
        if picture["step"]["what"] == "reveal" and picture["step"]["to"] not in range(1, 7)
    }
    assert turning == {"row": [1, 3], "column": [0, 4], "middle": [2]}


def test_587_11_each_street_is_turned_up_by_itself(table):
    shown = open_cards(moments(table("587")), "community")
    assert [shown[("reveal", f"{street}th street")] for street in (4, 5, 6)] == [[], [0], [0, 1]]
    assert shown[("next_round", None)] == [0, 1, 2]


def test_583_10_b_a_community_stack_lies_face_down_until_all_have_decided(table):
    shown = open_cards(moments(table("583", deal_method="automated_shoe")), "community")
    assert shown[("decision", 2)] == shown[("reveal", "community")] == []
    assert shown[("next_round", None)] == [0, 1, 2]
    dealt_up = open_cards(moments(table("583", deal_method="manual_shoe")), "community")
    assert dealt_up[("reveal", "community")] == [0, 1, 2]


@pytest.mark.parametrize(("chapter", "streets"), [("563", {0, 3, 4, 5}), ("569", {0, 3, 5})])
def test_10_g_community_cards_that_come_first_are_turned_up_street_by_street(
    chapter, streets, table
):
    first = {"reshuffling_shoe": True, "community_first": True, "burn": False}
    # The first choice of 569 is a Play Wager, behind which nobody is asked any more.
    at = table(chapter, deal_method="automated_shoe", **first)
    seen = moments(at, last=chapter == "569")
    counts = {sum(card != BACK for card in lying(picture, "community")) for picture, _ in seen[1:]}
    assert counts == streets


def test_687a_11_f_the_set_aside_card_is_seen_once_the_round_is_settled(table):
    seen = moments(table("687a"))
    shown = open_cards(seen, "replacement")
    assert shown[("reveal", 0)] == []
    assert shown[("next_round", None)] == [0]


def test_of_a_void_round_nothing_is_turned_up(table):
    at = table("592")
    at.do("place_wagers")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(40)
    assert at.view.what == "decision"
    at.do("report", what="exposed")
    assert at.view.void and lying(at.see(), "community") == [BACK] * 5


@pytest.mark.parametrize("chapter", ["579", "588", "688a"])
def test_7_f_two_areas_are_those_of_one_player(chapter, table):
    at = table(chapter, two_areas=True)
    for seat in (3, 4):
        at.do("place_wagers_at", seat=seat, every=False)
    at.do("report", what="two_areas", seat=3)
    assert [seat["area"] for seat in at.see()["seats"]] == [None, None, 4, None, None, None]
    at.do("leave", seat=4)
    assert [seat["area"] for seat in at.see()["seats"]] == [None] * 6


def test_585_1_b_2_and_593_1_b_2_each_wager_has_its_box_in_the_order_that_is_printed(table):
    for chapter, groups in (("585", [6, 15, 4]), ("593", [7, 2, 6])):
        of = table(chapter).see()["table"]
        names = [[name for name, _ in row["wagers"]] for row in of["layout"]["circles"]]
        assert [len(row) for row in names] == groups
        offered = {wager["name"] for wager in of["wagers"]} - {"extra_roll"}
        assert {name for row in names for name in row} == offered
    assert [name[-1] for name in names[2]] == list("234561")


def test_a_game_without_a_layout_of_its_own_has_its_cards_in_rows():
    assert layouts.of("999") == layouts.Layout()
    assert layouts.of("999").kind == "cards"
