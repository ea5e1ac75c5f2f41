// Seven cards set by house ways that have one rule, for each category that the high hand may have
// to keep, and by trying every low hand with the slow judges. Prints how many hands were set and
// for how many the settings differ, name and number separated by a tab.
#include <stdio.h>

#include "deal.h"
#include "oracle_pai_gow.h"
#include "settings.h"

enum {
    CARDS = HAND_HOUSE_WAY_CARDS,
    LOW_HANDS = CARDS * (CARDS - 1) / 2,
    CLASSES = HOUSE_FIVE_ACES_AND_PAIR + 1,
    CATEGORIES = PAI_GOW_FIVE_ACES + 1,
    ANY_HOLDS = 31,
    ANY_RANK = 13 << 4,
    ONE_OF = 5, // hands that are dealt
};

struct setting {
    uint32_t low, high; // their orders
    int category;       // of the high hand
    uint8_t mask;
};

static int dealt, hands, others;

static struct setting setting_of(const int *cards, int one, int other)
{
    int high[CARDS], low[2] = {cards[one], cards[other]}, count = 0;
    for (int i = 0; i < CARDS; i++)
        if (i != one && i != other)
            high[count++] = cards[i];
    struct verdict high_verdict = judge_pai_gow_high(high, count);
    struct verdict low_verdict = judge_pai_gow_low(low, 2);
    return (struct setting){order_of(&low_verdict), order_of(&high_verdict), high_verdict.category,
                            (uint8_t)(1 << one | 1 << other)};
}

// The greatest low hand, beside it the greatest high hand; a mask of 0 if no setting will do.
static struct setting best_of(const struct setting settings[LOW_HANDS], int least)
{
    struct setting best = {0, 0, 0, 0};
    for (int i = 0; i < LOW_HANDS; i++) {
        const struct setting *next = &settings[i];
        if (next->category < least || next->high < next->low)
            continue;
        if (next->low > best.low || (next->low == best.low && next->high > best.high))
            best = *next;
    }
    return best;
}

static uint8_t set_by_rules(const int *cards, int least)
{
    uint8_t rules[CLASSES][HOUSE_WAY_RULE], bytes[CARDS], mask = 0;
    int facts[HAND_FACTS];
    for (int class = 0; class < CLASSES; class++) {
        rules[class][0] = (uint8_t)(class << 4 | least);
        rules[class][1] = ANY_HOLDS;
        for (int i = 2; i < HOUSE_WAY_RULE; i++)
            rules[class][i] = ANY_RANK;
    }
    for (int i = 0; i < CARDS; i++)
        bytes[i] = (uint8_t)cards[i];
    int set = hand_house_way(rules[0], sizeof rules, bytes, CARDS, &mask, facts);
    return set == 1 ? mask : 0;
}

static void visit(const int *cards, int count)
{
    struct setting settings[LOW_HANDS];
    int number = 0;
    if (count != CARDS || dealt++ % ONE_OF != 0)
        return;
    hands++;
    for (int one = 1; one < CARDS; one++)
        for (int other = 0; other < one; other++)
            settings[number++] = setting_of(cards, one, other);
    for (int least = 0; least < CATEGORIES; least++) {
        struct setting best = best_of(settings, least);
        uint8_t mask = set_by_rules(cards, least);
        struct setting found = {0, 0, 0, 0};
        for (int i = 0; i < LOW_HANDS; i++)
            if (settings[i].mask == mask)
                found = settings[i];
        others += found.low != best.low || found.high != best.high;
    }
}

int main(void)
{
    static const struct deck one_deck = {0, JOKER, 1};
    deal_few(&one_deck, CARDS, visit);
    printf("hands\t%d\nothers\t%d\n", hands, others);
    return 0;
}
