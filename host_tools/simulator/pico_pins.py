"""The pins of a Pico or Pico 2 as they are on the module, in two rows from the end with the USB
socket (data sheet, pinout)."""

# Left 1 to 20, right 40 to 21.
LEFT_PINS = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
)
RIGHT_PINS = (
    *("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26"),
    *("RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16"),
)
PINS_A_SIDE = 20
