// Lunar Poker by the words of 58 Pa. Code 589.6, 589.11 and 589.12(c).
#include "oracle_lunar.h"

enum { ACE = 12, KING = 11, MOST = 64 };

// The rows of 589.12(c) from the lowest; the two in front pay nothing.
enum { NO_ROW, AK_ROW, PAIR_ROW, ROW_ABOVE_STANDARD = 1 };

// 589.6(d) upside down.
enum { NOTHING, COLORED_FIVE, ACE_AND_KING, THREE, IN_ROW, SUITED, FULL, COLORED_ROW, FOUR };

struct combination {
    unsigned cards; // bit i: the hand's card i
    struct verdict verdict;
};

static bool holds(const int *cards, int count, int rank)
{
    for (int i = 0; i < count; i++)
        if (cards[i] / 4 == rank)
            return true;
    return false;
}

struct verdict judge_lunar(const int *cards, int count)
{
    struct verdict verdict = judge_standard(cards, count);
    if (verdict.category != HIGH_CARD)
        verdict.category += ROW_ABOVE_STANDARD;
    else if (holds(cards, count, ACE) && holds(cards, count, KING))
        verdict.category = AK_ROW;
    return verdict;
}

static bool is_red(int card)
{
    return card % 4 == 1 || card % 4 == 2;
}

struct verdict judge_lunar_super(const int *cards, int count)
{
    int standard = judge_standard(cards, count).category;
    bool straight =
        standard == STRAIGHT || standard == STRAIGHT_FLUSH || standard == ROYAL_FLUSH - 1;
    bool colored = true;
    for (int i = 1; i < count; i++)
        colored = colored && is_red(cards[i]) == is_red(cards[0]);
    struct verdict verdict = {.category = NOTHING};
    if (standard == FOUR_OF_A_KIND)
        verdict.category = FOUR;
    else if (straight && colored)
        verdict.category = COLORED_ROW;
    else if (standard == FULL_HOUSE)
        verdict.category = FULL;
    else if (standard == FLUSH)
        verdict.category = SUITED;
    else if (straight)
        verdict.category = IN_ROW;
    else if (standard == THREE_OF_A_KIND)
        verdict.category = THREE;
    else if (holds(cards, count, ACE) && holds(cards, count, KING))
        verdict.category = ACE_AND_KING;
    else if (colored)
        verdict.category = COLORED_FIVE;
    return verdict;
}

static bool all_alike(const int *cards, int count)
{
    for (int i = 1; i < count; i++)
        if (cards[i] / 4 != cards[0] / 4)
            return false;
    return true;
}

// Two pairs among four cards, the ranks in `ranks`, the higher first.
static bool two_pairs(const int *cards, int ranks[2])
{
    for (int i = 1; i < 4; i++) {
        int other[2], found = 0;
        for (int j = 1; j < 4; j++)
            if (j != i)
                other[found++] = cards[j] / 4;
        if (cards[0] / 4 != cards[i] / 4 || other[0] != other[1] || other[0] == cards[0] / 4)
            continue;
        ranks[0] = other[0] > cards[0] / 4 ? other[0] : cards[0] / 4;
        ranks[1] = other[0] + cards[0] / 4 - ranks[0];
        return true;
    }
    return false;
}

// What the cards are when all of them are needed for it; NO_ROW if they are nothing.
static struct verdict combination_of(const int *cards, int count)
{
    struct verdict none = {.category = NO_ROW};
    struct verdict verdict = {.ranks = {cards[0] / 4}, .count = 1};
    if (count == 5) {
        verdict = judge_lunar(cards, 5);
        bool five_needed = verdict.category >= STRAIGHT + ROW_ABOVE_STANDARD &&
                           verdict.category != FOUR_OF_A_KIND + ROW_ABOVE_STANDARD;
        return five_needed ? verdict : none;
    }
    if (all_alike(cards, count))
        verdict.category = (count == 4   ? FOUR_OF_A_KIND
                            : count == 3 ? THREE_OF_A_KIND
                                         : PAIR) +
                           ROW_ABOVE_STANDARD;
    else if (count == 4 && two_pairs(cards, verdict.ranks))
        verdict.category = TWO_PAIRS + ROW_ABOVE_STANDARD;
    else if (count == 2 && holds(cards, 2, ACE) && holds(cards, 2, KING))
        verdict.category = AK_ROW;
    else
        return none;
    return verdict;
}

static int all_combinations(const int *cards, int count, struct combination found[MOST])
{
    int number = 0;
    for (unsigned chosen = 1; chosen < 1u << count; chosen++) {
        int some[6], size = 0;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1)
                some[size++] = cards[i];
        if (size < 2 || size > 5)
            continue;
        struct verdict verdict = combination_of(some, size);
        if (verdict.category != NO_ROW)
            found[number++] = (struct combination){chosen, verdict};
    }
    return number;
}

struct verdict judge_lunar_second(const int *cards, int count)
{
    struct combination found[MOST];
    int number = all_combinations(cards, count, found);
    uint32_t winning = 0;
    struct verdict second = {.category = NO_ROW};
    for (int i = 0; i < number; i++)
        if (order_of(&found[i].verdict) > winning)
            winning = order_of(&found[i].verdict);
    for (int i = 0; i < number; i++)
        for (int j = 0; j < number && order_of(&found[i].verdict) == winning; j++)
            if ((found[j].cards & ~found[i].cards) != 0 &&
                found[j].verdict.category > second.category)
                second.category = found[j].verdict.category;
    return second;
}
