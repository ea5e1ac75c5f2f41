"""Edges of the inputs become the table's events: debounced, timed and in the right order."""

from tablectl.devices.input_bank import InputBank

from hil_tests.controller.stand_ins import Random

INPUTS = {"lock_out": (8, "up", 0, "J1-1"), "start_game": (9, "up", 0, "J1-2")}
for seat in range(1, 7):
    INPUTS["sensor_{}".format(seat)] = (9 + seat, "up", 0, "J2")
INPUTS["key_switch"] = (6, "up", 0, "J1-3")
BANK = (8, 9, 10, 11, 12, 13, 14, 15, 6)

LOCK_OUT = 0x01
START_GAME = 0x02
KEY = 0x100
IDLE = 0x1FF
HOUR_US = 3_600_000_000


def seat_mask(seat):
    return 1 << (seat + 1)


class Inputs:
    """Moves contacts and collects what the bank says."""

    def __init__(self, level=IDLE, origin=0):
        self.bank = InputBank(INPUTS, BANK)
        self.level = level
        self.origin = origin
        self.events = []
        self.bank.start(level, origin)

    def change(self, time_us, mask, span_us=0, masked=False):
        """The contacts of `mask` change together, an odd number of times within `span_us`."""
        self.level ^= mask
        for bit in range(9):
            one = mask & 1 << bit
            if one:
                at_us = self.origin + time_us
                self._keep(self.bank.edges(at_us, one, self.level & one, span_us, masked))

    def until(self, time_us):
        self._keep(self.bank.advance(self.origin + time_us))
        return self.events

    def _keep(self, events):
        for event in events:
            event["at_us"] -= self.origin
            self.events.append(event)

    def told(self):
        return [
            (event["event"], event.get("seat"), event["at_us"])
            for event in self.events
            if event["event"] != "latched"
        ]


def test_a_press_is_accepted_after_2_ms_and_timed_by_its_first_edge():
    inputs = Inputs()
    for time in (1000, 1300, 1500):
        inputs.change(time, START_GAME)
    inputs.until(3499)
    assert inputs.told() == []
    assert inputs.bank.due_us() == 3500
    inputs.until(3500)
    assert inputs.told() == [("start_game", None, 1000)]


def test_a_release_is_no_press_and_the_next_press_counts_again():
    inputs = Inputs()
    inputs.change(0, START_GAME)
    inputs.change(50_000, START_GAME)
    inputs.change(50_900, START_GAME)
    inputs.change(51_000, START_GAME)
    inputs.change(100_000, START_GAME)
    inputs.until(200_000)
    assert inputs.told() == [("start_game", None, 0), ("start_game", None, 100_000)]


def test_a_spike_shorter_than_2_ms_is_no_press():
    inputs = Inputs()
    inputs.change(1000, LOCK_OUT)
    inputs.change(2999, LOCK_OUT)
    inputs.until(100_000)
    assert inputs.events == []
    inputs.change(200_000, LOCK_OUT)
    inputs.until(300_000)
    assert inputs.told() == [("lock_out", None, 200_000)]


def test_a_chip_is_accepted_after_20_ms_and_timed_by_the_edge_that_began_its_level():
    inputs = Inputs()
    for time in (0, 5000, 9000):
        inputs.change(time, seat_mask(3))
    inputs.until(28_999)
    assert inputs.events == []
    inputs.until(29_000)
    assert inputs.told() == [("chip_on", 3, 9000)]
    inputs.change(60_000, seat_mask(3))
    inputs.until(90_000)
    assert inputs.told()[1:] == [("chip_off", 3, 60_000)]


