// The contract is in batch.h. Hands are added up and checked here; the lanes value them.
#include "batch.h"

#include "batch_lanes.h"
#include "hand_eval.h"

enum { BLOCK = 256 };

#define ONE(rank) (1 << LANE_COUNT | 1 << (rank))
#define SUIT(suit, ranks)         \
    {                             \
        .suits = {[suit] = ranks} \
    }
#define CARDS_OF(rank) \
    SUIT(0, ONE(rank)), SUIT(1, ONE(rank)), SUIT(2, ONE(rank)), SUIT(3, ONE(rank))
#define EVERY_SUIT(bits)                  \
    {                                     \
        .suits = {bits, bits, bits, bits} \
    }

const union batch_hand batch_hand_of[256] = {
    CARDS_OF(0),  CARDS_OF(1),
    CARDS_OF(2),  CARDS_OF(3),
    CARDS_OF(4),  CARDS_OF(5),
    CARDS_OF(6),  CARDS_OF(7),
    CARDS_OF(8),  CARDS_OF(9),
    CARDS_OF(10), CARDS_OF(11),
    CARDS_OF(12), [HAND_JOKER] = EVERY_SUIT(1 << LANE_COUNT),
};

static const union batch_hand all_ranks = EVERY_SUIT(RANKS), counts = EVERY_SUIT(7);

static batch_lanes *const lanes_of[HAND_RANKING_COUNT] = {
    [HAND_STANDARD] = lanes_standard,         [HAND_LUNAR] = lanes_lunar,
    [HAND_DJ_WILD] = lanes_dj_wild,           [HAND_DJ_WILD_TRIPS] = lanes_dj_wild_trips,
    [HAND_PAI_GOW_HIGH] = lanes_pai_gow_high,
};

// Whether one of the cards of a sum is the joker, which is four cards to the counts, and no rank.
IN_LANE int one_joker(uint64_t sum, size_t ranks, size_t count)
{
    const uint64_t add_up = UINT64_C(0x0001000100010001);
    size_t counted = (size_t)(((sum >> LANE_COUNT & counts.all) * add_up) >> 48);
    return ranks + 1 == count && counted == count + 3;
}

// Adds up hands. Returns whether all cards are of the one deck and no hand holds one twice: only
// different cards have as many ranks' bits in a sum as they are. Two equal ones make one bit of
// their two, which for aces is outside the ranks, and other bytes have none.
IN_LANE int add_up(const uint8_t *cards, size_t count, size_t number, int joker,
                   union batch_hand *hands)
{
    int good = 1;
    for (size_t i = 0; i < number; i++) {
        uint64_t sum = 0;
        for (size_t j = 0; j < count; j++)
            sum += batch_hand_of[cards[i * count + j]].all;
        hands[i].all = sum;
        size_t ranks = (size_t)__builtin_popcountll(sum & all_ranks.all);
        good &= (ranks == count) | (joker && one_joker(sum, ranks, count));
    }
    return good;
}

VECTORS static int hands_of(const uint8_t *cards, size_t count, size_t number, int joker,
                            union batch_hand *hands)
{
    if (joker)
        return add_up(cards, count, number, 1, hands);
    if (count == 7)
        return add_up(cards, 7, number, 0, hands);
    if (count == 6)
        return add_up(cards, 6, number, 0, hands);
    return add_up(cards, 5, number, 0, hands);
}

size_t batch_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                    int32_t *values)
{
    union batch_hand sums[BLOCK];
    batch_lanes *lanes = ranking < 0 || ranking >= HAND_RANKING_COUNT ? NULL : lanes_of[ranking];
    if (lanes == NULL || count < hand_rankings[ranking].least ||
        count > hand_rankings[ranking].most)
        return hand_eval_values(ranking, hands, count, number, values);
    int joker = hand_rankings[ranking].last == HAND_JOKER;
    for (size_t at = 0; at < number; at += BLOCK) {
        size_t size = number - at < BLOCK ? number - at : BLOCK;
        const uint8_t *block = hands + at * count;
        if (!hands_of(block, count, size, joker, sums))
            return at + hand_eval_values(ranking, block, count, size, values + at);
        lanes(sums, count, size, values + at);
    }
    return number;
}

void batch_values_of_sums(int ranking, const union batch_hand *hands, size_t count, size_t number,
                          int32_t *values)
{
    lanes_of[ranking](hands, count, number, values);
}
