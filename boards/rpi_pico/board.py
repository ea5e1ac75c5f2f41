"""Wiring of the table controller on a Raspberry Pi Pico (RP2040). Data only: no imports, no code.

The firmware and the host tools read the same tables. Numbers are GPIO numbers. A part that a
table does not have is declared "absent", never left out.
"""

# role: (pin, pull, level when closed, wire)
# Pins of the bank of inputs whose edges the interrupt handler of firmware/edges records, as it
# numbers them: lock inputs, sensors, key switch.
BANK = (8, 9, 10, 11, 12, 13, 14, 15, 6)
INPUTS = {
    "lock_out": (8, "up", 0, "J1-1"),
    "start_game": (9, "up", 0, "J1-2"),
    "sensor_1": (10, "up", 0, "J2-1"),
    "sensor_2": (11, "up", 0, "J2-2"),
    "sensor_3": (12, "up", 0, "J2-3"),
    "sensor_4": (13, "up", 0, "J2-4"),
    "sensor_5": (14, "up", 0, "J2-5"),
    "sensor_6": (15, "up", 0, "J2-6"),
    "key_switch": (6, "up", 0, "J1-3"),
    "service_contact": (3, "up", 0, "J7-1"),
}

# role: (pin, safe level, wire)
OUTPUTS = {
    "fram_select": (17, 1, "on board"),
    "display_load": (20, 0, "J3-4"),
    "lamp_latch": (21, 0, "J4-4"),
    "lamp_disable": (22, 1, "J4-5"),
}

# One bus for memory, displays and lamps; mode 0.
SPI = {"id": 0, "baud": 10_000_000, "sck": 18, "mosi": 19, "miso": 16}

CARD_SHOE: dict = {"id": 1, "baud": 115_200, "tx": 4, "rx": 5, "wire": "J5"}

# MB85RS2MT: 256 KB; the answer to RDID.
FRAM = {"name": "FRAM (select GP17)", "bytes": 262_144, "id": "047f4803"}

# MAX7219, first in the chain next to the Pico.
DISPLAYS = ("meter_sign", "start_display")

# 74HC595, first in the chain next to the Pico; Q0 to Q7.
LAMPS = (
    ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "locked", "jackpot"),
    ("win_1", "win_2", "win_3", "win_4", "win_5", "win_6", None, None),
)

KEYPAD = "absent"
