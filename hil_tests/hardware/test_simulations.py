"""What the simulations are made of, without the simulator: sources, decks, limits, README."""

import math
import re

import pytest

from boards.rpi_pico.hardware.__main__ import otherwise
from boards.rpi_pico.hardware.board_circuit import circuit
from boards.rpi_pico.hardware.simulations import inputs, loads, models, spice, supply
from boards.rpi_pico.hardware.simulations.figures import Figure, markdown
from host_tools.common.paths import BOARDS
from host_tools.simulator.wiring import board_wiring

CIRCUIT = circuit()
README = (BOARDS / "rpi_pico" / "hardware" / "README.md").read_text()
KNOWN = {"pow": pow, "max": max, "exp": math.exp}
ROW = re.compile(r"^\| ([^|]+) \| (-?[\d.,]+)[^|]* \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)
LIMIT = re.compile(r"(at least|at most) (-?[\d.,]+)")


def number(said):
    return float(said.replace(",", ""))


def test_the_discharge_is_that_of_iec_61000_4_2():
    """8 kV, contact: 30 A at first, 16 A after 30 ns, 8 A after 60 ns."""
    said = inputs.esd_current(8, "time")

    def current(time):
        return eval(said, KNOWN, {"time": time})

    assert current(0) == 0
    assert max(current(step * 1e-11) for step in range(1000)) == pytest.approx(30, rel=0.15)
    assert current(30e-9) == pytest.approx(16, rel=0.3)
    assert current(60e-9) == pytest.approx(8, rel=0.3)


def test_a_contact_bounces_as_often_as_the_firmware_allows():
    events = inputs.bounces(1)
    assert [closed for _, closed in events[:3]] == [True, False, True]
    closing = [event for event in events if event[0] < inputs.OPENS]
    assert len(closing) == 2 * inputs.BOUNCES + 1 and closing[-1][1]
    assert not events[-1][1]
    times = [time for time, _ in events]
    assert times == sorted(times)


def test_the_deck_of_an_input_has_the_parts_of_its_row():
    lines = [
        line for line in spice.parts_on(CIRCUIT, inputs._nets("lock_out")) if "lock_out" in line
    ]
    row = [row for row in CIRCUIT.rows["inputs"] if row[0] == "J1-1 lock_out.line"][0]
    refs = [token for token in row if token.partition("/")[0] in CIRCUIT.parts]
    assert len(lines) == len(refs) == 6
    assert "XU2013 n_lock_out_filtered n_lock_out_clean n_3v3 schmitt" in lines
    assert f"{refs[2]} n_lock_out_line n_lock_out_filtered 10000" in lines
    assert f"{refs[3]} n_lock_out_filtered 0 1e-09" in lines


def test_a_diode_stands_in_the_deck_as_in_the_circuit():
    """Cathode first, as its model has it."""
    lines = list(spice.parts_on(CIRCUIT, {"5V", "VSYS"}))
    assert lines == ["XD502 n_vsys n_5v schottky"]


def test_values_are_scaled_to_the_ends_of_their_tolerance():
    lines = list(spice.parts_on(CIRCUIT, {"hold_up", "GND"}, {"C": 0.6}))
    assert lines == ["C504 n_hold_up 0 0.00282"]


def test_every_model_is_of_a_part_that_is_there():
    numbers = {part.kind.number for part in CIRCUIT.parts.values()}
    assert set(models.PASSIVES) | set(models.CHIPS) <= numbers


def test_the_clock_is_the_fastest_that_the_divider_gives():
    """RP2040 datasheet 4.4.3.4: the prescaler is even; 125 MHz / 14 is the next below 10 MHz."""
    assert supply.bus_hertz(10_000_000) == pytest.approx(125e6 / 14)
    assert supply.bus_hertz(12_500_000) == pytest.approx(125e6 / 10)


def test_the_longest_record_on_the_bus():
    """RECORDS.md: 255 bytes, of which the ring keeps four of the tag's eight; the head has eight.
    Each is written with an op-code before it, and read back."""
    record = (1 + 4 + 251) + (4 + 251)
    head = (1 + 4 + 8) + (4 + 8)
    assert supply.record_bytes() == record + head


def test_a_checkpoint_takes_what_the_firmwares_figures_say():
    said = (BOARDS.parent / "firmware" / "README.md").read_text()
    (told,) = re.findall(
        r"^\| record appended, .* / checkpoint \| [\d.]+ / ([\d.]+) ms", said, re.M
    )
    assert float(told) == supply.CHECKPOINT_MS


def test_every_lamp_of_the_table_is_counted():
    chain = board_wiring()["lamps"]["chain"]
    assert loads._lamps(CIRCUIT) == [sum(map(bool, register)) for register in chain]


def test_a_wave_crosses_only_when_it_has_passed_both_levels():
    wave = spice.Wave([0, 1, 2, 3, 4, 5], [3.3, 1.5, 2.5, 0.5, 1.9, 2.1])
    assert wave.crossings(0.8, 2.0) == [3, 5]
    assert wave.first_below(1.0) == 3
    with pytest.raises(spice.SpiceError, match="never below 0.1 V"):
        wave.first_below(0.1)


def test_a_figure_beyond_its_limit_stands_out():
    good = Figure("a", 2.0, "V", "x", least=1, most=3)
    bad = Figure("b", 4.0, "V", "x", most=3)
    assert good.holds and not bad.holds
    assert not Figure("c", 0.5, "V", "x", least=1).holds
    assert markdown([good, bad]).splitlines()[2:] == [
        "| a | 2 V | at least 1 V, at most 3 V | x |",
        "| b | **4 V** | at most 3 V | x |",
    ]


def test_a_readme_with_other_figures_is_named():
    made = markdown([Figure("a", 1000.0, "V", "x", most=3), Figure("b", 2.0, "V", "x", most=3)])
    assert list(otherwise(made, made)) == []
    near = made.replace("**1,000 V**", "980 V")
    assert list(otherwise(near, made)) == []
    far = near.replace("980 V", "960 V").replace("| b |", "| c |")
    assert list(otherwise(far, made)) == [
        "README.md says 960 of 'a'; it is 1,000.",
        "README.md says None of 'b'; it is 2.",
    ]


def test_every_figure_of_the_readme_is_within_its_limit():
    rows = [row for row in ROW.findall(README) if LIMIT.search(row[2])]
    assert len(rows) >= 40
    for what, value, limits in rows:
        for which, limit in LIMIT.findall(limits):
            within = number(value) >= number(limit)
            assert within if which == "at least" else number(value) <= number(limit), what
