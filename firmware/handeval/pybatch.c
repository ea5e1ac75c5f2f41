// The contract is in batch.h.
//
// Every lane of a vector is one hand in 16 bits: the ranks of a suit fit, and so do the upper and
// the lower half of a value. So a vector of 256 bits takes 16 hands. The functions below are
// written for one lane, and gcc makes the vectors.
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

enum {
    BLOCK = 256,
    COUNT = 13,                     // where the number of a suit's cards is
    CATEGORY = CATEGORY_SHIFT - 16, // and where, in the upper half of a value, its category
    MADE = 16 - MADE_SHIFT,         // how many bits of the made ranks are in the lower half
};

#define ONE(rank) (1 << COUNT | 1 << (rank))
#define SUIT(suit, ranks)         \
    {                             \
        .suits = {[suit] = ranks} \
    }
#define CARDS_OF(rank) \
    SUIT(0, ONE(rank)), SUIT(1, ONE(rank)), SUIT(2, ONE(rank)), SUIT(3, ONE(rank))

const union batch_hand batch_hand_of[256] = {
    CARDS_OF(0), CARDS_OF(1), CARDS_OF(2), CARDS_OF(3),  CARDS_OF(4),  CARDS_OF(5),  CARDS_OF(6),
    CARDS_OF(7), CARDS_OF(8), CARDS_OF(9), CARDS_OF(10), CARDS_OF(11), CARDS_OF(12),
};

static const union batch_hand all_ranks = {
    .suits = {RANKS, RANKS, RANKS, RANKS}
};

// Conditions are masks, all bits or none: a branch would keep the compiler from vectors.
IN_LANE lane if_none(lane bits)
{
    return bits == 0 ? UINT16_MAX : 0;
}

