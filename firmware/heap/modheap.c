// MicroPython module `heap`: what the garbage collector counts, without the walk through the whole
// heap that `gc.mem_free` is.
//
//     heap.used()   bytes allocated since garbage was collected last, those given back included

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/obj.h"

static mp_obj_t heap_used(void)
{
    return MP_OBJ_NEW_SMALL_INT(MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_used_obj, heap_used);

static const mp_rom_map_elem_t heap_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_heap) },
    {MP_ROM_QSTR(MP_QSTR_used),     MP_ROM_PTR(&heap_used_obj)},
};
static MP_DEFINE_CONST_DICT(heap_globals, heap_globals_table);

const mp_obj_module_t heap_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&heap_globals,
};

MP_REGISTER_MODULE(MP_QSTR_heap, heap_module);
