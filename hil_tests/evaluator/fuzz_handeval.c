// Throws inputs at the whole interface of firmware/handeval, guided by the code they reach.
//
//   fuzz_handeval INPUTS [SEED]      as many inputs, the same for the same seed
//   fuzz_handeval replay HEX         one input, as the line `replay:` of a failure names it
//
// handeval is compiled with -fsanitize-coverage=trace-pc, so every basic block calls
// __sanitizer_cov_trace_pc. An input that takes a step from block to block, or repeats one, as
// none before it is kept and becomes the stock of further ones. Prints inputs, kept ones, blocks,
// edges.
#include <sanitizer/common_interface_defs.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_calls.h"

enum { EDGES = 1 << 16, BLOCKS = 1 << 20, STOCK = 1 << 13, SECONDS_AN_INPUT = 10, CARDS = 64 };

struct input {
    uint8_t bytes[FUZZ_INPUT];
    size_t size;
};

static const char *program;
static struct input current, stock[STOCK];
static size_t stocked;
static uint8_t steps[EDGES], known_steps[EDGES], blocks[BLOCKS];
static uint32_t touched[EDGES];
static size_t touched_count;
static uintptr_t last_block;

void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void)
{
    uintptr_t block = (uintptr_t)__builtin_return_address(0);
    uint32_t edge = (uint32_t)(last_block * 0x9E3779B97F4A7C15u >> 40 ^ block) % EDGES;
    if (steps[edge] == 0)
        touched[touched_count++] = edge;
    if (steps[edge] < 255)
        steps[edge]++;
    blocks[block % BLOCKS] = 1;
    last_block = block;
}

static uint32_t below(uint32_t limit)
{
    static uint64_t state;
    if (limit == 0) {
        state++;
        return 0;
    }
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 32) * limit >> 32);
}

static void print_replay(void)
{
    fprintf(stderr, "replay: %s replay ", program);
    for (size_t i = 0; i < current.size; i++)
        fprintf(stderr, "%02x", current.bytes[i]);
    fputc('\n', stderr);
}

void fuzz_fail(const char *promise)
{
    fprintf(stderr, "broken: %s\n", promise);
    print_replay();
    _exit(1);
}

static void on_alarm(int signal)
{
    (void)signal;
    fuzz_fail("every call ends");
}

// How often a step was taken: 1, 2, 3, 4..7, 8..15, 16..31, 32..127, more; a bit each.
static uint8_t often(uint8_t count)
{
    static const uint8_t most[] = {1, 2, 3, 7, 15, 31, 127, 255};
    unsigned bit = 0;
    while (count > most[bit])
        bit++;
    return (uint8_t)(1 << bit);
}

// Runs the current input; whether it did something new.
static int run_current(void)
{
    int news = 0;
    touched_count = 0;
    last_block = 0;
    alarm(SECONDS_AN_INPUT);
    fuzz_calls(current.bytes, current.size);
    for (size_t i = 0; i < touched_count; i++) {
        uint8_t bit = often(steps[touched[i]]);
        news |= bit & ~known_steps[touched[i]];
        known_steps[touched[i]] |= bit;
        steps[touched[i]] = 0;
    }
    return news != 0;
}

static void change_byte(uint8_t *byte)
{
    static const uint8_t corners[] = {0, 1, 3, 4, 6, 7, 47, 48, 51, 52, 53, 127, 128, 255};
    switch (below(4)) {
    case 0:
        *byte = (uint8_t)below(256);
        break;
    case 1:
        *byte = corners[below(sizeof corners)];
        break;
    case 2:
        *byte = (uint8_t)(*byte + below(9) - 4);
        break;
    default: // the same card as another, or one of its suit
        *byte = (uint8_t)(current.bytes[below((uint32_t)current.size)] + 4 * below(13));
    }
}

// Goes on from a random place with the end of another input.
static void splice(void)
{
    const struct input *other = &stock[below((uint32_t)stocked)];
    size_t place = below((uint32_t)current.size);
    for (size_t i = place; i < other->size; i++)
        current.bytes[i] = other->bytes[i];
    current.size = other->size > place ? other->size : place + 1;
}

static void mutate(void)
{
    uint32_t place = below((uint32_t)current.size);
    switch (below(8)) {
    case 0:
        if (current.size < FUZZ_INPUT)
            current.bytes[current.size++] = (uint8_t)below(256);
        break;
    case 1:
        if (current.size > 1)
            current.size--;
        break;
    case 2:
        splice();
        break;
    default:
        change_byte(&current.bytes[place]);
    }
}

// The next of the kept inputs with every card at each of its places, so that no luck decides
// whether a step that one card opens is found; 0 while there is none.
static int next_card(void)
{
    static size_t from, place;
    static unsigned card;
    if (from == stocked)
        return 0;
    current = stock[from];
    current.bytes[place] = (uint8_t)card;
    card = (card + 1) % CARDS;
    if (card == 0)
        place = (place + 1) % current.size;
    from += card == 0 && place == 0;
    return 1;
}

static void change_any(void)
{
    current = stock[below((uint32_t)stocked)];
    for (uint32_t changes = 1 + below(5); changes > 0; changes--)
        mutate();
}

static void fuzz(unsigned long inputs)
{
    current.size = 1;
    for (unsigned long i = 0; i < inputs; i++) {
        if (run_current() && stocked < STOCK)
            stock[stocked++] = current;
        if (i % 2 == 0 || !next_card())
            change_any();
    }
}

static size_t count_of(const uint8_t *set, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += set[i] != 0;
    return count;
}

static void replay(const char *hex)
{
    unsigned byte;
    for (; current.size < FUZZ_INPUT && sscanf(hex, "%2x", &byte) == 1; hex += 2)
        current.bytes[current.size++] = (uint8_t)byte;
    run_current();
}

int main(int argc, char **argv)
{
    program = argv[0];
    signal(SIGALRM, on_alarm);
    __sanitizer_set_death_callback(print_replay);
    if (argc == 3 && strcmp(argv[1], "replay") == 0) {
        replay(argv[2]);
        return 0;
    }
    if (argc < 2 || argc > 3) {
        fputs("usage: fuzz_handeval INPUTS [SEED] | replay HEX\n", stderr);
        return 2;
    }
    unsigned long inputs = strtoul(argv[1], NULL, 10);
    for (unsigned long seed = argc == 3 ? strtoul(argv[2], NULL, 10) : 1; seed > 0; seed--)
        below(0);
    fuzz(inputs);
    printf("inputs %lu\nkept %zu\nblocks %zu\nedges %zu\n", inputs, stocked,
           count_of(blocks, BLOCKS), count_of(known_steps, EDGES));
    return 0;
}
