// Standard values of many hands at once, for hosts: the same values as hand_standard, computed
// without branches so that a compiler can take several hands in one vector. Not in the firmware.
#ifndef HANDEVAL_BATCH_H
#define HANDEVAL_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "suit_sets.h"

// As hand_eval_values, which it calls for all rankings but standard.
size_t batch_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                    int32_t *values);

// The values of `number` hands of `count` good cards each, 5 to 7, one hand after the other.
void batch_standard(const uint8_t *hands, size_t count, size_t number, int32_t *values);

// The values of `number` hands of seven cards, each the cards of `begun` and of one of `rests`;
// the cards are good, and none is in both.
void batch_standard_seven(struct suit_sets begun, const struct suit_sets *rests, size_t number,
                          int32_t *values);

#endif
