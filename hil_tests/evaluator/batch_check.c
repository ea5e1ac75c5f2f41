// All C(52,7) hands by both ways of the batch against hand_standard: a library for test_batch.py.
#include <stdint.h>

#include "batch.h"
#include "hand_eval.h"

enum { PAIRS = 52 * 51 / 2, ROOM = PAIRS + BATCH_LANES };

uint64_t check_batch(uint64_t *hands);

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

// The hands that go on from five cards with two above them. Returns how many the two ways value
// otherwise than hand_standard does.
static uint64_t differences(const uint8_t *begun, size_t number)
{
    static uint8_t hands[PAIRS * 7];
    static int32_t side_by_side[ROOM], begun_alike[ROOM];
    const uint16_t *const rests[] = {columns[0], columns[1], columns[2], columns[3]};
    union batch_hand five = {.all = 0};
    for (int i = 0; i < 5; i++)
        five.all += batch_hand_of[begun[i]].all;
    for (size_t i = 0; i < number; i++)
        for (size_t j = 0; j < 7; j++)
            hands[i * 7 + j] = j < 5 ? begun[j] : pairs[i][j - 5];
    batch_standard_seven(five, rests, number, begun_alike);
    uint64_t found = number - batch_values(HAND_STANDARD, hands, 7, number, side_by_side);
    for (size_t i = 0; i < number; i++) {
        int32_t value = hand_standard(hands + i * 7, 7);
        found += side_by_side[i] != value || begun_alike[i] != value;
    }
    return found;
}

static uint64_t go_on(uint8_t *cards, int held, uint64_t *hands)
{
    uint64_t found = 0;
    for (int card = held > 0 ? cards[held - 1] + 1 : 0; card < 52; card++) {
        size_t left = (size_t)(51 - card), number = left * (left - 1) / 2;
        cards[held] = (uint8_t)card;
        if (held < 4) {
            found += go_on(cards, held + 1, hands);
        } else if (number > 0) {
            found += differences(cards, number);
            *hands += number;
        }
    }
    return found;
}

// Returns how many hands of all differ; writes how many there are.
uint64_t check_batch(uint64_t *hands)
{
    uint8_t cards[5];
    *hands = 0;
    list_pairs();
    return go_on(cards, 0, hands);
}
