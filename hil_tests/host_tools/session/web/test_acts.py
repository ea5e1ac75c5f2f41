"""What a page may ask for: acts and their facts, wrong ones, late ones, chips on wagers."""

import pytest

from hil_tests.host_tools.helpers.any_round import act
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.session import amounts, sentences
from host_tools.session.web.acts import ACTS, CHECKS


def code_of(raised):
    return raised.value.code


@pytest.mark.parametrize("act", ["", "open", "__init__", None, 7, ["start_game"]])
def test_what_is_no_act_is_refused(act, table):
    with pytest.raises(HostError) as raised:
        table().do(act)
    assert code_of(raised) == 6901


@pytest.mark.parametrize(
    ("act", "facts", "code"),
    [
        ("drop", {"seat": 1, "wager": "ante"}, 6902),
        ("start_game", {"seat": 1}, 6903),
        ("drop", {"seat": "1", "wager": "ante", "cents": 500}, 6904),
        ("drop", {"seat": 7, "wager": "ante", "cents": 500}, 6904),
        ("drop", {"seat": True, "wager": "ante", "cents": 500}, 6904),
        ("drop", {"seat": 1, "wager": "", "cents": 500}, 6904),
        ("drop", {"seat": 1, "wager": "ante", "cents": 5.5}, 6904),
        ("drop", {"seat": 1, "wager": "ante", "cents": -5}, 6904),
        ("wager", {"seat": 1, "wager": {}, "cents": 5}, 6904),
        ("deal_card", {"card": "1s"}, 6904),
        ("deal_card", {"card": 7}, 6904),
        ("roll", {"dice": []}, 6904),
        ("roll", {"dice": [1, 7]}, 6904),
        ("set_low", {"cards": ["As", "xx"]}, 6904),
        ("stick_sensor", {"seat": 1, "covered": "yes"}, 6904),
        ("noise", {"on": 1}, 6904),
    ],
)
def test_wrong_facts_are_refused_before_anything_is_done(act, facts, code, table):
    at = table()
    before = at.see()
    with pytest.raises(HostError) as raised:
        at.do(act, **facts)
    assert code_of(raised) == code
    assert raised.value.text
    assert at.see() == before


def test_every_fact_of_an_act_has_its_check():
    for known in ACTS.values():
        assert {*known.must, *known.may} <= set(CHECKS)


def test_a_first_chip_makes_what_the_table_takes_and_the_next_adds_its_value(table):
    at = table()
    at.do("drop", seat=3, wager="ante", cents=500)
    assert at.view.wagers[3] == {"ante": 1000}
    at.do("drop", seat=3, wager="ante", cents=500)
    assert at.view.wagers[3] == {"ante": 1500}


def test_the_rack_has_the_chips_of_the_submission_and_amounts_are_asked_for_in_them(table):
    at = table("581", table={"number": 1, "seats": 6, "denominations": [500, 2500, 10000]})
    assert at.see()["table"]["chips"] == [500, 2500, 10000]
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    while at.view.what == "card":
        at.do("deal")
    asked = at.do("decide", what="double_attack")
    assert (asked["wanting"], asked["least"]) == ("cents", 500)


def test_what_the_panel_enters_for_a_player_is_what_the_chips_make_up(table):
    """11.00 is no sum of 3.00 and 7.00: 12.00 is, for a player who sits down and for a chip."""
    chips = {"number": 1, "seats": 6, "denominations": [300, 700]}
    at = table("581", table=chips, limits={"bet": [1100, 50000], "bust_it": [100, 1000]})
    at.do("place_wagers_at", seat=2, every=True)
    at.do("drop", seat=3, wager="bet", cents=700)
    assert at.view.wagers == {2: {"bet": 1200, "bust_it": 300}, 3: {"bet": 1200}}
    at.do("start_game")
    while at.view.what == "card":
        at.do("deal")
    asked = at.do("decide", what="double_attack")
    assert (asked["least"], asked["most"], asked["usual"]) == (300, 1200, 1200)


