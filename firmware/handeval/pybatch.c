// The contract is in batch.h.
#include "batch.h"

#include "hand_eval.h"
#include "suit_sets.h"

// gcc compiles the marked functions twice, and the processor at hand chooses.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#define VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define VECTORS
#endif
#define IN_LANE static inline __attribute__((always_inline))

enum {
    BLOCK = 256,
    // What a full house is above a three of a kind, once there are several groups.
    FULL_HOUSE_EXTRA = STANDARD_FULL_HOUSE - STANDARD_THREE_OF_A_KIND -
        (STANDARD_TWO_PAIRS - STANDARD_PAIR),
};

// Conditions are masks, all bits or none: a branch would keep the compiler from vectors.
IN_LANE uint32_t if_any(uint32_t bits)
{
    return bits != 0 ? UINT32_MAX : 0;
}

IN_LANE uint32_t choose(uint32_t condition, uint32_t yes, uint32_t no)
{
    return (yes & condition) | (no & ~condition);
}

// Of none, none.
IN_LANE uint32_t higher_of_two(uint32_t ranks)
{
    uint32_t higher = without_lowest(ranks);
    return choose(if_any(higher), higher, ranks);
}

IN_LANE uint32_t best_kickers(uint32_t ranks, uint32_t count)
{
    ranks = choose(count > 5 ? UINT32_MAX : 0, without_lowest(ranks), ranks);
    return choose(count > 6 ? UINT32_MAX : 0, without_lowest(ranks), ranks);
}

// Whether a suit whose count is the lowest bits of `count` has five cards or more.
IN_LANE uint32_t if_flush(uint32_t count)
{
    return (count & 7) >= 5 ? UINT32_MAX : 0;
}

// 0 without flush; at most one suit of seven cards has one.
IN_LANE uint32_t flush_value(uint32_t minors, uint32_t majors)
{
    uint32_t clubs = if_flush(minors >> FIRST_COUNT), hearts = if_flush(majors >> FIRST_COUNT);
    uint32_t diamonds = if_flush(minors >> SECOND_COUNT),
             spades = if_flush(majors >> SECOND_COUNT);
    uint32_t first = (minors & clubs) | (majors & hearts);
    uint32_t second = (minors & diamonds) | (majors & spades);
    uint32_t ranks = (first & RANKS) | second >> SECOND_RANKS;
    uint32_t count = (first >> FIRST_COUNT & 7) | (second >> SECOND_COUNT & 7);
    uint32_t top = best_straight(straight_tops(ranks));
    uint32_t royal = (top & RANK_ACE) * ((1u << CATEGORY_SHIFT) / RANK_ACE);
    uint32_t straight = (STANDARD_STRAIGHT_FLUSH << CATEGORY_SHIFT) + royal + top;
    uint32_t flush = STANDARD_FLUSH << CATEGORY_SHIFT | best_kickers(ranks, count);
    return choose(if_any(top), straight, flush) & if_any(ranks);
}

// A rank held twice or more makes the category; of several the three, or two of the pairs.
IN_LANE uint32_t grouped_value(uint32_t held, uint32_t paired, uint32_t odd, uint32_t four,
                               uint32_t count)
{
    uint32_t threes = paired & odd, three = higher_of_two(threes);
    uint32_t higher = without_lowest(paired);
    uint32_t if_three = if_any(threes), if_several = if_any(higher), if_four = if_any(four);
    uint32_t two = choose(if_any(without_lowest(higher)), higher, paired);
    uint32_t made = choose(if_four, four, choose(if_three, three, two));
    uint32_t others = choose(if_three & ~if_four, paired, held) ^ made;
    uint32_t one = higher_of_two(higher_of_two(others)); // of at most three
    uint32_t rest = choose(if_several | if_four, one, best_kickers(odd ^ three, count));
    uint32_t category = (if_any(paired) & STANDARD_PAIR) +
                        (if_several & (STANDARD_TWO_PAIRS - STANDARD_PAIR)) +
                        (if_three & (STANDARD_THREE_OF_A_KIND - STANDARD_PAIR)) +
                        (if_three & if_several & FULL_HOUSE_EXTRA);
    category = choose(if_four, STANDARD_FOUR_OF_A_KIND, category);
    return category << CATEGORY_SHIFT | made >> 1 << MADE_SHIFT | rest;
}

