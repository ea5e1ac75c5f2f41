// Totals of points: Five Card Hi-Lo, 58 Pa. Code 579, and Over/Under, 686a.
#include "hand_eval.h"
#include "points.h"
#include "rank_sets.h"

enum {
    THREE_CARDS_LOWEST = 6, // three deuces
    TWO_CARDS_HIGHEST = 20, // two cards of 10 points
    FIRST_ACE = 4 * POINTS_RANK_ACE,
};

// An ace counts 11 in the high hand (579.6(a)). Greater is better.
int32_t hand_hi_lo_high(const uint8_t *cards, unsigned count)
{
    (void)count;
    uint32_t total = points(cards[0], 11) + points(cards[1], 11) + points(cards[2], 11);
    return value_of(total - THREE_CARDS_LOWEST, 0, 0);
}

// An ace counts 1 in the low hand (579.6(a)). Smaller is better.
int32_t hand_hi_lo_low(const uint8_t *cards, unsigned count)
{
    (void)count;
    uint32_t total = points(cards[0], 1) + points(cards[1], 1);
    return value_of(TWO_CARDS_HIGHEST - total, 0, 0);
}

// An ace always counts 11 (686a.3(d)).
int32_t hand_over_under(const uint8_t *cards, unsigned count)
{
    return hand_hi_lo_high(cards, count);
}

int32_t hand_hi_lo_ante_bonus(const uint8_t *cards, unsigned count)
{
    uint32_t aces = 0;
    uint32_t deuces = 0;
    for (unsigned i = 0; i < count; i++) {
        aces += cards[i] >= FIRST_ACE;
        deuces += cards[i] >> 2 == 0;
    }
    if (aces < 3)
        return value_of(HI_LO_ANTE_BONUS_NONE, 0, 0);
    if (aces == 3)
        return value_of(HI_LO_ANTE_BONUS_THREE_ACES, 0, 0);
    return value_of(deuces ? HI_LO_ANTE_BONUS_ACES_AND_2 : HI_LO_ANTE_BONUS_FOUR_ACES, 0, 0);
}

// Cards of one deck ascend with their points, aces last, so the dealer's low hand is the two
// lowest cards; with four aces one of them must be among these. Of cards that count alike the
// lower rank, then the lower suit goes low, whatever the order of the cards.
int hand_hi_lo_settings(const uint8_t *cards, uint8_t low_masks[2])
{
    unsigned lowest = 0, ace = 5;
    for (unsigned i = 1; i < 5; i++)
        if (cards[i] < cards[lowest])
            lowest = i;
    unsigned second = lowest == 0 ? 1 : 0;
    for (unsigned i = 0; i < 5; i++) {
        if (i != lowest && cards[i] < cards[second])
            second = i;
        if (cards[i] >= FIRST_ACE && (ace == 5 || cards[i] < cards[ace]))
            ace = i;
    }
    low_masks[0] = (uint8_t)(1u << lowest | 1u << second);
    if (ace == 5 || ace == second)
        return 1;
    low_masks[1] = (uint8_t)(1u << lowest | 1u << ace);
    return 2;
}
