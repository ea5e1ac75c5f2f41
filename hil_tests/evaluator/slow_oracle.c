#include "slow_oracle.h"

#include <string.h>

// Five different ranks in `verdict->ranks`, the highest first.
static void judge_different(struct verdict *verdict, bool same_suit)
{
    int *ranks = verdict->ranks;
    bool lowest = ranks[0] == 12 && ranks[1] == 3; // ace, 5, 4, 3, 2
    bool straight = ranks[0] - ranks[4] == 4 || lowest;
    if (!straight) {
        verdict->category = same_suit ? FLUSH : HIGH_CARD;
        return;
    }
    ranks[0] = lowest ? 3 : ranks[0];
    verdict->count = 1;
    if (!same_suit)
        verdict->category = STRAIGHT;
    else
        verdict->category = ranks[0] == 12 ? ROYAL_FLUSH : STRAIGHT_FLUSH;
}

static int of_a_kind(int most, int next)
{
    switch (most) {
    case 5:
        return FIVE_OF_A_KIND;
    case 4:
        return FOUR_OF_A_KIND;
    case 3:
        return next == 2 ? FULL_HOUSE : THREE_OF_A_KIND;
    default:
        return next == 2 ? TWO_PAIRS : PAIR;
    }
}

struct verdict judge_five(const int cards[5])
{
    struct verdict verdict = {.category = HIGH_CARD};
    int held[13] = {0};
    int groups[5] = {0};
    int most = 0;
    bool same_suit = true;
    for (int i = 0; i < 5; i++) {
        int times = ++held[cards[i] / 4];
        most = times > most ? times : most;
        if (cards[i] % 4 != cards[0] % 4)
            same_suit = false;
    }
    for (int times = most; times >= 1; times--)
        for (int rank = 12; rank >= 0; rank--)
            if (held[rank] == times) {
                groups[verdict.count] = times;
                verdict.ranks[verdict.count++] = rank;
            }
    if (groups[0] == 1) {
        judge_different(&verdict, same_suit);
        return verdict;
    }
    verdict.category = of_a_kind(groups[0], groups[1]);
    verdict.made = verdict.category == TWO_PAIRS ? 2 : 1;
    return verdict;
}

uint32_t order_of(const struct verdict *verdict)
{
    uint32_t order = (uint32_t)verdict->category;
    for (int i = 0; i < 5; i++)
        order = order * 16 + (i < verdict->count ? (uint32_t)verdict->ranks[i] + 1 : 0);
    return order;
}

static struct verdict better(struct verdict one, struct verdict other)
{
    return order_of(&other) > order_of(&one) ? other : one;
}

// The best five of the cards from `first` on and the `chosen` ones before them.
static struct verdict best_five(const int *cards, int count, int first, int hand[5], int chosen)
{
    if (chosen == 5)
        return judge_standard(hand, 5);
    struct verdict best = {.category = -1};
    for (int i = first; i <= count - (5 - chosen); i++) {
        hand[chosen] = cards[i];
        struct verdict verdict = best_five(cards, count, i + 1, hand, chosen + 1);
        best = best.category < 0 ? verdict : better(best, verdict);
    }
    return best;
}

struct verdict judge_standard(const int *cards, int count)
{
    if (count > 5)
        return best_five(cards, count, 0, (int[5]){0}, 0);
    struct verdict verdict = judge_five(cards);
    if (verdict.category == ROYAL_FLUSH)
        verdict.category = ROYAL_FLUSH - 1; // without five-of-a-kind below it
    return verdict;
}

// Puts every card from `first` on in the place of the last `wilds` cards. The order of the wilds
// is nothing, so each takes no lower card than the one before it.
static void substitute(int cards[5], int wilds, int first, struct verdict *best)
{
    if (wilds == 0) {
        *best = better(*best, judge_five(cards));
        return;
    }
    for (int card = first; card < 52; card++) {
        cards[5 - wilds] = card;
        substitute(cards, wilds - 1, card, best);
    }
}

static bool is_wild(int card)
{
    return card < DEUCES || card == JOKER;
}

struct verdict judge_dj_wild(const int *cards, int held)
{
    static int last[5];
    static struct verdict best;
    int naturals[5] = {-1, -1, -1, -1, -1};
    int count = 0;
    for (int i = 0; i < held; i++)
        if (!is_wild(cards[i]))
            naturals[count++] = cards[i];
    if (count == 0)
        return (struct verdict){.category = FIVE_WILDS};
    // Wild cards are all alike: hands with the same natural cards have the same verdict.
    if (memcmp(naturals, last, sizeof last) == 0)
        return best;
    memcpy(last, naturals, sizeof last);
    best = (struct verdict){.category = HIGH_CARD};
    substitute(naturals, 5 - count, 0, &best);
    return best;
}

struct verdict judge_trips(const int *cards, int count)
{
    struct verdict verdict = judge_dj_wild(cards, count);
    bool natural = true;
    for (int i = 0; i < count; i++)
        if (cards[i] == JOKER)
            natural = false;
    if (natural)
        natural = judge_five(cards).category == verdict.category;
    verdict.category = 2 * verdict.category + natural;
    return verdict;
}

struct verdict judge_progressive(const int *cards, int count)
{
    int hand[5];
    for (int i = 0; i < 5; i++)
        hand[i] = cards[i] == JOKER ? cards[count - 1] : cards[i];
    return judge_standard(hand, 5);
}
