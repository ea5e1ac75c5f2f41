// MicroPython module `record_reader`: one record of the journal, as tablectl/store/records.py
// reads it; RECORDS.md beside that file is the specification.
//
//     record_reader.read(tables, data, sequence, before)
//                            (facts, sealed) of the record that `data` begins with: the dict of an
//                            event or a note, and bytes of what its tag is over behind the tag
//                            before. None for what is no record, and for a rare one, which is left
//                            to records.py. `before`: time of the record before, in microseconds;
//                            `tables`: NAMES, KINDS, FORMS and WORDS of records.py

#include <stdbool.h>
#include <string.h>

#include "py/objint.h"
#include "py/runtime.h"

#include "cbor.h"

enum { NAMES, KINDS, FORMS, WORDS, TABLES };
// How the value of a key stands in a record.
enum { WORD = 1, AMOUNT, CARD, LEASE };
enum { MOST_TIME_BYTES = 8, MILLISECOND = 1000, CENTS = 100 };
// So many values are told in the low bits of the first byte.
enum { COUNTED = 3 };
// Sequence (4 bytes) and time (8), then the record up to its tag.
enum { PLACE_BYTES = 12, MOST_BYTES = 255 };
#define LIMIT ((int64_t)1 << 53)

// What the dict has for the key, MP_OBJ_NULL for nothing.
static mp_obj_t found(mp_obj_t dict, mp_obj_t key)
{
    mp_map_elem_t *entry = mp_map_lookup(mp_obj_dict_get_map(dict), key, MP_MAP_LOOKUP);
    return entry ? entry->value : MP_OBJ_NULL;
}

static bool whole_number(mp_obj_t from, int64_t *number)
{
    if (mp_obj_is_small_int(from)) {
        *number = MP_OBJ_SMALL_INT_VALUE(from);
        return true;
    }
    uint8_t bytes[sizeof *number];
    if (!mp_obj_is_exact_type(from, &mp_type_int) ||
        !mp_obj_int_to_bytes_impl(from, false, sizeof bytes, bytes)) {
        return false;
    }
    *number = 0;
    for (size_t n = 0; n < sizeof bytes; n++) {
        *number |= (int64_t)((uint64_t)bytes[n] << 8 * n);
    }
    return true;
}

// elapsed.py: the time of the record.
static bool read_time(reader_t *reader, int64_t before, int64_t *time)
{
    uint64_t number = 0;
    int shift = 0, byte = 0x80;
    while (byte & 0x80) {
        if (reader->at >= reader->end || shift == 7 * MOST_TIME_BYTES) {
            return false;
        }
        byte = *reader->at++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    }
    int64_t passed = (int64_t)(number >> 2);
    if (passed >= LIMIT) {
        return false;
    }
    passed = number & 2 ? -passed : passed;
    *time = number & 1 ? before + passed : (before / MILLISECOND + passed) * MILLISECOND;
    return 0 <= *time && *time < LIMIT;
}

static mp_obj_t word_of(const reader_t *reader, mp_obj_t value)
{
    if (mp_obj_is_str(value)) {
        return value;
    }
    size_t count;
    mp_obj_t *words;
    mp_obj_get_array(reader->tables[WORDS], &count, &words);
    if (!mp_obj_is_small_int(value) || MP_OBJ_SMALL_INT_VALUE(value) < 0) {
        return MP_OBJ_NULL;
    }
    size_t number = MP_OBJ_SMALL_INT_VALUE(value);
    return number < count ? words[number] : MP_OBJ_NULL;
}

// shorter.py: whole dollars from 0 on, other cents below it.
static mp_obj_t amount_of(mp_obj_t value)
{
    if (!mp_obj_is_small_int(value)) {
        return MP_OBJ_NULL;
    }
    int64_t number = MP_OBJ_SMALL_INT_VALUE(value);
    if (number >= 0) {
        return number < LIMIT ? whole(number * CENTS) : MP_OBJ_NULL;
    }
    return number % CENTS ? whole(-number) : MP_OBJ_NULL;
}

static mp_obj_t card_of(mp_obj_t value)
{
    if (!mp_obj_is_small_int(value)) {
        return MP_OBJ_NULL;
    }
    mp_int_t number = MP_OBJ_SMALL_INT_VALUE(value);
    bool is_below = -ONE_BYTE <= number && number < 0;
    bool is_plain = (0 <= number && number < ONE_BYTE) || number >= 2 * ONE_BYTE;
    if (!is_below && !is_plain) {
        return MP_OBJ_NULL;
    }
    return MP_OBJ_NEW_SMALL_INT(is_below ? ONE_BYTE - 1 - number : number);
}

static mp_obj_t plain_value(const reader_t *reader, mp_obj_t key, mp_obj_t value)
{
    mp_obj_t form = found(reader->tables[FORMS], key);
    switch (form == MP_OBJ_NULL ? 0 : mp_obj_get_int(form)) {
    case 0:
        return value;
    case WORD:
        return word_of(reader, value);
    case AMOUNT:
        return amount_of(value);
    case CARD:
        return card_of(value);
    default:
        return MP_OBJ_NULL;
    }
}

