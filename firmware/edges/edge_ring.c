// The interrupt handler of the input bank and its ring.
//
// The handler stands in the vector table itself, in front of the SDK's chain of shared handlers.
// A place in the chain would lose edges: MicroPython's own GPIO handler, which the chain calls on
// every GPIO interrupt, acknowledges whatever is pending on any pin (ports/rp2/machine_pin.c),
// also an edge of the bank that came after the bank's handler had looked.

#include "edge_ring.h"

#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/sio.h"
#include "hardware/sync.h"
#include "hardware/timer.h"

#define BANK_FIRST_PIN 8
#define BANK_PINS      8
#define BANK_MASK      (((1u << BANK_PINS) - 1) << BANK_FIRST_PIN)
// GP8..GP15 are exactly the second interrupt register, four bits a pin (RP2040
// datasheet 2.19.6.1).
#define BANK_REGISTER (BANK_FIRST_PIN / 8)
#define REGISTERS     (sizeof(io_bank0_hw->intr) / sizeof(io_bank0_hw->intr[0]))

#define RING_ENTRIES 256

static edge_t ring[RING_ENTRIES];
static volatile uint32_t put; // counts for ever; written by the handler alone
static volatile uint32_t got; // counts for ever; written by the reader alone
static volatile uint32_t overflows;
static irq_handler_t chained; // what stood in the vector table before; NULL when stopped

// One bit a pin out of the four that the interrupt registers hold for each.
static inline __attribute__((always_inline)) uint8_t one_bit_a_pin(uint32_t nibbles, uint bit)
{
    nibbles = nibbles >> bit & 0x11111111u;
    nibbles |= nibbles >> 3;
    nibbles &= 0x03030303u;
    nibbles |= nibbles >> 6;
    return (nibbles & 0xfu) | (nibbles >> 12 & 0xf0u);
}

static inline __attribute__((always_inline)) void record(uint32_t pending, uint32_t time_us)
{
    if (put - got == RING_ENTRIES) {
        overflows++;
        return;
    }
    edge_t *entry = &ring[put % RING_ENTRIES];
    entry->time_us = time_us;
    entry->falling = one_bit_a_pin(pending, 2);
    entry->rising = one_bit_a_pin(pending, 3);
    entry->level = sio_hw->gpio_in >> BANK_FIRST_PIN;
    __compiler_memory_barrier();
    put = put + 1;
}

static inline __attribute__((always_inline)) void record_pending(void)
{
    uint32_t pending;
    while ((pending = io_bank0_hw->proc0_irq_ctrl.ints[BANK_REGISTER]) != 0) {
        uint32_t time_us = timer_hw->timerawl;
        io_bank0_hw->intr[BANK_REGISTER] = pending;
        record(pending, time_us);
    }
}

static void __not_in_flash_func(bank_handler)(void)
{
    record_pending();
    for (uint i = 0; i < REGISTERS; i++) {
        if (i != BANK_REGISTER && io_bank0_hw->proc0_irq_ctrl.ints[i]) {
            chained();
            record_pending();
            return;
        }
    }
}

static void set_vector(irq_handler_t handler)
{
    ((volatile irq_handler_t *)scb_hw->vtor)[VTABLE_FIRST_IRQ + IO_IRQ_BANK0] = handler;
    __dmb();
}

static void set_bank_interrupts(bool enabled)
{
    for (uint pin = BANK_FIRST_PIN; pin < BANK_FIRST_PIN + BANK_PINS; pin++) {
        gpio_set_irq_enabled(pin, GPIO_IRQ_EDGE_RISE | GPIO_IRQ_EDGE_FALL, enabled);
    }
}

void edge_ring_start(void)
{
    if (chained) {
        return;
    }
    put = got = 0;
    chained = irq_get_vtable_handler(IO_IRQ_BANK0);
    set_vector(bank_handler);
    irq_set_priority(IO_IRQ_BANK0, PICO_HIGHEST_IRQ_PRIORITY);
    set_bank_interrupts(true);
}

void edge_ring_stop(void)
{
    if (!chained) {
        return;
    }
    set_bank_interrupts(false);
    irq_set_priority(IO_IRQ_BANK0, PICO_DEFAULT_IRQ_PRIORITY);
    set_vector(chained);
    chained = NULL;
}

uint32_t edge_ring_pending(void)
{
    return put - got;
}

bool edge_ring_take(edge_t *edge)
{
    if (!edge_ring_pending()) {
        return false;
    }
    *edge = ring[got % RING_ENTRIES];
    __compiler_memory_barrier();
    got = got + 1;
    return true;
}

uint8_t edge_ring_level(void)
{
    return (sio_hw->gpio_in & BANK_MASK) >> BANK_FIRST_PIN;
}

uint32_t edge_ring_overflows(void)
{
    return overflows;
}
