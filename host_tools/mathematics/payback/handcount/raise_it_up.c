#include <string.h>

#include "base_games.h"

enum { UNSEEN = 49, FOLD = 0 };

// How the last community card ends the hand: classes of the best hand, by the first two.
typedef uint8_t tally[HAND_CLASSES];

struct round {
    uint8_t own[3];
    uint8_t unseen[DECK];
    tally last[UNSEEN][UNSEEN];
};

static void tally_last_cards(struct round *round)
{
    const uint8_t *own = round->own, *unseen = round->unseen;
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++)
            for (unsigned k = j + 1; k < UNSEEN; k++) {
                uint8_t hand[6] = {own[0], own[1], own[2], unseen[i], unseen[j], unseen[k]};
                uint8_t best = hand_class(hand, 6);
                round->last[i][j][best]++;
                round->last[i][k][best]++;
                round->last[j][k][best]++;
            }
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = 0; j < i; j++)
            memcpy(round->last[i][j], round->last[j][i], sizeof(tally));
}

static int64_t worth(const tally ends, const int32_t net[HAND_CLASSES])
{
    int64_t sum = 0;
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        sum += (int64_t)ends[class] * net[class];
    return sum;
}

static void add(uint64_t ends[HAND_CLASSES], const tally more)
{
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        ends[class] += more[class];
}

// 587.11(f): one Ante or fold. Returns the multiple.
static unsigned fifth_street(const tally last, const int32_t net[4][HAND_CLASSES])
{
    return worth(last, net[1]) > worth(last, net[FOLD]) ? 1 : FOLD;
}

// 587.11(d): a bet before the last decision is better the larger it is or not better than a
// check, so two Antes stand for it. Returns what the best decision is worth and adds where the
// hand then ends.
static int64_t fourth_street(const struct round *round, unsigned fourth,
                             const int32_t net[4][HAND_CLASSES], uint64_t ends[4][HAND_CLASSES])
{
    int64_t bet = 0, check = 0;
    for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
        if (fifth == fourth)
            continue;
        const uint8_t *last = round->last[fourth][fifth];
        bet += worth(last, net[2]);
        check += worth(last, net[fifth_street(last, net)]);
    }
    for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
        if (fifth == fourth)
            continue;
        const uint8_t *last = round->last[fourth][fifth];
        add(ends[bet > check ? 2 : fifth_street(last, net)], last);
    }
    return bet > check ? bet : check;
}

// 587.11(b): three Antes or a check.
void raise_it_up(const uint8_t own[3], const int32_t net[4][HAND_CLASSES],
                 uint64_t ends[4][HAND_CLASSES])
{
    struct round round = {0};
    memcpy(round.own, own, sizeof round.own);
    cards_unseen(own, 3, round.unseen);
    tally_last_cards(&round);

    uint64_t after_check[4][HAND_CLASSES] = {0}, all[HAND_CLASSES] = {0};
    int64_t bet = 0, check = 0;
    for (unsigned fourth = 0; fourth < UNSEEN; fourth++) {
        check += fourth_street(&round, fourth, net, after_check);
        for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
            bet += worth(round.last[fourth][fifth], net[3]);
            add(all, round.last[fourth][fifth]);
        }
    }
    for (unsigned class = 0; class < HAND_CLASSES; class++) {
        if (bet > check)
            ends[3][class] += all[class];
        else
            for (unsigned multiple = 0; multiple < 4; multiple++)
                ends[multiple][class] += after_check[multiple][class];
    }
}
