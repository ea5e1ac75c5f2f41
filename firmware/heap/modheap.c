// MicroPython module `heap`: what the garbage collector counts, without the walk through the whole
// heap that `gc.mem_free` is.
//
//     heap.used()        bytes allocated since garbage was collected last, those given back included
//     heap.skip_gaps()   what is allocated next does not look through the small gaps between what is
//                        kept; returns the bytes that are free behind them

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/obj.h"

static mp_obj_t heap_used(void)
{
    return MP_OBJ_NEW_SMALL_INT(MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_used_obj, heap_used);

// An entry of the table stands for four blocks; one that is 0 has all of them free.
enum { ENTRY_BYTES = 4 * MICROPY_BYTES_PER_GC_BLOCK, ROOM_BYTES = 4096 };

// Every search for room begins at the same place, which a collection puts at the start of the heap
// (py/gc.c): it moves to the first stretch of ROOM_BYTES. What is free before that is found again
// behind the next collection, or once something there is given back.
static mp_obj_t heap_skip_gaps(void)
{
    const size_t wanted = ROOM_BYTES / ENTRY_BYTES;
    const byte *table = MP_STATE_MEM(area).gc_alloc_table_start;
    size_t stretch = 0;
    size_t behind = 0;
    for (size_t i = 0; i < MP_STATE_MEM(area).gc_alloc_table_byte_len; i++) {
        stretch = table[i] ? 0 : stretch + 1;
        if (behind) {
            behind += table[i] == 0;
        } else if (stretch == wanted) {
            behind = wanted;
            MP_STATE_MEM(area).gc_last_free_atb_index = i + 1 - wanted;
        }
    }
    return MP_OBJ_NEW_SMALL_INT(behind * ENTRY_BYTES);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_skip_gaps_obj, heap_skip_gaps);

static const mp_rom_map_elem_t heap_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__),  MP_ROM_QSTR(MP_QSTR_heap)      },
    {MP_ROM_QSTR(MP_QSTR_used),      MP_ROM_PTR(&heap_used_obj)     },
    {MP_ROM_QSTR(MP_QSTR_skip_gaps), MP_ROM_PTR(&heap_skip_gaps_obj)},
};
static MP_DEFINE_CONST_DICT(heap_globals, heap_globals_table);

const mp_obj_module_t heap_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&heap_globals,
};

MP_REGISTER_MODULE(MP_QSTR_heap, heap_module);
