// Lunar Poker, 58 Pa. Code 589.11(e)(1)(ii): the row of 589.12(c) that pays a winning hand once
// more, for a second combination with a card that the winning one does not use (R-589-04).
//
// Six cards hold little besides the winning combination, so each kind of winner has few seconds:
// three-of-a-kind, four-of-a-kind and the royal flush never are one.
#include "hand_eval.h"
#include "suit_sets.h"

enum { RANKS_ACE_KING = 3 << 11 };

// An ace and a king, not both in the winning combination.
static uint32_t ace_king_beside(uint32_t held, uint32_t winning)
{
    int split =
        (held & RANKS_ACE_KING) == RANKS_ACE_KING && (winning & RANKS_ACE_KING) != RANKS_ACE_KING;
    return split ? LUNAR_SECOND_ACE_KING : LUNAR_SECOND_NONE;
}

// `word` holds five cards of a suit or six. A straight flush of five leaves a straight to a sixth
// card that is a rank of it or goes on from it; any other flush leaves every straight.
static uint32_t beside_flush(uint32_t word, uint32_t held, uint32_t paired, unsigned count)
{
    uint32_t flush = (word & 4 << FIRST_COUNT) != 0 ? word & RANKS : word >> SECOND_RANKS;
    uint32_t flush_tops = straight_tops(flush), tops = straight_tops(held);
    if (flush == held && paired == 0) {
        if (count == 5)
            return LUNAR_SECOND_NONE;
        return several(flush_tops) ? LUNAR_SECOND_STRAIGHT_FLUSH : LUNAR_SECOND_FLUSH;
    }
    if (flush_tops != 0 ? paired != 0 || several(tops) : tops != 0)
        return LUNAR_SECOND_STRAIGHT;
    return paired != 0 ? LUNAR_SECOND_PAIR : ace_king_beside(held, flush);
}

// A second straight takes the other card of a pair or the sixth rank of a row.
static uint32_t beside_straight(uint32_t tops, uint32_t held, uint32_t paired)
{
    if (paired != 0 || several(tops))
        return LUNAR_SECOND_STRAIGHT;
    return tops == RANK_FIVE ? ace_king_beside(held, RANKS_FIVE_TO_ACE_LOW) : LUNAR_SECOND_NONE;
}

// Six cards of which none is single are four and two, three and three, or three pairs.
static uint32_t beside_groups(uint32_t held, uint32_t paired, unsigned count)
{
    if (held == paired && count == 6)
        return several(without_lowest(held)) ? LUNAR_SECOND_TWO_PAIRS : LUNAR_SECOND_FULL_HOUSE;
    return paired != 0 ? ace_king_beside(held, paired) : LUNAR_SECOND_NONE;
}

int32_t hand_lunar_second(const uint8_t *cards, unsigned count)
{
    uint32_t minors = 0, majors = 0, category;
    for (unsigned i = 0; i < count; i++) {
        minors += suit_sets_of[cards[i]].minors;
        majors += suit_sets_of[cards[i]].majors;
    }
    uint32_t held = ranks_held(minors, majors), paired = ranks_paired(minors, majors);
    uint32_t tops = straight_tops(held);
    if (five_of_a_suit(minors) != 0)
        category = beside_flush(minors, held, paired, count);
    else if (five_of_a_suit(majors) != 0)
        category = beside_flush(majors, held, paired, count);
    else if (tops != 0)
        category = beside_straight(tops, held, paired);
    else
        category = beside_groups(held, paired, count);
    return value_of(category, 0, 0);
}
