// Five cards from a player's and the community's, by the words of 58 Pa. Code 583.11(d)(2), 592.1.
#include "oracle_community.h"

enum { PLAYER_3 = 3, FLOP = 3 };

// The cross on the table; 0 and 1 are the player's cards, -1 is no card.
static const int cross[3][3] = {
    {-1, 2, -1},
    {3,  4, 5 },
    {-1, 6, -1},
};

struct verdict judge_standard_flop(const int *cards, int count)
{
    (void)count;
    const int *flop = cards + PLAYER_3;
    struct verdict best = {.category = -1};
    for (int i = 0; i < FLOP; i++)
        for (int j = i + 1; j < FLOP; j++) {
            int hand[5] = {cards[0], cards[1], cards[2], flop[i], flop[j]};
            struct verdict verdict = judge_standard(hand, 5);
            if (best.category < 0 || order_of(&verdict) > order_of(&best))
                best = verdict;
        }
    return best;
}

struct verdict judge_criss_cross_across(const int *cards, int count)
{
    (void)count;
    int hand[5] = {cards[0], cards[1]};
    for (int column = 0; column < 3; column++)
        hand[2 + column] = cards[cross[1][column]];
    return judge_standard(hand, 5);
}

struct verdict judge_criss_cross_down(const int *cards, int count)
{
    (void)count;
    int hand[5] = {cards[0], cards[1]};
    for (int row = 0; row < 3; row++)
        hand[2 + row] = cards[cross[row][1]];
    return judge_standard(hand, 5);
}
