"""A level of a progressive: its registers agree after whatever happens to it."""

from tablectl.core.errors import StoreError
from tablectl.core.table import open_table
from tablectl.progressive.level import LAST_HITS, Level
from tablectl.progressive.levels import Levels

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, refused
from hil_tests.rules.helpers.random_rounds import Chance

DOLLAR = 1000000


def test_a_level_starts_at_its_seed():
    level = Level(200000, 200000, 2050)
    assert (level.current, level.startup, level.cents) == (2000 * DOLLAR, 2000 * DOLLAR, 200000)


def test_wagers_raise_it_and_returned_ones_take_back_what_they_raised():
    level = Level(200000, 200000, 2050)
    level.contribute(100)
    level.contribute(500)
    assert level.current == 2000000000 + 205000 + 1025000
    assert level.contributions == 205000 + 1025000
    level.reverse(500)
    assert (level.current, level.contributions) == (2000205000, 205000)


def test_R_687a_16_awards_are_whole_cents_and_all_of_it_starts_from_the_base():
    level = Level(200000, 150000, 2050)
    level.contribute(100)
    assert level.award(100) == 200020
    assert level.award(10) == 20002
    assert level.pay(10, 3, "As Ks", 77) == 20002
    assert (level.current, level.startup) == (1800185000, 2000 * DOLLAR)
    assert level.pay(100, 5, "2c 2d", 78) == 180018
    assert level.current == 1500 * DOLLAR + 5000
    assert level.startup == 3500 * DOLLAR
    assert (level.count, level.hits) == (2, (20002 + 180018) * 10000)
    assert level.last == [[3, "As Ks", 20002, 77], [5, "2c 2d", 180018, 78]]


def test_605a_7_the_last_25_hits_are_kept():
    level = Level(200000, 200000, 0)
    for number in range(40):
        level.pay(100, 1 + number % 6, "", number)
    assert level.count == 40
    assert [hit[3] for hit in level.last] == list(range(40 - LAST_HITS, 40))


def test_what_is_above_the_limit_waits_and_comes_back_after_an_award():
    level = Level(100000, 100000, 10000, 100500)
    level.contribute(400)
    assert (level.cents, level.overflow) == (100400, 0)
    level.contribute(400)
    assert (level.cents, level.overflow) == (100500, 300 * 10000)
    level.reverse(400)
    assert (level.cents, level.overflow) == (100400, 0)
    level.contribute(400)
    assert level.pay(100) == 100500
    assert (level.cents, level.overflow) == (100300, 0)


def test_688a_12_d_a_reserve_pays_the_next_base_as_far_as_it_goes():
    level = Level(1000, 1000, 100, reserve_rate=5000)
    for _ in range(3):
        level.contribute(500)
    assert (level.reserve, level.current) == (750 * 10000, 1015 * 10000)
    level.pay(100)
    assert (level.current, level.reserve) == (1000 * 10000, 0)
    assert level.startup == (1000 + 250) * 10000
    level.contribute(10000)
    level.pay(100)
    assert (level.reserve, level.startup) == (4000 * 10000, 1250 * 10000)
    level.verify()


def test_an_adjustment_is_counted_as_one():
    level = Level(200000, 200000, 2000)
    level.contribute(100)
    level.adjust(250000)
    assert (level.cents, level.adjustments) == (250000, 500 * DOLLAR - 200000)
    level.adjust(100000)
    assert level.cents == 100000
    level.verify()


def test_the_identity_holds_whatever_happens():
    for seed in range(40):
        chance = Chance(seed)
        limit = chance.pick((None, 120000))
        level = Level(100000, 90000, chance.below(10000), limit, chance.below(300))
        contributed = []
        for time in range(200):
            act = chance.below(6)
            if act < 3:
                contributed.append(100 * (1 + chance.below(5)))
                level.contribute(contributed[-1])
            elif act == 3 and contributed:
                level.reverse(contributed.pop())
            elif act == 4:
                level.pay(chance.pick((10, 25, 50, 100)), 1, "", time)
                contributed = []
            elif chance.one_in(4):
                level.adjust(80000 + chance.below(40000))
            level.verify()
            assert limit is None or level.cents <= limit
            again = Level(100000, 90000, 0, limit)
            again.restore(level.state())
            assert again.state() == level.state()


