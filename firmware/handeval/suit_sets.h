// A hand as the ranks of each suit, two suits in a word, so that adding up one table row a card
// gathers the whole hand. Internal to the evaluators.
//
//   bits 0-12    ranks of the first suit, bit 0 the deuce, bit 12 the ace
//   bits 13-15   how many cards of the first suit, up to 7
//   bits 16-18   how many cards of the second suit
//   bits 19-31   ranks of the second suit
#ifndef HANDEVAL_SUIT_SETS_H
#define HANDEVAL_SUIT_SETS_H

#include "rank_sets.h"

enum {
    FIRST_COUNT = 13,
    SECOND_COUNT = 16,
    SECOND_RANKS = 19,
    FOUR_OF_A_SUIT = 4 << FIRST_COUNT | 4 << SECOND_COUNT, // set from four cards of a suit on
};

struct suit_sets {
    uint32_t minors; // clubs first, then diamonds
    uint32_t majors; // hearts first, then spades
};

extern const struct suit_sets suit_sets_of[52];

// Ranks held at all, twice or more, once or three times, and four times. One word after the other
// leaves the ranks that both its suits hold in the upper half of `word & word << SECOND_RANKS`.
static inline uint32_t ranks_held(uint32_t minors, uint32_t majors)
{
    uint32_t any = minors | majors;
    return (any | any << SECOND_RANKS) >> SECOND_RANKS;
}

static inline uint32_t ranks_odd(uint32_t minors, uint32_t majors)
{
    uint32_t one = minors ^ majors;
    return (one ^ one << SECOND_RANKS) >> SECOND_RANKS;
}

static inline uint32_t ranks_paired(uint32_t minors, uint32_t majors)
{
    uint32_t one = minors ^ majors;
    uint32_t both = minors & majors;
    return ((one & one << SECOND_RANKS) | both | both << SECOND_RANKS) >> SECOND_RANKS;
}

static inline uint32_t ranks_four(uint32_t minors, uint32_t majors)
{
    uint32_t both = minors & majors;
    return (both & both << SECOND_RANKS) >> SECOND_RANKS;
}

// In a word of two suits: FOUR_OF_A_SUIT's bit of a suit of five cards or more.
static inline uint32_t five_of_a_suit(uint32_t word)
{
    return word & (word << 1 | word << 2) & FOUR_OF_A_SUIT;
}

#endif
