// The QEMU port as it is, but for two things: it starts with the frozen start.py instead of a
// prompt, and a Cortex-M0 loads native modules too, as the image does.
#include <stdbool.h>

#include "ports/qemu/mpconfigport.h"

int pyexec_frozen_module(const char *name, bool allow_keyboard_interrupt);
#define MICROPY_PORT_INIT_FUNC pyexec_frozen_module("start.py", false)

#if defined(QEMU_SOC_NRF51)
#define MICROPY_EMIT_THUMB (1)
#define MICROPY_EMIT_THUMB_ARMV7M (0)
#define MICROPY_EMIT_INLINE_THUMB (0)
#endif
