// Values of many hands at once, for hosts: those of the evaluators of the table, computed without
// branches so that a compiler can take 16 hands in one vector. Not in the firmware.
#ifndef HANDEVAL_BATCH_H
#define HANDEVAL_BATCH_H

#include <stddef.h>
#include <stdint.h>

enum { BATCH_SUITS = 4, BATCH_LANES = 16 };

// A hand, suit by suit: bits 0-12 are the ranks, bit 0 the deuce, bits 13-15 how many there are.
// Adding `all` of hands adds all suits; up to seven cards nothing carries from one to the next.
union batch_hand {
    uint16_t suits[BATCH_SUITS];
    uint64_t all;
};

// Hands of one card, by the card, the joker one card in each count; nothing for bytes that are
// none, so that any byte may be looked up.
extern const union batch_hand batch_hand_of[256];

// As hand_eval_values, which it calls for rankings that have no lanes.
size_t batch_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                    int32_t *values);

// The same of hands that are added up already, good ones, for a ranking that has lanes.
void batch_values_of_sums(int ranking, const union batch_hand *hands, size_t count, size_t number,
                          int32_t *values);

// The values of `number` hands of seven cards, each the cards of `begun` and of one of the rests,
// whose suits are four columns; the cards are good, and none is in both. Columns and values have
// room for a multiple of BATCH_LANES, and the values beyond `number` mean nothing.
void batch_standard_seven(union batch_hand begun, const uint16_t *const rests[BATCH_SUITS],
                          size_t number, int32_t *values);

#endif
