// MicroPython module `heap`: what the garbage collector counts, without the walk through the whole
// heap that `gc.mem_free` is.
//
//     heap.used()        bytes allocated since garbage was collected last, what was given back
//                        included
//     heap.fill_gaps()   has the lowest GAPS_BYTES that are free count as garbage until the next
//                        collection; returns the bytes that are free above them

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/obj.h"

static mp_obj_t heap_used(void)
{
    return MP_OBJ_NEW_SMALL_INT(MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_used_obj, heap_used);

// An entry of the collector's table has two bits for each of four blocks, 00 for one that is free
// and 01 for the first of what was allocated (py/gc.c).
enum { BLOCKS_AN_ENTRY = 4, FIRST_BLOCKS = 0x55 };
// Below it lies what is kept for long. With the small gaps alone, of up to 4 KB, what was
// allocated in a great one among them and given back soon had searches begin there: LOCKED up to
// 0.3 ms later in 688a.
enum { GAPS_BYTES = 38 * 1024, GAPS_BLOCKS = GAPS_BYTES / MICROPY_BYTES_PER_GC_BLOCK };

// Behind a collection each search for room would look through every gap, as long as one is left:
// each block of them becomes something of one block that nobody refers to.
static mp_obj_t heap_fill_gaps(void)
{
    byte *entry = MP_STATE_MEM(area).gc_alloc_table_start;
    const byte *end = entry + MP_STATE_MEM(area).gc_alloc_table_byte_len;
    for (size_t filled = 0; filled < GAPS_BLOCKS && entry < end; entry++) {
        byte free = ~(*entry | *entry >> 1) & FIRST_BLOCKS;
        *entry |= free;
        filled += __builtin_popcount(free);
    }
    size_t entries = 0;
    for (; entry < end; entry++) {
        entries += *entry == 0;
    }
    return MP_OBJ_NEW_SMALL_INT(entries * BLOCKS_AN_ENTRY * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_fill_gaps_obj, heap_fill_gaps);

static const mp_rom_map_elem_t heap_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__),  MP_ROM_QSTR(MP_QSTR_heap)      },
    {MP_ROM_QSTR(MP_QSTR_used),      MP_ROM_PTR(&heap_used_obj)     },
    {MP_ROM_QSTR(MP_QSTR_fill_gaps), MP_ROM_PTR(&heap_fill_gaps_obj)},
};
static MP_DEFINE_CONST_DICT(heap_globals, heap_globals_table);

const mp_obj_module_t heap_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&heap_globals,
};

MP_REGISTER_MODULE(MP_QSTR_heap, heap_module);
