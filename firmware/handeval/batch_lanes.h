// What the batch is made of: functions of one lane of a vector. Internal to pybatch*.c.
//
// A lane is one hand in 16 bits: the ranks of a suit fit, and so do the upper and the lower half
// of a value. So a vector of 256 bits takes 16 hands. gcc makes the vectors.
#ifndef HANDEVAL_BATCH_LANES_H
#define HANDEVAL_BATCH_LANES_H

#include "batch.h"
#include "hand_eval.h"
#include "rank_sets.h"

// gcc compiles the marked functions several times, and the processor at hand chooses. What
// AVX-512 adds, here, is any function of three operands in one instruction. A build that gives
// VECTORS itself has that one only.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif
#ifdef VECTORS
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#if __GNUC__ >= 12
#define VECTORS __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define VECTORS __attribute__((target_clones("avx2", "default")))
#endif
#else
#define VECTORS
#endif
#define IN_LANE static inline __attribute__((always_inline))

typedef uint16_t lane;

enum { LANE_COUNT = 13 }; // where a suit has the number of its cards, the joker among them

// The values of hands of `count` cards; what they are of hands that are not good means nothing.
typedef void batch_lanes(const union batch_hand *hands, size_t count, size_t number,
                         int32_t *values);
batch_lanes lanes_standard, lanes_lunar, lanes_dj_wild, lanes_dj_wild_trips, lanes_pai_gow_high;

// Ranks held at least so often; thrice: just so often.
struct lane_kinds {
    lane once, twice, thrice, four;
};

struct lane_value {
    lane category, made, rest;
};

// Conditions are masks, all bits or none: a branch would keep the compiler from vectors.
IN_LANE lane if_none(lane bits)
{
    return bits == 0 ? UINT16_MAX : 0;
}

IN_LANE lane if_so_many(lane suit, int cards)
{
    return suit >= cards << LANE_COUNT ? UINT16_MAX : 0;
}

IN_LANE lane choose(lane condition, lane yes, lane no)
{
    return (lane)((yes & condition) | (no & ~condition));
}

IN_LANE lane greater(lane one, lane other)
{
    return one > other ? one : other;
}

// Takes the lowest rank away, where the condition holds: there 1 is subtracted, elsewhere 0.
IN_LANE lane less_lowest_if(lane condition, lane ranks)
{
    return (lane)(ranks & (lane)(ranks + condition));
}

IN_LANE lane less_lowest(lane ranks)
{
    return less_lowest_if(UINT16_MAX, ranks);
}

// Of none, none.
IN_LANE lane higher_of_two(lane ranks)
{
    lane higher = less_lowest(ranks);
    return choose(if_none(higher), ranks, higher);
}

// As highest_rank of rank_sets.h.
IN_LANE lane highest(lane ranks)
{
    ranks = (lane)(ranks | ranks >> 1);
    ranks = (lane)(ranks | ranks >> 2);
    ranks = (lane)(ranks | ranks >> 4);
    ranks = (lane)(ranks | ranks >> 8);
    return (lane)(ranks ^ ranks >> 1);
}

// The suit of most cards: counts are the highest bits.
IN_LANE lane longest(lane clubs, lane diamonds, lane hearts, lane spades)
{
    return greater(greater(clubs, diamonds), greater(hearts, spades));
}

IN_LANE struct lane_kinds kinds_of(lane clubs, lane diamonds, lane hearts, lane spades)
{
    lane minors = clubs & diamonds, minor = clubs | diamonds;
    lane majors = hearts & spades, major = hearts | spades;
    lane four = minors & majors & RANKS;
    return (struct lane_kinds){
        .once = (minor | major) & RANKS,
        .twice = (minors | majors | (minor & major)) & RANKS,
        .thrice = (lane)(((minors & major) | (majors & minor)) & RANKS & ~four),
        .four = four,
    };
}

// Bit 0: whether a hand of `count` cards has the joker, which counts in each suit: it alone makes
// the sum of the four counts even where `count` is odd, or the other way about.
IN_LANE lane has_joker(lane clubs, lane diamonds, lane hearts, lane spades, size_t count)
{
    return (lane)((clubs ^ diamonds ^ hearts ^ spades) >> LANE_COUNT ^ count) & 1;
}

// The value of equal ranks, or of `kickers` with no more than one of them. The categories up to
// four of a kind are numbered alike in all rankings: they go up by one for a first and a second
// rank held twice, and are three times that with a three of a kind among them.
IN_LANE struct lane_value of_a_kind(struct lane_kinds kinds, lane kickers)
{
    lane three = higher_of_two(kinds.thrice), higher = less_lowest(kinds.twice);
    // Of three pairs, the two that play.
    lane two = choose(if_none(less_lowest(higher)), kinds.twice, higher);
    lane no_pair = if_none(kinds.twice), no_several = if_none(higher);
    lane no_three = if_none(kinds.thrice), no_four = if_none(kinds.four);
    lane made = choose(no_four, choose(no_three, two, three), kinds.four);
    lane others = choose(no_three, kinds.once, kinds.twice) ^ made;
    lane one = higher_of_two(higher_of_two(others)); // of at most three
    lane pairs = (lane)(STANDARD_TWO_PAIRS + no_pair + no_several);
    lane grouped = (lane)(pairs + ((lane)(pairs + pairs) & ~no_three));
    return (struct lane_value){
        .category = choose(no_four, grouped, STANDARD_FOUR_OF_A_KIND),
        .made = made,
        .rest = choose(no_several & no_four, kickers, one),
    };
}

IN_LANE struct lane_value either(lane condition, struct lane_value yes, struct lane_value no)
{
    return (struct lane_value){
        .category = choose(condition, yes.category, no.category),
        .made = choose(condition, yes.made, no.made),
        .rest = choose(condition, yes.rest, no.rest),
    };
}

// As value_of of rank_sets.h, put together in halves.
IN_LANE int32_t joined(struct lane_value value)
{
    lane upper = (lane)(value.category << (CATEGORY_SHIFT - 16)) | value.made >> 4;
    lane lower = (lane)(value.made >> 1 << MADE_SHIFT) | value.rest;
    return (int32_t)((uint32_t)upper << 16 | lower);
}

// The value of one hand from its suits; the number of its cards is known where this is compiled.
typedef int32_t lane_value_of(lane clubs, lane diamonds, lane hearts, lane spades, size_t count);

IN_LANE void lanes_of_count(lane_value_of *value_of_hand, const union batch_hand *hands,
                            size_t count, size_t number, int32_t *values)
{
    for (size_t i = 0; i < number; i++) {
        const uint16_t *suits = hands[i].suits;
        values[i] = value_of_hand(suits[0], suits[1], suits[2], suits[3], count);
    }
}

IN_LANE void lanes_of_five_to_seven(lane_value_of *value_of_hand, const union batch_hand *hands,
                                    size_t count, size_t number, int32_t *values)
{
    if (count == 7)
        lanes_of_count(value_of_hand, hands, 7, number, values);
    else if (count == 6)
        lanes_of_count(value_of_hand, hands, 6, number, values);
    else
        lanes_of_count(value_of_hand, hands, 5, number, values);
}

#endif
