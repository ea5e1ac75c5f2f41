"""The schematic: every pin of the circuit is on its sheet, and nothing outside of the page."""

import re
from xml.etree import ElementTree

import pytest

from boards.rpi_pico.hardware.board_circuit import circuit
from boards.rpi_pico.hardware.drawing import page
from boards.rpi_pico.hardware.drawing.pdf import pdf
from boards.rpi_pico.hardware.drawing.schematic import drawing_of, schematic, sheets

CIRCUIT = circuit()
SHEETS = schematic(CIRCUIT)
SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", CIRCUIT.titles)
def test_every_pin_of_a_sheet_is_drawn(name):
    _, drawn = drawing_of(CIRCUIT, name, sheets(CIRCUIT)[0])
    assert drawn == {(part.ref, pin) for part in CIRCUIT.of_sheet(name) for pin in part.kind.pins}


@pytest.mark.parametrize("name", CIRCUIT.titles)
def test_every_part_and_every_net_at_a_box_is_named(name):
    (svg,) = [svg for file, svg in SHEETS.items() if file.endswith(f"-{name}")]
    said = texts_of(svg)
    for part in CIRCUIT.of_sheet(name):
        assert part.ref in said, part.ref
        if part.kind.prefix == "J":
            assert all(net in said for net in part.nets.values()), part.ref


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_lies_outside_of_the_page(name):
    root = ElementTree.fromstring(SHEETS[name])
    for element in root.iter(f"{SVG}text"):
        size, length = int(element.attrib["font-size"]), len(element.text or "")
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        before = {"start": 0, "middle": 0.5, "end": 1}[element.attrib["text-anchor"]]
        left = x - before * page.width_of("x" * length, size)
        assert page.EDGE <= left, element.text
        assert left + page.width_of("x" * length, size) <= page.WIDTH - page.EDGE, element.text
        assert page.EDGE <= y <= page.HEIGHT - page.EDGE, element.text
    for path in root.iter(f"{SVG}path"):
        for x, y in re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"]):
            assert page.EDGE <= float(x) <= page.WIDTH - page.EDGE
            assert page.EDGE <= float(y) <= page.HEIGHT - page.EDGE


def words_of(root):
    """(words, left, top, right, bottom) of each text."""
    for element in root.iter(f"{SVG}text"):
        size, said = int(element.attrib["font-size"]), element.text or ""
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        width = page.width_of(said, size)
        left = x - {"start": 0, "middle": 0.5, "end": 1}[element.attrib["text-anchor"]] * width
        yield said, left, y - 0.7 * size, left + width, y


def places_of(root):
    """Points on every line, some pixels apart."""
    for path in root.iter(f"{SVG}path"):
        ends = [tuple(map(float, end.split())) for end in path.attrib["d"][1:].split("L")]
        for (x, y), (to_x, to_y) in zip(ends, ends[1:], strict=False):
            steps = max(1, int(max(abs(to_x - x), abs(to_y - y)) / 3))
            for step in range(steps + 1):
                part = step / steps
                yield x + (to_x - x) * part, y + (to_y - y) * part


@pytest.mark.parametrize("name", SHEETS)
def test_no_words_lie_on_others_or_on_lines(name):
    root = ElementTree.fromstring(SHEETS[name])
    boxes, places = list(words_of(root)), list(places_of(root))
    for number, (said, left, top, right, bottom) in enumerate(boxes):
        for other, far_left, far_top, far_right, far_bottom in boxes[:number]:
            beside = right <= far_left or far_right <= left
            assert beside or bottom <= far_top or far_bottom <= top, (said, other)
        for x, y in places:
            assert not (left + 1 < x < right - 1 and top + 1 < y < bottom - 1), (said, x, y)


def test_every_sheet_has_its_number_the_circuits_hash_and_says_that_nothing_was_built():
    digest = page.digest(CIRCUIT)
    for place, svg in enumerate(SHEETS.values()):
        said = texts_of(svg)
        assert f"TC-1/{place + 1}, sheet {place + 1} of {len(SHEETS)}" in said
        assert f"circuit {digest[:32]}" in said
        assert page.NOT_BUILT in said


def test_another_wire_is_another_circuit():
    other = circuit()
    other.parts["R101"].nets["1"] = "5V"
    assert page.digest(other) != page.digest(CIRCUIT)
    assert page.digest(circuit()) == page.digest(CIRCUIT)


def test_two_drawings_compare_equal():
    again = schematic(circuit())
    assert again == SHEETS
    assert pdf(again) == pdf(SHEETS)
