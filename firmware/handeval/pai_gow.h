// A pai gow hand as sets of ranks, 588.6 and 688a.6. Internal to the evaluators of the family.
#ifndef HANDEVAL_PAI_GOW_H
#define HANDEVAL_PAI_GOW_H

#include "rank_sets.h"

enum { RANKS_ACE_KING = 3 << 11 };

// The joker is in none of the sets.
struct pai_gow_sets {
    uint32_t suit[4];                   // the ranks held in each suit
    uint32_t once, twice, thrice, four; // the ranks held at least so often
    uint32_t joker;                     // 1 if it is held
};

struct pai_gow_sets pai_gow_gather(const uint8_t *cards, unsigned count);

// The greatest value of five of the hand's `count` cards. With fewer than five cards kickers are
// missing.
int32_t pai_gow_value(const struct pai_gow_sets *hand, unsigned count);

// The ranks of the one suit that makes a flush, the joker's help counted; 0 if none does.
uint32_t pai_gow_flush(const struct pai_gow_sets *hand);

// Without its lowest `times` ranks, or empty.
static inline uint32_t drop_lowest(uint32_t ranks, int times)
{
    for (; times > 0; times--)
        ranks &= ranks - 1;
    return ranks;
}

#endif
