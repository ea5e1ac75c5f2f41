"""The player of a round file: which event it gives for what the table waits for."""

from pathlib import Path

import pytest
from tablectl.core.cards import card_number

from hil_tests.host_tools.helpers import round_files
from host_tools.common.errors import HostError
from host_tools.rounds import round_file
from host_tools.rounds.player import Player

HI_LO_ROUNDS = Path(__file__).resolve().parents[3] / "host_tools/examples/rounds/579"


def awaits(what, phase="betting", **facts):
    return {"phase": phase, "what": what, "section": "687a.0", **facts}


@pytest.fixture
def player(tmp_path):
    """Makes a player of the good round with `changes` at its top level."""

    def make(**changes):
        content = {**round_files.good_round(), **changes}
        return Player(round_file.load(round_files.write(tmp_path, content)))

    return make


def until(player, event_name, waiting):
    """The events up to and with the first `event_name`."""
    events = [player.next_event(waiting)]
    while events[-1]["event"] != event_name:
        events.append(player.next_event(waiting))
    return events


def test_wagers_come_seat_by_seat_in_the_chapters_order_then_start_game(player):
    events = until(player(), "start_game", awaits("wagers"))
    assert events == [
        {"event": "wager", "seat": 2, "wager": "ante", "cents": 1000},
        {"event": "wager", "seat": 2, "wager": "blind", "cents": 1000},
        {"event": "chip_on", "seat": 2},
        {"event": "wager", "seat": 5, "wager": "ante", "cents": 500},
        {"event": "wager", "seat": 5, "wager": "blind", "cents": 500},
        {"event": "start_game"},
    ]


def test_chips_are_collected_after_the_latch_and_before_the_count_is_confirmed(player):
    one = player()
    until(one, "start_game", awaits("wagers"))
    assert one.next_event(awaits("latched", "locked")) == {"event": "latched"}
    counting = awaits("confirm_chips", "collecting")
    assert one.next_event(counting) == {"event": "chip_off", "seat": 2}
    assert one.next_event(counting) == {"event": "confirm_chips"}


def test_without_a_confirmation_the_chips_go_before_the_first_card(player):
    one = player()
    until(one, "start_game", awaits("wagers"))
    dealing = awaits("card", "dealing", to=2)
    assert one.next_event(dealing) == {"event": "chip_off", "seat": 2}
    assert one.next_event(dealing) == {"event": "card", "card": card_number("As")}


def test_cards_go_where_the_table_wants_them(player):
    one = player()
    drawn = [one.next_event(awaits("card", "dealing", to=to)) for to in (0, 5, 0, "replacement")]
    assert [event["card"] for event in drawn] == [
        card_number(text) for text in ("7c", "3h", "7d", "Td")
    ]


def test_late_chip_and_its_removal_follow_the_file(player):
    late = {"before": "card 1", "what": "chip_on", "seat": 5}
    one = player(irregularities=[late])
    dealing = awaits("card", "dealing", to=2)
    assert one.next_event(dealing) == {"event": "chip_on", "seat": 5}
    assert one.next_event(dealing) == {"event": "chip_off", "seat": 5}
    assert one.next_event(dealing)["event"] == "card"


def test_irregularity_comes_once_and_just_before_its_card(player):
    one = player(irregularities=[{"before": "card 2", "what": "face_up", "card": "5h"}])
    dealing = awaits("card", "dealing", to=2)
    names = [one.next_event(dealing)["event"] for _ in range(3)]
    assert names == ["card", "irregularity", "card"]


def test_irregularities_of_one_moment_keep_their_order(player):
    one = player(
        irregularities=[
            {"before": "decision 2", "what": "drawn_in_error"},
            {"before": "decision 2", "what": "player_left", "seat": 5},
        ]
    )
    deciding = awaits("decision", "deciding", to=2)
    events = [one.next_event(deciding) for _ in range(3)]
    assert [event["what"] for event in events] == ["drawn_in_error", "player_left", "raise"]


