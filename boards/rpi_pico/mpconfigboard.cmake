# Raspberry Pi Pico: RP2040, 2 MB of flash. The slot is what the build checks the image against.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(FIRMWARE_SLOT_KB 1024)
list(APPEND MICROPY_DEF_BOARD FIRMWARE_SLOT_BYTES=${FIRMWARE_SLOT_KB}*1024)

# Where board.py lies, the wiring.
set(MICROPY_MANIFEST_WIRING_DIR ${MICROPY_BOARD_DIR})
