# Raspberry Pi Pico 2: RP2350 (Arm cores), 4 MB of flash. The slot is what the build checks the image against.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
set(FIRMWARE_SLOT_KB 1024)
list(APPEND MICROPY_DEF_BOARD FIRMWARE_SLOT_BYTES=${FIRMWARE_SLOT_KB}*1024)

# The SDK's build date is that of the last time its own file was compiled, so that an image built
# anew and one built on would differ; the image has its commit.
list(APPEND MICROPY_DEF_BOARD PICO_NO_BI_PROGRAM_BUILD_DATE=1)

# SDK 2.2 gives the 8 KB of the stack memory in SCRATCH_Y, which has 4 KB; MicroPython's linker script
# lets the stack begin in RAM below it, and SDK 2.1 gave it none.
list(APPEND MICROPY_DEF_BOARD PICO_CRT0_ALLOCATE_SPACERS=0)

# Where board.py and parts.py are: the wiring is the Pico's, pin for pin.
set(MICROPY_MANIFEST_WIRING_DIR ${MICROPY_BOARD_DIR}/../rpi_pico)
