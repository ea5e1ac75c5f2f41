"""The figures of the pack: each pin, wire and lamp of the board, all of it on the paper."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_tools.pack.diagrams import (
    block_diagram,
    board_tables,
    chain_diagram,
    input_circuit,
    steps,
    wiring_diagram,
)
from host_tools.pack.parts import (
    random_numbers,
    software,
)

ROOT = Path(__file__).resolve().parents[3]
BOARD = ROOT / "boards" / "rpi_pico" / "board.py"
TABLES = runpy.run_path(str(BOARD))
SVG = "{http://www.w3.org/2000/svg}"
# Mean width of a letter in a line of words, of its size, in Helvetica.
NARROW = 0.5


def texts_of(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_tables_of_the_figures_have_every_pin_of_the_board_once():
    declared = {row[0]: role for role, row in TABLES["INPUTS"].items()}
    declared |= {row[0]: role for role, row in TABLES["OUTPUTS"].items()}
    declared |= {TABLES["SPI"][line]: line for line in ("sck", "mosi", "miso")}
    declared |= {TABLES["CARD_SHOE"][line]: f"shoe_{line}" for line in ("tx", "rx")}
    found = board_tables.wiring().signals
    assert {signal.pin: signal.role for signal in found} == declared
    assert len(found) == len(declared)


def test_the_rows_of_the_module_have_every_pin_that_its_table_names():
    named = re.findall(r"^(GP\d+),", (BOARD.parent / "pins.csv").read_text(), re.MULTILINE)
    rows = wiring_diagram.LEFT_PINS + wiring_diagram.RIGHT_PINS
    # GP25 is the lamp on the module, on neither row.
    assert sorted(name for name in rows if name.startswith("GP")) == sorted(set(named) - {"GP25"})
    assert len(rows) == 40
    assert [place + 1 for place, name in enumerate(rows[:20]) if name == "GND"] == [3, 8, 13, 18]
    right = [40 - place for place, name in enumerate(rows[20:]) if name in ("GND", "AGND")]
    assert right == [38, 33, 28, 23]


def test_461a_4_the_wiring_diagram_has_every_wire_of_the_board():
    said = texts_of(wiring_diagram.svg(board_tables.wiring(), "Pico"))
    wires = [row[3] for row in TABLES["INPUTS"].values()]
    wires += [row[2] for row in TABLES["OUTPUTS"].values()]
    for wire in wires:
        assert said.count(wire) == wires.count(wire), wire
    for role in TABLES["INPUTS"]:
        assert role.replace("_", " ") in said


def test_a_wire_goes_from_its_pin_to_its_part():
    """Of each signal there is a line whose end is the pin's place on the module."""
    svg = wiring_diagram.svg(board_tables.wiring(), "Pico")
    paths = [element.attrib["d"] for element in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    ends = {place for path in paths for place in re.findall(r"[\d.]+ [\d.]+", path)}
    for signal in board_tables.wiring().signals:
        left = signal.name in wiring_diagram.LEFT_PINS
        x = wiring_diagram.CHIP_LEFT - 5 if left else wiring_diagram.CHIP_RIGHT + 5
        assert f"{x} {wiring_diagram._pin_height(signal):g}" in ends, signal.name


def test_a_board_that_is_wired_otherwise_is_drawn_otherwise(tmp_path):
    other = tmp_path / "board.py"
    other.write_text(BOARD.read_text().replace('"J2-4"', '"J9-9"').replace("(13, ", "(28, "))
    wiring = board_tables.wiring(other)
    assert wiring.signal("sensor_4").name == "GP28"
    assert "J9-9" in texts_of(wiring_diagram.svg(wiring, "Pico"))


def test_every_lamp_and_display_is_in_the_chains():
    said = texts_of(chain_diagram.svg(board_tables.wiring()))
    for name in (name for register in TABLES["LAMPS"] for name in register if name):
        assert f"{board_tables.lamp_name(name)} lamp" in said
    for name in TABLES["DISPLAYS"]:
        assert board_tables.DISPLAY_NAMES[name] in said
    assert said.count("not connected") == 2


@pytest.mark.parametrize(
    "svg",
    [
        block_diagram.svg(board_tables.wiring(), "Raspberry Pi Pico 2"),
        wiring_diagram.svg(board_tables.wiring(), "Raspberry Pi Pico 2"),
        chain_diagram.svg(board_tables.wiring()),
        input_circuit.svg(),
        steps.svg("Steps", software.ROUND),
        steps.svg("Steps", random_numbers.WAY),
    ],
    ids=["block", "wiring", "chains", "input", "event", "draw"],
)
def test_nothing_of_a_figure_lies_outside_of_it(svg):
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in root.iter(f"{SVG}text"):
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        assert 0 <= x <= width and 0 < y <= height, element.text
    boxes = []
    for element in list(root.iter(f"{SVG}rect"))[1:]:
        left, top, wide, high = (float(element.attrib[of]) for of in ("x", "y", "width", "height"))
        assert left >= 0 and left + wide <= width
        assert top >= 0 and top + high <= height
        boxes.append((left, top, left + wide, top + high))
    for element in root.iter(f"{SVG}text"):
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        if element.text and element.get("text-anchor") == "start":
            end = x + NARROW * int(element.attrib["font-size"]) * len(element.text)
            for left, top, right, bottom in boxes:
                inside = left <= x < right and top < y < bottom
                assert not inside or end <= right, element.text


# Sources
