// MicroPython module `line_check`: one pass over a JSON text before anything is made of it.
//
//     line_check.fault(text, depth, values)   0, or what is wrong with the text first
//
// The faults are numbered as in tablectl/link/plain.py, which does the same where this module is
// not; what is refused and why stands there.

#include <stdbool.h>
#include <string.h>

#include "py/runtime.h"

enum { NONE, BYTE, ESCAPE, DEPTH, VALUES, LONG, NOT_WHOLE, WORD };
enum { MOST_DIGITS = 20 };

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_word(int byte)
{
    return byte && strchr("aeflnrstu", byte);
}

static int fault_of(const uint8_t *text, size_t bytes, mp_int_t depth, mp_int_t values)
{
    bool inside = false;
    int digits = 0;
    for (size_t at = 0; at < bytes; at++) {
        int byte = text[at];
        if (byte < ' ' || byte > '~') {
            return BYTE;
        }
        if (byte == '\\') {
            return ESCAPE;
        }
        if (byte == '"') {
            inside = !inside;
        }
        if (inside ? byte == '"' : byte == '{' || byte == '[' || (is_digit(byte) && !digits)) {
            if (--values < 0) {
                return VALUES;
            }
        }
        if (inside || byte == '"') {
            digits = 0;
            continue;
        }
        if (is_digit(byte)) {
            if (++digits > MOST_DIGITS) {
                return LONG;
            }
            continue;
        }
        if (byte == '.' || byte == '+' || byte == 'E' || (byte == 'e' && digits)) {
            return NOT_WHOLE;
        }
        digits = 0;
        if (byte == '{' || byte == '[') {
            if (--depth < 0) {
                return DEPTH;
            }
        } else if (byte == '}' || byte == ']') {
            depth++;
        } else if (!is_word(byte) && !strchr(" :,-", byte)) {
            return WORD;
        }
    }
    return NONE;
}

static mp_obj_t fault(mp_obj_t text, mp_obj_t depth, mp_obj_t values)
{
    mp_buffer_info_t bytes;
    mp_get_buffer_raise(text, &bytes, MP_BUFFER_READ);
    int found = fault_of(bytes.buf, bytes.len, mp_obj_get_int(depth), mp_obj_get_int(values));
    return MP_OBJ_NEW_SMALL_INT(found);
}
static MP_DEFINE_CONST_FUN_OBJ_3(fault_obj, fault);

static const mp_rom_map_elem_t line_check_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_line_check)},
    {MP_ROM_QSTR(MP_QSTR_fault),    MP_ROM_PTR(&fault_obj)         },
};
static MP_DEFINE_CONST_DICT(line_check_globals, line_check_globals_table);

const mp_obj_module_t line_check_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&line_check_globals,
};

MP_REGISTER_MODULE(MP_QSTR_line_check, line_check_module);
