// Standard poker of a known number of cards, for the other evaluators. The cards are known to be
// good; the value is that of hand_standard.
#ifndef HANDEVAL_STANDARD_H
#define HANDEVAL_STANDARD_H

#include <stdint.h>

int32_t standard_five(const uint8_t *cards);
int32_t standard_seven(const uint8_t *cards);

// The best five of `count` cards, 0 to 6; below five cards no straight and no flush.
int32_t standard_any(const uint8_t *cards, unsigned count);

#endif
