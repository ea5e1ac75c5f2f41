// Hands by the batch against the evaluators of the table, which the other sweeps have proven: a
// library for test_batch.py. Hands that differ in their highest card only are checked together,
// one group of `every`.
#include <stdint.h>

#include "batch.h"
#include "hand_eval.h"

enum { BLOCK = 1024, MOST = 7, PAIRS = 52 * 51 / 2, ROOM = PAIRS + BATCH_LANES };

struct check {
    int ranking, size, every;
    uint64_t groups, hands, wrong;
};

void check_values(struct check *check);
uint64_t check_begun(uint64_t *hands);

static uint8_t block[BLOCK * MOST];
static size_t number;

static void compare(struct check *check)
{
    static int32_t values[BLOCK];
    const struct hand_ranking *row = &hand_rankings[check->ranking];
    size_t size = (size_t)check->size;
    check->wrong += number - batch_values(check->ranking, block, size, number, values);
    for (size_t i = 0; i < number; i++)
        check->wrong += values[i] != row->value(block + i * size, (unsigned)size);
    check->hands += number;
    number = 0;
}

static void go_on(struct check *check, uint8_t *cards, int held)
{
    if (held == check->size - 1 && check->groups++ % (uint64_t)check->every != 0)
        return;
    for (int card = held > 0 ? cards[held - 1] + 1 : 0; card <= hand_rankings[check->ranking].last;
         card++) {
        cards[held] = (uint8_t)card;
        if (held < check->size - 1) {
            go_on(check, cards, held + 1);
            continue;
        }
        for (int i = 0; i < check->size; i++)
            block[number * (size_t)check->size + (size_t)i] = cards[i];
        if (++number == BLOCK)
            compare(check);
    }
}

// All hands of a ranking and size, through batch_values.
void check_values(struct check *check)
{
    uint8_t cards[MOST];
    go_on(check, cards, 0);
    compare(check);
}

// All sets of two cards, those of the highest cards first, and their suits in columns.
static uint8_t pairs[PAIRS][2];
static uint16_t columns[BATCH_SUITS][ROOM];

static void list_pairs(void)
{
    int place = 0;
    for (int low = 50; low >= 0; low--)
        for (int high = low + 1; high < 52; high++, place++) {
            union batch_hand pair = {.all = batch_hand_of[low].all + batch_hand_of[high].all};
            pairs[place][0] = (uint8_t)low;
            pairs[place][1] = (uint8_t)high;
            for (int suit = 0; suit < BATCH_SUITS; suit++)
                columns[suit][place] = pair.suits[suit];
        }
}

// Of the hands that go on from five cards with the first pairs, how many are valued otherwise.
static uint64_t wrong_from(const uint8_t *cards, size_t count)
{
    static int32_t values[ROOM];
    const uint16_t *const rests[] = {columns[0], columns[1], columns[2], columns[3]};
    uint8_t hand[MOST];
    union batch_hand begun = {.all = 0};
    for (int i = 0; i < 5; i++) {
        hand[i] = cards[i];
        begun.all += batch_hand_of[cards[i]].all;
    }
    batch_standard_seven(begun, rests, count, values);
    uint64_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        hand[5] = pairs[i][0];
        hand[6] = pairs[i][1];
        wrong += values[i] != hand_standard(hand, MOST);
    }
    return wrong;
}

static uint64_t wrong_after(uint8_t *cards, int held, uint64_t *hands)
{
    uint64_t wrong = 0;
    for (int card = held > 0 ? cards[held - 1] + 1 : 0; card < 50; card++) {
        size_t left = (size_t)(51 - card), count = left * (left - 1) / 2;
        cards[held] = (uint8_t)card;
        if (held < 4) {
            wrong += wrong_after(cards, held + 1, hands);
            continue;
        }
        wrong += wrong_from(cards, count);
        *hands += count;
    }
    return wrong;
}

// All C(52,7) standard hands, through batch_standard_seven. Returns how many are valued otherwise.
uint64_t check_begun(uint64_t *hands)
{
    uint8_t cards[5];
    *hands = 0;
    list_pairs();
    return wrong_after(cards, 0, hands);
}
