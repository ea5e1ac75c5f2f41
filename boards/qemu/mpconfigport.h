// The QEMU port as it is, but for three things: it starts with the frozen start.py instead of a
// prompt; calls may nest in 64 KB of the 8 MB, and not in 10 KB, as tests nest deeper than a board; a
// Cortex-M0 loads native modules too, as the image does.
#include <stdbool.h>

#include "ports/qemu/mpconfigport.h"

int pyexec_frozen_module(const char *name, bool allow_keyboard_interrupt);
void mp_stack_set_limit(mp_uint_t limit);
#define MICROPY_PORT_INIT_FUNC \
    (mp_stack_set_limit(64 * 1024), pyexec_frozen_module("start.py", false))

#if defined(QEMU_SOC_NRF51)
#define MICROPY_EMIT_THUMB (1)
#define MICROPY_EMIT_THUMB_ARMV7M (0)
#define MICROPY_EMIT_INLINE_THUMB (0)
#endif
