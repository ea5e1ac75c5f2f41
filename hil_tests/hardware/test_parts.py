"""What is ordered: each part of the circuit once, with a number, a second source and a price."""

import csv
import io
import re

import pytest

from boards.rpi_pico.hardware import bill, catalogue, chips
from boards.rpi_pico.hardware.board_circuit import circuit

CIRCUIT = circuit()
ROWS = list(csv.DictReader(io.StringIO(bill.as_csv(CIRCUIT))))
# Of the data sheets, where a wrong number would be a wrong board: {chip: (pin, name), ...}.
DATA_SHEETS = {
    # DS501-00023, pin assignment.
    "MB85RS2MTPNF-G-JNE1": "1 /CS, 2 SO, 3 /WP, 4 VSS, 5 SI, 6 SCK, 7 /HOLD, 8 VDD",
    # 19-4452, pin configuration.
    "MAX7219EWG+": "1 DIN, 2 DIG0, 4 GND, 9 GND, 12 LOAD, 13 CLK, 18 ISET, 19 V+, 14 SEG_A",
    # SCLS041.
    "SN74HC595DR": "15 Q0, 1 Q1, 7 Q7, 8 GND, 9 QH', 10 /SRCLR, 11 SRCLK, 12 RCLK, 14 SER",
    # SCES363.
    "SN74LVC2G17DBVR": "1 1A, 2 GND, 3 2A, 4 2Y, 5 VCC, 6 1Y",
    # SCLS269.
    "SN74AHCT541DWR": "1 /OE1, 2 A1, 9 A8, 10 GND, 11 Y8, 18 Y1, 19 /OE2, 20 VCC",
    "TBD62083APG": "1 I1, 8 I8, 9 GND, 10 COM, 11 O8, 18 O1",
    # SLVSD76.
    "TPS22918DBVR": "1 VIN, 2 GND, 3 ON, 4 CT, 5 QOD, 6 VOUT",
    "MAX803SEXR+T": "1 GND, 2 /RESET, 3 VCC",
    "MC34064P-5G": "1 /RESET, 2 IN, 3 GND",
    "SC0917": "1 GP0, 11 GP8, 22 GP17, 30 RUN, 36 3V3, 37 3V3_EN, 39 VSYS, 40 VBUS, 33 AGND",
}


@pytest.mark.parametrize("number", DATA_SHEETS)
def test_pins_are_numbered_as_the_data_sheet_numbers_them(number):
    kind = next(part.kind for part in CIRCUIT.parts.values() if part.kind.number == number)
    for pin in DATA_SHEETS[number].split(", "):
        place, name = pin.split(" ")
        assert kind.pins[place][0] == name


def test_the_memory_is_the_one_whose_answer_the_firmware_knows():
    numbers = {part.kind.number for part in CIRCUIT.parts.values()}
    assert [number[:9] for number in numbers if number.startswith("MB85")] == ["MB85RS2MT"]


def test_every_part_is_in_the_bill_once():
    counted = sum(int(row["count"]) for row in ROWS if row["parts"])
    assert counted == len(CIRCUIT.parts)
    named = []
    for row in ROWS:
        for piece in filter(None, row["parts"].split(", ")):
            first, _, last = piece.partition(" to ")
            letters, begin = re.findall(r"([A-Z]+)(\d+)", first)[0]
            end = int(re.sub(r"\D", "", last)) if last else int(begin)
            named += [f"{letters}{number}" for number in range(int(begin), end + 1)]
    assert sorted(named) == sorted(CIRCUIT.parts)


def test_every_line_says_what_to_order():
    for row in ROWS:
        for column in ("what", "maker", "number", "second source"):
            assert row[column], row
        assert row["price class"] in ("A", "B", "C", "D")
        assert row["second source"] != f"{row['maker']} {row['number']}"


def test_the_bill_has_two_display_drivers_and_two_registers():
    counts = {row["number"]: row["count"] for row in ROWS}
    assert counts[chips.DISPLAY.number] == counts[chips.REGISTER.number] == "2"
    assert counts[chips.FRAM.number] == counts[chips.PICO.number] == "1"


def test_each_header_has_a_housing_and_a_contact_for_each_pin():
    headers = [part.kind for part in CIRCUIT.parts.values() if part.kind.what.startswith("header")]
    housings = sum(int(row["count"]) for row in ROWS if row["what"].startswith("housing"))
    contacts = sum(int(row["count"]) for row in ROWS if row["what"].startswith("crimp"))
    assert housings == len(headers) and contacts == sum(len(kind.pins) for kind in headers)


@pytest.mark.parametrize(
    ("pins", "number", "second"),
    [(4, "22-23-2041", "TE 640454-4"), (10, "22-23-2101", "TE 1-640454-0")],
)
def test_numbers_of_headers_follow_their_makers(pins, number, second):
    kind = catalogue.header(*map(str, range(pins)))
    assert (kind.number, kind.second) == (number, second)


def test_the_bill_as_a_table_has_the_same_lines():
    lines = bill.as_markdown(CIRCUIT).splitlines()
    assert len([line for line in lines if line.startswith("| ")]) == len(ROWS) + 1
