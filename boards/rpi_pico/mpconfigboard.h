// MicroPython configuration of the controller board on a Raspberry Pi Pico.

#ifndef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "tablectl Raspberry Pi Pico"
#endif

// What the host sees on USB.
#define MICROPY_HW_USB_MANUFACTURER_STRING "tablectl"
#define MICROPY_HW_USB_PRODUCT_FS_STRING "Table controller"

// Flash layout: the firmware slot (FIRMWARE_SLOT_BYTES, from mpconfigboard.cmake), and behind it
// to the end of the flash a reserved area. The production image mounts nothing there.
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - (FIRMWARE_SLOT_BYTES))

// Not part of the product: a second core, and USB devices defined at run time.
#define MICROPY_PY_THREAD (0)
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// Where names were found last, one byte a place: the application has more than the 128 that the
// interpreter reckons with.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (512)

// A soft reset of the service prompt takes the GPIO interrupt from the recorder of edges first:
// MicroPython would otherwise find a handler there that it did not install.
void edge_ring_stop(void);
#define MICROPY_BOARD_START_SOFT_RESET() edge_ring_stop()
