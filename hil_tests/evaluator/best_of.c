// Every standard hand of six or seven cards against the best of its five-card hands, whose values
// the slow evaluator has proven: a library for test_best_of.py. A peer, phevaluator's function for
// so many cards, says its own of each hand. Hands that differ in their highest card only are
// checked together, one group of `every`.
#include <stdint.h>
#include <stdlib.h>

#include "batch.h"
#include "hand_eval.h"

enum { FIVES = 2598960, PEER_RANKS = 7463, BATCH = 64, CATEGORIES = STANDARD_ROYAL_FLUSH + 1 };

typedef int peer_six(int a, int b, int c, int d, int e, int f);
typedef int peer_seven(int a, int b, int c, int d, int e, int f, int g);

struct outcome {
    uint64_t hands[CATEGORIES];
    uint64_t wrong;   // hands on which any of the four disagrees
    uint8_t cards[8]; // the first of them
    int32_t expected, value, batch;
    int32_t of_peer[PEER_RANKS]; // the value of the hands the peer gives this rank, or -1
};

void check_all(int count, int every, void *peer, struct outcome *outcome);

static int32_t fives[FIVES];
static uint32_t choose[53][6];
static int size, groups, one_of;
static void *evaluate;
static struct outcome *seen;

static uint32_t place(const uint8_t *cards, int count)
{
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += choose[cards[i]][i + 1];
    return sum;
}

// The values of all five-card hands, a hand's place being the sum of C(card, 1..5).
static void fill_fives(void)
{
    uint8_t c[5];
    for (int n = 0; n < 53; n++)
        for (int k = 0; k < 6; k++)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (c[4] = 4; c[4] < 52; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++)
                        fives[place(c, 5)] = hand_standard(c, 5);
}

static int ask_peer(const uint8_t *c)
{
    if (size == 6)
        return ((peer_six *)evaluate)(c[0], c[1], c[2], c[3], c[4], c[5]);
    return ((peer_seven *)evaluate)(c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
}

static void compare(const uint8_t *cards, int32_t expected, int32_t batch)
{
    int32_t value = hand_standard(cards, (unsigned)size);
    int32_t *of_peer = &seen->of_peer[ask_peer(cards)];
    if (*of_peer < 0)
        *of_peer = expected;
    seen->hands[expected >> 25]++;
    if (value == expected && batch == expected && *of_peer == expected)
        return;
    if (seen->wrong++ > 0)
        return;
    for (int i = 0; i < size; i++)
        seen->cards[i] = cards[i];
    seen->expected = expected;
    seen->value = value;
    seen->batch = batch;
}

// The places of all sets of four among `count` cards. Returns how many.
static int places_of_four(const uint8_t *cards, int count, uint32_t *places)
{
    int number = 0;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++)
                for (int d = c + 1; d < count; d++)
                    places[number++] =
                        place((uint8_t[]){cards[a], cards[b], cards[c], cards[d]}, 4);
    return number;
}

// All hands of these cards and one above them. `best` is the best without the last.
static void check_last(uint8_t *cards, int32_t best)
{
    uint32_t places[15];
    uint8_t hands[BATCH * 7] = {0};
    int32_t expected[BATCH], values[BATCH];
    size_t number = 0;
    int fours = places_of_four(cards, size - 1, places);
    for (int last = cards[size - 2] + 1; last < 52; last++, number++) {
        cards[size - 1] = (uint8_t)last;
        expected[number] = best;
        for (int i = 0; i < fours; i++) {
            int32_t value = fives[choose[last][5] + places[i]];
            expected[number] = value > expected[number] ? value : expected[number];
        }
        for (int i = 0; i < size; i++)
            hands[number * (size_t)size + (size_t)i] = cards[i];
    }
    batch_values(HAND_STANDARD, hands, (size_t)size, number, values);
    for (size_t i = 0; i < number; i++)
        compare(hands + i * (size_t)size, expected[i], values[i]);
}

// `best` is the best of the first `held` cards, once there are five.
static void go_on(uint8_t *cards, int held, int32_t best)
{
    uint32_t places[15];
    if (held == size - 1) {
        if (groups++ % one_of == 0)
            check_last(cards, best);
        return;
    }
    int fours = held >= 4 ? places_of_four(cards, held, places) : 0;
    for (int card = held > 0 ? cards[held - 1] + 1 : 0; card < 52; card++) {
        int32_t better = best;
        for (int i = 0; i < fours; i++) {
            int32_t value = fives[choose[card][5] + places[i]];
            better = value > better ? value : better;
        }
        cards[held] = (uint8_t)card;
        go_on(cards, held + 1, better);
    }
}

void check_all(int count, int every, void *peer, struct outcome *outcome)
{
    uint8_t cards[7];
    size = count;
    groups = 0;
    one_of = every;
    evaluate = peer;
    seen = outcome;
    *seen = (struct outcome){.wrong = 0};
    for (int rank = 0; rank < PEER_RANKS; rank++)
        seen->of_peer[rank] = -1;
    fill_fives();
    go_on(cards, 0, -1);
}
