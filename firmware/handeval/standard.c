// Standard poker: royal flush down to high card, A-2-3-4-5 the lowest straight. Five cards here,
// seven in standard_seven.c, other numbers of them in standard_any.c.
#include "hand_eval.h"
#include "rank_sets.h"
#include "standard.h"

// Five different ranks.
static inline int32_t unpaired_value(uint32_t held, int flush)
{
    uint32_t lowest = held & (0u - held); // added to them, it clears the run above it
    if ((held & (held + lowest)) == 0)
        held &= held << 4;
    else if (held == RANKS_FIVE_TO_ACE_LOW)
        held = RANK_FIVE;
    else
        return value_of(flush ? STANDARD_FLUSH : STANDARD_HIGH_CARD, 0, held);
    if (!flush)
        return value_of(STANDARD_STRAIGHT, 0, held);
    return value_of(held == RANK_ACE ? STANDARD_ROYAL_FLUSH : STANDARD_STRAIGHT_FLUSH, 0, held);
}

// Two ranks. As sums of their bits the hand is the two of them and `again`: one more of each in a
// full house, and then the three once more; or three more of the four of a kind.
static int32_t two_ranks_value(uint32_t held, uint32_t again)
{
    uint32_t low = held & (0u - held), high = held ^ low;
    uint32_t three = again - held;
    if (three == low || three == high)
        return value_of(STANDARD_FULL_HOUSE, three, held ^ three);
    uint32_t four = again & (0u - again);
    return value_of(STANDARD_FOUR_OF_A_KIND, four, held ^ four);
}

// `again` is the sum of the ranks' bits, each as often as it is held beyond the first time.
static inline int32_t paired_value(uint32_t held, uint32_t again)
{
    uint32_t third = without_lowest(without_lowest(held));
    if (third == 0)
        return two_ranks_value(held, again);
    if (several(third))
        return value_of(STANDARD_PAIR, again, held ^ again);
    if (several(again))
        return value_of(STANDARD_TWO_PAIRS, again, held ^ again);
    uint32_t three = again >> 1;
    return value_of(STANDARD_THREE_OF_A_KIND, three, held ^ three);
}

int32_t standard_five(const uint8_t *cards)
{
    uint32_t any_suit = cards[0], all_suits = cards[0];
    uint32_t held = 1u << (cards[0] >> 2), sum = held;
#pragma GCC unroll 4
    for (int i = 1; i < 5; i++) {
        uint32_t rank = 1u << (cards[i] >> 2);
        held |= rank;
        sum += rank;
        any_suit |= cards[i];
        all_suits &= cards[i];
        COMPUTED(held);
        COMPUTED(sum);
        COMPUTED(any_suit);
        COMPUTED(all_suits);
    }
    if (sum == held)
        return unpaired_value(held, ((any_suit ^ all_suits) & 3) == 0);
    return paired_value(held, sum - held);
}

int32_t hand_standard(const uint8_t *cards, unsigned count)
{
    if (count == 7)
        return standard_seven(cards);
    if (count == 5)
        return standard_five(cards);
    return standard_any(cards, count);
}
