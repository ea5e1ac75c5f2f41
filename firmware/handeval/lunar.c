// Lunar Poker, 58 Pa. Code 589: five cards, or six of which the best five play.
#include "hand_eval.h"
#include "standard.h"
#include "suit_sets.h"

enum { RANKS_ACE_KING = 3 << 11 };

_Static_assert((int)LUNAR_ROYAL_FLUSH == (int)STANDARD_ROYAL_FLUSH + 1,
               "ace-king moves all that beats it up by one");

static inline int has_ace_king(uint32_t ranks)
{
    return (ranks & RANKS_ACE_KING) == RANKS_ACE_KING;
}

// 589.6(b)(10): a hand without a pair is better for holding an ace and a king.
int32_t hand_lunar(const uint8_t *cards, unsigned count)
{
    int32_t value = hand_standard(cards, count);
    if (value >> CATEGORY_SHIFT != STANDARD_HIGH_CARD || has_ace_king((uint32_t)value))
        value += 1 << CATEGORY_SHIFT;
    return value;
}

static uint32_t colors_of(const uint8_t *cards)
{
    uint32_t colors = 0;
    for (int i = 0; i < 5; i++)
        colors |= 1u << ((cards[i] ^ cards[i] >> 1) & 1); // clubs and spades, or the others
    return colors;
}

static uint32_t ranks_of(const uint8_t *cards)
{
    uint32_t ranks = 0;
    for (int i = 0; i < 5; i++)
        ranks |= 1u << (cards[i] >> 2);
    return ranks;
}

// 589.6(d), 589.11(c)(2)(ii): an ace and a king count beside a pair or two (R-589-03), a straight
// flush as a same-colored straight.
int32_t hand_lunar_super(const uint8_t *cards, unsigned count)
{
    static const uint8_t category_of[] = {
        [STANDARD_THREE_OF_A_KIND] = LUNAR_SUPER_THREE_OF_A_KIND,
        [STANDARD_STRAIGHT] = LUNAR_SUPER_STRAIGHT,
        [STANDARD_FLUSH] = LUNAR_SUPER_FLUSH,
        [STANDARD_FULL_HOUSE] = LUNAR_SUPER_FULL_HOUSE,
        [STANDARD_FOUR_OF_A_KIND] = LUNAR_SUPER_FOUR_OF_A_KIND,
        [STANDARD_STRAIGHT_FLUSH] = LUNAR_SUPER_SAME_COLORED_STRAIGHT,
        [STANDARD_ROYAL_FLUSH] = LUNAR_SUPER_SAME_COLORED_STRAIGHT,
    };
    (void)count;
    uint32_t category = category_of[standard_five(cards) >> CATEGORY_SHIFT];
    if (category > LUNAR_SUPER_STRAIGHT || category == LUNAR_SUPER_THREE_OF_A_KIND)
        return value_of(category, 0, 0);
    int same_color = !several(colors_of(cards));
    if (category == LUNAR_SUPER_STRAIGHT)
        category = same_color ? LUNAR_SUPER_SAME_COLORED_STRAIGHT : LUNAR_SUPER_STRAIGHT;
    else if (has_ace_king(ranks_of(cards)))
        category = LUNAR_SUPER_ACE_KING;
    else if (same_color)
        category = LUNAR_SUPER_SAME_COLORED_FIVE;
    return value_of(category, 0, 0);
}
