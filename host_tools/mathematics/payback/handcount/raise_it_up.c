#include <string.h>

#include "base_games.h"
#include "batch.h"

enum { UNSEEN = 49, FOLD = 0, MULTIPLES = 4, HAND = 6 };

// How the last community card ends the hand: classes of the best hand, by the first two.
typedef uint8_t tally[HAND_CLASSES];

struct round {
    uint8_t own[3];
    uint8_t unseen[DECK];
    tally last[UNSEEN][UNSEEN];
    int32_t nets[UNSEEN][UNSEEN][MULTIPLES]; // summed over the last card, by Play Wager
};

// The classes of the hands with the community cards i, j and each k above j.
static void class_hands(const struct round *round, unsigned i, unsigned j, uint8_t *classes)
{
    union batch_hand hands[UNSEEN], begun = {.all = 0};
    int32_t values[UNSEEN];
    unsigned number = 0;
    const uint8_t cards[HAND - 1] = {round->own[0], round->own[1], round->own[2], round->unseen[i],
                                     round->unseen[j]};
    for (unsigned card = 0; card < HAND - 1; card++)
        begun.all += batch_hand_of[cards[card]].all;
    for (unsigned k = j + 1; k < UNSEEN; k++)
        hands[number++].all = begun.all + batch_hand_of[round->unseen[k]].all;
    batch_values_of_sums(HAND_STANDARD, hands, HAND, number, values);
    for (unsigned n = 0; n < number; n++)
        classes[n] = class_of_value((uint32_t)values[n]);
}

static void tally_last_cards(struct round *round)
{
    uint8_t classes[UNSEEN];
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++) {
            class_hands(round, i, j, classes);
            for (unsigned k = j + 1; k < UNSEEN; k++) {
                uint8_t best = classes[k - j - 1];
                round->last[i][j][best]++;
                round->last[i][k][best]++;
                round->last[j][k][best]++;
            }
        }
}

static void net_last_cards(struct round *round, const int32_t net[MULTIPLES][HAND_CLASSES])
{
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++) {
            int32_t *nets = round->nets[i][j];
            for (unsigned class = 0; class < HAND_CLASSES; class++)
                for (unsigned multiple = 0; multiple < MULTIPLES; multiple++)
                    nets[multiple] += round->last[i][j][class] * net[multiple][class];
            memcpy(round->nets[j][i], nets, sizeof round->nets[j][i]);
            memcpy(round->last[j][i], round->last[i][j], sizeof(tally));
        }
}

static void add(uint64_t ends[HAND_CLASSES], const tally more)
{
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        ends[class] += more[class];
}

// 587.11(f): one Ante or fold. Returns the multiple.
static unsigned fifth_street(const int32_t nets[MULTIPLES])
{
    return nets[1] > nets[FOLD] ? 1 : FOLD;
}

// 587.11(d): a bet before the last decision is better the larger it is or not better than a
// check, so two Antes stand for it. Returns what the best decision is worth and adds where the
// hand then ends.
static int64_t fourth_street(const struct round *round, unsigned fourth,
                             uint64_t ends[MULTIPLES][HAND_CLASSES])
{
    int64_t bet = 0, check = 0;
    for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
        const int32_t *nets = round->nets[fourth][fifth];
        bet += nets[2];
        check += nets[fifth_street(nets)];
    }
    for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
        unsigned multiple = bet > check ? 2 : fifth_street(round->nets[fourth][fifth]);
        add(ends[multiple], round->last[fourth][fifth]);
    }
    return bet > check ? bet : check;
}

// 587.11(b): three Antes or a check.
void raise_it_up(const uint8_t own[3], const int32_t net[MULTIPLES][HAND_CLASSES],
                 uint64_t ends[MULTIPLES][HAND_CLASSES])
{
    struct round round = {0};
    memcpy(round.own, own, sizeof round.own);
    cards_unseen(own, 3, round.unseen);
    tally_last_cards(&round);
    net_last_cards(&round, net);

    uint64_t after_check[MULTIPLES][HAND_CLASSES] = {0}, all[HAND_CLASSES] = {0};
    int64_t bet = 0, check = 0;
    for (unsigned fourth = 0; fourth < UNSEEN; fourth++) {
        check += fourth_street(&round, fourth, after_check);
        for (unsigned fifth = 0; fifth < UNSEEN; fifth++) {
            bet += round.nets[fourth][fifth][3];
            add(all, round.last[fourth][fifth]);
        }
    }
    for (unsigned class = 0; class < HAND_CLASSES; class++) {
        if (bet > check)
            ends[3][class] += all[class];
        else
            for (unsigned multiple = 0; multiple < MULTIPLES; multiple++)
                ends[multiple][class] += after_check[multiple][class];
    }
}