def test_each_turn_of_the_key_is_accepted_after_20_ms_and_only_then_it_is_on():
    inputs = Inputs()
    key = inputs.bank.key
    for time in (0, 300, 900):
        inputs.change(time, KEY)
    inputs.until(20_899)
    assert inputs.events == [] and not key.is_on()
    inputs.until(20_900)
    assert inputs.events == [{"event": "key", "on": True, "at_us": 900}]
    assert key.status() == {"on": True}
    for time in (100_000, 125_000, 150_000, 155_000, 160_000):
        inputs.change(time, KEY)
    told = [(event["on"], event["at_us"]) for event in inputs.until(200_000)[1:]]
    assert told == [(False, 100_000), (True, 125_000), (False, 160_000)]


def test_a_key_that_is_on_at_power_up_is_no_turn():
    inputs = Inputs(level=IDLE & ~KEY)
    assert inputs.bank.key.is_on() and inputs.until(HOUR_US) == []


def test_a_chip_that_flickers_for_less_than_20_ms_is_still_there():
    inputs = Inputs()
    inputs.change(0, seat_mask(1))
    inputs.until(50_000)
    inputs.change(60_000, seat_mask(1))
    inputs.change(79_000, seat_mask(1))
    inputs.until(200_000)
    assert inputs.told() == [("chip_on", 1, 0)]


def test_edges_read_late_give_the_same_events_as_edges_read_at_once():
    inputs = Inputs()
    inputs.change(0, START_GAME)
    inputs.change(10_000, START_GAME)
    inputs.change(11_000, seat_mask(2))
    inputs.change(40_000, seat_mask(2))
    inputs.until(500_000)
    assert inputs.told() == [
        ("start_game", None, 0),
        ("chip_on", 2, 11_000),
        ("chip_off", 2, 40_000),
    ]


def test_equal_times_give_the_lock_first():
    inputs = Inputs()
    inputs.change(1000, START_GAME | seat_mask(1) | seat_mask(6))
    inputs.until(100_000)
    assert inputs.told() == [
        ("start_game", None, 1000),
        ("chip_on", 1, 1000),
        ("chip_on", 6, 1000),
    ]


def test_what_happened_since_the_first_edge_of_a_bouncing_lock_waits_for_the_lock():
    inputs = Inputs()
    inputs.change(900, seat_mask(1))
    inputs.change(1000, START_GAME)
    inputs.change(1100, seat_mask(2))
    for time in range(2000, 40_001, 1000):
        inputs.change(time, START_GAME)
    inputs.change(41_000, START_GAME)
    inputs.until(100_000)
    assert inputs.told() == [
        ("chip_on", 1, 900),
        ("start_game", None, 1000),
        ("chip_on", 2, 1100),
    ]


def test_a_lock_that_only_bounced_lets_what_waited_go():
    inputs = Inputs()
    inputs.change(1000, LOCK_OUT)
    inputs.change(1100, seat_mask(2))
    for time in range(2000, 41_001, 1000):
        inputs.change(time, LOCK_OUT)
    inputs.change(41_500, LOCK_OUT)
    inputs.until(100_000)
    assert inputs.level == IDLE & ~seat_mask(2)
    assert inputs.told() == [("chip_on", 2, 1100)]


def test_latched_comes_when_everything_from_before_the_lock_has_been_told():
    inputs = Inputs()
    inputs.change(900, seat_mask(1))
    inputs.change(999, seat_mask(4))
    inputs.change(1000, START_GAME)
    inputs.until(20_999)
    names = [event["event"] for event in inputs.events]
    assert names == ["start_game", "chip_on", "chip_on"]
    assert inputs.bank.due_us() == 21_000
    inputs.until(21_000)
    assert inputs.events[-1] == {"event": "latched", "at_us": 21_000}
    inputs.until(1_000_000)
    assert len(inputs.events) == 4


