// Blackjack games, 58 Pa. Code 581, 590 and 591: points, and the side wagers on the dealer's hand.
#include "hand_eval.h"
#include "points.h"
#include "rank_sets.h"

enum { LOWEST_TOTAL = 4, STANDING_TOTAL = 17, BEST_TOTAL = 21, PUSH_TOTAL = 22, EIGHT = 6 };

struct total {
    uint32_t points;
    uint32_t soft; // an ace counts 11
};

// An ace counts 11 unless that would exceed 21, so at most one does.
static struct total total_of(const uint8_t *cards, unsigned count)
{
    uint32_t hard = 0;
    uint32_t aces = 0;
    for (unsigned i = 0; i < count; i++) {
        hard += points(cards[i], 1);
        aces += cards[i] >> 2 == POINTS_RANK_ACE;
    }
    uint32_t soft = aces > 0 && hard + 10 <= BEST_TOTAL;
    return (struct total){hard + 10 * soft, soft};
}

// All busts are equal.
int32_t hand_blackjack_split(const uint8_t *cards, unsigned count)
{
    uint32_t points = total_of(cards, count).points;
    if (points > BEST_TOTAL)
        return value_of(BLACKJACK_BUST, 0, 0);
    return value_of(BLACKJACK_4 + points - LOWEST_TOTAL, 0, 0);
}

int32_t hand_blackjack(const uint8_t *cards, unsigned count)
{
    int32_t value = hand_blackjack_split(cards, count);
    if (count == 2 && value == value_of(BLACKJACK_21, 0, 0))
        return value_of(BLACKJACK_BLACKJACK, 0, 0);
    return value;
}

int32_t hand_blackjack_soft(const uint8_t *cards, unsigned count)
{
    return value_of(total_of(cards, count).soft, 0, 0);
}

// One bit more in the suits: 0 black, 1 red.
static inline uint32_t suit_and_color(uint8_t card)
{
    uint32_t suit = card & 3;
    return suit | ((suit ^ suit >> 1) & 1) << 2;
}

// What the suits and colors of all cards have in common: bit 0 one suit, bit 1 one color.
enum { ONE_SUIT = 1, ONE_COLOR = 2 };

static uint32_t in_common(const uint8_t *cards, unsigned count)
{
    uint32_t differ = 0;
    for (unsigned i = 1; i < count; i++)
        differ |= suit_and_color(cards[0]) ^ suit_and_color(cards[i]);
    return (differ & 3 ? 0 : ONE_SUIT) | (differ & 4 ? 0 : ONE_COLOR);
}

// The dealer draws a third card to less than 17; by it the wager is paid if he then exceeds 21,
// three 8s of one suit or color excepted (581.7(m)).
int32_t hand_bust_it(const uint8_t *cards, unsigned count)
{
    if (total_of(cards, 2).points >= STANDING_TOTAL || total_of(cards, count).points <= BEST_TOTAL)
        return value_of(BUST_IT_NOTHING, 0, 0);
    uint32_t third = points(cards[2], 1);
    if (cards[0] >> 2 == EIGHT && cards[1] >> 2 == EIGHT && cards[2] >> 2 == EIGHT) {
        uint32_t common = in_common(cards, count);
        if (common & ONE_COLOR)
            return value_of(common & ONE_SUIT ? BUST_IT_8S_OF_SUIT : BUST_IT_8S_OF_COLOR, 0, 0);
    }
    return value_of(BUST_IT_TEN + POINTS_TEN - third, 0, 0);
}

int32_t hand_push_22(const uint8_t *cards, unsigned count)
{
    if (total_of(cards, count).points != PUSH_TOTAL)
        return value_of(PUSH_22_NOTHING, 0, 0);
    uint32_t common = in_common(cards, count);
    if (common & ONE_SUIT)
        return value_of(PUSH_22_SAME_SUIT, 0, 0);
    return value_of(common & ONE_COLOR ? PUSH_22_SAME_COLOR : PUSH_22_OTHER, 0, 0);
}
