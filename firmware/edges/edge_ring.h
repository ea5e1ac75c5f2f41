// Edges of the input bank GP8..GP15, recorded with their time by an interrupt handler.
//
// Every change of the eight pins becomes one entry of a ring: the time and, as bit masks with
// bit 0 = GP8, what rose, what fell and the levels. Edges that were pending together share one
// entry: they count as equal in time. Entries come out in the order in which the edges happened.
#ifndef EDGE_RING_H
#define EDGE_RING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t time_us; // low word of the microsecond timer
    uint8_t rising;
    uint8_t falling;
    uint8_t level;
} edge_t;

// Take over the bank: pins must be inputs already. Twice without harm.
void edge_ring_start(void);

// Give the interrupt back. Twice without harm.
void edge_ring_stop(void);

// Take the oldest entry out of the ring; false if there is none.
bool edge_ring_take(edge_t *edge);

// Entries in the ring.
uint32_t edge_ring_pending(void);

// Levels of the eight pins now, bit 0 = GP8.
uint8_t edge_ring_level(void);

// Entries lost since power-up because the ring was full.
uint32_t edge_ring_overflows(void);

#endif
