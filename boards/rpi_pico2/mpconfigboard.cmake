# Raspberry Pi Pico 2: RP2350 (Arm cores), 4 MB of flash. The slot is what the build checks the image against.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
set(FIRMWARE_SLOT_KB 1024)
list(APPEND MICROPY_DEF_BOARD FIRMWARE_SLOT_BYTES=${FIRMWARE_SLOT_KB}*1024)

# Where board.py lies: the wiring is the Pico's, pin for pin.
set(MICROPY_MANIFEST_WIRING_DIR ${MICROPY_BOARD_DIR}/../rpi_pico)
