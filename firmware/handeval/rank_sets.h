// A hand as sets of ranks, and values made of such sets. Internal to the evaluators.
//
// A set has one bit a rank: bit 0 the deuce, bit 12 the ace. The sets themselves are the kickers
// of a value, so that nothing has to be sorted or searched.
#ifndef HANDEVAL_RANK_SETS_H
#define HANDEVAL_RANK_SETS_H

#include <stdint.h>

enum {
    RANKS = 0x1FFF,
    RANK_FIVE = 1 << 3,
    RANK_TEN = 1 << 8,
    RANK_ACE = 1 << 12,
    RANKS_FIVE_TO_ACE_LOW = 0x100F, // 5, 4, 3, 2 and the ace below them
    CATEGORY_SHIFT = 25,
    MADE_SHIFT = 13,
};

struct rank_sets {
    uint32_t held;      // ranks held at all
    uint32_t paired;    // held twice or more
    uint32_t odd;       // held once or three times
    uint32_t any_suit;  // the cards, ored: bits 0 and 1 are the suits'
    uint32_t all_suits; // the cards, anded
};

#define NO_CARDS ((struct rank_sets){.all_suits = 3})

static inline void add_card(struct rank_sets *hand, uint32_t card)
{
    uint32_t rank = 1u << (card >> 2);
    hand->paired |= hand->held & rank;
    hand->held |= rank;
    hand->odd ^= rank;
    hand->any_suit |= card;
    hand->all_suits &= card;
}

static inline int one_suit(const struct rank_sets *hand)
{
    return ((hand->any_suit ^ hand->all_suits) & 3) == 0;
}

static inline uint32_t without_lowest(uint32_t ranks)
{
    return ranks & (ranks - 1);
}

// Whether a set has more than one rank.
static inline int several(uint32_t ranks)
{
    return without_lowest(ranks) != 0;
}

// The set of its highest rank, or empty.
static inline uint32_t highest_rank(uint32_t ranks)
{
    ranks |= ranks >> 1;
    ranks |= ranks >> 2;
    ranks |= ranks >> 4;
    ranks |= ranks >> 8;
    return ranks ^ ranks >> 1;
}

// The top rank of the best straight that holds these different ranks, wild cards filling the
// gaps; 0 if there is none. An ace is also below the deuce, in the lowest straight (687a.6(a)).
static inline uint32_t straight_top(uint32_t held)
{
    uint32_t from_ten = held | RANK_TEN; // no straight begins above the ten
    uint32_t bottom = from_ten & (0u - from_ten);
    if ((held & ~(bottom * 31)) == 0)
        return bottom << 4;
    return (held & ~(uint32_t)RANKS_FIVE_TO_ACE_LOW) == 0 ? RANK_FIVE : 0;
}

// The top ranks of all straights in a set of ranks, the ace also below the deuce.
static inline uint32_t straight_tops(uint32_t held)
{
    uint32_t with_low_ace = held << 1 | held >> 12;
    uint32_t two = with_low_ace & with_low_ace << 1;
    uint32_t four = two & two << 2;
    return (four & with_low_ace << 4) >> 1;
}

// Of the straights in seven cards, whose tops follow each other without a gap.
static inline uint32_t best_straight(uint32_t tops)
{
    return tops & ~(tops >> 1);
}

// Has the compiler finish with a register here instead of later: it costs no instruction, and
// without it gcc spreads the additions of several cards over more registers than Thumb-1 has.
#define COMPUTED(variable) __asm__("" : "+r"(variable))

// The value's layout is in hand_eval.h.
static inline int32_t value_of(uint32_t category, uint32_t made, uint32_t rest)
{
    return (int32_t)(category << CATEGORY_SHIFT | made >> 1 << MADE_SHIFT | rest);
}

#endif
