// Sets hands by firmware/handeval and by the words of 588.11(d).
//
//   settings_sweep classes|all        six cards by 588.11(d)
//   settings_sweep HEXADECIMAL        seven cards by these rules of a house way
//
// prints how many hands were set, how many of them foul, how many not as the words have it, and
// for how many the rule was which: a line each, name and number separated by a tab.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "oracle_pai_gow.h"
#include "settings.h"

enum { ACE = 12, SIX = 6, MOST_RULES = 512 };

enum category {
    HIGH,
    ONE_PAIR,
    PAIRS,
    THREE,
    RUN,
    SUITED,
    FULL,
    FOUR,
    SUITED_RUN,
    ROYAL,
    ACES,
};

static uint8_t rules[MOST_RULES];
static size_t rules_size;
static uint64_t hands, fouls, others, unset, by_category[ACES + 1];

static int rank_of(int card)
{
    return card == JOKER ? ACE : card / 4;
}

static int times(const int *cards, int count, int rank)
{
    int held = 0;
    for (int i = 0; i < count; i++)
        held += rank_of(cards[i]) == rank;
    return held;
}

// The highest rank held so often, the `place`th of them from the top; -1 if there are not so many.
static int held_exactly(const int cards[SIX], int often, int place)
{
    for (int rank = ACE; rank >= 0; rank--)
        if (times(cards, SIX, rank) == often && place-- == 0)
            return rank;
    return -1;
}

static struct verdict without(const int cards[SIX], int low)
{
    int high[5], count = 0;
    for (int i = 0; i < SIX; i++)
        if (i != low)
            high[count++] = cards[i];
    return judge_pai_gow_high(high, 5);
}

// The set the dealer may not break: (1), and (3), (4) and (5) with 588.6(b) for which of several.
static int set_of(const int cards[SIX])
{
    int category = judge_pai_gow_high(cards, SIX).category;
    return category == ROYAL ? SUITED_RUN : category;
}

// (1) and (2): the highest card that can go to the low hand without breaking straight or flush. In
// a six-card straight or flush that is its highest card, and the lowest straight or flush stays.
static int highest_removable(const int cards[SIX], int category)
{
    int highest = -1;
    for (int i = 0; i < SIX; i++) {
        int left = without(cards, i).category;
        left = left == ROYAL ? SUITED_RUN : left;
        if (left == category && rank_of(cards[i]) > highest)
            highest = rank_of(cards[i]);
    }
    return highest;
}

static int higher(int one, int other)
{
    return one > other ? one : other;
}

// The rank of the low card by the words of 588.11(d).
static int low_by_the_words(const int cards[SIX], int category)
{
    int single = held_exactly(cards, 1, 0), pair = held_exactly(cards, 2, 0);
    switch (category) {
    case HIGH: // (6): the second highest card
        return held_exactly(cards, 1, 1);
    case PAIRS: // (1)(ii): of three pairs the highest goes low
        return held_exactly(cards, 2, 2) >= 0 ? pair : single;
    case FULL: // (1)(i): of two three-of-a-kinds the higher one is broken
        return single >= 0 ? single : held_exactly(cards, 3, 0);
    case ONE_PAIR:
    case THREE:
        return single;
    case FOUR: // (1): beside the four, be it of a pair
    case ACES:
        return higher(single, pair);
    default:
        return highest_removable(cards, category);
    }
}

static bool is_foul(const int *high, const int *low, int low_count)
{
    struct verdict high_verdict = judge_pai_gow_high(high, 5);
    struct verdict low_verdict = judge_pai_gow_low(low, low_count);
    return order_of(&high_verdict) < order_of(&low_verdict);
}

// Whether no other card of the low card's rank leaves a better high hand (R-588-10).
static bool leaves_the_best(const int cards[SIX], int low_rank, const struct verdict *high)
{
    for (int i = 0; i < SIX; i++) {
        struct verdict left = without(cards, i);
        if (rank_of(cards[i]) == low_rank && order_of(&left) > order_of(high))
            return false;
    }
    return true;
}

static void visit(const int *cards, int count)
{
    uint8_t bytes[7], mask[HAND_MAX_SETTINGS] = {0};
    int facts[HAND_FACTS], high[7], low[7], high_count = 0, low_count = 0;
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)cards[i];
    int set = count == SIX ? hand_settings(HAND_WAY_PAI_GOW_SIX, bytes, (size_t)count, mask, facts)
                           : hand_house_way(rules, rules_size, bytes, (size_t)count, mask, facts);
    for (int i = 0; i < count; i++)
        if (mask[0] >> i & 1)
            low[low_count++] = cards[i];
        else
            high[high_count++] = cards[i];
    hands += alike;
    if (set != 1 || high_count != 5) {
        unset += alike;
        return;
    }
    if (is_foul(high, low, low_count))
        fouls += alike;
    if (count > SIX)
        return;
    int category = set_of(cards);
    by_category[category] += alike;
    struct verdict left = judge_pai_gow_high(high, 5);
    if (rank_of(low[0]) != low_by_the_words(cards, category) ||
        (left.category == ROYAL ? SUITED_RUN : left.category) != category ||
        !leaves_the_best(cards, rank_of(low[0]), &left))
        others += alike;
}

static int read_rules(const char *text)
{
    for (unsigned byte; rules_size < MOST_RULES && sscanf(text, "%2x", &byte) == 1; text += 2)
        rules[rules_size++] = (uint8_t)byte;
    return rules_size > 0;
}

int main(int argc, char **argv)
{
    static const struct deck one_deck = {0, JOKER, 1};
    if (argc == 2 && strcmp(argv[1], "classes") == 0)
        deal_classes(&one_deck, SIX, visit);
    else if (argc == 2 && strcmp(argv[1], "all") == 0)
        deal_all(&one_deck, SIX, visit);
    else if (argc == 2 && read_rules(argv[1]))
        deal_random(&one_deck, 7, visit);
    else {
        fputs("usage: settings_sweep classes|all|HEXADECIMAL\n", stderr);
        return 2;
    }
    printf("hands\t%" PRIu64 "\nunset\t%" PRIu64 "\nfouls\t%" PRIu64 "\nothers\t%" PRIu64 "\n",
           hands, unset, fouls, others);
    for (int category = 0; category <= ACES; category++)
        printf("category %d\t%" PRIu64 "\n", category, by_category[category]);
    return 0;
}
