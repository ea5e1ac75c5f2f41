#include "base_games.h"

enum { UNSEEN = 49 };

void flop_poker(const uint8_t own[3], uint64_t ends[HAND_CLASSES])
{
    uint8_t unseen[DECK], with_pair[UNSEEN][UNSEEN];
    cards_unseen(own, 3, unseen);
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++) {
            uint8_t hand[5] = {own[0], own[1], own[2], unseen[i], unseen[j]};
            with_pair[i][j] = hand_class(hand, 5);
        }
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++)
            for (unsigned k = j + 1; k < UNSEEN; k++) {
                uint8_t best = with_pair[i][j];
                if (with_pair[i][k] > best)
                    best = with_pair[i][k];
                if (with_pair[j][k] > best)
                    best = with_pair[j][k];
                ends[best]++;
            }
}
