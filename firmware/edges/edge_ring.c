// The interrupt handler of the input bank and its ring.
//
// The handler stands in the vector table itself, in front of the SDK's chain of shared handlers.
// A place in the chain would lose edges: MicroPython's own GPIO handler, which the chain calls on
// every GPIO interrupt, acknowledges whatever is pending on any pin (ports/rp2/machine_pin.c),
// also an edge of the bank that came after the bank's handler had looked.

#include "edge_ring.h"

#include <string.h>

#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/nvic.h"
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
// The key switch, in the register of GP0..GP7; of that register nothing else is the bank's.
#define KEY_PIN      6
#define KEY_NUMBER   BANK_PINS
#define KEY_REGISTER (KEY_PIN / 8)
#define REGISTERS    (sizeof(io_bank0_hw->intr) / sizeof(io_bank0_hw->intr[0]))

// Both edges of a pin, in the four bits that the interrupt registers hold for each.
#define BOTH_EDGES(pin) (0xcu << (4 * (pin)))
#define KEY_EDGES       BOTH_EDGES(KEY_PIN % 8)

// An RP2350 has two of each of these registers where an RP2040 has one; USB is in the first.
#define NVIC_FIRST(registers) (*(io_rw_32 *)&nvic_hw->registers)
#define USB_BIT               (1u << USBCTRL_IRQ)

// Of a pin: as many runs as it can have in 64 ms.
#define RUNS 32

typedef struct {
    run_t runs[RUNS];
    volatile uint32_t put; // counts for ever; written by the handler alone
    volatile uint32_t got; // counts for ever; written by the reader alone
    uint32_t window_us;    // when its present window began
    uint32_t window_edges; // and its edges in it
} pin_t;

static pin_t pins[BANK_PINS + 1];
static volatile uint32_t overflows;
static volatile uint16_t masked;
static volatile uint16_t urgent;       // pins that come before USB
static volatile uint32_t urgent_edges; // the same, as `pending` in record_pending has them
volatile int edge_ring_urgent;
static irq_handler_t chained; // what stood in the vector table before; NULL when stopped

static inline __attribute__((always_inline)) bool has_runs(const pin_t *pin)
{
    return pin->put != pin->got;
}

// Where the interrupt registers have a pin of the bank, and its bits there.
static inline __attribute__((always_inline)) uint register_of(uint number)
{
    return number == KEY_NUMBER ? KEY_REGISTER : BANK_REGISTER;
}

static inline __attribute__((always_inline)) uint32_t edges_of(uint number)
{
    return number == KEY_NUMBER ? KEY_EDGES : BOTH_EDGES(number);
}

static inline __attribute__((always_inline)) void mask(uint number, run_t *newest)
{
    hw_clear_bits(&io_bank0_hw->proc0_irq_ctrl.inte[register_of(number)], edges_of(number));
    masked |= 1u << number;
    newest->masked = true;
}

static inline __attribute__((always_inline)) bool is_too_often(pin_t *pin, uint32_t time_us)
{
    if (time_us - pin->window_us >= WINDOW_US) {
        pin->window_us = time_us;
        pin->window_edges = 0;
    }
    return ++pin->window_edges > WINDOW_EDGES;
}

// An edge of a pin: part of its newest run, or a run of its own.
static inline __attribute__((always_inline)) void record(uint number, bool level, uint32_t time_us)
{
    pin_t *pin = &pins[number];
    run_t *run = &pin->runs[(pin->put - 1) % RUNS];
    if (!has_runs(pin) || time_us - run->last_us >= RUN_GAP_US) {
        if (pin->put - pin->got == RUNS) {
            overflows++;
            mask(number, run);
            return;
        }
        run = &pin->runs[pin->put % RUNS];
        run->first_us = time_us;
        run->masked = false;
        pin->put = pin->put + 1;
    }
    run->last_us = time_us;
    run->level = level;
    if (is_too_often(pin, time_us)) {
        mask(number, run);
    }
}

// Levels of the pins, bit 0 = GP8, the key switch in bit KEY_NUMBER.
static inline __attribute__((always_inline)) uint16_t levels(void)
{
    uint32_t level = sio_hw->gpio_in;
    return (level & BANK_MASK) >> BANK_FIRST_PIN | (level >> KEY_PIN & 1) << KEY_NUMBER;
}

