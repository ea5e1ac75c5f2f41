"""The rig's image does with an emulated board what the bench does: edges at their time, and of
lamps and displays exactly what the bench itself would show."""

import random

import pytest

from hil_tests.bench.repl import Repl
from hil_tests.bench.wired_rig import IMAGE, WiredRig
from host_tools.simulator.bench import Bench, link, pin
from host_tools.simulator.rig import wiring

# The issue allows 5 us; the state machine keeps its cycle of 8 ns.
EDGE_LIMIT_US = 0.1
STAMP_LIMIT_US = 2
SHOE_LIMIT_US = 100
CHARACTER_US = 10 / 0.1152
BURST = 100
# Decoding, a register that is none, off, on, all segments.
START_WORDS = (0x0900, 0x0901, 0x0D00, 0x0C00, 0x0C01, 0x0F01)
SHOW = """
from machine import SPI, Pin
import time
spi = SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
cs = Pin(17, Pin.OUT, value=1); load = Pin(20, Pin.OUT, value=0)
latch = Pin(21, Pin.OUT, value=0); dark = Pin(22, Pin.OUT, value=1)
def show(start, meter):
    spi.write(bytes((start >> 8, start & 255, meter >> 8, meter & 255))); load(1); load(0)
def lamps(bits):
    spi.write(bytes((bits >> 8, bits & 255))); latch(1); latch(0)
def memory():
    cs(0); spi.write(b'\\x9f' + bytes(40)); cs(1)
"""


@pytest.fixture(scope="module")
def rig():
    with WiredRig() as rig:
        yield rig


def dark(rig):
    """The board without power, every contact open."""
    if rig.ask("state")["power"]:
        rig.ask("power_off")
    rig.ask("open", name="service_contact")
    rig.events.clear()
    return rig


def test_the_rig_says_what_it_is_and_how_it_is_wired(rig):
    hello = rig.ask("hello")
    assert hello["what"] == "rig" and hello["board"] == wiring.digest()
    assert len(bytes.fromhex(hello["uid"])) == 8


def board_pins():
    return {wire.role: int(wire.board[2:]) for wire in wiring.wires() if wire.kind == "contact"}


