// Criss-Cross Poker, 58 Pa. Code 592.1: the player's two cards and the community cards of one line
// of the cross. The places of a hand's cards are in rankings.h; five cards are a line's hand.
#include "hand_eval.h"
#include "standard.h"

static int32_t line_value(const uint8_t *cards, unsigned count, unsigned places)
{
    uint8_t hand[5];
    if (count == 5)
        return standard_five(cards);
    for (int size = 0; places != 0; places >>= 1, cards++)
        if ((places & 1) != 0)
            hand[size++] = *cards;
    return standard_five(hand);
}

int32_t hand_criss_cross_across(const uint8_t *cards, unsigned count)
{
    return line_value(cards, count, HAND_PLACES_CRISS_CROSS_ACROSS);
}

int32_t hand_criss_cross_down(const uint8_t *cards, unsigned count)
{
    return line_value(cards, count, HAND_PLACES_CRISS_CROSS_DOWN);
}
