// Standard poker of seven cards, the best five of them.
//
// One table word a card goes into a sum and into a parity, the words xored:
//
//   bits 0-15    one for the card's suit, four bits a suit, clubs first
//   bits 17-29   one for its rank, bit 17 the deuce, bit 29 the ace
//
// Of a rank held c times the sum has c and the parity c & 1. Half their difference has c / 2,
// which is the set of the ranks held twice or three times: two operations a card and one
// afterwards take the place of counting ranks. Four of a kind alone would be 2, and sets the bit
// of the next rank.
#include "hand_eval.h"
#include "rank_sets.h"
#include "standard.h"

enum {
    FIRST_RANK = 17,
    FOUR_OF_A_SUIT = 0x4444, // set from four cards of a suit on
    UP_TO_EIGHT = 0x3333,    // takes five cards of a suit to eight
    EIGHT = 0x8888,
};

// For hands that few hold: the branch to them is the one taken, which costs a cycle more, and
// their code is a function apart, so that the common path saves no registers for it.
#define SELDOM(condition) __builtin_expect((condition) != 0, 0)
#define APART             __attribute__((noinline))

#define CARD(rank, suit) (1u << 4 * (suit) | 1u << (FIRST_RANK + (rank)))
#define CARDS_OF(rank)   CARD(rank, 0), CARD(rank, 1), CARD(rank, 2), CARD(rank, 3)

static const uint32_t word_of[52] = {
    CARDS_OF(0), CARDS_OF(1), CARDS_OF(2), CARDS_OF(3),  CARDS_OF(4),  CARDS_OF(5),  CARDS_OF(6),
    CARDS_OF(7), CARDS_OF(8), CARDS_OF(9), CARDS_OF(10), CARDS_OF(11), CARDS_OF(12),
};

// Five cards or more of one suit, whose ranks are not in the sum.
static APART int32_t flush_value(const uint8_t *cards, uint32_t sum)
{
    uint32_t five = (sum + UP_TO_EIGHT) & EIGHT, suit = 0, ranks = 0;
    for (; (five & 15) == 0; five >>= 4)
        suit++;
#pragma GCC unroll 7
    for (int i = 0; i < 7; i++)
        if ((cards[i] & 3u) == suit)
            ranks |= 1u << (cards[i] >> 2);
    uint32_t top = best_straight(straight_tops(ranks));
    if (top != 0)
        return value_of(top == RANK_ACE ? STANDARD_ROYAL_FLUSH : STANDARD_STRAIGHT_FLUSH, 0, top);
    for (uint32_t count = sum >> 4 * suit & 7; count > 5; count--)
        ranks = without_lowest(ranks);
    return value_of(STANDARD_FLUSH, 0, ranks);
}

static APART int32_t straight_value(uint32_t odd, uint32_t paired)
{
    return value_of(STANDARD_STRAIGHT, 0, best_straight(straight_tops(odd | paired)));
}

// Only the four and a pair beside it are held an even number of times. Then `halves` is the pair
// and twice the four.
static APART int32_t four_value(const uint8_t *cards, uint32_t odd, uint32_t halves)
{
    uint32_t held = odd;
#pragma GCC unroll 7
    for (int i = 0; i < 7; i++)
        held |= 1u << (cards[i] >> 2);
    uint32_t even = held ^ odd;
    uint32_t four = several(even) ? halves - even : even;
    return value_of(STANDARD_FOUR_OF_A_KIND, four, highest_rank(held ^ four));
}

static inline uint32_t higher_of_two(uint32_t ranks)
{
    return several(ranks) ? without_lowest(ranks) : ranks;
}

// A rank held three or four times, or three pairs.
static APART int32_t grouped_value(uint32_t odd, uint32_t paired, const uint8_t *cards)
{
    uint32_t kickers = without_lowest(without_lowest(odd));
    // Single ranks once and paired ones twice make seven cards; with four of a kind they are
    // fewer.
    if (!several(kickers) && !several(kickers != 0 ? paired : without_lowest(paired)))
        return four_value(cards, odd, paired);
    uint32_t three = higher_of_two(paired & odd);
    if (three == 0) {
        uint32_t two = without_lowest(paired), third = paired ^ two;
        return value_of(STANDARD_TWO_PAIRS, two, third > odd ? third : odd);
    }
    if (paired != three)
        return value_of(STANDARD_FULL_HOUSE, three, higher_of_two(paired ^ three));
    return value_of(STANDARD_THREE_OF_A_KIND, three, without_lowest(without_lowest(odd ^ three)));
}

// Seven cards less the pairs leave 7, 5 or 3 single ranks, of which the two lowest never play.
// Four of a kind leaves 3 or 1, too few ranks for a straight and for what comes before the end.
int32_t standard_seven(const uint8_t *cards)
{
    uint32_t sum = word_of[cards[0]], parity = sum;
#pragma GCC unroll 6
    for (int i = 1; i < 7; i++) {
        uint32_t word = word_of[cards[i]];
        sum += word;
        parity ^= word;
        COMPUTED(sum);
        COMPUTED(parity);
    }
    if ((sum & FOUR_OF_A_SUIT) != 0 && SELDOM((sum + UP_TO_EIGHT) & EIGHT))
        return flush_value(cards, sum);
    uint32_t odd = parity >> FIRST_RANK, paired = (sum - parity) >> (FIRST_RANK + 1);
    COMPUTED(paired);
    if (SELDOM(straight_tops(odd | paired)))
        return straight_value(odd, paired);
    if (SELDOM(odd & paired))
        return grouped_value(odd, paired, cards);
    uint32_t kickers = without_lowest(without_lowest(odd));
    if (SELDOM(!several(kickers))) {
        if (kickers != 0 && several(paired))
            return value_of(STANDARD_TWO_PAIRS, paired, kickers);
        return grouped_value(odd, paired, cards);
    }
    return paired != 0 ? value_of(STANDARD_PAIR, paired, kickers) : (int32_t)kickers;
}
