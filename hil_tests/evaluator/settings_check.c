// hand_hi_lo_settings against the slow evaluator, for all C(52,5) hands in a random order of their
// cards: the totals of high and low hand, the dealer's setting first.
#include <stdio.h>

#include "deal.h"
#include "hand_eval.h"
#include "oracle_totals.h"

static int failures;
static int counts[5][3]; // hands by aces and number of settings

// High total and low total of a setting, as one number.
static int totals(const uint8_t *cards, unsigned low_mask)
{
    int high[5], low[5], highs = 0, lows = 0;
    for (int i = 0; i < 5; i++)
        if (low_mask >> i & 1)
            low[lows++] = cards[i];
        else
            high[highs++] = cards[i];
    if (lows != 2)
        return -1;
    return 100 * judge_hi_lo_high(high, 3).category + judge_hi_lo_low(low, 2).category;
}

static int is_among(int setting, const int *settings, int count)
{
    for (int i = 0; i < count; i++)
        if (settings[i] == setting)
            return 1;
    return 0;
}

// 579.11(e): the dealer's aces are in the high hand, but for one of four.
static int dealer_may_set(const uint8_t *cards, unsigned low_mask)
{
    int aces = 0, low = 0;
    for (int i = 0; i < 5; i++) {
        aces += cards[i] >= 48;
        low += cards[i] >= 48 && (low_mask >> i & 1);
    }
    return low == (aces == 4);
}

static void visit(const int *dealt, int count)
{
    uint8_t cards[5], masks[2];
    int hand[5], low_hands[10][2], legal[10], ours[2], aces = 0;
    for (int i = 0; i < count; i++)
        hand[i] = dealt[i];
    for (int i = 4; i > 0; i--) {
        int other = (int)below((uint32_t)i + 1), card = hand[i];
        hand[i] = hand[other];
        hand[other] = card;
    }
    for (int i = 0; i < 5; i++) {
        cards[i] = (uint8_t)hand[i];
        aces += hand[i] >= 48;
    }
    int expected = judge_settings(hand, low_hands);
    for (int i = 0; i < expected; i++)
        legal[i] = totals(cards, 1u << low_hands[i][0] | 1u << low_hands[i][1]);
    int number = hand_hi_lo_settings(cards, masks);
    for (int i = 0; i < number; i++)
        ours[i] = totals(cards, masks[i]);
    counts[aces][number]++;
    int same = dealer_may_set(cards, masks[0]);
    for (int i = 0; i < expected; i++)
        same = same && is_among(legal[i], ours, number);
    for (int i = 0; i < number; i++)
        same = same && is_among(ours[i], legal, expected);
    if (!same && failures++ == 0)
        printf("settings of %d %d %d %d %d\n", cards[0], cards[1], cards[2], cards[3], cards[4]);
}

// The hand of 579.11(d): ace, jack, 10, 9 and 2; the dealer sets 9 and 2 low, a player may set 10,
// jack and 9 high for 29 and ace and 2 low for 3.
static void check_example(void)
{
    static const uint8_t cards[] = {48, 37, 34, 31, 1};
    uint8_t masks[2];
    if (hand_hi_lo_settings(cards, masks) == 2 && masks[0] == 0x18 && masks[1] == 0x11)
        return;
    puts("the hand of 579.11(d)");
    failures++;
}

int main(void)
{
    check_example();
    deal_all(&(struct deck){0, 51, 1}, 5, visit);
    for (int aces = 0; aces < 5; aces++)
        printf("%d\t%d\t%d\n", aces, counts[aces][1], counts[aces][2]);
    return failures == 0 ? 0 : 1;
}
