// Three-card poker, 58 Pa. Code 583.6(d) and 587.6(c): a straight beats a flush, three-of-a-kind
// beats both. Ace, 2 and 3 are the lowest straight (R-583-01).
#include "hand_eval.h"
#include "rank_sets.h"

enum { RANK_THREE = 1 << 1, RANKS_THREE_TO_ACE_LOW = 0x1003, SPADES = 3 };

static inline int32_t straight_value(uint32_t top, int flush)
{
    if (!flush)
        return value_of(THREE_CARD_STRAIGHT, 0, top);
    return value_of(top == RANK_ACE ? THREE_CARD_ROYAL : THREE_CARD_STRAIGHT_FLUSH, 0, top);
}

int32_t hand_three_card(const uint8_t *cards, unsigned count)
{
    (void)count;
    uint32_t first = 1u << (cards[0] >> 2), second = 1u << (cards[1] >> 2),
             third = 1u << (cards[2] >> 2);
    uint32_t held = first | second | third;
    uint32_t odd = first ^ second ^ third; // held once or three times
    if (odd != held)
        return value_of(THREE_CARD_PAIR, held ^ odd, odd);
    if (!several(held))
        return value_of(THREE_CARD_THREE_OF_A_KIND, held, 0);
    int flush = (((cards[0] ^ cards[1]) | (cards[0] ^ cards[2])) & 3) == 0;
    uint32_t lowest = held & (0u - held);
    if (held == lowest * 7)
        return straight_value(lowest << 2, flush);
    if (held == RANKS_THREE_TO_ACE_LOW)
        return straight_value(RANK_THREE, flush);
    return value_of(flush ? THREE_CARD_FLUSH : THREE_CARD_HIGH_CARD, 0, held);
}

// The payout schedule of 587.12(e)(1) parts ace, king and queen of spades from those of the other
// suits.
int32_t hand_three_card_suits(const uint8_t *cards, unsigned count)
{
    int32_t value = hand_three_card(cards, count);
    if (value >> CATEGORY_SHIFT == THREE_CARD_SUITS_ACE_KING_QUEEN && (cards[0] & 3) == SPADES)
        value += 1 << CATEGORY_SHIFT;
    return value;
}
