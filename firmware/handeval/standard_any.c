// Standard poker, the best five of up to six cards.
#include "hand_eval.h"
#include "standard.h"
#include "suit_sets.h"

#define FIRST(rank)  (1u << FIRST_COUNT | 1u << (rank))
#define SECOND(rank) (1u << SECOND_COUNT | 1u << (SECOND_RANKS + (rank)))
#define CARDS_OF(rank)                                     \
    {FIRST(rank), 0}, {SECOND(rank), 0}, {0, FIRST(rank)}, \
    {                                                      \
        0, SECOND(rank)                                    \
    }

const struct suit_sets suit_sets_of[52] = {
    CARDS_OF(0), CARDS_OF(1), CARDS_OF(2), CARDS_OF(3),  CARDS_OF(4),  CARDS_OF(5),  CARDS_OF(6),
    CARDS_OF(7), CARDS_OF(8), CARDS_OF(9), CARDS_OF(10), CARDS_OF(11), CARDS_OF(12),
};

// Of at most three ranks.
static uint32_t highest_of_few(uint32_t ranks)
{
    while (several(ranks))
        ranks = without_lowest(ranks);
    return ranks;
}

// What is left of the kickers of `count` cards when five of the cards play.
static inline uint32_t best_kickers(uint32_t ranks, unsigned count)
{
    return count > 5 ? without_lowest(ranks) : ranks;
}

// Five or six cards of one suit.
static int32_t flush_value(uint32_t minors, uint32_t majors)
{
    uint32_t word = minors;
    if (five_of_a_suit(word) == 0)
        word = majors;
    int first = (word & 4 << FIRST_COUNT) != 0;
    uint32_t ranks = first ? word & RANKS : word >> SECOND_RANKS;
    uint32_t top = best_straight(straight_tops(ranks));
    if (top != 0)
        return value_of(top == RANK_ACE ? STANDARD_ROYAL_FLUSH : STANDARD_STRAIGHT_FLUSH, 0, top);
    unsigned count = word >> (first ? FIRST_COUNT : SECOND_COUNT) & 7;
    return value_of(STANDARD_FLUSH, 0, best_kickers(ranks, count));
}

static int32_t pairs_value(uint32_t held, uint32_t paired, uint32_t odd, unsigned count)
{
    if (paired == 0)
        return value_of(STANDARD_HIGH_CARD, 0, best_kickers(held, count));
    if (!several(paired))
        return value_of(STANDARD_PAIR, paired, best_kickers(odd, count));
    if (several(without_lowest(paired)))
        paired = without_lowest(paired);
    return value_of(STANDARD_TWO_PAIRS, paired, highest_of_few(held ^ paired));
}

// Neither straight nor flush.
static int32_t grouped_value(uint32_t minors, uint32_t majors, unsigned count)
{
    uint32_t held = ranks_held(minors, majors), paired = ranks_paired(minors, majors),
             odd = ranks_odd(minors, majors);
    uint32_t four = ranks_four(minors, majors), three = paired & odd;
    if (four != 0)
        return value_of(STANDARD_FOUR_OF_A_KIND, four, highest_of_few(held ^ four));
    if (three == 0)
        return pairs_value(held, paired, odd, count);
    three = highest_of_few(three);
    paired ^= three;
    if (paired != 0)
        return value_of(STANDARD_FULL_HOUSE, three, highest_of_few(paired));
    return value_of(STANDARD_THREE_OF_A_KIND, three, best_kickers(odd ^ three, count));
}

int32_t standard_any(const uint8_t *cards, unsigned count)
{
    uint32_t minors = 0, majors = 0;
    for (unsigned i = 0; i < count; i++) {
        minors += suit_sets_of[cards[i]].minors;
        majors += suit_sets_of[cards[i]].majors;
    }
    if ((five_of_a_suit(minors) | five_of_a_suit(majors)) != 0)
        return flush_value(minors, majors);
    uint32_t tops = straight_tops(ranks_held(minors, majors));
    if (tops != 0)
        return value_of(STANDARD_STRAIGHT, 0, best_straight(tops));
    return grouped_value(minors, majors, count);
}
