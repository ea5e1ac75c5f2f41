// Four-card poker, 58 Pa. Code 573.6(b): the best four of five cards. A flush beats a straight,
// three-of-a-kind beats both, four-of-a-kind beats the straight flush;
// within a category the ranks that make it decide first (R-573-02).
#include "hand_eval.h"
#include "suit_sets.h"

// The top ranks of all straights of four in a set of ranks, the ace also below the deuce.
static inline uint32_t four_card_tops(uint32_t held)
{
    uint32_t with_low_ace = held << 1 | held >> 12;
    uint32_t two = with_low_ace & with_low_ace << 1;
    return (two & two << 2) >> 1;
}

// Four or five cards of one suit of the word.
static int32_t flush_value(uint32_t word)
{
    uint32_t ranks = (word & 4 << FIRST_COUNT) != 0 ? word & RANKS : word >> SECOND_RANKS;
    uint32_t top = best_straight(four_card_tops(ranks));
    if (top != 0)
        return value_of(FOUR_CARD_STRAIGHT_FLUSH, 0, top);
    if (five_of_a_suit(word) != 0)
        ranks = without_lowest(ranks);
    return value_of(FOUR_CARD_FLUSH, 0, ranks);
}

// Beside a pair the best two of three singles play, beside three-of-a-kind the better rank.
static int32_t paired_value(uint32_t held, uint32_t paired, uint32_t odd, unsigned count)
{
    uint32_t three = paired & odd;
    uint32_t rest = held ^ (three != 0 ? three : paired);
    if (three != 0)
        return value_of(FOUR_CARD_THREE_OF_A_KIND, three,
                        several(rest) ? without_lowest(rest) : rest);
    if (several(paired))
        return value_of(FOUR_CARD_TWO_PAIRS, paired, 0);
    return value_of(FOUR_CARD_PAIR, paired, count > 4 ? without_lowest(rest) : rest);
}

int32_t hand_four_card(const uint8_t *cards, unsigned count)
{
    uint32_t minors = 0, majors = 0;
    for (unsigned i = 0; i < count; i++) {
        minors += suit_sets_of[cards[i]].minors;
        majors += suit_sets_of[cards[i]].majors;
    }
    if (((minors | majors) & FOUR_OF_A_SUIT) != 0)
        return flush_value((minors & FOUR_OF_A_SUIT) != 0 ? minors : majors);
    uint32_t held = ranks_held(minors, majors), paired = ranks_paired(minors, majors);
    uint32_t top = best_straight(four_card_tops(held));
    if (top != 0)
        return value_of(FOUR_CARD_STRAIGHT, 0, top);
    if (paired == 0)
        return value_of(FOUR_CARD_HIGH_CARD, 0, count > 4 ? without_lowest(held) : held);
    uint32_t four = ranks_four(minors, majors);
    if (four != 0)
        return value_of(FOUR_CARD_FOUR_OF_A_KIND, four, 0);
    return paired_value(held, paired, ranks_odd(minors, majors), count);
}
