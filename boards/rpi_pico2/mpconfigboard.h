// MicroPython configuration of the controller board on a Raspberry Pi Pico 2: that of the Pico, but
// for the name.

#define MICROPY_HW_BOARD_NAME "tablectl Raspberry Pi Pico 2"

#include "../rpi_pico/mpconfigboard.h"