def test_a_wager_that_has_to_equal_another_follows_it(table):
    at = table()
    at.do("drop", seat=3, wager="ante", cents=2500)
    at.do("drop", seat=3, wager="blind", cents=100)
    assert at.view.wagers[3] == {"ante": 2500, "blind": 2500}
    at.do("drop", seat=3, wager="ante", cents=500)
    assert at.view.wagers[3] == {"ante": 3000, "blind": 3000}
    assert at.board.keeper.table.round.wagers[3] == {"ante": 3000, "blind": 3000}


def test_a_chip_that_the_rules_refuse_changes_nothing_and_names_its_section(table):
    at = table()
    with pytest.raises(Refused) as raised:
        at.do("drop", seat=3, wager="trips", cents=500)
    assert raised.value.error["section"] == "687a.7(d)(3)"
    assert at.view.wagers.get(3, {}) == {}


def test_a_wager_is_taken_back_with_those_that_need_it(table):
    at = table()
    at.do("place_wagers_at", seat=2, every=True)
    assert set(at.view.wagers[2]) == {"ante", "blind", "trips", "bad_beat"}
    at.do("wager", seat=2, wager="ante", cents=0)
    assert at.view.wagers[2] == {}


def test_a_player_who_leaves_takes_everything_back(table):
    at = table()
    at.do("place_wagers_at", seat=2, every=True)
    assert at.see()["seats"][1]["player"]
    at.do("leave", seat=2)
    assert at.board.keeper.table.round.wagers.get(2, {}) == {}
    assert not at.see()["seats"][1]["player"]


def test_every_wager_of_a_player_has_the_chip_on_his_sensor_too(table):
    at = table()
    for _ in range(2):
        at.do("place_wagers_at", seat=2, every=True)
        assert at.see()["seats"][1]["chip"]
    at.do("place_wagers_at", seat=4, every=False)
    at.do("place_all_wagers")
    assert [seat["seat"] for seat in at.see()["seats"] if seat["chip"]] == [2, 4]
    at.do("leave", seat=2)
    at.do("start_game")
    assert set(at.view.wagers[4]) == {"ante", "blind", "trips", "bad_beat", "progressive"}
    assert not at.view.wagers.get(2)
    at.do("place_all_wagers")
    assert at.view.chips == {4}


