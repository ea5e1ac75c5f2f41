// Dice: Props & Hops, 58 Pa. Code 585, and High Roll Dice, 593.
#include "hand_eval.h"
#include "rank_sets.h"

// The categories by the higher die, then the lower.
int32_t hand_props_hops(const uint8_t *dice, unsigned count)
{
    (void)count;
    uint32_t high = dice[0] > dice[1] ? dice[0] : dice[1];
    uint32_t low = dice[0] > dice[1] ? dice[1] : dice[0];
    return value_of(high * (high - 1) / 2 + low - 1, 0, 0);
}

// Dice rank like cards, 2 to 6 and the ace above them (593.2(d)). One die matches nothing and
// gives a value below all others.
int32_t hand_high_roll(const uint8_t *dice, unsigned count)
{
    uint32_t shown = 0; // how often each rank, four bits a rank: 2, 3, 4, 5, 6, ace
    for (unsigned i = 0; i < count; i++)
        shown += 1u << 4 * (dice[i] == 1 ? 5 : dice[i] - 2);
    uint32_t most = 0;
    uint32_t face = 0;
    for (uint32_t rank = 0; rank < 6; rank++, shown >>= 4)
        if ((shown & 15) >= most) {
            most = shown & 15;
            face = rank == 5 ? RANK_ACE : 1u << rank;
        }
    return value_of(most - 2, face, 0);
}
