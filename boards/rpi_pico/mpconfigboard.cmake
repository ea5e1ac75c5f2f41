# Raspberry Pi Pico: RP2040, 2 MB of flash. The slot is what the build checks the image against.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(FIRMWARE_SLOT_KB 1024)
list(APPEND MICROPY_DEF_BOARD FIRMWARE_SLOT_BYTES=${FIRMWARE_SLOT_KB}*1024)

# The SDK's build date is that of the last time its own file was compiled, so that an image built
# anew and one built on would differ; the image has its commit.
list(APPEND MICROPY_DEF_BOARD PICO_NO_BI_PROGRAM_BUILD_DATE=1)

# Where board.py (the wiring) and parts.py are.
set(MICROPY_MANIFEST_WIRING_DIR ${MICROPY_BOARD_DIR})
