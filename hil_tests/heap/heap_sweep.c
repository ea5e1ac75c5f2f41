// firmware/heap/sweep.h as a library for test_sweep.py.

#include "sweep.h"

size_t collect(uint8_t *table, size_t length, size_t gaps, int undoes, size_t *full);

// Returns how many blocks are free; `full`: bytes of the table where a search need not look.
size_t collect(uint8_t *table, size_t length, size_t gaps, int undoes, size_t *full)
{
    sweep_t sweep = {.gaps = gaps, .undoes = undoes};
    sweep_table(&sweep, table, length);
    *full = sweep.full;
    return sweep.free;
}
