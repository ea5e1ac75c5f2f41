// One input of the fuzzer as calls of firmware/handeval, and what must hold of their results.
#ifndef EVALUATOR_FUZZ_CALLS_H
#define EVALUATOR_FUZZ_CALLS_H

#include <stddef.h>
#include <stdint.h>

// A byte that chooses the ranking, a byte of switches, then the cards: two more than any hand.
enum { FUZZ_INPUT = 26 };

// Makes the calls that the bytes stand for.
void fuzz_calls(const uint8_t *bytes, size_t size);

// Says which promise is broken and how to see it again, and ends the program.
_Noreturn void fuzz_fail(const char *promise);

#endif