static void __attribute__((noinline)) __not_in_flash_func(record_pending)(void)
{
    for (;;) {
        uint32_t pending = io_bank0_hw->proc0_irq_ctrl.ints[BANK_REGISTER];
        uint32_t key = io_bank0_hw->proc0_irq_ctrl.ints[KEY_REGISTER] & KEY_EDGES;
        if (!(pending | key)) {
            return;
        }
        uint32_t time_us = timer_hw->timerawl;
        io_bank0_hw->intr[BANK_REGISTER] = pending;
        io_bank0_hw->intr[KEY_REGISTER] = key;
        uint32_t level = levels();
        if (pending & urgent_edges) {
            NVIC_FIRST(icer) = USB_BIT;
            edge_ring_urgent = 1;
        }
        for (uint number = 0; pending | key; number++, pending >>= 4, level >>= 1) {
            if (number == KEY_NUMBER) {
                pending = key >> 4 * (KEY_PIN % 8);
                key = 0;
            }
            if (pending & BOTH_EDGES(0)) {
                record(number, level & 1, time_us);
            }
        }
    }
}

static void __not_in_flash_func(bank_handler)(void)
{
    record_pending();
    for (uint i = 0; i < REGISTERS; i++) {
        uint32_t own = i == KEY_REGISTER ? KEY_EDGES : 0;
        if (i != BANK_REGISTER && io_bank0_hw->proc0_irq_ctrl.ints[i] & ~own) {
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
    gpio_set_irq_enabled(KEY_PIN, GPIO_IRQ_EDGE_RISE | GPIO_IRQ_EDGE_FALL, enabled);
}

void edge_ring_start(void)
{
    if (chained) {
        return;
    }
    memset(pins, 0, sizeof(pins));
    masked = 0;
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

uint16_t edge_ring_pending(void)
{
    uint16_t pending = 0;
    for (uint number = 0; number <= KEY_NUMBER; number++) {
        pending |= has_runs(&pins[number]) << number;
    }
    return pending;
}

int edge_ring_take(run_t *run)
{
    int oldest = -1;
    uint32_t oldest_us = 0;
    for (uint number = 0; number <= KEY_NUMBER; number++) {
        const pin_t *pin = &pins[number];
        if (has_runs(pin)) {
            uint32_t first_us = pin->runs[pin->got % RUNS].first_us;
            if (oldest < 0 || (int32_t)(first_us - oldest_us) < 0) {
                oldest = number;
                oldest_us = first_us;
            }
        }
    }
    if (oldest >= 0) {
        pin_t *pin = &pins[oldest];
        // The handler may be adding to this very run.
        uint32_t state = save_and_disable_interrupts();
        *run = pin->runs[pin->got % RUNS];
        pin->got = pin->got + 1;
        restore_interrupts(state);
    }
    return oldest;
}

void edge_ring_unmask(uint16_t which)
{
    uint32_t state = save_and_disable_interrupts();
    for (uint number = 0; number <= KEY_NUMBER; number++) {
        if (which & masked & 1u << number) {
            uint at = register_of(number);
            pins[number].window_edges = 0;
            io_bank0_hw->intr[at] = edges_of(number);
            hw_set_bits(&io_bank0_hw->proc0_irq_ctrl.inte[at], edges_of(number));
        }
    }
    masked &= ~which;
    restore_interrupts(state);
}

uint16_t edge_ring_level(void)
{
    return levels();
}

void edge_ring_before_usb(uint16_t which)
{
    urgent = which;
    uint32_t edges = 0;
    for (uint number = 0; number < BANK_PINS; number++) {
        edges |= (which >> number & 1) * BOTH_EDGES(number);
    }
    urgent_edges = edges;
}

void edge_ring_serve_usb(void)
{
    uint32_t state = save_and_disable_interrupts();
    if (!(edge_ring_pending() & urgent)) {
        NVIC_FIRST(iser) = USB_BIT;
        edge_ring_urgent = 0;
    }
    restore_interrupts(state);
}

uint32_t edge_ring_overflows(void)
{
    return overflows;
}
