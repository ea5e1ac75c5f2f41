"""Wires from the rig to the board under test. Data only: no imports, no code.

Both are Raspberry Pi Picos. A wire joins equal GPIO numbers wherever that is possible, so that
nearly all of them are straight jumpers. The rig's firmware and the host tools read this table.
"""

# Kinds: "power" the enable pin of the load switch in the board's supply, driven high or released;
# "sense" an input that sees the board's 3.3 V; "reset" and "contact" to ground or released, never
# high; "serial" a UART; "listen" an input; "ground".
# Fields: rig pin, board pin, role, kind, series resistor in ohms (0: none), what it is.
# A board pin is a GPIO number or a name; the roles are those of boards/rpi_pico/board.py, and for
# the card shoe they are the board's side.
WIRES = (
    (2, "EN", "power", "power", 1000, "load switch in the board's 5 V, pulled down there"),
    (3, 3, "service_contact", "contact", 1000, "the service contact inside the box"),
    (4, 5, "shoe_rx", "serial", 1000, "card shoe to the board"),
    (5, 4, "shoe_tx", "serial", 1000, "board to the card shoe"),
    (6, 6, "key_switch", "contact", 1000, "the key switch"),
    (7, "RUN", "run", "reset", 1000, "RUN: low resets the board"),
    (8, 8, "lock_out", "contact", 1000, "the dealer's lock-out button"),
    (9, 9, "start_game", "contact", 1000, "the dealer's start button"),
    (10, 10, "sensor_1", "contact", 1000, "wager sensor of seat 1"),
    (11, 11, "sensor_2", "contact", 1000, "wager sensor of seat 2"),
    (12, 12, "sensor_3", "contact", 1000, "wager sensor of seat 3"),
    (13, 13, "sensor_4", "contact", 1000, "wager sensor of seat 4"),
    (14, 14, "sensor_5", "contact", 1000, "wager sensor of seat 5"),
    (15, 15, "sensor_6", "contact", 1000, "wager sensor of seat 6"),
    (16, "3V3", "sense", "sense", 10_000, "3V3 OUT: has the board power?"),
    (18, 18, "sck", "listen", 1000, "clock of the displays and lamps"),
    (19, 19, "mosi", "listen", 1000, "data of the displays and lamps"),
    (20, 20, "display_load", "listen", 1000, "LOAD of the MAX7219 chain"),
    (21, 21, "lamp_latch", "listen", 1000, "RCLK of the 74HC595 chain"),
    (22, 22, "lamp_disable", "listen", 1000, "/OE of the 74HC595 chain"),
    ("GND", "GND", "ground", "ground", 0, "ground"),
)

# Digits of each display of the board; digit 0 of a driver is the rightmost of its sign.
DIGITS = {"meter_sign": 8, "start_display": 1}
