// Four-card hands by the words of 58 Pa. Code 573.6(b), every four of the five cards in turn.
#include "oracle_four_card.h"

enum { ACE = 12 };

enum { NONE, ONE_PAIR, TWO_PAIR, CONSECUTIVE, SUITED, THREE_ALIKE, CONSECUTIVE_SUITED, ALL_ALIKE };

static int times_held(const int hand[4], int rank)
{
    int times = 0;
    for (int i = 0; i < 4; i++)
        times += hand[i] / 4 == rank;
    return times;
}

// The highest of four consecutive ranks, or -1; the ace is also below the 2.
static int top_of_four(const int hand[4])
{
    for (int top = ACE; top >= 2; top--) {
        int in_a_row = 0;
        for (int rank = top; rank > top - 4; rank--)
            in_a_row += times_held(hand, rank < 0 ? ACE : rank) == 1;
        if (in_a_row == 4)
            return top;
    }
    return -1;
}

// Fills in the ranks, those held more often first, then the higher first.
static void list_ranks(struct verdict *verdict, const int hand[4])
{
    for (int times = 4; times >= 1; times--)
        for (int rank = ACE; rank >= 0; rank--)
            if (times_held(hand, rank) == times) {
                verdict->ranks[verdict->count++] = rank;
                verdict->made += times > 1;
            }
}

static struct verdict judge_four(const int hand[4])
{
    struct verdict verdict = {.category = NONE};
    bool suited = true;
    for (int i = 1; i < 4; i++)
        suited = suited && hand[i] % 4 == hand[0] % 4;
    int top = top_of_four(hand);
    if (top >= 0) {
        verdict.category = suited ? CONSECUTIVE_SUITED : CONSECUTIVE;
        verdict.ranks[verdict.count++] = top;
        return verdict;
    }
    list_ranks(&verdict, hand);
    int most = times_held(hand, verdict.ranks[0]);
    if (suited)
        verdict.category = SUITED;
    else if (most == 4)
        verdict.category = ALL_ALIKE;
    else if (most == 3)
        verdict.category = THREE_ALIKE;
    else if (most == 2)
        verdict.category = verdict.made == 2 ? TWO_PAIR : ONE_PAIR;
    return verdict;
}

struct verdict judge_four_card(const int *cards, int count)
{
    struct verdict best = {.category = -1};
    for (int out = 0; out < count; out++) {
        int hand[4], held = 0;
        for (int i = 0; i < count; i++)
            if (i != out)
                hand[held++] = cards[i];
        struct verdict verdict = judge_four(hand);
        if (best.category < 0 || order_of(&verdict) > order_of(&best))
            best = verdict;
    }
    return best;
}
