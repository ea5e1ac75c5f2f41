// Edges of the input bank, GP8..GP15 and the key switch GP6, recorded with their time by an
// interrupt handler.
//
// Edges of one pin that follow each other within RUN_GAP_US are one run: its first and its last
// edge and the level at its end. Nothing between them lasted long enough to mean anything, so a
// contact that bounces or chatters takes one entry and loses nobody's edge. Each pin has a ring of
// its own. Runs come out in the order in which they began; at equal times the lower pin is first.
//
// A pin with more than WINDOW_EDGES edges in WINDOW_US, or whose ring is full, is masked: its
// edges interrupt nobody any more, until edge_ring_unmask.
#ifndef EDGE_RING_H
#define EDGE_RING_H

#include <stdbool.h>
#include <stdint.h>

// As long as the shortest level that means something, 2 ms of a lock input (input_bank.py).
#define RUN_GAP_US 2000
// A contact bounces up to 31 times when it closes and as often when it opens, 5 ms later.
#define WINDOW_EDGES 64
#define WINDOW_US    16000

typedef struct {
    uint32_t first_us; // low words of the microsecond timer
    uint32_t last_us;
    uint8_t level;
    bool masked; // the pin was masked at the end of this run
} run_t;

// Take over the bank: pins must be inputs already. Twice without harm.
void edge_ring_start(void);

// Give the interrupt back. Twice without harm.
void edge_ring_stop(void);

// Take the run that began first; its pin, 0 for GP8 and 8 for GP6, or -1 if there is none. Edges
// that follow begin another run.
int edge_ring_take(run_t *run);

// The pins that have runs, bit 0 = GP8, bit 8 = GP6.
uint16_t edge_ring_pending(void);

// Record the edges of these pins again if they are masked.
void edge_ring_unmask(uint16_t pins);

// From now on an edge of one of these pins comes before USB: its interrupt is switched off until
// edge_ring_serve_usb, and the host waits meanwhile, as it may have to at any time.
void edge_ring_before_usb(uint16_t pins);

// Such an edge came, and edge_ring_serve_usb has not seen to it that none waits.
extern volatile int edge_ring_urgent;

// Switch the interrupt of USB on again, unless an edge of one of these pins waits to be taken.
void edge_ring_serve_usb(void);

// Levels of the pins now, bit 0 = GP8, bit 8 = GP6.
uint16_t edge_ring_level(void);

// Runs lost since power-up because the ring of a pin was full.
uint32_t edge_ring_overflows(void);

#endif
