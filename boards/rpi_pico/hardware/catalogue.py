"""What is ordered: resistors, capacitors, protection, connectors. The chips are in `chips.py`.

Numbers of pins are those of the data sheets. Price classes, for one hundred: A below 0.10 USD,
B below 1, C below 5, D below 20.
"""

from boards.rpi_pico.hardware.circuit import PASSIVE, Kind

TWO = {"1": ("1", PASSIVE), "2": ("2", PASSIVE)}
THROUGH = (("1", "2"),)
DIODE = {"1": ("K", PASSIVE), "2": ("A", PASSIVE)}


def _resistor(value: str, yageo: str, vishay: str, size: str = "0805") -> Kind:
    number, second = f"RC{size}FR-07{yageo}L", f"Vishay CRCW{size}{vishay}FKEA"
    return Kind("R", f"{value}, 1 %", "Yageo", number, second, "A", size, TWO, THROUGH)


def _capacitor(what: str, number: str, kemet: str, size: str = "0805") -> Kind:
    return Kind("C", what, "Murata", number, f"KEMET {kemet}", "A", size, TWO)


R_47 = _resistor("47 ohm", "47R", "47R0", "1206")
R_86 = _resistor("86.6 ohm", "86R6", "86R6")
R_1K = _resistor("1 k", "1K", "1K00")
R_3K3 = _resistor("3.3 k", "3K3", "3K30")
R_4K7 = _resistor("4.7 k", "4K7", "4K70")
R_6K8 = _resistor("6.8 k", "6K8", "6K80")
R_10K = _resistor("10 k", "10K", "10K0")
R_28K = _resistor("28 k", "28K", "28K0")

C_1N = _capacitor("1 nF, C0G, 50 V, 5 %", "GRM2165C1H102JA01D", "C0805C102J5GACTU")
C_100N = _capacitor("100 nF, X7R, 50 V", "GRM21BR71H104KA01L", "C0805C104K5RACTU")
C_10U = _capacitor("10 uF, X5R, 25 V", "GRM31CR61E106KA12L", "C1206C106K3PACTU", "1206")
C_HOLD = Kind(
    *("C", "4700 uF, 16 V, 20 %, 105 C", "Panasonic", "EEU-FR1C472L"),
    *("any 4700 uF, 16 V, 105 C, 16 x 25 mm, pitch 7.5 mm", "C", "radial 16 x 25"),
    {"1": ("+", PASSIVE), "2": ("-", PASSIVE)},
)

FUSE_2A = Kind(
    *("F", "resettable fuse, holds 2 A", "Littelfuse", "1812L200/16DR"),
    *("Bourns MF-MSMF200/16X-2", "B", "1812", TWO, THROUGH),
)
FUSE_500MA = Kind(
    *("F", "resettable fuse, holds 0.5 A", "Bourns", "MF-MSMF050-2"),
    *("Littelfuse 1812L050PR", "B", "1812", TWO, THROUGH),
)
ESD = Kind(
    *("D", "ESD protection, 5 V, both ways", "Nexperia", "PESD5V0S1BA,115"),
    *("Semtech SD05C.TCT", "B", "SOD323", TWO),
)
SURGE = Kind(
    *("D", "suppressor, 5 V, 600 W", "Littelfuse", "SMBJ5.0A"),
    *("Vishay SMBJ5.0A-E3/52", "B", "SMB", DIODE),
)
SCHOTTKY = Kind(
    *("D", "Schottky diode, 20 V, 1 A", "onsemi", "MBR120VLSFT1G"),
    *("Nexperia PMEG2010ER,115", "B", "SOD-123FL", DIODE, (("2", "1"),)),
)
SWITCH_FET = Kind(
    *("Q", "N-channel transistor, 50 V", "onsemi", "BSS138"),
    *("Diodes BSS138-7-F", "A", "SOT-23"),
    {"1": ("G", "in"), "2": ("S", PASSIVE), "3": ("D", "open")},
)
JUMPER_PINS = (
    *("two pins and a jumper", "Samtec", "TSW-102-07-G-S"),
    *("Wurth 61300211121", "A", "pitch 2.54"),
)
JUMPER = Kind("JP", *JUMPER_PINS, TWO, THROUGH)
TEST_POINT = Kind(
    *("TP", "loop to clip a probe to", "Keystone", "5001", "any loop of wire", "B", "1.6 mm hole"),
    {"1": ("1", PASSIVE)},
)


def jumper(*names: str) -> Kind:
    """Two pins of which a jumper makes a contact; a name for each, as printed beside it."""
    pins = {str(place + 1): (name, PASSIVE) for place, name in enumerate(names)}
    return Kind("J", *JUMPER_PINS, pins)


def header(*names: str) -> Kind:
    """A connector for a cable that leaves the board, with a lock; a name for each pin, as printed
    beside it."""
    count = len(names)
    pins = {str(place + 1): (name, PASSIVE) for place, name in enumerate(names)}
    what = f"header with lock, {count} pins"
    second = f"TE {count // 10 or ''}{'-' if count >= 10 else ''}640454-{count % 10}"
    number = f"22-23-2{count:02}1"
    return Kind("J", what, "Molex", number, second, "B", "pitch 2.54", pins)


def box(*names: str) -> Kind:
    """A connector of two rows for a ribbon cable; a name for each pin, as printed beside it."""
    count = len(names)
    pins = {str(place + 1): (name, PASSIVE) for place, name in enumerate(names)}
    what, number = f"box header, {count} pins", f"TST-1{count // 2:02}-01-G-D"
    second = f"Amphenol T8211{count:02}A1S100CEU"
    return Kind("J", what, "Samtec", number, second, "B", "pitch 2.54, two rows", pins)
