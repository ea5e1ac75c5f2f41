// MicroPython module `hmac_sha256`: HMAC-SHA-256 (FIPS 198-1) of short messages in one call, with
// the image's own SHA-256.
//
//     hmac_sha256.begin(inner, outer)    bytes: the two hashes past their key blocks of 64 bytes
//     hmac_sha256.digest(begun, parts)   32 bytes over the parts (list or tuple of buffers), one
//                                        after the other; `begun` can be used again

#include <string.h>

#include "py/obj.h"
#include "py/runtime.h"

#include "mbedtls/sha256.h"

#define BLOCK_BYTES  64
#define DIGEST_BYTES 32

typedef struct {
    mbedtls_sha256_context inner;
    mbedtls_sha256_context outer;
} begun_t;

static void begin_with(mbedtls_sha256_context *hash, mp_obj_t block_in)
{
    mp_buffer_info_t block;
    mp_get_buffer_raise(block_in, &block, MP_BUFFER_READ);
    if (block.len != BLOCK_BYTES) {
        mp_raise_ValueError(MP_ERROR_TEXT("a key block has 64 bytes"));
    }
    mbedtls_sha256_init(hash);
    mbedtls_sha256_starts(hash, 0);
    mbedtls_sha256_update(hash, block.buf, block.len);
}

static mp_obj_t hmac_sha256_begin(mp_obj_t inner_in, mp_obj_t outer_in)
{
    begun_t begun;
    begin_with(&begun.inner, inner_in);
    begin_with(&begun.outer, outer_in);
    return mp_obj_new_bytes((const byte *)&begun, sizeof begun);
}
static MP_DEFINE_CONST_FUN_OBJ_2(hmac_sha256_begin_obj, hmac_sha256_begin);

static mp_obj_t hmac_sha256_digest(mp_obj_t begun_in, mp_obj_t parts_in)
{
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(begun_in, &buffer, MP_BUFFER_READ);
    begun_t hash;
    if (buffer.len != sizeof hash) {
        mp_raise_ValueError(MP_ERROR_TEXT("not what begin gave"));
    }
    memcpy(&hash, buffer.buf, sizeof hash);

    size_t count;
    mp_obj_t *parts;
    mp_obj_get_array(parts_in, &count, &parts);
    for (size_t i = 0; i < count; i++) {
        mp_get_buffer_raise(parts[i], &buffer, MP_BUFFER_READ);
        mbedtls_sha256_update(&hash.inner, buffer.buf, buffer.len);
    }
    byte digest[DIGEST_BYTES];
    mbedtls_sha256_finish(&hash.inner, digest);
    mbedtls_sha256_update(&hash.outer, digest, sizeof digest);
    mbedtls_sha256_finish(&hash.outer, digest);
    return mp_obj_new_bytes(digest, sizeof digest);
}
static MP_DEFINE_CONST_FUN_OBJ_2(hmac_sha256_digest_obj, hmac_sha256_digest);

static const mp_rom_map_elem_t hmac_sha256_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_hmac_sha256)   },
    {MP_ROM_QSTR(MP_QSTR_begin),    MP_ROM_PTR(&hmac_sha256_begin_obj) },
    {MP_ROM_QSTR(MP_QSTR_digest),   MP_ROM_PTR(&hmac_sha256_digest_obj)},
};
static MP_DEFINE_CONST_DICT(hmac_sha256_globals, hmac_sha256_globals_table);

const mp_obj_module_t hmac_sha256_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&hmac_sha256_globals,
};

MP_REGISTER_MODULE(MP_QSTR_hmac_sha256, hmac_sha256_module);
