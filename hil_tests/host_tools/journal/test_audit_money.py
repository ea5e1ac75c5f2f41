"""`tablectl audit`: money that somebody made up is found by the rules and by the sums, whoever
sealed the records."""

import json

import pytest
from tablectl.core.money import MICRO_PER_CENT
from tablectl.progressive import level

from hil_tests.host_tools.journal.tampered import (
    findings,
    looked_at,
    named,
    place_of,
    resealed,
    shortened,
    with_facts,
)
from host_tools.journal import audit as auditing
from host_tools.journal import contents, ledger
from host_tools.journal.blocks import stamp_block


def test_the_sums_of_the_meter_are_those_worked_by_hand(whole):
    """Three rounds with three wagers of $1 at 20 %, three times all of the meter paid; the second
    was set to 2,500.00, and each began anew with 2,000.00."""
    account = looked_at(whole.path, whole).played.ledger.accounts["progressive"]
    assert account.contributions == pytest.approx(9 * 0.20)
    assert account.startup == 4 * 2000
    assert account.hits == pytest.approx(2000.60 + 2500.60 + 2000.60)
    assert account.adjustments == 500 and account.current == 2000


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
