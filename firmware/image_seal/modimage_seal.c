// MicroPython module `image_seal`: the image in flash, as the linker placed it.
//
//     image_seal.image(behind)   a memoryview, read only, of the image from its first byte to its
//                                last and of `behind` bytes more, which hold its trailer

#include "py/obj.h"
#include "py/runtime.h"

#include "hardware/flash.h"

// From the linker script: the first byte, and the one behind the last.
extern const uint8_t __flash_binary_start[];
extern const uint8_t __flash_binary_end[];

static mp_obj_t image_seal_image(mp_obj_t behind_in)
{
    size_t length = (uintptr_t)__flash_binary_end - (uintptr_t)__flash_binary_start;
    mp_int_t behind = mp_obj_get_int(behind_in);
    if (behind < 0 || (size_t)behind > PICO_FLASH_SIZE_BYTES - length) {
        mp_raise_ValueError(MP_ERROR_TEXT("behind: outside of the flash"));
    }
    return mp_obj_new_memoryview('B', length + (size_t)behind, (void *)__flash_binary_start);
}
static MP_DEFINE_CONST_FUN_OBJ_1(image_seal_image_obj, image_seal_image);

static const mp_rom_map_elem_t image_seal_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_image_seal)  },
    {MP_ROM_QSTR(MP_QSTR_image),    MP_ROM_PTR(&image_seal_image_obj)},
};
static MP_DEFINE_CONST_DICT(image_seal_globals, image_seal_globals_table);

const mp_obj_module_t image_seal_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&image_seal_globals,
};

MP_REGISTER_MODULE(MP_QSTR_image_seal, image_seal_module);
