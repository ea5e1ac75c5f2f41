// Standard five-card poker: royal flush down to high card, A-2-3-4-5 the lowest straight.
#include "hand_eval.h"
#include "rank_sets.h"

// Five different ranks.
static inline int32_t unpaired_value(const struct rank_sets *hand)
{
    uint32_t top = straight_top(hand->held);
    if (top == 0)
        return value_of(one_suit(hand) ? STANDARD_FLUSH : STANDARD_HIGH_CARD, 0, hand->held);
    if (!one_suit(hand))
        return value_of(STANDARD_STRAIGHT, 0, top);
    return value_of(top == RANK_ACE ? STANDARD_ROYAL_FLUSH : STANDARD_STRAIGHT_FLUSH, 0, top);
}

// At least two cards of one rank.
static inline int32_t paired_value(const struct rank_sets *hand)
{
    uint32_t three = hand->paired & hand->odd;
    uint32_t even = hand->held ^ hand->odd; // held twice or four times
    if (three != 0)
        return even != 0 ? value_of(STANDARD_FULL_HOUSE, three, even)
                         : value_of(STANDARD_THREE_OF_A_KIND, three, hand->odd ^ three);
    if (several(even))
        return value_of(STANDARD_TWO_PAIRS, even, hand->odd);
    return value_of(several(hand->odd) ? STANDARD_PAIR : STANDARD_FOUR_OF_A_KIND, even, hand->odd);
}

int32_t hand_standard(const uint8_t *cards, unsigned count)
{
    (void)count;
    struct rank_sets hand = NO_CARDS;
#pragma GCC unroll 5
    for (int i = 0; i < 5; i++)
        add_card(&hand, cards[i]);
    return hand.paired == 0 ? unpaired_value(&hand) : paired_value(&hand);
}
