#include "oracle_pai_gow.h"

// 588.6(b) and 688a.6(b) upside down, without three pairs.
enum { ROYAL = 9, FIVE_ACES = 10 };

enum { ACE = 12, FOUR_CARDS = 270725 }; // C(52,4)

// Five plain cards, some of them perhaps equal.
static struct verdict judge_plain(const int cards[5])
{
    struct verdict verdict = judge_five(cards);
    int top = verdict.ranks[0];
    if (verdict.category == FIVE_OF_A_KIND)
        verdict.category = FIVE_ACES;
    else if (verdict.category == ROYAL_FLUSH)
        verdict.category = ROYAL;
    if (verdict.category != STRAIGHT && verdict.category != STRAIGHT_FLUSH &&
        verdict.category != ROYAL)
        return verdict;
    verdict.ranks[0] = top == 3 ? ACE : top; // 5-4-3-2-A ranks as an ace's straight
    verdict.ranks[1] = top == 3 ? 3 : top - 1;
    verdict.count = 2;
    return verdict;
}

static bool joker_may_complete(int category)
{
    return category == STRAIGHT || category == FLUSH || category == STRAIGHT_FLUSH ||
           category == ROYAL;
}

static struct verdict better(struct verdict one, struct verdict other)
{
    return order_of(&other) > order_of(&one) ? other : one;
}

// 588.6(a), 688a.6(a): the joker is an ace, unless another card in its place makes the hand a
// straight or a flush, straight flush and royal flush among them.
static struct verdict judge_with_joker(const int naturals[4])
{
    struct verdict best = {.category = -1};
    int hand[5] = {naturals[0], naturals[1], naturals[2], naturals[3]};
    for (int card = 0; card < 52; card++) {
        hand[4] = card;
        struct verdict verdict = judge_plain(hand);
        if (card / 4 == ACE || joker_may_complete(verdict.category))
            best = best.category < 0 ? verdict : better(best, verdict);
    }
    return best;
}

// A number 0..FOUR_CARDS - 1 for four different cards, the same in every order.
static int number_of(const int cards[4])
{
    static const int divisor[4] = {1, 2, 6, 24};
    int sorted[4], number = 0;
    for (int i = 0; i < 4; i++) {
        int place = i;
        for (; place > 0 && sorted[place - 1] > cards[i]; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = cards[i];
    }
    for (int i = 0; i < 4; i++) {
        int ways = 1;
        for (int j = 0; j <= i; j++)
            ways *= sorted[i] - j;
        number += ways / divisor[i];
    }
    return number;
}

// Five cards of the deck. Hands with the joker are judged once.
static struct verdict judge_pai_gow_five(const int cards[5])
{
    static struct verdict known[FOUR_CARDS];
    int naturals[5], count = 0;
    for (int i = 0; i < 5; i++)
        if (cards[i] != JOKER)
            naturals[count++] = cards[i];
    if (count == 5)
        return judge_plain(cards);
    struct verdict *verdict = &known[number_of(naturals)];
    if (verdict->count == 0)
        *verdict = judge_with_joker(naturals);
    return *verdict;
}

// The best of all ways to complete the hand with cards from `first` on.
static void best_five(const int *cards, int count, int first, int hand[5], int chosen,
                      struct verdict *best)
{
    if (chosen == 5) {
        *best = better(*best, judge_pai_gow_five(hand));
        return;
    }
    for (int i = first; i < count; i++) {
        hand[chosen] = cards[i];
        best_five(cards, count, i + 1, hand, chosen + 1, best);
    }
}

struct verdict judge_pai_gow_high(const int *cards, int count)
{
    struct verdict best = {.category = HIGH_CARD};
    best_five(cards, count, 0, (int[5]){0}, 0, &best);
    return best;
}

static int low_rank(int card)
{
    return card == JOKER ? ACE : card / 4;
}

struct verdict judge_pai_gow_low(const int *cards, int count)
{
    int one = low_rank(cards[0]), other = low_rank(cards[count - 1]);
    int top = one > other ? one : other;
    struct verdict verdict = {
        .category = HIGH_CARD, .ranks = {top, one + other - top}
    };
    verdict.count = count;
    if (count == 1 || one != other)
        return verdict;
    return (struct verdict){.category = PAIR, .ranks = {one}, .made = 1, .count = 1};
}