def test_stub_is_counted_right_unless_the_file_says_otherwise(player):
    one = player(irregularities=[{"before": "card 1", "what": "face_up", "card": "5h"}])
    dealing = awaits("card", "dealing", to=0)
    for _ in range(6):
        one.next_event(dealing)
    counted = one.next_event(awaits("stub_count", "stub"))
    assert counted == {"event": "stub_count", "cards": 53 - 6, "misdealt": False}


def test_count_in_the_file_is_made_as_soon_as_the_table_takes_it(player):
    one = player(stub={"cards": 36, "misdealt": True})
    deciding = awaits("decision", "deciding", to=2, uncounted=True)
    assert one.next_event(deciding) == {"event": "stub_count", "cards": 36, "misdealt": True}
    assert one.next_event(deciding) == {"event": "decision", "seat": 2, "what": "raise"}


def test_held_award_is_confirmed_with_the_key(player):
    held = awaits("jackpot_confirm", "jackpot_hold", to=2)
    assert player().next_event(held) == {"event": "jackpot_confirm", "key": True}


def test_round_over_ends_the_play(player):
    assert player().next_event(awaits("next_round", "over")) is None


def test_void_round_may_leave_cards_and_decisions_but_no_irregularity(player):
    player().verify_all_used(void=True)
    unused = player(irregularities=[{"before": "card 1", "what": "drawn_in_error"}])
    with pytest.raises(HostError) as caught:
        unused.verify_all_used(void=True)
    assert caught.value.code == 6108


def test_count_in_the_file_waits_until_the_table_takes_it(player):
    one = player(stub={"cards": 36, "misdealt": False}, other={"community": "Td 9d 8d"})
    decided = one.next_event(awaits("decision", "deciding", to=2))
    assert decided == {"event": "decision", "seat": 2, "what": "raise"}
    for _ in range(3):
        assert one.next_event(awaits("card", "dealing", to="community"))["event"] == "card"
    turning = awaits("reveal", "revealing", to="community", uncounted=True)
    assert one.next_event(turning)["event"] == "stub_count"
    assert one.next_event(turning) == {"event": "reveal"}


def test_cards_are_turned_up_and_counted(player):
    one = player(irregularities=[{"before": "reveal 2", "what": "exposed", "seat": 0}])
    turning = awaits("reveal", "revealing", to="community")
    assert one.next_event(turning) == {"event": "reveal"}
    assert one.next_event(turning)["event"] == "irregularity"
    assert one.next_event(turning) == {"event": "reveal"}


def hi_lo(name):
    """The player of an example of 579."""
    return Player(round_file.load(HI_LO_ROUNDS / f"{name}.json"))


def test_a_low_hand_is_set_once_by_the_seat_that_is_awaited():
    one = hi_lo("31_all_fold")
    setting = awaits("set_hand", "setting", to=1)
    with pytest.raises(HostError) as missing:
        one.next_event(setting)
    assert missing.value.code == 6109
    one = hi_lo("03_four_aces_and_a_2_in_a")
    low = [card_number("As"), card_number("2d")]
    setting = awaits("set_hand", "setting", to=4)
    assert one.next_event(setting) == {"event": "set_hand", "seat": 4, "low": low}
    with pytest.raises(HostError):
        one.next_event(setting)


def test_a_low_hand_that_is_never_set_is_a_mistake_of_the_file():
    one = hi_lo("28_irregularities_that_change_nothing")
    one._round._due.clear()
    one._round._hands.clear()
    one._round._decisions.clear()
    with pytest.raises(HostError) as never:
        one.verify_all_used(void=False)
    assert (never.value.code, never.value.facts["where"]) == (6108, "seats.2.low")
    one.verify_all_used(void=True)


def test_688a_11_d_a_seat_surrenders_instead_of_showing_its_hands():
    one = Player(
        round_file.load(HI_LO_ROUNDS.parent / "688a" / "15_surrendered_hand_pays_envy.json")
    )
    setting = awaits("set_hand", "setting", to=5)
    with pytest.raises(HostError):
        one.next_event(setting)
    surrender = {"event": "decision", "seat": 5, "what": "surrender"}
    assert one.next_event({**setting, "choices": ["surrender"]}) == surrender
