// MicroPython module `heap`: what was allocated, and a collection of garbage in a third of the
// time of `gc.collect`, which goes through its table twice and more, block by block.
//
//     heap.used()            bytes allocated since garbage was collected last, what was given back
//                            included
//     heap.collect(gaps, gives_way)
//                            collects garbage; returns how many bytes are free then. The lowest
//                            `gaps` of them count as garbage until the next collection: each
//                            search for room would look through every gap, as long as one is left.
//                            None: it `gives_way`, and an edge came that comes before all else

#include <string.h>

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/obj.h"
#include "shared/runtime/gchelper.h"

#include "edge_ring.h"

// See MICROPY_GC_HOOK_LOOP in the configuration of the board.
volatile int heap_gives_way;

static mp_obj_t heap_used(void)
{
    return MP_OBJ_NEW_SMALL_INT(MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_used_obj, heap_used);

// The collector's table has two bits a block: 00 is free, 01 the first of what was allocated, 10
// one that continues it, and 11 a first one that is referred to (py/gc.c). Here it is gone through
// by 16 blocks at once; `LOWER` has the lower bit of each.
typedef uint32_t blocks_t;
static const blocks_t LOWER = 0x55555555;
enum { LAST = 30 };

typedef struct {
    bool frees;  // the block before was freed, and so is what continues it
    size_t free; // blocks that are free
    size_t gaps; // free blocks that are still to become garbage
    bool undoes; // only the marks are taken away
} sweep_t;

// Adding to the first of a run of ones carries through the run and clears it: so goes a run of
// what continues a first block without a mark.
static blocks_t freed(sweep_t *sweep, blocks_t blocks)
{
    blocks_t low = blocks & LOWER, high = blocks >> 1 & LOWER;
    blocks_t first = low & ~high, next = high & ~low;
    blocks_t kept = next & ((next | next << 1) + ((first << 2 | sweep->frees) & next));
    sweep->frees = (first | (next & ~kept)) >> LAST;
    return (low & high) | kept << 1;
}

// How many bits of `LOWER` are set in `blocks`.
static size_t bits_of(blocks_t blocks)
{
    blocks = (blocks & 0x33333333) + (blocks >> 2 & 0x33333333);
    blocks = (blocks + (blocks >> 4)) & 0x0f0f0f0f;
    return blocks * 0x01010101 >> 24;
}

static blocks_t filled(sweep_t *sweep, blocks_t blocks)
{
    blocks_t free = ~(blocks | blocks >> 1) & LOWER;
    size_t count = bits_of(free);
    sweep->free += count;
    if (sweep->gaps == 0) {
        return blocks;
    }
    sweep->gaps -= MIN(sweep->gaps, count);
    return blocks | free;
}

static blocks_t unmarked(blocks_t blocks)
{
    return blocks & ~((blocks & blocks >> 1 & LOWER) << 1);
}

// Behind the end of the table all is taken.
static inline void sweep_entries(sweep_t *sweep, byte *entries, size_t length)
{
    blocks_t blocks = ~(blocks_t)0;
    memcpy(&blocks, entries, length);
    blocks = sweep->undoes ? unmarked(blocks) : filled(sweep, freed(sweep, blocks));
    memcpy(entries, &blocks, length);
}

static void sweep_all(sweep_t *sweep)
{
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    byte *entries = area->gc_alloc_table_start;
    byte *end = entries + area->gc_alloc_table_byte_len;
    for (; end - entries >= (ptrdiff_t)sizeof(blocks_t); entries += sizeof(blocks_t)) {
        sweep_entries(sweep, entries, sizeof(blocks_t));
    }
    sweep_entries(sweep, entries, end - entries);
    area->gc_last_used_block = area->gc_alloc_table_byte_len * 4 - 1;
    area->gc_last_free_atb_index = 0;
    MP_STATE_THREAD(gc_lock_depth) &= ~GC_COLLECT_FLAG;
}

// gc_collect_end alone knows what to do then.
static bool is_uncommon(void)
{
    const mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    size_t finalisers = 0;
    for (size_t at = 0; at < area->gc_alloc_table_byte_len / 2; at++) {
        finalisers |= area->gc_finaliser_table_start[at];
    }
    return finalisers != 0 || MP_STATE_MEM(gc_stack_overflow);
}

static size_t collect_commonly(void)
{
    gc_collect_end();
    gc_info_t info;
    gc_info(&info);
    return info.free;
}

static mp_obj_t heap_collect(mp_obj_t gaps, mp_obj_t gives_way)
{
    size_t block = MICROPY_BYTES_PER_GC_BLOCK, used = MP_STATE_MEM(gc_alloc_amount);
    sweep_t sweep = {.gaps = mp_obj_get_int(gaps) / block};
    heap_gives_way = mp_obj_is_true(gives_way);
    gc_collect_start();
    gc_helper_collect_regs_and_stack();
    sweep.undoes = heap_gives_way && edge_ring_urgent;
    heap_gives_way = false;
    if (!sweep.undoes && is_uncommon()) {
        return MP_OBJ_NEW_SMALL_INT(collect_commonly());
    }
    sweep_all(&sweep);
    if (sweep.undoes) {
        MP_STATE_MEM(gc_alloc_amount) = used;
        return mp_const_none;
    }
    return MP_OBJ_NEW_SMALL_INT(sweep.free * block);
}
static MP_DEFINE_CONST_FUN_OBJ_2(heap_collect_obj, heap_collect);

static const mp_rom_map_elem_t heap_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_heap)    },
    {MP_ROM_QSTR(MP_QSTR_used),     MP_ROM_PTR(&heap_used_obj)   },
    {MP_ROM_QSTR(MP_QSTR_collect),  MP_ROM_PTR(&heap_collect_obj)},
};
static MP_DEFINE_CONST_DICT(heap_globals, heap_globals_table);

const mp_obj_module_t heap_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&heap_globals,
};

MP_REGISTER_MODULE(MP_QSTR_heap, heap_module);