IN_LANE int32_t lane_value(uint32_t minors, uint32_t majors, uint32_t count)
{
    uint32_t held = ranks_held(minors, majors), odd = ranks_odd(minors, majors);
    uint32_t paired = ranks_paired(minors, majors), four = ranks_four(minors, majors);
    uint32_t grouped = grouped_value(held, paired, odd, four, count);
    uint32_t top = best_straight(straight_tops(held));
    uint32_t straight = STANDARD_STRAIGHT << CATEGORY_SHIFT | top;
    uint32_t value = choose(if_any(top), straight, grouped);
    uint32_t flush = flush_value(minors, majors);
    return (int32_t)(flush > value ? flush : value);
}

IN_LANE void lanes(const uint32_t *minors, const uint32_t *majors, uint32_t count, size_t number,
                   int32_t *values)
{
    for (size_t i = 0; i < number; i++)
        values[i] = lane_value(minors[i], majors[i], count);
}

VECTORS static void lanes_of(const uint32_t *restrict minors, const uint32_t *restrict majors,
                             size_t count, size_t number, int32_t *restrict values)
{
    if (count == 7)
        lanes(minors, majors, 7, number, values);
    else if (count == 6)
        lanes(minors, majors, 6, number, values);
    else
        lanes(minors, majors, 5, number, values);
}

IN_LANE void add_up(const uint8_t *hands, size_t count, size_t number, uint32_t *minors,
                    uint32_t *majors)
{
    for (size_t i = 0; i < number; i++) {
        struct suit_sets hand = {0, 0};
        for (size_t j = 0; j < count; j++) {
            const struct suit_sets *card = &suit_sets_of[hands[i * count + j]];
            hand.minors += card->minors;
            hand.majors += card->majors;
        }
        minors[i] = hand.minors;
        majors[i] = hand.majors;
    }
}

void batch_standard(const uint8_t *hands, size_t count, size_t number, int32_t *values)
{
    uint32_t minors[BLOCK], majors[BLOCK];
    for (size_t at = 0; at < number; at += BLOCK) {
        size_t size = number - at < BLOCK ? number - at : BLOCK;
        if (count == 7)
            add_up(hands + at * 7, 7, size, minors, majors);
        else
            add_up(hands + at * count, count, size, minors, majors);
        lanes_of(minors, majors, count, size, values + at);
    }
}

VECTORS void batch_standard_seven(struct suit_sets begun, const struct suit_sets *restrict rests,
                                  size_t number, int32_t *restrict values)
{
    for (size_t i = 0; i < number; i++)
        values[i] = lane_value(begun.minors + rests[i].minors, begun.majors + rests[i].majors, 7);
}

// Whether all cards are of the one deck and no hand holds one twice: only then the sum of a hand's
// bits is their union.
static int all_good(const uint8_t *hands, size_t count, size_t number)
{
    int good = 1;
    for (size_t i = 0; i < number; i++) {
        uint64_t sum = 0, held = 0;
        for (size_t j = 0; j < count; j++) {
            uint8_t card = hands[i * count + j];
            good &= card < HAND_JOKER;
            sum += UINT64_C(1) << (card & 63);
            held |= UINT64_C(1) << (card & 63);
        }
        good &= sum == held;
    }
    return good;
}

size_t batch_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                    int32_t *values)
{
    if (ranking != HAND_STANDARD || count < 5 || count > 7)
        return hand_eval_values(ranking, hands, count, number, values);
    for (size_t at = 0; at < number; at += BLOCK) {
        size_t size = number - at < BLOCK ? number - at : BLOCK;
        const uint8_t *block = hands + at * count;
        if (!all_good(block, count, size))
            return at + hand_eval_values(ranking, block, count, size, values + at);
        batch_standard(block, count, size, values + at);
    }
    return number;
}
