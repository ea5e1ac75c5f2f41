// The end of a collection of garbage in the collector's table of blocks: what nobody refers to is
// free again. Pure: the table in, the table out.

#ifndef HEAP_SWEEP_H
#define HEAP_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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
    size_t full; // bytes of the table before the word with the first block that stays free
    bool has_room;
    bool undoes; // only the marks are taken away
} sweep_t;

// Adding to the first of a run of ones carries through the run and clears it: so goes a run of
// what continues a first block without a mark.
static inline blocks_t freed(sweep_t *sweep, blocks_t blocks)
{
    blocks_t low = blocks & LOWER, high = blocks >> 1 & LOWER;
    blocks_t first = low & ~high, next = high & ~low;
    blocks_t kept = next & ((next | next << 1) + ((first << 2 | sweep->frees) & next));
    sweep->frees = (first | (next & ~kept)) >> LAST;
    return (low & high) | kept << 1;
}

// How many bits of `LOWER` are set in `blocks`.
static inline size_t bits_of(blocks_t blocks)
{
    blocks = (blocks & 0x33333333) + (blocks >> 2 & 0x33333333);
    blocks = (blocks + (blocks >> 4)) & 0x0f0f0f0f;
    return blocks * 0x01010101 >> 24;
}

static inline blocks_t filled(sweep_t *sweep, blocks_t blocks)
{
    blocks_t free = ~(blocks | blocks >> 1) & LOWER;
    size_t count = bits_of(free);
    sweep->free += count;
    if (sweep->gaps == 0) {
        sweep->has_room |= count != 0;
        return blocks;
    }
    sweep->gaps -= sweep->gaps < count ? sweep->gaps : count;
    return blocks | free;
}

static inline blocks_t unmarked(blocks_t blocks)
{
    return blocks & ~((blocks & blocks >> 1 & LOWER) << 1);
}

// `length` bytes of the table, up to 4, at `entries`. Behind its end all is taken.
static inline void sweep_entries(sweep_t *sweep, uint8_t *entries, size_t length)
{
    blocks_t blocks = ~(blocks_t)0;
    memcpy(&blocks, entries, length);
    blocks = sweep->undoes ? unmarked(blocks) : filled(sweep, freed(sweep, blocks));
    memcpy(entries, &blocks, length);
    sweep->full += sweep->has_room ? 0 : length;
}

// A table of `length` bytes; with `sweep.gaps` blocks that are to become garbage, or `undoes`.
static inline void sweep_table(sweep_t *sweep, uint8_t *entries, size_t length)
{
    size_t rest = length % sizeof(blocks_t);
    uint8_t *end = entries + length - rest;
    for (; entries < end; entries += sizeof(blocks_t)) {
        sweep_entries(sweep, entries, sizeof(blocks_t));
    }
    sweep_entries(sweep, entries, rest);
}

#endif
