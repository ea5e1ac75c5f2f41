// CBOR (RFC 8949) as tablectl/store/cbor.py reads it, out of bytes that may be anything.

#ifndef JOURNAL_RECORD_CBOR_H
#define JOURNAL_RECORD_CBOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "py/obj.h"
#include "py/smallint.h"

#include "micropython_names.h"

enum { UNSIGNED, NEGATIVE, BYTES, TEXT, LIST, SIMPLE = 7 };
enum { FALSE = 0xf4, TRUE = 0xf5, NIL = 0xf6 };
// So many lists stand in each other at most, and so many items in one.
enum { MOST_DEPTH = 4, MOST_ITEMS = 64 };
// Of one byte: so many numbers from 0 on, and so many below it.
enum { ONE_BYTE = 24 };

typedef struct {
    const uint8_t *start, *at, *end;
    mp_obj_t *tables;
} reader_t;

static inline mp_obj_t whole(int64_t number)
{
    bool is_small = MP_SMALL_INT_MIN <= number && number <= MP_SMALL_INT_MAX;
    return is_small ? MP_OBJ_NEW_SMALL_INT((mp_int_t)number) : mp_obj_new_int_from_ll(number);
}

// The number in the head of a CBOR value, of which the first byte has been read.
static inline bool read_argument(reader_t *reader, int first, uint64_t *argument)
{
    int low = first & 0x1f;
    *argument = low;
    if (low < ONE_BYTE) {
        return true;
    }
    size_t count = (size_t)1 << (low - ONE_BYTE);
    if (low > ONE_BYTE + 3 || (size_t)(reader->end - reader->at) < count) {
        return false;
    }
    *argument = 0;
    while (count--) {
        *argument = *argument << 8 | *reader->at++;
    }
    return *argument <= INT64_MAX;
}

static inline mp_obj_t read_bytes(reader_t *reader, int kind, uint64_t length)
{
    const uint8_t *held = reader->at;
    if ((uint64_t)(reader->end - held) < length) {
        return MP_OBJ_NULL;
    }
    reader->at += length;
    if (kind == BYTES) {
        return mp_obj_new_bytes(held, length);
    }
    return utf8_check(held, length) ? mp_obj_new_str((const char *)held, length) : MP_OBJ_NULL;
}

static mp_obj_t read_value(reader_t *reader, int depth);

static mp_obj_t read_list(reader_t *reader, uint64_t count, int depth)
{
    if (depth < 0 || count > MOST_ITEMS) {
        return MP_OBJ_NULL;
    }
    mp_obj_t list = mp_obj_new_list(0, NULL);
    while (count--) {
        mp_obj_t item = read_value(reader, depth);
        if (item == MP_OBJ_NULL) {
            return MP_OBJ_NULL;
        }
        mp_obj_list_append(list, item);
    }
    return list;
}

static inline mp_obj_t simple_value(int first)
{
    switch (first) {
    case FALSE:
        return mp_const_false;
    case TRUE:
        return mp_const_true;
    case NIL:
        return mp_const_none;
    default:
        return MP_OBJ_NULL;
    }
}

// cbor.py: one value, MP_OBJ_NULL for none. `depth`: so many lists may stand in each other.
static mp_obj_t read_value(reader_t *reader, int depth)
{
    if (reader->at >= reader->end) {
        return MP_OBJ_NULL;
    }
    int first = *reader->at++, kind = first >> 5;
    uint64_t argument;
    if (kind == SIMPLE) {
        return simple_value(first);
    }
    if (!read_argument(reader, first, &argument)) {
        return MP_OBJ_NULL;
    }
    switch (kind) {
    case UNSIGNED:
        return whole((int64_t)argument);
    case NEGATIVE:
        return whole(-1 - (int64_t)argument);
    case BYTES:
    case TEXT:
        return read_bytes(reader, kind, argument);
    case LIST:
        return read_list(reader, argument, depth - 1);
    default:
        return MP_OBJ_NULL;
    }
}

#endif
