"""Models of parts that are more than a resistor or a capacitor, behavioural and our own.

Where a figure has a range, a simulation takes the end that is worse. The figures were read in the
data sheets named here; nothing was measured.
"""

# SCES381 (TI) and 74LVC3G17 rev. 6, table 11 (the second source's family): positive-going
# threshold 1.30 to 2.20 V and negative-going 0.60 to 1.50 V at 3.0 V. Output 24 mA at 0.55 V.
RISING = (1.30, 2.20)
FALLING = (0.60, 1.50)
HYSTERESIS = 0.40
BUFFER_OHMS = 23.0


def schmitt(rising: float, falling: float) -> str:
    """A non-inverting buffer between ground and 3V3 with these thresholds in volts; its input
    takes 5 pF."""
    middle, half = (rising + falling) / 2, (rising - falling) / 2
    return f"""
.subckt schmitt in out vcc
Cin in 0 5p
S1 vcc out in 0 up
S2 out 0 vcc in down
.model up sw vt={middle:g} vh={half:g} ron={BUFFER_OHMS:g} roff=100meg
.model down sw vt={3.3 - middle:g} vh={half:g} ron={BUFFER_OHMS:g} roff=100meg
.ends"""


# PESD5V0S1BA: breakdown 5.5 V at least, 14 V at 12 A (8/20 us), 35 pF; 1 nH of leads and trace.
# Ohms follow: (14 - 7.5) / 12, with 7.5 V as the middle of its breakdown.
ESD = """
.subckt esd a b
L1 a m 1n
C1 m b 35p
B1 m b I=(v(m,b) > 7.5 ? (v(m,b)-7.5)/0.54 : (v(m,b) < -7.5 ? (v(m,b)+7.5)/0.54 : 0))
.ends"""

# MBR120VLSF: 0.34 V at 1 A, 25 C, typical curve 0.23 V at 0.1 A.
SCHOTTKY = """
.subckt schottky k a
D1 a k low
.model low d is=2e-5 n=1.05 rs=0.05 cjo=150p
.ends"""

# Fuses by their greatest resistance after a trip (MF-MSMF200, R1max; 1812L200 alike), the load
# switch by its greatest at 5 V and 85 C (SLVSD76), a jumper.
FUSE = """
.subckt fuse a b
R1 a b 0.1
.ends"""
JUMPER = """
.subckt jumper a b
R1 a b 0.02
.ends"""
LOAD_SWITCH = """
.subckt load_switch in out
R1 in out 0.08
.ends"""
# SMBJ5.0A does nothing at 5 V.
SURGE = """
.subckt surge k a
R1 k a 1meg
.ends"""
# SN74AHCT541: 0.44 V of drop at 8 mA at the most (SCLS269), half of it in a strong one; edges of
# 3 ns.
LEVEL_OHMS = (25.0, 55.0)
# MAX7219 and 74HC595 inputs: 10 pF (19-4452 has none; 74HC595: 3.5 pF typical) with socket.
INPUT_FARADS = 10e-12

PASSIVES = {
    "PESD5V0S1BA,115": "esd",
    "MBR120VLSFT1G": "schottky",
    "1812L200/16DR": "fuse",
    "MF-MSMF050-2": "fuse",
    "TSW-102-07-G-S": "jumper",
    "SMBJ5.0A": "surge",
}
# Units of chips: pins in the order of the model.
CHIPS = {
    "SN74LVC2G17DBVR": ((("1", "6", "5"), "schmitt"), (("3", "4", "5"), "schmitt")),
    "TPS22918DBVR": ((("1", "6"), "load_switch"),),
}
MODELS = "\n".join((schmitt(1.76, 1.04), ESD, SCHOTTKY, FUSE, JUMPER, LOAD_SWITCH, SURGE))


def with_thresholds(rising: float, falling: float) -> str:
    """The models with buffers of these thresholds in volts."""
    return MODELS.replace(schmitt(1.76, 1.04), schmitt(rising, falling))
