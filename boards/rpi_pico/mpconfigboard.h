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

// Not part of the product: a second core, USB devices defined at run time, functions of `math` that
// nothing of the image calls, and the text of `help()`.
#define MICROPY_PY_THREAD (0)
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)
#define MICROPY_PY_BUILTINS_HELP (0)

// Where names were found last, one byte a place: the application has many more than the 128 that the
// interpreter reckons with. With 512 places LOCKED was up to 0.15 ms later (simulated).
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (2048)

// Blocks that the collector of garbage remembers to look into; once there is no room for one more,
// it goes through the whole heap again, 6 ms.
#define MICROPY_ALLOC_GC_STACK_SIZE (512)

// A press of a button ends the collection of garbage that gives way (firmware/heap). It is looked
// for with every fourth word, that is in every block.
extern volatile int heap_gives_way, edge_ring_urgent;
#define MICROPY_GC_HOOK_LOOP(i) \
    if (((i) & 3) == 0 && heap_gives_way && edge_ring_urgent) { break; }

// A soft reset of the service prompt takes the GPIO interrupt from the recorder of edges first:
// MicroPython would otherwise find a handler there that it did not install.
void edge_ring_stop(void);
#define MICROPY_BOARD_START_SOFT_RESET() edge_ring_stop()