// The values of the keys into `facts`; keys without one are left out.
static bool read_values(reader_t *reader, size_t count, mp_obj_t keys_in, mp_obj_t facts,
                        int depth)
{
    size_t known;
    mp_obj_t *keys;
    mp_obj_get_array(keys_in, &known, &keys);
    if (count > known) {
        return false;
    }
    for (size_t n = 0; n < count; n++) {
        mp_obj_t value = read_value(reader, depth);
        if (value != MP_OBJ_NULL && value != mp_const_none) {
            value = plain_value(reader, keys[n], value);
        }
        if (value == MP_OBJ_NULL) {
            return false;
        }
        if (value != mp_const_none) {
            mp_obj_dict_store(facts, keys[n], value);
        }
    }
    return true;
}

// How many values there are: in the first byte of the record, or else in a list head.
static bool read_count(reader_t *reader, int first, size_t *count)
{
    uint64_t argument = first & COUNTED;
    if (argument == 0) {
        if (reader->at >= reader->end || *reader->at >> 5 != LIST) {
            return false;
        }
        int head = *reader->at++;
        if (!read_argument(reader, head, &argument) || argument > MOST_ITEMS) {
            return false;
        }
    }
    *count = argument;
    return true;
}

// The facts of the record, MP_OBJ_NULL for none.
static mp_obj_t read_facts(reader_t *reader, int64_t before, int64_t *time)
{
    int first = reader->at < reader->end ? *reader->at++ : 0;
    mp_obj_t name = found(reader->tables[NAMES], MP_OBJ_NEW_SMALL_INT(first >> 2));
    mp_obj_t kind = name == MP_OBJ_NULL ? name : found(reader->tables[KINDS], name);
    size_t count;
    if (kind == MP_OBJ_NULL || !read_time(reader, before, time) ||
        !read_count(reader, first, &count)) {
        return MP_OBJ_NULL;
    }
    mp_obj_t *number_and_keys, facts = mp_obj_new_dict(count + 2);
    mp_obj_get_array_fixed_n(kind, 2, &number_and_keys);
    mp_obj_dict_store(facts, MP_OBJ_NEW_QSTR(MP_QSTR_event), name);
    int depth = first & COUNTED ? MOST_DEPTH : MOST_DEPTH - 1;
    if (!read_values(reader, count, number_and_keys[1], facts, depth)) {
        return MP_OBJ_NULL;
    }
    mp_obj_dict_store(facts, MP_OBJ_NEW_QSTR(MP_QSTR_time), whole(*time));
    return facts;
}

// What the tag is over: the place, then the record up to its tag.
static mp_obj_t sealed_of(const reader_t *reader, int64_t sequence, int64_t time)
{
    size_t length = reader->at - reader->start;
    uint8_t sealed[PLACE_BYTES + MOST_BYTES];
    for (int n = 0; n < PLACE_BYTES; n++) {
        sealed[n] = (uint8_t)(n < 4 ? sequence >> 8 * n : time >> 8 * (n - 4));
    }
    memcpy(sealed + PLACE_BYTES, reader->start, length);
    return mp_obj_new_bytes(sealed, PLACE_BYTES + length);
}

static mp_obj_t record_reader_read(size_t count, const mp_obj_t *arguments)
{
    mp_buffer_info_t data;
    mp_get_buffer_raise(arguments[1], &data, MP_BUFFER_READ);
    size_t length = data.len < MOST_BYTES ? data.len : MOST_BYTES;
    reader_t reader = {.start = data.buf, .at = data.buf, .end = (uint8_t *)data.buf + length};
    mp_obj_get_array_fixed_n(arguments[0], TABLES, &reader.tables);
    int64_t sequence, before, time;
    if (!whole_number(arguments[2], &sequence) || !whole_number(arguments[3], &before) ||
        before < 0 || before >= LIMIT) {
        return mp_const_none;
    }
    mp_obj_t facts = read_facts(&reader, before, &time);
    if (facts == MP_OBJ_NULL) {
        return mp_const_none;
    }
    mp_obj_t read[] = {facts, sealed_of(&reader, sequence, time)};
    return mp_obj_new_tuple(MP_ARRAY_SIZE(read), read);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(record_reader_read_obj, 4, 4, record_reader_read);

static const mp_rom_map_elem_t record_reader_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_record_reader) },
    {MP_ROM_QSTR(MP_QSTR_read),     MP_ROM_PTR(&record_reader_read_obj)},
};
static MP_DEFINE_CONST_DICT(record_reader_globals, record_reader_globals_table);

const mp_obj_module_t record_reader_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&record_reader_globals,
};

MP_REGISTER_MODULE(MP_QSTR_record_reader, record_reader_module);