def round_with_two(at):
    at.do("place_wagers_at", seat=1, every=False)
    at.do("place_wagers_at", seat=3, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(20)


def test_an_answer_to_a_step_that_is_over_is_for_nobody(table):
    at = table()
    round_with_two(at)
    shown = at.view.steps
    at.do("decide", what="raise", step=shown)
    with pytest.raises(HostError) as raised:
        at.do("decide", what="raise", step=shown)
    assert code_of(raised) == 6909
    assert at.view.decisions == {1: "raise"}


def test_a_decision_that_wants_an_amount_says_so_and_takes_it(table):
    at = table("581")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("deal")
    at.do("deal")
    asked = {"wanting": "cents", "least": 1, "most": 1000, "usual": 1000}
    assert at.do("decide", what="double_attack") == asked
    with pytest.raises(Refused) as raised:
        at.do("decide", what="double_attack", cents=99_900)
    told = "Double attack $999.00 at seat 1: from $0.01 to $10.00. (581.6(e))"
    assert sentences.in_words(raised.value) == told
    assert at.do("decide", what="double_attack", cents=500) == {}
    assert at.view.wagers[1]["double_attack"] == 500


def test_a_decision_that_wants_cards_says_so_and_takes_them(table):
    at = table("589")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(20)
    at.do("decide", what="exchange")
    assert set(at.offers) == {"Discard"}
    assert at.do("decide", what="discard") == {"wanting": "cards"}
    given = at.view.hands[1][:2]
    assert at.do("decide", what="discard", cards=given) == {}
    assert not set(given) & set(at.view.hands[1])


def test_a_card_is_chosen_in_the_shoe_once(table):
    at = table()
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("deal_card", card="Jk")
    assert at.view.hands[1] == ["Jk"]
    assert at.see()["shoe"]["cards"]["Jk"] == 0
    at.do("deal_card", card="Jk")
    assert at.view.log[-1].text == "the shoe has no Jk left"
    assert at.view.hands[1] == ["Jk"]


def test_what_the_shoe_sees_itself_comes_from_the_shoe(table):
    at = table()
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    told: list[str] = []
    at.board.shoe = told.append
    at.do("report", what="face_up", card="5h")
    at.do("report", what="shuffler_jam")
    at.do("deck_count", count=52)
    assert told == ["FACEUP,5h", "SHUFFLERJAM", "DECK,52"]
    assert at.see()["shoe"]["cards"]["5h"] == 0


def test_another_game_comes_between_rounds_and_only_then(table):
    at = table()
    at.do("configure", chapter="585")
    seen = at.see()
    assert seen["table"]["chapter"] == "585" and seen["shoe"] is None
    at.do("configure", chapter="687a")
    round_with_two(at)
    with pytest.raises(Refused) as raised:
        at.do("configure", chapter="585")
    assert raised.value.error["code"] == 2011
    assert at.see()["table"]["chapter"] == "687a"


def test_a_stuck_sensor_says_what_it_says_whatever_lies_there(table):
    at = table()
    at.do("stick_sensor", seat=2, covered=True)
    assert at.see()["seats"][1] | {"chip": False, "sensed": True} == at.see()["seats"][1]
    at.do("stick_sensor", seat=4, covered=False)
    at.do("toggle_chip", seat=4)
    assert at.see()["seats"][3] | {"chip": True, "sensed": False} == at.see()["seats"][3]
    assert at.see()["faults"]["stuck"] == {"2": True, "4": False}
    at.do("stick_sensor", seat=2, covered=None)
    at.do("stick_sensor", seat=4, covered=None)
    sensed = [facts["seat"] for facts in at.see()["seats"] if facts["sensed"]]
    assert sensed == [4]


@pytest.mark.parametrize(
    ("chapter", "bounds"),
    [("563", (1000, 1000)), ("569", (1500, 2000)), ("573", (1000, 1000)), ("587", (1000, 3000))],
)
def test_a_decision_is_asked_for_between_the_amounts_that_the_board_takes(
    chapter, bounds, table, monkeypatch
):
    """The board is asked for its journal, and sent no decision that nobody has made."""
    at = table(chapter)
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(40)
    what = next(what for what in at.view.choices if what in ("flop", "play"))
    client, asked = at.session.client, set()
    request = client.request

    def overheard(do, *given, **facts):
        asked.add(do)
        return request(do, *given, **facts)

    monkeypatch.setattr(client, "request", overheard)
    assert amounts.between(client, 2, what) == bounds
    assert asked == {"slot", "journal"}
    assert at.view.what == "decision"


@pytest.mark.parametrize(
    ("code", "text", "section", "told"),
    [
        (
            1001,
            "start_game now: the table waits for card (dealing), 573.8(d)",
            "573.8(d)",
            "Start game is not possible now: the table waits for a card. "
            "Deal it first. (573.8(d))",
        ),
        (
            2011,
            "config_end: only between rounds, not while the table is in dealing",
            "",
            "Another game has to wait for the end of this round. Finish the round, then choose it "
            "again.",
        ),
        (
            1002,
            "ante at seat 2: no more bets",
            "",
            "No more bets: ante at seat 2 has to wait for the next round.",
        ),
        (
            1010,
            "chips still on the sensors of seats 2, 5",
            "",
            "Chips are still on the sensors of seats 2, 5. Take them off first.",
        ),
        (
            1046,
            "seat 2 sat out a round since the last shuffle",
            "",
            "Seat 2 sat out a round since the last shuffle, so its player bets again after the "
            "next one, or once it is recorded under Irregularity that the player may.",
        ),
        (
            1004,
            "ante 550 at seat 2: less than 1000",
            "",
            "Ante $5.50 at seat 2: less than $10.00.",
        ),
        (
            1004,
            "over_23 100 at seat 2: must be 1 or 2 or 3 x ante 1000, 587.11(b)",
            "587.11(b)",
            "Over 23 $1.00 at seat 2: must be 1 or 2 or 3 x ante $10.00. (587.11(b))",
        ),
        (
            1004,
            "progressive 5 at seat 2: must be 100 or 500, 573.7(d)(5)",
            "573.7(d)(5)",
            "Progressive $0.05 at seat 2: must be $1.00 or $5.00. (573.7(d)(5))",
        ),
        (1024, "ante 5 at seat 2: the least chip here is 100", "", None),
        (1011, "5h was already drawn in this round", "", "5h was already drawn in this round."),
    ],
)
def test_a_refusal_is_a_sentence_with_amounts_in_dollars_and_the_way_on(code, text, section, told):
    error = {"code": code, "text": text, "section": section}
    assert sentences.refusal(error) == (
        told or "Ante $0.05 at seat 2: the least chip here is $1.00."
    )


def test_collect_says_where_it_was_done_that_a_chip_is_still_seen(table):
    at = table()
    at.do("place_wagers_at", seat=2, every=False)
    at.do("toggle_chip", seat=2)
    at.do("start_game")
    at.do("stick_sensor", seat=2, covered=True)
    at.do("collect_chips")
    at.wait(4)
    assert "Chips are still on the sensors of seats 2" in at.see()["trouble"]
    at.do("stick_sensor", seat=2, covered=None)
    assert at.see()["trouble"] == ""
    at.do("collect_chips")
    at.wait(4)
    assert at.view.what == "card"


def test_588_11_d_a_low_hand_that_is_not_the_houses_is_said_where_it_was_set(table):
    at = table("588")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    for _ in range(100):
        if at.view.what == "set_hand":
            break
        act(at, last=False)
    for card in list(at.view.hands[0]):
        at.do("set_low", cards=[card])
        if at.view.to != 0:
            break
        assert at.see()["trouble"].startswith("the dealer's hands are not the house way's")
    assert at.see()["trouble"] == ""


def test_581_7_c_a_card_that_is_burned_is_said_to_go_to_the_rack_face_down(table):
    at = table("581")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    step = at.see()["step"]
    assert (step["to"], step["section"]) == ("burn", "581.7(c)")
    assert step["says"].startswith("Next card: burn, face down to the discard rack before others")


def test_588_8_d_a_position_without_a_wager_is_said_to_be_dealt_to_all_the_same(table):
    at = table("588")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    said = {}
    while len(said) < 7:
        step = at.see()["step"]
        said[step["to"]] = step["says"].partition(".")[0]
        at.do("deal")
    assert said.pop(0) == "Next card: dealer"
    assert said.pop(2) == "Next card: seat 2"
    assert said == {s: f"Next card: seat {s}, dealt to without a wager" for s in (1, 3, 4, 5, 6)}


def test_590_13_f_the_shoe_has_the_discard_rack_again_once_it_is_shuffled_in_a_round(table):
    at = table("590", decks=1, push_22=None, limits={"blackjack": [1000, 50000]})
    for seat in (1, 2):
        at.do("place_wagers_at", seat=seat, every=True)
    at.do("start_game")
    for card in "2c As 5d 9c Ks 4d 8h".split():
        at.do("deal_card", card=card)
    # Seat 1 was paid for its Blackjack.
    at.do("decide", what="hit")
    at.do("report", what="insufficient_cards")
    left = at.see()["shoe"]["cards"]
    assert [card for card in left if not left[card]] == ["4d", "5d", "8h", "9c"]
    at.do("deal_card", card="2c")
    at.do("deal_card", card="Ks")
    assert at.view.hands[2] == ["5d", "4d", "Ks"]


def test_start_game_plays_no_empty_round_from_the_page(table):
    at = table()
    assert at.offers == {}
    with pytest.raises(HostError) as raised:
        at.do("start_game")
    assert code_of(raised) == 6911 and at.view.what == "wagers"
    at.do("toggle_chip", seat=2)
    at.do("start_game")
    assert at.view.what != "wagers"


def test_no_amount_is_asked_for_where_only_one_is_possible(table, monkeypatch):
    at = table("581")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(40)
    only = {"least": 1000, "most": 1000, "usual": 1000}
    monkeypatch.setattr("host_tools.session.web.acts._amounts", lambda session, what: only)
    assert at.do("decide", what="double_attack") == {}
    assert at.view.wagers[1]["double_attack"] == 1000
