// Six-Card Fortune Pai Gow Poker, 58 Pa. Code 588.11: every hand of a player, each way to set it,
// against every hand of a dealer set by the house way. For the host alone.
#ifndef PAYBACK_PAI_GOW_SIX_H
#define PAYBACK_PAI_GOW_SIX_H

#include <stdint.h>

enum { PAI_GOW_SIX_CATEGORIES = 16, PAI_GOW_ENDINGS = 3 };

// Pairs of hands by how they end: the player wins both, one or neither (588.11(f)).
struct pai_gow_ends {
    uint64_t won, tied, lost;
};

// By the category of the player's six cards. `best` and `house`: the main wager set for the most
// and by the house way. With the Double Down, set for the most of both wagers together: pairs
// with a dealer who has no pair of 8s, on which it is returned, and pairs with one who has.
struct pai_gow_six {
    struct pai_gow_ends best[PAI_GOW_SIX_CATEGORIES];
    struct pai_gow_ends house[PAI_GOW_SIX_CATEGORIES];
    struct pai_gow_ends single[PAI_GOW_SIX_CATEGORIES];
    struct pai_gow_ends doubled_returned[PAI_GOW_SIX_CATEGORIES];
    struct pai_gow_ends doubled[PAI_GOW_SIX_CATEGORIES];
};

// The deck: at most 53 cards, all suits of each of its ranks, rising, and perhaps the joker.
// joker_lowest: whether the joker beside a straight is its lowest card (R-588-10). Returns 0, or
// -1 when there is no memory.
int count_pai_gow_six(const uint8_t *deck, unsigned deck_count, int joker_lowest,
                      struct pai_gow_six *sums);

#endif
