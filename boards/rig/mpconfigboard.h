// MicroPython configuration of the rig on a Raspberry Pi Pico.

#define MICROPY_HW_BOARD_NAME "tablectl rig on a Raspberry Pi Pico"

// What the host sees on USB.
#define MICROPY_HW_USB_MANUFACTURER_STRING "tablectl"
#define MICROPY_HW_USB_PRODUCT_FS_STRING "Table rig"

// Flash layout: the firmware slot (FIRMWARE_SLOT_BYTES, from mpconfigboard.cmake); nothing is
// mounted behind it.
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - (FIRMWARE_SLOT_BYTES))

#define MICROPY_PY_THREAD (0)
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
