// firmware/heap/sweep.h as a library for test_sweep.py.

#include "sweep.h"

size_t collect(uint8_t *table, size_t length, size_t gaps, int undoes);

// Returns how many blocks are free.
size_t collect(uint8_t *table, size_t length, size_t gaps, int undoes)
{
    sweep_t sweep = {.gaps = gaps, .undoes = undoes};
    sweep_table(&sweep, table, length);
    return sweep.free;
}
