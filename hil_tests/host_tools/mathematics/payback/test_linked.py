"""What wagers of several tables return that feed one meter, held against a meter of the firmware
that they all play on, and against the return of a table that has the meter for itself."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tablectl.core.money import MICRO_PER_CENT
from tablectl.progressive.level import Level

from host_tools.common.errors import HostError
from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.linked import Fed, LinkLevel, level_of
from host_tools.mathematics.payback.selected import counted, selected
from host_tools.mathematics.payback.wager import LOST, Line, Meter, Payback, Table
from host_tools.submission.template import example

BASE, RATE = 2_000, 1500
# (stake, of so many hands, of which these take the meter's percent, and that pay cents besides)
WHOLE_AND_TENTH = (100, 40, {100: 1, 10: 2}, 150)
FIVE_TIMES_THE_STAKE = (500, 60, {100: 1}, 0)
WAGERS = 200_000


def made_up(stake, hands, parts, cents):
    """A wager whose rows take parts of the meter, and a row of 10 hands that pays cents."""
    lines = [
        Line(str(part), "", many, Fraction(0), Fraction(part, 100)) for part, many in parts.items()
    ]
    lines.append(Line("paid", "", 10, Fraction(cents, stake)))
    lines.append(Line(LOST, "lost", hands - 10 - sum(parts.values()), Fraction(0)))
    table = Table((), stake=stake, meter=Meter(BASE, Fraction(RATE, 10_000)))
    wager = replace(catalogue.wager("687a", "progressive"), tables={"only": table})
    return Payback(wager, "only", tuple(lines), hands, "hands", "", meter=BASE)


def level(kinds, limit, reserve):
    whole = sum(often for _, often in kinds)
    wagers = [
        Fed(Path(str(stake)), made_up(stake, *more), Fraction(often, whole))
        for (stake, *more), often in kinds
    ]
    rates = Fraction(RATE, 10_000), Fraction(reserve, 10_000)
    return LinkLevel("pit7", "major", BASE, limit, *rates, tuple(wagers))


def simulated(kinds, limit, reserve):
    """(the return of each wager, cents of the house a reset) of a meter of the firmware, which
    they play on in random order. What a wager is paid is the mean of its hands at that moment,
    which is the same in the end, and sooner."""
    meter, chance = Level(BASE, BASE, RATE, limit, reserve), Random(7)
    often = [many for _, many in kinds]
    staked, paid, resets = [0] * len(kinds), [0] * len(kinds), 0
    for number in chance.choices(range(len(kinds)), often, k=WAGERS):
        stake, hands, parts, cents = kinds[number][0]
        meter.contribute(stake)
        staked[number] += stake
        paid[number] += sum(many * meter.award(part) for part, many in parts.items()) / hands
        paid[number] += 10 * cents / hands
        hand = chance.randrange(hands)
        for part, many in parts.items():
            if 0 <= hand < many:
                meter.pay(part)
                resets += part == 100
            hand -= many
    house = (meter.startup // MICRO_PER_CENT - BASE) / resets
    returns = [one / other for one, other in zip(paid, staked, strict=True)]
    return returns, house


@pytest.mark.parametrize(
    ("limit", "reserve"), [(None, 0), (None, 200), (4_000, 0), (2_500, 0), (None, 9000)]
)
def test_what_tables_of_one_meter_return_is_what_a_meter_pays_them(limit, reserve):
    kinds = [(WHOLE_AND_TENTH, 3), (FIVE_TIMES_THE_STAKE, 1)]
    one = level(kinds, limit, reserve)
    returns, house = simulated(kinds, limit, reserve)
    assert [float(one.long_run(fed)) for fed in one.wagers] == pytest.approx(returns, rel=0.02)
    assert float(one.of_house) == pytest.approx(house, rel=0.02, abs=4)


def test_a_limit_that_is_never_made_room_for_is_what_the_meter_stands_at():
    kinds = [(WHOLE_AND_TENTH, 3), (FIVE_TIMES_THE_STAKE, 1)]
    free, held = level(kinds, None, 0), level(kinds, 2_500, 0)
    assert all(free.at(fed) > 2_500 for fed in free.wagers)
    assert [held.at(fed) for fed in held.wagers] == [2_500, 2_500]


LEAVE = {"approval": "pgcb-1"}


def linked(chapter, level="major", **progressive):
    found = example(chapter)
    found["progressive"] = {**found["progressive"], **progressive}
    return {**found, "linked": {**LEAVE, "link": "pit7", "progressive": level}}


@pytest.mark.parametrize("tables", [1, 3])
def test_tables_of_one_game_return_what_each_of_them_returns_with_its_own_meter(
    tables, enumeration
):
    configuration = linked("687a")
    (own,) = [one for one in selected(configuration) if one.wager.slug == "progressive_bonus"]
    asked = [(Path(f"{number}.toml"), configuration, 1) for number in range(tables)]
    one = level_of(asked, None)
    alone = counted(own, enumeration)
    assert [one.long_run(fed) for fed in one.wagers] == [alone.long_run] * tables
    assert [fed.payback.break_even for fed in one.wagers] == [alone.break_even] * tables
    assert one.returned == alone.long_run


def test_games_that_win_it_as_often_for_a_stake_in_the_mean_share_what_all_of_them_put_on(
    tmp_path, tablectl
):
    """Where the base is all the house adds, all that is staked returns the rate besides."""
    same = {"seed": 500_000, "reset": 500_000}
    files = []
    for chapter, more in (("587", same), ("573", same)):
        files.append(tmp_path / f"{chapter}.json")
        files[-1].write_text(json.dumps(linked(chapter, **more)))
    made = tablectl("payback", "link", *files, "--wagers", 3, "--wagers", 1, "--json")
    found = json.loads(made.out)
    ours, theirs = found["wagers"]
    assert [one["often"] for one in (ours, theirs)] == ["3/4", "1/4"]
    staked = Fraction(3 * ours["stake"] + theirs["stake"], 4)
    fixed = sum(
        Fraction(one["often"]) * Fraction(one["without_the_level"]) * one["stake"]
        for one in (ours, theirs)
    )
    base = found["base"] * Fraction(found["emptied"])
    expected = (fixed + Fraction(found["rate"]) * staked + base) / staked
    assert Fraction(found["long_run"]) == expected
    said = tablectl("payback", "link", *files).out
    assert "level major of link pit7" in said and "587.json" in said
    assert "base $5,000, limit none, rate 20.00%" in said


@pytest.mark.parametrize(
    ("changes", "name", "says"),
    [
        ({"linked": None}, None, "no meter of it is linked"),
        (
            {"linked": {**LEAVE, "link": "pit8", "progressive": "major"}},
            None,
            "it is of link pit8",
        ),
        (
            {"linked": {**LEAVE, "link": "pit7", "progressive": "minor"}},
            None,
            "it has no level major",
        ),
        ({}, "mega", "it has no level mega, but major"),
        ({"progressive": {**example("687a")["progressive"], "rate": 1900}}, None, "its rate is"),
    ],
)
def test_a_table_that_is_not_of_the_level_is_one_clear_error(changes, name, says):
    other = {**linked("687a"), **changes}
    other = {key: value for key, value in other.items() if value is not None}
    with pytest.raises(HostError) as caught:
        level_of([(Path("a.toml"), linked("687a"), 1), (Path("b.toml"), other, 1)], name)
    assert caught.value.code == 6324 and says in caught.value.text


def test_wagers_that_are_not_said_of_each_file_are_one_clear_error(tablectl):
    made = tablectl("payback", "link", "a.toml", "b.toml", "--wagers", 3)
    assert made.code == 2 and "once for each file" in made.err