IN_LANE lane if_so_many(lane suit, int cards)
{
    return suit >= cards << COUNT ? UINT16_MAX : 0;
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

// The top of the best straight among ranks, as in suit_sets.h.
IN_LANE lane best_top(lane held)
{
    lane with_low_ace = (lane)(held << 1 | held >> 12);
    lane two = (lane)(with_low_ace & (lane)(with_low_ace << 1));
    lane four = (lane)(two & (lane)(two << 2));
    lane tops = (lane)((lane)(four & (lane)(with_low_ace << 4)) >> 1);
    return (lane)(tops & ~(tops >> 1));
}

// The ranks of a hand. No flush of seven cards has room for four of a kind or a full house beside
// it, so where `flush` holds they are those of its suit, none of them twice.
struct lane_ranks {
    lane flush;
    lane suit; // the longest one, its count above its ranks
    lane held, odd, paired, four;
};

IN_LANE struct lane_ranks ranks_of(lane clubs, lane diamonds, lane hearts, lane spades)
{
    lane both_minors = clubs & diamonds, minors = clubs | diamonds;
    lane both_majors = hearts & spades, majors = hearts | spades;
    lane odd = clubs ^ diamonds ^ hearts ^ spades;
    // The counts are the highest bits: the greatest number is the longest suit.
    lane suit = greater(greater(clubs, diamonds), greater(hearts, spades));
    lane flush = if_so_many(suit, 5), others = (lane)(RANKS & ~flush);
    return (struct lane_ranks){
        .flush = flush,
        .suit = suit,
        .held = choose(flush, suit, minors | majors) & RANKS,
        .odd = choose(flush, suit, odd) & RANKS,
        .paired = (both_minors | both_majors | (minors & majors)) & others,
        .four = both_minors & both_majors & others,
    };
}

// Of `count` cards five play; of a longer flush only its own are there to be dropped.
IN_LANE lane kickers_of(struct lane_ranks hand, lane kickers, size_t count)
{
    lane no_flush = (lane)~hand.flush;
    if (count > 5)
        kickers = less_lowest_if(if_so_many(hand.suit, 6) | no_flush, kickers);
    if (count > 6)
        kickers = less_lowest_if(if_so_many(hand.suit, 7) | no_flush, kickers);
    return kickers;
}

// The categories go up by one for a first and a second rank held twice, and are three times that
// with a three of a kind among them.
IN_LANE lane category_of(lane no_pair, lane no_several, lane no_three, lane no_four, lane flush)
{
    lane pairs = (lane)(STANDARD_TWO_PAIRS + no_pair + no_several);
    lane grouped = (lane)(pairs + ((lane)(pairs + pairs) & ~no_three));
    return (lane)(choose(no_four, grouped, STANDARD_FOUR_OF_A_KIND) + (flush & STANDARD_FLUSH));
}

IN_LANE int32_t lane_value(lane clubs, lane diamonds, lane hearts, lane spades, size_t count)
{
    struct lane_ranks hand = ranks_of(clubs, diamonds, hearts, spades);
    lane threes = hand.paired & hand.odd, three = higher_of_two(threes);
    lane higher = less_lowest(hand.paired);
    // Of three pairs, the two that play.
    lane two = choose(if_none(less_lowest(higher)), hand.paired, higher);
    lane no_pair = if_none(hand.paired), no_several = if_none(higher);
    lane no_three = if_none(threes), no_four = if_none(hand.four);
    lane made = choose(no_four, choose(no_three, two, three), hand.four);
    lane others = choose(no_three, hand.held, hand.paired) ^ made;
    lane one = higher_of_two(higher_of_two(others)); // of at most three
    lane rest = choose(no_several & no_four, kickers_of(hand, hand.odd ^ three, count), one);
    lane category = category_of(no_pair, no_several, no_three, no_four, hand.flush);
    lane top = best_top(hand.held), no_straight = if_none(top);
    lane royal = top >> 12;
    lane straight = (lane)(STANDARD_STRAIGHT +
                           (hand.flush & (STANDARD_STRAIGHT_FLUSH - STANDARD_STRAIGHT + royal)));
    lane upper = choose(no_straight, (lane)(category << CATEGORY) | made >> (MADE + 1),
                        (lane)(straight << CATEGORY));
    lane lower = choose(no_straight, (lane)(made >> 1 << MADE_SHIFT) | rest, top);
    return (int32_t)((uint32_t)upper << 16 | lower);
}

VECTORS void batch_standard_seven(union batch_hand begun, const uint16_t *const rests[BATCH_SUITS],
                                  size_t number, int32_t *values)
{
    const uint16_t *clubs = rests[0], *diamonds = rests[1], *hearts = rests[2], *spades = rests[3];
    lane of_clubs = begun.suits[0], of_diamonds = begun.suits[1], of_hearts = begun.suits[2],
         of_spades = begun.suits[3];
    // Whole vectors only: what is left over would be valued hand by hand, which takes longer.
    size_t whole = (number + BATCH_LANES - 1) & ~(size_t)(BATCH_LANES - 1);
    for (size_t i = 0; i < whole; i++)
        values[i] = lane_value((lane)(of_clubs + clubs[i]), (lane)(of_diamonds + diamonds[i]),
                               (lane)(of_hearts + hearts[i]), (lane)(of_spades + spades[i]), 7);
}

IN_LANE void lanes(const union batch_hand *hands, size_t count, size_t number, int32_t *values)
{
    for (size_t i = 0; i < number; i++) {
        const uint16_t *suits = hands[i].suits;
        values[i] = lane_value(suits[0], suits[1], suits[2], suits[3], count);
    }
}

VECTORS static void lanes_of(const union batch_hand *restrict hands, size_t count, size_t number,
                             int32_t *restrict values)
{
    if (count == 7)
        lanes(hands, 7, number, values);
    else if (count == 6)
        lanes(hands, 6, number, values);
    else
        lanes(hands, 5, number, values);
}

// Adds up hands. Returns whether all cards are of the one deck and no hand holds one twice: only
// different cards have as many ranks' bits in a sum as they are. Two equal ones make one bit of
// their two, which for aces is outside the ranks, and other bytes have none.
IN_LANE int add_up(const uint8_t *cards, size_t count, size_t number, union batch_hand *hands)
{
    int good = 1;
    for (size_t i = 0; i < number; i++) {
        uint64_t sum = 0;
        for (size_t j = 0; j < count; j++)
            sum += batch_hand_of[cards[i * count + j]].all;
        hands[i].all = sum;
        good &= (size_t)__builtin_popcountll(sum & all_ranks.all) == count;
    }
    return good;
}

VECTORS static int hands_of(const uint8_t *cards, size_t count, size_t number,
                            union batch_hand *hands)
{
    return count == 7 ? add_up(cards, 7, number, hands) : add_up(cards, count, number, hands);
}

size_t batch_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                    int32_t *values)
{
    union batch_hand sums[BLOCK];
    if (ranking != HAND_STANDARD || count < 5 || count > 7)
        return hand_eval_values(ranking, hands, count, number, values);
    for (size_t at = 0; at < number; at += BLOCK) {
        size_t size = number - at < BLOCK ? number - at : BLOCK;
        const uint8_t *block = hands + at * count;
        if (!hands_of(block, count, size, sums))
            return at + hand_eval_values(ranking, block, count, size, values + at);
        lanes_of(sums, count, size, values + at);
    }
    return number;
}