def test_latched_never_comes_before_a_chip_from_before_the_lock():
    random = Random(687)
    for _ in range(300):
        inputs = Inputs(origin=random.below(2) * HOUR_US)
        changes = []
        for seat in range(1, 7):
            time = 100_000 + random.below(401) - 200
            changes += [
                (time - 2 * n * 200, seat_mask(seat)) for n in range(2 * random.below(2) + 1)
            ]
        changes += [(100_000 + 300 * n, START_GAME) for n in range(2 * random.below(3) + 1)]
        for time, mask in sorted(changes):
            inputs.change(time, mask)
        inputs.until(1_000_000)
        names = [event["event"] for event in inputs.events]
        latched = names.index("latched")
        assert names.index("start_game") < latched
        for place, event in enumerate(inputs.events):
            if event["event"] == "chip_on" and event["at_us"] < 100_000:
                assert place < latched
            if event["event"] == "chip_on" and event["at_us"] >= 100_000:
                assert place > names.index("start_game")


def test_a_chip_there_at_power_up_is_seen_at_once_and_a_held_button_is_no_press():
    inputs = Inputs(level=IDLE & ~seat_mask(5) & ~START_GAME)
    assert inputs.bank.held() == ["start_game"]
    assert inputs.bank.lying() == [5]
    inputs.until(20_000)
    assert inputs.told() == []
    inputs.change(50_000, START_GAME)
    inputs.change(90_000, START_GAME)
    inputs.until(100_000)
    assert inputs.told() == [("start_game", None, 90_000)]


def test_lost_edges_are_counted_and_the_level_wins():
    inputs = Inputs()
    inputs.bank.compare(IDLE & ~seat_mask(2), seat_mask(2), 4000)
    assert inputs.bank.missed == 0
    inputs.bank.compare(IDLE & ~seat_mask(2), 0, 5000)
    inputs.until(25_000)
    assert inputs.told() == [("chip_on", 2, 5000)]
    assert inputs.bank.status() == {"held": [], "missed": 1, "masked": []}
    inputs.bank.compare(IDLE & ~seat_mask(2), 0, 30_000)
    assert inputs.bank.missed == 1


def test_a_press_under_way_is_known_but_not_for_ever():
    inputs = Inputs()
    inputs.change(0, seat_mask(1))
    assert not inputs.bank.is_locking(100)
    inputs.change(1000, LOCK_OUT)
    assert inputs.bank.is_locking(1100)
    inputs.until(3000)
    assert not inputs.bank.is_locking(3000)
    for time in range(100_000, 160_000, 1000):
        inputs.change(time, LOCK_OUT)
    assert inputs.bank.is_locking(149_999) and not inputs.bank.is_locking(150_000)


def test_nothing_waits_for_a_lock_input_that_never_comes_to_rest():
    inputs = Inputs()
    moves = [(time, LOCK_OUT) for time in range(0, 1_000_000, 1500)]
    moves += [(200_100, seat_mask(3)), (300_100, START_GAME), (305_100, START_GAME)]
    for time, mask in sorted(moves):
        inputs.change(time, mask)
    assert inputs.told() == [("chip_on", 3, 200_100), ("start_game", None, 300_100)]
    assert ("latched", 320_100) in [(e["event"], e["at_us"]) for e in inputs.events]


def test_a_lock_input_that_rests_closed_after_all_is_pressed_at_its_last_edge():
    inputs = Inputs()
    for time in range(0, 75_001, 1500):
        inputs.change(time, LOCK_OUT)
    inputs.change(75_900, seat_mask(2))
    inputs.until(200_000)
    assert inputs.told() == [("lock_out", None, 75_000), ("chip_on", 2, 75_900)]


def test_an_input_that_never_comes_to_rest_is_named():
    inputs = Inputs()
    for time in range(0, 1_000_500, 1500):
        inputs.change(time, LOCK_OUT)
    assert inputs.bank.unstable(1_000_500) == ["lock_out"]
    assert inputs.events == []


