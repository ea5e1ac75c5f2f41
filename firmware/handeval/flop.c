// Flop Poker, 58 Pa. Code 583.11(d)(2): the player's three cards and two of the three community
// cards, which stand last (R-583-03).
#include "hand_eval.h"
#include "standard.h"

static inline int32_t better(int32_t one, int32_t other)
{
    return one > other ? one : other;
}

int32_t hand_standard_flop(const uint8_t *cards, unsigned count)
{
    int32_t best = standard_five(cards); // without the last community card
    if (count == 5)
        return best;
    uint8_t hand[5] = {cards[0], cards[1], cards[2], cards[3], cards[5]};
    best = better(best, standard_five(hand));
    hand[3] = cards[4];
    return better(best, standard_five(hand));
}