def test_registers_that_do_not_agree_are_refused():
    level = Level(200000, 200000, 2000)
    level.contribute(100)
    for place in range(7):
        (registers,) = level.state()
        registers[place] += 1
        changed = Level(200000, 200000, 2000)
        error = refused_state(changed, [registers])
        assert error.facts["given"] != error.facts["held"] or place > 6


def refused_state(level, state):
    try:
        level.restore(state)
    except StoreError as error:
        assert error.code == 5006
        return error
    raise AssertionError("restored")


ADJUSTED = {"level": "progressive", "before": 0, "after": 2500 * DOLLAR, "roles": "two"}


def test_605a_7_a_meter_is_adjusted_between_rounds_alone():
    game = DJWild()
    shown = game.do("adjusted", **ADJUSTED)
    assert effect("meter", micro=2500 * DOLLAR) in shown
    assert game.table.meter.adjustments == 2500 * DOLLAR - game.table.meter.startup
    game.bet(1)
    game.refuses(1001, ANY, "adjusted", **ADJUSTED)
    game.do("start_game")
    game.refuses(1001, ANY, "adjusted", **ADJUSTED)


def test_a_meter_that_the_table_does_not_have_is_not_adjusted():
    for changes in ({}, {"progressive": None}):
        facts = dict(ADJUSTED, level="trips") if not changes else ADJUSTED
        error = DJWild(**changes).refuses(1019, None, "adjusted", **facts)
        assert f"this table has no meter of {facts['level']}" in error.text


def test_R_687a_17_a_hit_keeps_seat_hand_amount_and_time():
    game = DJWild()
    game.deal_round({4: ("As Ks Qs Js Ts", None, {"progressive": True})})
    game.decided(seat=4, what="raise")
    game.do("jackpot_confirm", key=True)
    seat, hand, cents, time = game.table.meter.last[-1]
    assert (seat, hand, time) == (4, "As Ks Qs Js Ts", game.time)
    assert cents == game.line(4, "progressive")[1]


def test_a_table_stands_up_from_its_state():
    game = DJWild()
    for _ in range(3):
        game.deal_round({4: ("5s 7s 9d Jh Kc", None, {"progressive": True})})
        game.decided(seat=4, what="fold")
    game.do("irregularity", what="malfunction", device="shuffler")
    game.do("covered")
    game.do("chip_on", seat=2)
    game.do("next_round")
    table = game.table
    again = open_table(game.configuration, state=table.state())
    assert again.state() == table.state()
    assert again.status() == table.status()
    assert again.status()["round"] == 4
    assert refused(
        lambda: again.handle({"event": "card", "card": 1, "time": 1}), 1001, "687a.8(b)"
    )


def test_several_levels_are_fed_paid_and_shown_apart():
    levels = Levels({"minor": (1000, 1000, 500), "major": (100000, 100000, 1000)})
    levels.get("minor").contribute(100)
    levels.get("major").contribute(200)
    assert levels.shown is levels.get("minor")
    assert [levels.get(name).current for name in levels.names] == [10050000, 1000200000]
    shown = Shown()
    levels.show_all(shown)
    assert shown.effects == [{"micro": 10050000}, {"micro": 1000200000, "level": "major"}]
    again = Levels({"minor": (1, 1, 500), "major": (2, 2, 1000)})
    again.restore(levels.state())
    assert again.state() == levels.state()
    assert levels.get("major").pay(100) == 100020
    levels.verify()
    assert levels.get("minor").current == 10050000
    assert Levels(None).shown is None and Levels(None).state() is None
    assert list(Levels((1000, 1000, 1)).of) == ["progressive"]


class Shown:
    def __init__(self):
        self.effects = []

    def show(self, name, **facts):
        assert name == "meter"
        self.effects.append(facts)
