// What this folder uses of MicroPython that carries no promise, as 1.25 to 1.28 name it.

#ifndef JOURNAL_RECORD_MICROPYTHON_NAMES_H
#define JOURNAL_RECORD_MICROPYTHON_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "py/nlr.h"
#include "py/objint.h"
#include "py/unicode.h"

#if MICROPY_VERSION >= MICROPY_MAKE_VERSION(1, 29, 0)

#define utf8_check(bytes, length) unicode_encoding_check(MP_ENCODING_UTF8, bytes, length)

// False for a number that takes more bytes: 1.29 raises OverflowError instead.
static inline bool mp_obj_int_to_bytes_impl(mp_obj_t number, bool is_big, size_t length,
                                            byte *bytes)
{
    nlr_buf_t raised;
    if (nlr_push(&raised) != 0) {
        return false;
    }
    mp_obj_int_to_bytes(number, length, bytes, is_big, true, true);
    nlr_pop();
    return true;
}

#endif

#endif
