"""What is ordered: the chips, each with its pins as its data sheet numbers them."""

from boards.rpi_pico.hardware.circuit import (
    BIDIRECTIONAL,
    IN,
    OPEN,
    OUT,
    PASSIVE,
    POWER_IN,
    POWER_OUT,
    TRISTATE,
    Kind,
)
from host_tools.simulator.pico_pins import LEFT_PINS, PINS_A_SIDE, RIGHT_PINS

SHORT = {
    "i": IN,
    "o": OUT,
    "t": TRISTATE,
    "c": OPEN,
    "p": PASSIVE,
    "w": POWER_IN,
    "s": POWER_OUT,
}


def _pins(said: str) -> dict[str, tuple[str, str]]:
    """From `DIN:i DIG0:o ...`, the first being pin 1."""
    pairs = (pin.rsplit(":", 1) for pin in said.split())
    return {str(place + 1): (name, SHORT[kind]) for place, (name, kind) in enumerate(pairs)}


def _pico() -> dict[str, tuple[str, str]]:
    special = {"GND": POWER_IN, "AGND": POWER_IN, "VSYS": POWER_IN, "VBUS": POWER_OUT}
    special |= {"3V3": POWER_OUT, "RUN": IN, "3V3_EN": IN, "ADC_VREF": PASSIVE}
    numbered = {str(place + 1): name for place, name in enumerate(LEFT_PINS)}
    numbered |= {str(2 * PINS_A_SIDE - place): name for place, name in enumerate(RIGHT_PINS)}
    return {number: (name, special.get(name, BIDIRECTIONAL)) for number, name in numbered.items()}


PICO = Kind(
    *("U", "Raspberry Pi Pico with headers, in two 20-pin sockets", "Raspberry Pi", "SC0917"),
    *("Pico 2, with its own image (boards/rpi_pico2)", "D", "module", _pico()),
    volts=(1.8, 5.5),
)
FRAM = Kind(
    *("U", "FRAM, 256 KB, SPI", "Fujitsu", "MB85RS2MTPNF-G-JNE1"),
    *("Fujitsu MB85RS2MTAPNF-G-BDERE1 (same answer to RDID; the firmware takes no other)", "D"),
    "SOP-8",
    _pins("/CS:i SO:t /WP:i VSS:w SI:i SCK:i /HOLD:i VDD:w"),
    volts=(1.7, 3.6),
)
SCHMITT = Kind(
    *("U", "two buffers with Schmitt trigger, inputs stand 5.5 V", "Texas Instruments"),
    *("SN74LVC2G17DBVR", "Nexperia 74LVC2G17GV,125", "B", "SOT-23-6"),
    _pins("1A:i GND:w 2A:i 2Y:o VCC:w 1Y:o"),
    (("1", "6"), ("3", "4")),
    volts=(1.65, 5.5),
)
LEVEL = Kind(
    *("U", "eight buffers, 3.3 V in, 5 V out", "Texas Instruments", "SN74AHCT541DWR"),
    *("Nexperia 74AHCT541D,118", "B", "SO-20"),
    _pins(
        "/OE1:i A1:i A2:i A3:i A4:i A5:i A6:i A7:i A8:i GND:w "
        "Y8:t Y7:t Y6:t Y5:t Y4:t Y3:t Y2:t Y1:t /OE2:i VCC:w"
    ),
    tuple((str(1 + place), str(19 - place)) for place in range(1, 9)),
    volts=(4.5, 5.5),
)
DISPLAY = Kind(
    *("U", "driver of eight digits", "Analog Devices", "MAX7219EWG+"),
    *("MAX7221EWG+, same maker and pins; no other maker", "D", "SO-24 wide"),
    _pins(
        "DIN:i DIG0:o DIG4:o GND:w DIG6:o DIG2:o DIG3:o DIG7:o GND:w DIG5:o DIG1:o LOAD:i "
        "CLK:i SEG_A:o SEG_F:o SEG_B:o SEG_G:o ISET:p V+:w SEG_C:o SEG_E:o SEG_DP:o SEG_D:o DOUT:o"
    ),
    volts=(4.0, 5.5),
)
REGISTER = Kind(
    *("U", "shift register with eight outputs", "Texas Instruments", "SN74HC595DR"),
    *("Nexperia 74HC595D,118", "B", "SO-16"),
    _pins(
        "Q1:t Q2:t Q3:t Q4:t Q5:t Q6:t Q7:t GND:w QH':o /SRCLR:i SRCLK:i RCLK:i /OE:i SER:i Q0:t "
        "VCC:w"
    ),
    volts=(2.0, 6.0),
)
LAMP_DRIVER = Kind(
    *("U", "eight switches to ground, 0.5 A each", "Toshiba", "TBD62083APG"),
    *("Texas Instruments ULN2803AN (same pins, lamps less bright)", "C", "DIP-18"),
    _pins(
        "I1:i I2:i I3:i I4:i I5:i I6:i I7:i I8:i GND:w COM:p "
        "O8:c O7:c O6:c O5:c O4:c O3:c O2:c O1:c"
    ),
    tuple((str(place), str(19 - place)) for place in range(1, 9)),
)
PULL_DOWNS = Kind(
    *("RN", "eight resistors of 10 k with one end in common", "Bourns", "4609X-101-103LF"),
    *("any such network of 9 pins in a row, pin 1 the common one", "B", "SIP-9"),
    _pins("COM:p " + " ".join(f"R{place}:p" for place in range(1, 9))),
)
LOAD_SWITCH = Kind(
    *("U", "load switch, 2 A", "Texas Instruments", "TPS22918DBVR"),
    *("TPS22917DBVR, same maker and pins; another maker's: AP22804AW5-7, other pins", "B"),
    "SOT-23-6",
    _pins("VIN:w GND:w ON:i CT:p QOD:p VOUT:s"),
    (("1", "6"),),
    volts=(1.0, 5.5),
)
SUPPLY_WATCH = Kind(
    *("U", "sees 5 V below 4.6 V, without delay", "onsemi", "MC34064P-5G"),
    *("MC33064P-5G, same maker and pins, wider range of temperature", "B", "TO-92"),
    _pins("/RESET:c IN:i GND:w"),
)
SUPERVISOR = Kind(
    *("U", "holds RUN low below 2.93 V and 140 ms longer", "Analog Devices", "MAX803SEXR+T"),
    *("onsemi MAX803SQ293D2T1G", "B", "SC-70"),
    _pins("GND:w /RESET:c VCC:w"),
    volts=(1.0, 5.5),
)