def test_a_run_of_edges_counts_as_its_edges_would():
    random = Random(16)
    for _ in range(200):
        one_by_one, in_runs = Inputs(), Inputs()
        runs = []
        for mask in (LOCK_OUT, START_GAME, seat_mask(1), seat_mask(6)):
            time = random.below(5_000)
            for _ in range(4):
                edges = [time]
                for _ in range(random.below(6)):
                    edges.append(edges[-1] + 1 + random.below(1_999))
                runs.append((edges, mask))
                time = edges[-1] + 2_000 + random.below(40_000)
        for time, mask in sorted([(time, mask) for edges, mask in runs for time in edges]):
            one_by_one.change(time, mask)
        for edges, mask in sorted(runs):
            if len(edges) % 2:
                in_runs.change(edges[0], mask, edges[-1] - edges[0])
            else:
                in_runs.level ^= mask
                in_runs.change(edges[0], mask, edges[-1] - edges[0])
        assert sorted(map(str, in_runs.until(1_000_000))) == sorted(
            map(str, one_by_one.until(1_000_000))
        )


def test_a_masked_sensor_keeps_its_chip_and_is_used_again_with_its_present_level():
    inputs = Inputs()
    inputs.change(0, seat_mask(3))
    inputs.change(50_000, seat_mask(3), 9_000, masked=True)
    inputs.change(100_000, seat_mask(4))
    assert inputs.until(500_000) and inputs.told() == [("chip_on", 3, 0), ("chip_on", 4, 100_000)]
    assert inputs.bank.lying() == [3, 4] and inputs.bank.masked_names() == ["sensor_3"]
    inputs.bank.compare(inputs.level, 0, 500_000)
    assert inputs.bank.missed == 0
    assert inputs.bank.over(558_999) == 0
    assert inputs.bank.over(559_000) == seat_mask(3)
    inputs.bank.unmask(seat_mask(3), inputs.level, 559_000)
    inputs.until(578_999)
    assert len(inputs.told()) == 2
    inputs.until(579_000)
    assert inputs.told()[2:] == [("chip_off", 3, 559_000)]
    assert inputs.bank.masked_names() == []


def test_a_masked_button_closes_betting_at_its_first_edge_and_the_other_one_works():
    for button, other, name in (
        (LOCK_OUT, START_GAME, "start_game"),
        (START_GAME, LOCK_OUT, "lock_out"),
    ):
        inputs = Inputs()
        inputs.change(1_000, button, 12_000, masked=True)
        inputs.until(100_000)
        assert [(event["event"], event["at_us"]) for event in inputs.events] == [
            ("lock_out", 1_000),
            ("latched", 21_000),
        ]
        assert not inputs.bank.is_locking(100_000)
        inputs.change(200_000, other)
        inputs.until(202_000)
        assert inputs.told()[1:] == [(name, None, 200_000)]


def test_a_button_that_is_held_when_it_is_looked_at_again_is_no_press():
    inputs = Inputs()
    inputs.change(0, START_GAME, 12_000, masked=True)
    inputs.until(600_000)
    inputs.bank.unmask(START_GAME, inputs.level, 600_000)
    assert inputs.bank.held() == ["start_game"]
    inputs.change(700_000, START_GAME)
    inputs.until(800_000)
    assert inputs.told() == [("lock_out", None, 0)]
    inputs.change(900_000, START_GAME)
    inputs.until(1_000_000)
    assert inputs.told()[1:] == [("start_game", None, 900_000)]


def test_the_latch_that_the_board_owes_comes_20_ms_later_and_not_twice():
    inputs = Inputs()
    inputs.bank.latch(1_000)
    inputs.bank.latch(5_000)
    inputs.until(20_999)
    assert inputs.events == []
    inputs.until(60_000)
    assert inputs.events == [{"event": "latched", "at_us": 21_000}]


def test_a_button_that_bounces_for_too_long_is_not_urgent():
    inputs = Inputs()
    assert inputs.bank.urgent() == LOCK_OUT | START_GAME
    inputs.change(0, LOCK_OUT, 50_001)
    assert inputs.bank.urgent() == START_GAME