def test_edges_come_at_their_microsecond(rig):
    """3 us to 30 ms apart, on every contact, half of them asked for after the others."""
    board = Repl(dark(rig))
    board.start()
    pins = board_pins()
    del pins["service_contact"]
    board.exec(
        f"from machine import Pin\nfor p in {[*pins.values()]}: Pin(p, Pin.IN, Pin.PULL_UP)"
    )
    generator = random.Random(7)
    begin = int(rig.now_us) + 600_000
    edges = []
    at_ns = begin * 1000
    for role in generator.choices(list(pins), k=BURST):
        edges.append((at_ns, role))
        at_ns += generator.choice((3_000, 17_352, 250_000, 1_999_992, 30_000_000))
    order = edges[::2] + edges[1::2]
    closed = dict.fromkeys(pins, False)
    acts = {}
    for at, role in edges:
        closed[role] = not closed[role]
        acts[at, role] = closed[role]
    for at, role in order:
        do = "close" if acts[at, role] else "open"
        text = '{"id":1,"do":"%s","name":"%s","at_us":%d.%03d}\n'
        rig.reply_to((text % (do, role, at // 1000, at % 1000)).encode())
    assert rig.now_us < begin - 10_000, "not asked for in time"
    worst = 0
    for at, role in edges:
        met = rig.run_until_pin(pins[role], 0 if acts[at, role] else 1)
        worst = max(worst, abs(met - at / 1000))
    print(f"{BURST} edges, {worst:.3f} us at most from their time")
    assert worst <= EDGE_LIMIT_US
    counters = rig.ask("counters")
    assert counters["late_edges"] == 0
    for role in pins:
        rig.ask("open", name=role)


def test_pulses_shorter_than_a_microsecond_keep_their_length():
    """On the rig alone, whose power pin is watched: 200 ns, 496 ns, 1 us."""
    with Bench(IMAGE) as bench:
        bench.power_on()
        bench.run_for(100_000)
        begin = int(bench.now_us) + 200_000
        times = [begin, begin + 0.2, begin + 3, begin + 3.496, begin + 9, begin + 10]
        for place, at_us in enumerate(times):
            do = "power_off" if place % 2 else "power_on"
            bench.link_send(b'{"do":"%s","at_us":%.3f}\n' % (do.encode(), at_us))
            bench.run_until(link("ok"), 50_000)
        met = [bench.run_until(pin(2, 1 - n % 2), 300_000)["at_us"] for n in range(len(times))]
    assert max(abs(a - b) for a, b in zip(met, times)) <= EDGE_LIMIT_US


def test_noise_on_the_link_is_told_and_nothing_moves(rig):
    dark(rig)
    generator = random.Random(3)
    for length in (1, 7, 64, 300):
        noise = bytes(generator.choice(range(11, 256)) for _ in range(length))
        assert rig.reply_to(noise + b"\n")["err"]["name"] == "bad_json"
    assert rig.reply_to(b'{"id":7,"do":"power_on"\n')["err"]["name"] == "bad_json"
    assert rig.reply_to(b"\x03\x04\x01\n")["err"]["name"] == "bad_json"
    assert rig.reply_to(b"x" * 5000 + b"\n")["err"]["name"] == "bad_json"
    state = rig.ask("state")
    assert not state["power"] and not any(state["contacts"].values())


def patterns():
    """Code that works displays and lamps, and the memory on the same bus in between."""
    generator = random.Random(11)
    lines = ["show(0x0B00, 0x0B07)", "show(0x0C01, 0x0C01)", "lamps(0)", "dark(0)"]
    for _ in range(120):
        kind = generator.randrange(5)
        word = generator.randrange(1, 9) << 8 | generator.randrange(256)
        lines.append(
            (
                f"show({generator.randrange(0x0100, 0x0200)}, {word})",
                f"show({generator.choice(START_WORDS)}, 0x0F00)",
                f"lamps({generator.randrange(1 << 16)})",
                f"dark({generator.randrange(2)})",
                "memory()",
            )[kind]
        )
    return "\n".join([SHOW, "time.sleep_ms(5)", *lines, "memory()", "time.sleep_ms(60)"])


def seen(events):
    kinds = ("lamps", "display", "part_fault")
    return [event for event in events if event["what"] in kinds]


def told(events):
    return [{key: value for key, value in each.items() if key != "at_us"} for each in events]


def test_lamps_and_displays_are_those_the_bench_shows(rig):
    """The same code on a board of the bench and on one with a rig: the same events in their
    order, and the same state at the end."""
    with Bench() as bench:
        repl = Repl(bench)
        repl.start()
        before = len(bench.events)
        repl.exec(patterns())
        wanted = seen(bench.events[before:])
        state = bench.state()
    board = Repl(dark(rig))
    board.start()
    rig.ask("events")
    rig.events.clear()
    board.exec(patterns())
    found_state = rig.ask("state")
    found = seen(rig.events)
    assert len(wanted) > 40
    assert told(found) == told(wanted)
    for key in ("lamps", "displays", "segments"):
        assert found_state[key] == state[key]


def test_what_shines_has_the_time_of_its_latch(rig):
    """LOAD, RCLK and /OE, against the board's own pins; stamps are whole microseconds, and a wire
    takes one."""
    board = Repl(dark(rig))
    board.start()
    board.exec(SHOW + "lamps(0)\nshow(0x0C01, 0x0C01)\nshow(0x0B07, 0x0B07)")
    rig.ask("events")
    rig.events.clear()
    board.send("time.sleep_ms(20)\nlamps(1)\ndark(0)\nlamps(3)\nshow(0x0130, 0)\ndark(1)")
    edges = [(22, 0), (21, 0), (21, 1), (20, 1), (22, 1)]
    met = [rig.run_until_pin(pin, level) for pin, level in edges]
    rig.ask("run", for_us=60_000)
    rig.events[:] = seen(rig.events)
    stamps = [event["at_us"] for event in rig.events]
    assert [event["what"] for event in rig.events] == ["lamps", "lamps", "display", "lamps"]
    late = [stamp - at for stamp, at in zip(stamps, met[:1] + met[2:])]
    print(f"stamps {min(late):.3f} to {max(late):.3f} us behind the pin")
    assert -1 <= min(late) and max(late) <= STAMP_LIMIT_US


def test_without_power_everything_is_dark_and_the_shoe_is_silent(rig):
    dark(rig)
    board = Repl(rig)
    board.start()
    board.exec(SHOW + "lamps(0xFFFF)\ndark(0)\nshow(0x0F01, 0x0F01)\ntime.sleep_ms(60)")
    assert all(rig.ask("state")["lamps"].values())
    rig.events.clear()
    rig.ask("power_off")
    assert {event["what"] for event in rig.events} == {"lamps", "display", "power_off"}
    state = rig.ask("state")
    assert not any(state["lamps"].values())
    assert state["displays"] == {"meter_sign": " " * 8, "start_display": " "}
    assert rig.ask("levels")["levels"]["3"] == 0 and not rig.pair.state()["power"]


def test_the_card_shoe_speaks_both_ways(rig):
    board = Repl(dark(rig))
    board.start()
    board.exec("from machine import UART\nu = UART(1, 115200, tx=4, rx=5, rxbuf=600)\nimport time")
    rig.ask("shoe_in", text="$CARD,As*41\r\n")
    rig.pair.run_for(5000)
    assert board.exec("print(u.read())") == repr(b"$CARD,As*41\r\n")
    every = bytes(range(256)) * 2
    at_us = int(rig.now_us) + 150_000
    rig.ask("shoe_in", text=every.decode("latin-1"), at_us=at_us)
    rig.pair.run_until_us(at_us + 60_000)
    assert board.exec("print(u.read() == bytes(range(256)) * 2)") == "True"
    rig.events.clear()
    board.exec("u.write('$ACK*\\r\\n')\ntime.sleep_ms(30)")
    rig.ask("events")
    sent = "".join(event["text"] for event in rig.events if event["what"] == "shoe")
    assert sent == "$ACK*\r\n"


def test_bytes_of_the_shoe_begin_at_their_time():
    """On the rig alone, whose UART the bench hears: each event is the end of a character."""
    with Bench(IMAGE) as bench:
        bench.power_on()
        bench.run_for(100_000)
        bench.link_send(b'{"do":"power_on"}\n')
        bench.run_until(link("ok"), 50_000)
        late = []
        for wait in range(30_000, 31_000, 137):
            at_us = int(bench.now_us) + wait
            bench.link_send(b'{"do":"shoe_in","text":"$Q*\\r\\n","at_us":%d}\n' % at_us)
            first = bench.run_until({"happened": "shoe"}, 100_000)["at_us"]
            late.append(first - CHARACTER_US - at_us)
            bench.run_for(5000)
            assert bench.shoe_bytes() == b"$Q*\r\n"
    print(f"the shoe's bytes begin {min(late):.0f} to {max(late):.0f} us behind their time")
    assert -SHOE_LIMIT_US <= min(late) and max(late) <= SHOE_LIMIT_US


def test_a_reset_starts_the_board_anew(rig):
    board = Repl(dark(rig))
    board.start()
    board.exec("x = 1")
    boots = rig.pair.counters()["boots"]
    rig.ask("reset")
    board.greet()
    assert rig.pair.counters()["boots"] == boots + 1
    assert board.exec("print('x' in globals())") == "False"
    assert "reset" in {event["what"] for event in rig.events}


def test_a_run_ends_when_the_board_shows_something(rig):
    board = Repl(dark(rig))
    board.start()
    board.exec(SHOW + "lamps(0)\ndark(0)\ntime.sleep_ms(60)")
    rig.ask("events")
    board.send("time.sleep_ms(70)\nlamps(3)")
    result = rig.ask("run", limit_us=500_000, until={"happened": ["lamps"]})
    assert result["stopped"] == "condition"
    assert result["now_us"] - result["met"]["at_us"] <= 20_000
    lit = {name for name, shines in rig.ask("state")["lamps"].items() if shines}
    assert len(lit) == 2


PULLS = (
    b"from machine import mem32\r\n"
    b"print('pulling', [n for n in range(2, 16) if mem32[0x4001C004 + 4 * n] & 0xC])\r\n"
)


def test_the_prompt_is_for_technicians(rig):
    assert rig.ask("prompt") == {}
    rig.pair.link_send(b"\r\nprint(6 * 7)\r\n", to="rig")
    rig.pair.run_until({"link_text": "42\r\n", "from": "rig"}, 1_000_000)
    # No pad of the hands pulls, or an open contact would not be open.
    rig.pair.link_send(PULLS, to="rig")
    rig.pair.run_until({"link_text": "pulling []\r\n", "from": "rig"}, 1_000_000)
    rig.pair.link_send(b"\x04", to="rig")
    rig.pair.run_for(300_000)
    rig.pair.link_bytes("rig")
    rig.reply_to(b"\n")
    assert rig.ask("hello")["what"] == "rig"


@pytest.mark.sweep
def test_times_go_on_when_the_timer_wraps():
    """Its lower half becomes negative to MicroPython after 35 minutes and wraps after 71."""
    with WiredRig() as rig:
        for minutes_us in (1 << 31, 1 << 32):
            rig.pair.run_until_us(minutes_us - 60_000)
            for _ in range(5):
                at_us = int(rig.now_us) + 20_000
                rig.ask("power_on", at_us=at_us)
                rig.ask("power_off", at_us=at_us + 5000)
                rig.pair.run_until_us(at_us + 10_000)
                rig.ask("events")
                assert rig.events[-1] == {"at_us": at_us + 5000, "what": "power_off"}
                went = rig.pair.events("board")[-1]
                assert went["what"] == "power_off"
                assert abs(went["at_us"] - (at_us + 5000)) <= EDGE_LIMIT_US
        assert rig.ask("counters")["late_edges"] == 0
