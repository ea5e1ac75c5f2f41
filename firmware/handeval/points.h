// What cards count in the games of points. Internal to the evaluators.
#ifndef HANDEVAL_POINTS_H
#define HANDEVAL_POINTS_H

#include <stdint.h>

enum { POINTS_TEN = 10, POINTS_RANK_TEN = 8, POINTS_RANK_ACE = 12 };

// 2 to 10 count their denomination, jack, queen and king 10, an ace `ace` (579.6(a), 581.3(d),
// 590.3(d), 591.3(d), 686a.3(d)).
static inline uint32_t points(uint8_t card, uint32_t ace)
{
    uint32_t rank = card >> 2;
    if (rank == POINTS_RANK_ACE)
        return ace;
    return rank > POINTS_RANK_TEN ? POINTS_TEN : rank + 2;
}

#endif
