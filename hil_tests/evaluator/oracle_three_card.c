// Three-card hands by the words of 58 Pa. Code 583.6(d), 587.6(c) and 587.12(e)(1).
#include "oracle_three_card.h"

enum { ACE = 12, KING = 11, QUEEN = 10, SPADES = 3 };

enum { NOTHING, ONE_PAIR, SUITED, CONSECUTIVE, ALL_ALIKE, CONSECUTIVE_SUITED, ROYAL, OF_SPADES };

static bool holds(const int cards[3], int rank)
{
    return cards[0] / 4 == rank || cards[1] / 4 == rank || cards[2] / 4 == rank;
}

// The highest of three consecutive ranks, or -1; the ace is also below the 2.
static int top_of_three(const int cards[3])
{
    for (int top = ACE; top >= 2; top--)
        if (holds(cards, top) && holds(cards, top - 1) && holds(cards, top - 2))
            return top;
    return holds(cards, 1) && holds(cards, 0) && holds(cards, ACE) ? 1 : -1;
}

// The ranks held so many times, the highest first.
static void list(struct verdict *verdict, const int cards[3], int times)
{
    for (int rank = ACE; rank >= 0; rank--) {
        int held = 0;
        for (int i = 0; i < 3; i++)
            held += cards[i] / 4 == rank;
        if (held == times)
            verdict->ranks[verdict->count++] = rank;
    }
}

struct verdict judge_three_card(const int *cards, int count)
{
    (void)count;
    struct verdict verdict = {.category = NOTHING};
    bool suited = cards[0] % 4 == cards[1] % 4 && cards[1] % 4 == cards[2] % 4;
    int top = top_of_three(cards);
    if (top >= 0) {
        verdict.category = suited ? CONSECUTIVE_SUITED : CONSECUTIVE;
        if (suited && holds(cards, ACE) && holds(cards, KING) && holds(cards, QUEEN))
            verdict.category = ROYAL;
        verdict.ranks[verdict.count++] = top;
        return verdict;
    }
    for (int times = 3; times >= 1; times--) {
        list(&verdict, cards, times);
        if (times > 1 && verdict.count > 0 && verdict.made == 0) {
            verdict.made = 1;
            verdict.category = times == 3 ? ALL_ALIKE : ONE_PAIR;
        }
    }
    if (verdict.made == 0 && suited)
        verdict.category = SUITED;
    return verdict;
}

struct verdict judge_three_card_suits(const int *cards, int count)
{
    struct verdict verdict = judge_three_card(cards, count);
    if (verdict.category == ROYAL && cards[0] % 4 == SPADES)
        verdict.category = OF_SPADES;
    return verdict;
}
