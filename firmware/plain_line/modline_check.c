// MicroPython module `line_check`: one pass over a JSON text before anything is made of it.
//
//     line_check.fault(text, depth, values)   0, or what is wrong with the text first
//
// The faults are numbered as in line_check.py, which does the same where this module is not. What
// is refused, and why, stands in tablectl/link/plain.py.

#include <stdbool.h>
#include <string.h>

#include "py/runtime.h"

enum { NONE, BYTE, ESCAPE, DEPTH, VALUES, LONG, NOT_WHOLE, GRAMMAR };
enum { MOST_DIGITS = 20, MOST_DEPTH = 30 };
// What may come next.
enum { VALUE = 1, KEY = 2, COLON = 4, COMMA = 8, CLOSE = 16 };

typedef struct {
    const uint8_t *at, *end;
    mp_int_t depth, values; // how many more of them may come
    // The objects (1) and lists (0) that are open, the innermost lowest, below a 1.
    uint32_t open;
    int may;
} reader_t;

static int begin_value(reader_t *reader)
{
    if (!(reader->may & VALUE)) {
        return GRAMMAR;
    }
    reader->may = COMMA | CLOSE;
    return --reader->values < 0 ? VALUES : NONE;
}

static int fault_of_byte(int byte)
{
    if (byte < ' ' || byte > '~') {
        return BYTE;
    }
    return byte == '\\' ? ESCAPE : NONE;
}

static int read_text(reader_t *reader)
{
    int fault = NONE;
    if (reader->may & KEY) {
        fault = --reader->values < 0 ? VALUES : NONE;
        reader->may = COLON;
    } else {
        fault = begin_value(reader);
    }
    while (!fault && reader->at < reader->end) {
        int byte = *reader->at++;
        if (byte == '"') {
            return NONE;
        }
        fault = fault_of_byte(byte);
    }
    return fault ? fault : GRAMMAR;
}

static int digit_at(const reader_t *reader)
{
    int byte = reader->at < reader->end ? *reader->at : 0;
    return byte >= '0' && byte <= '9' ? byte : 0;
}

// The sign, if there is one, has been read.
static int read_number(reader_t *reader)
{
    int fault = begin_value(reader);
    int first = digit_at(reader), digits = 0;
    while (!fault && digit_at(reader)) {
        reader->at++;
        fault = ++digits > MOST_DIGITS ? LONG : NONE;
    }
    if (fault) {
        return fault;
    }
    if (reader->at < reader->end && memchr(".eE+", *reader->at, 4)) {
        return NOT_WHOLE;
    }
    return digits == 0 || (first == '0' && digits > 1) ? GRAMMAR : NONE;
}

static int read_word(reader_t *reader)
{
    static const char *const words[] = {"true", "false", "null"};
    size_t left = reader->end - reader->at;
    for (size_t n = 0; n < MP_ARRAY_SIZE(words); n++) {
        size_t length = strlen(words[n]);
        if (length <= left && memcmp(reader->at, words[n], length) == 0) {
            reader->at += length;
            return begin_value(reader);
        }
    }
    return GRAMMAR;
}

static int open_one(reader_t *reader, bool is_object)
{
    int fault = begin_value(reader);
    if (fault) {
        return fault;
    }
    reader->open = reader->open << 1 | is_object;
    reader->may = (is_object ? KEY : VALUE) | CLOSE;
    return --reader->depth < 0 ? DEPTH : NONE;
}

static int close_one(reader_t *reader, bool is_object)
{
    if (!(reader->may & CLOSE) || reader->open == 1 || (reader->open & 1) != is_object) {
        return GRAMMAR;
    }
    reader->open >>= 1;
    reader->depth++;
    reader->may = COMMA | CLOSE;
    return NONE;
}

static int follow(reader_t *reader, int mark, int next)
{
    bool fits = (reader->may & mark) && reader->open != 1;
    reader->may = next;
    return fits ? NONE : GRAMMAR;
}

static int read_one(reader_t *reader)
{
    int byte = *reader->at;
    if (digit_at(reader)) {
        return read_number(reader);
    }
    if (byte >= 'a' && byte <= 'z') {
        return read_word(reader);
    }
    reader->at++;
    switch (byte) {
    case ' ':
        return NONE;
    case '"':
        return read_text(reader);
    case '-':
        return read_number(reader);
    case '{':
    case '[':
        return open_one(reader, byte == '{');
    case '}':
    case ']':
        return close_one(reader, byte == '}');
    case ':':
        return follow(reader, COLON, VALUE);
    case ',':
        return follow(reader, COMMA, reader->open & 1 ? KEY : VALUE);
    default:
        return fault_of_byte(byte) ? fault_of_byte(byte) : GRAMMAR;
    }
}

static mp_obj_t fault(mp_obj_t text, mp_obj_t depth_in, mp_obj_t values)
{
    mp_buffer_info_t bytes;
    mp_get_buffer_raise(text, &bytes, MP_BUFFER_READ);
    mp_int_t depth = mp_obj_get_int(depth_in);
    reader_t reader = {
        .at = bytes.buf,
        .end = (const uint8_t *)bytes.buf + bytes.len,
        .depth = depth < MOST_DEPTH ? depth : MOST_DEPTH,
        .values = mp_obj_get_int(values),
        .open = 1,
        .may = VALUE,
    };
    int found = NONE;
    while (!found && reader.at < reader.end) {
        found = read_one(&reader);
    }
    bool is_whole = reader.open == 1 && !(reader.may & VALUE);
    return MP_OBJ_NEW_SMALL_INT(found || is_whole ? found : GRAMMAR);
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
