// A pai gow hand as sets of ranks, 588.6 and 688a.6. Internal to the evaluators of the family.
#ifndef HANDEVAL_PAI_GOW_H
#define HANDEVAL_PAI_GOW_H

#include "rank_sets.h"

enum { RANKS_ACE_KING = 3 << 11 };

// The ranks held at least so often.
struct pai_gow_kinds {
    uint32_t once, twice, thrice, four;
};

// The joker is in none of the sets of ranks.
struct pai_gow_sets {
    uint32_t suit[4]; // the ranks held in each suit
    struct pai_gow_kinds kinds;
    uint32_t counts; // cards of each suit, a byte a suit, the joker in all
    uint32_t joker;  // 1 if it is held
};

void pai_gow_gather(struct pai_gow_sets *hand, const uint8_t *cards, unsigned count);

// The greatest value of five of the hand's `count` cards. With fewer than five cards kickers are
// missing. Afterwards the joker is an ace in the hand's kinds.
int32_t pai_gow_value(struct pai_gow_sets *hand, unsigned count);

// That of the best straight or flush; 0 without one.
int32_t pai_gow_straight_or_flush(const struct pai_gow_sets *hand);

// Counts the joker among the ranks as an ace. Returns whether that makes five aces.
static inline int pai_gow_joker_as_ace(struct pai_gow_kinds *kinds, uint32_t joker)
{
    uint32_t ace = RANK_ACE, five = kinds->four & ace;
    if (!joker)
        return 0;
    kinds->four |= kinds->thrice & ace;
    kinds->thrice |= kinds->twice & ace;
    kinds->twice |= kinds->once & ace;
    kinds->once |= ace;
    return five != 0;
}

// The value of equal ranks and kickers. `spare`: how many cards there are beyond five.
int32_t pai_gow_of_a_kind(const struct pai_gow_kinds *kinds, int spare);

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
