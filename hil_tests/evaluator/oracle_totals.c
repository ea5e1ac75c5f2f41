#include "oracle_totals.h"

#include <string.h>

// By rank, from the deuce; jack, queen and king have a value of 10.
static const int value_with_ace_low[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1};
static const int value_with_ace_high[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};
static const char suits[] = "cdhs";

enum { EIGHTS = 6, ACES = 12 };

static int sum(const int *cards, int count, const int values[13])
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[cards[i] / 4];
    return total;
}

static int how_many(const int *cards, int count, int rank)
{
    int held = 0;
    for (int i = 0; i < count; i++)
        if (cards[i] / 4 == rank)
            held++;
    return held;
}

// 579.6(a), 686a.3(d): aces are 11; the lowest total is 6.
struct verdict judge_hi_lo_high(const int *cards, int count)
{
    return (struct verdict){.category = sum(cards, count, value_with_ace_high) - 6};
}

// 579.6(a): aces are 1; the highest total, 20, is the worst.
struct verdict judge_hi_lo_low(const int *cards, int count)
{
    return (struct verdict){.category = 20 - sum(cards, count, value_with_ace_low)};
}

// 579.12(b), from its lowest row up.
struct verdict judge_ante_bonus(const int *cards, int count)
{
    static const int by_aces[] = {0, 0, 0, 1, 2};
    struct verdict verdict = {.category = by_aces[how_many(cards, count, ACES)]};
    if (verdict.category == 2 && how_many(cards, count, 0) == 1)
        verdict.category = 3;
    return verdict;
}

// 581.3(d)(3) and its like, one ace after the other: 11 unless the score exceeds 21. Writes how
// many stay 11.
static int score(const int *cards, int count, int *elevens)
{
    int total = sum(cards, count, value_with_ace_high);
    *elevens = how_many(cards, count, ACES);
    for (; total > 21 && *elevens > 0; --*elevens)
        total -= 10;
    return total;
}

// Bust, then 4 to 21.
struct verdict judge_blackjack_split(const int *cards, int count)
{
    int elevens;
    int total = score(cards, count, &elevens);
    return (struct verdict){.category = total > 21 ? 0 : total - 3};
}

// 581.1: an ace and any card of 10, the initial two cards.
struct verdict judge_blackjack(const int *cards, int count)
{
    if (count == 2 && how_many(cards, 2, ACES) == 1 && sum(cards, 2, value_with_ace_low) == 11)
        return (struct verdict){.category = 19};
    return judge_blackjack_split(cards, count);
}

struct verdict judge_blackjack_soft(const int *cards, int count)
{
    int elevens;
    score(cards, count, &elevens);
    return (struct verdict){.category = elevens > 0};
}

static bool all_suits_among(const int *cards, int count, const char *allowed)
{
    for (int i = 0; i < count; i++)
        if (strchr(allowed, suits[cards[i] % 4]) == NULL)
            return false;
    return true;
}

static bool same_suit(const int *cards, int count)
{
    const char suit[] = {suits[cards[0] % 4], '\0'};
    return all_suits_among(cards, count, suit);
}

static bool same_color(const int *cards, int count)
{
    return all_suits_among(cards, count, "dh") || all_suits_among(cards, count, "cs");
}

// 581.7(m), 581.12(c): the third card, the row of the payable; three 8s above them.
struct verdict judge_bust_it(const int *cards, int count)
{
    // Of third cards 2, 3 ... 10, J, Q, K, A. A 10, in no deck of 581.3(a), counts as the face
    // cards.
    static const int row[13] = {0, 0, 0, 0, 5, 4, 3, 2, 1, 1, 1, 1, 0};
    int elevens;
    if (score(cards, 2, &elevens) >= 17 || score(cards, count, &elevens) <= 21)
        return (struct verdict){.category = 0};
    if (how_many(cards, count, EIGHTS) == 3 && same_suit(cards, count))
        return (struct verdict){.category = 7};
    if (how_many(cards, count, EIGHTS) == 3 && same_color(cards, count))
        return (struct verdict){.category = 6};
    return (struct verdict){.category = row[cards[2] / 4]};
}

// 590.12(c).
struct verdict judge_push_22(const int *cards, int count)
{
    int elevens;
    if (score(cards, count, &elevens) != 22)
        return (struct verdict){.category = 0};
    if (same_suit(cards, count))
        return (struct verdict){.category = 3};
    return (struct verdict){.category = same_color(cards, count) ? 2 : 1};
}

// The throws one after the other: 1-1, 1-2, 2-2, 1-3 and so on to 6-6.
struct verdict judge_props_hops(const int *dice, int count)
{
    (void)count;
    struct verdict verdict = {.category = 0};
    for (int higher = 1; higher <= 6; higher++)
        for (int lower = 1; lower <= higher; lower++) {
            if ((dice[0] == lower && dice[1] == higher) || (dice[0] == higher && dice[1] == lower))
                return verdict;
            verdict.category++;
        }
    verdict.category = -1;
    return verdict;
}

// 593.2(d), (e): the face that occurs most; of several the first in this order.
struct verdict judge_high_roll(const int *dice, int count)
{
    static const int order[] = {1, 6, 5, 4, 3, 2};
    static const int rank[] = {-1, 12, 0, 1, 2, 3, 4};
    int face = 0, most = 0;
    for (int i = 0; i < 6; i++) {
        int matching = 0;
        for (int j = 0; j < count; j++)
            if (dice[j] == order[i])
                matching++;
        if (matching > most) {
            most = matching;
            face = order[i];
        }
    }
    return (struct verdict){.category = most - 2, .ranks = {rank[face]}, .made = 1, .count = 1};
}

// 579.11(d): all ten low hands, kept where no card of the low hand counts more than one of the
// high hand, but for one ace placed low.
int judge_settings(const int cards[5], int low_hands[10][2])
{
    int found = 0;
    for (int one = 0; one < 5; one++)
        for (int other = one + 1; other < 5; other++) {
            bool legal = cards[one] / 4 != ACES || cards[other] / 4 != ACES;
            for (int i = 0; i < 5; i++)
                for (int j = 0; j < 5; j++) {
                    bool low = i == one || i == other;
                    bool high = j != one && j != other;
                    if (low && high && cards[i] / 4 != ACES &&
                        value_with_ace_high[cards[i] / 4] > value_with_ace_high[cards[j] / 4])
                        legal = false;
                }
            if (legal) {
                low_hands[found][0] = one;
                low_hands[found++][1] = other;
            }
        }
    return found;
}
