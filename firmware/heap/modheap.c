// MicroPython module `heap`: what was allocated, and a collection of garbage in a third of the
// time of `gc.collect`, which goes through its table twice and more, block by block.
//
//     heap.used()            bytes allocated since garbage was collected last, what was given back
//                            included
//     heap.go_on()           a search for room goes on where the last one was: what was given
//                            back since is used again after the next collection
//     heap.collect(gaps, gives_way)
//                            collects garbage; returns how many bytes are free then. The lowest
//                            `gaps` of them count as garbage until the next collection: each
//                            search for room would look through every gap, as long as one is left.
//                            None: it `gives_way`, and an edge came that comes before all else

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/obj.h"
#include "shared/runtime/gchelper.h"

#include "edge_ring.h"
#include "sweep.h"

// See MICROPY_GC_HOOK_LOOP in the configuration of the board.
volatile int heap_gives_way;

static mp_obj_t heap_used(void)
{
    return MP_OBJ_NEW_SMALL_INT(MP_STATE_MEM(gc_alloc_amount) * MICROPY_BYTES_PER_GC_BLOCK);
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_used_obj, heap_used);

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

// py/gc.c begins each search for room at the lowest entry that was given back, and goes through
// all that is taken above it. It begins no lower here than where it once began since garbage was
// collected last; then nothing had been allocated.
static mp_obj_t heap_go_on(void)
{
    static size_t highest, allocated;
    size_t *index = &MP_STATE_MEM(area).gc_last_free_atb_index;
    if (MP_STATE_MEM(gc_alloc_amount) < allocated || *index > highest) {
        highest = *index;
    }
    allocated = MP_STATE_MEM(gc_alloc_amount);
    *index = highest;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(heap_go_on_obj, heap_go_on);

static bool mark_all(bool gives_way)
{
    heap_gives_way = gives_way;
    gc_collect_start();
    gc_helper_collect_regs_and_stack();
    heap_gives_way = false;
    return !(gives_way && edge_ring_urgent);
}

// What was found free before is looked for from where it was.
static mp_obj_t give_up(size_t allocated)
{
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    sweep_t sweep = {.undoes = true};
    sweep_table(&sweep, area->gc_alloc_table_start, area->gc_alloc_table_byte_len);
    MP_STATE_MEM(gc_alloc_amount) = allocated;
    MP_STATE_THREAD(gc_lock_depth) &= ~GC_COLLECT_FLAG;
    return mp_const_none;
}

static mp_obj_t heap_collect(mp_obj_t gaps, mp_obj_t gives_way)
{
    size_t block = MICROPY_BYTES_PER_GC_BLOCK, allocated = MP_STATE_MEM(gc_alloc_amount);
    sweep_t sweep = {.gaps = mp_obj_get_int(gaps) / block};
    if (!mark_all(mp_obj_is_true(gives_way))) {
        return give_up(allocated);
    }
    if (is_uncommon()) {
        return MP_OBJ_NEW_SMALL_INT(collect_commonly());
    }
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    sweep_table(&sweep, area->gc_alloc_table_start, area->gc_alloc_table_byte_len);
    area->gc_last_used_block = area->gc_alloc_table_byte_len * 4 - 1;
    // Only a search for a single block would move it up; until then each search for more began at
    // the start of the heap, 0.44 ms for every function with much in it.
    area->gc_last_free_atb_index = sweep.full;
    MP_STATE_THREAD(gc_lock_depth) &= ~GC_COLLECT_FLAG;
    return MP_OBJ_NEW_SMALL_INT(sweep.free * block);
}
static MP_DEFINE_CONST_FUN_OBJ_2(heap_collect_obj, heap_collect);

static const mp_rom_map_elem_t heap_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_heap)    },
    {MP_ROM_QSTR(MP_QSTR_used),     MP_ROM_PTR(&heap_used_obj)   },
    {MP_ROM_QSTR(MP_QSTR_go_on),    MP_ROM_PTR(&heap_go_on_obj)  },
    {MP_ROM_QSTR(MP_QSTR_collect),  MP_ROM_PTR(&heap_collect_obj)},
};
static MP_DEFINE_CONST_DICT(heap_globals, heap_globals_table);

const mp_obj_module_t heap_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&heap_globals,
};

MP_REGISTER_MODULE(MP_QSTR_heap, heap_module);
