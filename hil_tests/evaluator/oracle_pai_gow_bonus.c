// The classes of the optional wagers, from the words of 588.12(c), 688a.6(d) to (f) and 688a.12.
#include "oracle_pai_gow.h"

enum { ACE = 12, KING = 11, QUEEN = 10, ANY_SUIT = 4 };

// 688a.12(c) upside down.
enum {
    NOTHING,
    THREE_PAIRS,
    PAID_STRAIGHT,
    PAID_THREE,
    PAID_FLUSH,
    PAID_FULL_HOUSE,
    PAID_FOUR,
    PAID_STRAIGHT_FLUSH,
    PAID_ROYAL,
    FIVE_ACES,
    SEVEN_WITH_JOKER,
    ROYAL_AND_MATCH,
    SEVEN_NATURAL,
};

// 688a.12(d), tables 2, 5, 6 and 7, upside down.
enum {
    WILD_NOTHING,
    WILD_FULL_HOUSE,
    WILD_FOUR,
    WILD_STRAIGHT_FLUSH,
    WILD_ROYAL,
    WILD_FIVE,
    WILD_FIVE_ACES,
    WILD_SEVEN_WITH_JOKER,
    WILD_SEVEN_NATURAL,
};

// Plain cards, some perhaps equal, and what they were before the joker was replaced.
struct cards {
    int of_rank[13], of_suit[4];
    bool held[13][5]; // column ANY_SUIT: in whatever suit
    bool natural[13][4];
    int joker; // what replaces it, or -1
};

static void put(struct cards *hand, int card, int times)
{
    hand->of_rank[card / 4] += times;
    hand->of_suit[card % 4] += times;
    hand->held[card / 4][card % 4] = times > 0 || hand->natural[card / 4][card % 4];
    hand->held[card / 4][ANY_SUIT] = hand->of_rank[card / 4] > 0;
}

static bool consecutive(const struct cards *hand, int suit, int top, int length)
{
    for (int i = 0; i < length; i++)
        if (!hand->held[top - i < 0 ? ACE : top - i][suit]) // an ace below the deuce
            return false;
    return true;
}

static bool any_consecutive(const struct cards *hand, int suit, int length)
{
    for (int top = length - 2; top <= ACE; top++)
        if (consecutive(hand, suit, top, length))
            return true;
    return false;
}

static bool is_straight_flush(const struct cards *hand, int length)
{
    for (int suit = 0; suit < 4; suit++)
        if (hand->of_suit[suit] >= length && any_consecutive(hand, suit, length))
            return true;
    return false;
}

// The Royal Match of 688a.6(e)(2) and (f)(4) is a second king and queen that share a suit: two
// natural cards.
static bool is_royal(const struct cards *hand, bool with_match)
{
    for (int suit = 0; suit < 4; suit++) {
        if (!consecutive(hand, suit, ACE, 5))
            continue;
        bool match = !with_match;
        for (int other = 0; other < 4; other++)
            if (other != suit && hand->natural[KING][other] && hand->natural[QUEEN][other])
                match = true;
        if (match)
            return true;
    }
    return false;
}

// How many ranks are held at least so often.
static int ranks_held(const struct cards *hand, int times)
{
    int count = 0;
    for (int rank = 0; rank < 13; rank++)
        count += hand->of_rank[rank] >= times;
    return count;
}

static bool is_flush(const struct cards *hand)
{
    for (int suit = 0; suit < 4; suit++)
        if (hand->of_suit[suit] >= 5)
            return true;
    return false;
}

// Of the cards as they lie; what needs equal ranks only if the joker is an ace.
static int fortune_class(const struct cards *hand)
{
    bool kinds = hand->joker < 0 || hand->joker / 4 == ACE;
    if (is_straight_flush(hand, 7))
        return hand->joker < 0 ? SEVEN_NATURAL : SEVEN_WITH_JOKER;
    if (is_royal(hand, true))
        return ROYAL_AND_MATCH;
    if (kinds && hand->of_rank[ACE] == 5)
        return FIVE_ACES;
    if (is_royal(hand, false))
        return PAID_ROYAL;
    if (is_straight_flush(hand, 5))
        return PAID_STRAIGHT_FLUSH;
    if (kinds && ranks_held(hand, 4) > 0)
        return PAID_FOUR;
    if (kinds && ranks_held(hand, 3) > 0 && ranks_held(hand, 2) > 1)
        return PAID_FULL_HOUSE;
    if (is_flush(hand))
        return PAID_FLUSH;
    if (kinds && ranks_held(hand, 3) > 0)
        return PAID_THREE;
    if (any_consecutive(hand, ANY_SUIT, 5))
        return PAID_STRAIGHT;
    return kinds && ranks_held(hand, 2) == 3 ? THREE_PAIRS : NOTHING;
}

static int wild_class(const struct cards *hand)
{
    if (is_straight_flush(hand, 7))
        return hand->joker < 0 ? WILD_SEVEN_NATURAL : WILD_SEVEN_WITH_JOKER;
    if (hand->of_rank[ACE] == 5)
        return WILD_FIVE_ACES;
    if (ranks_held(hand, 5) > 0)
        return WILD_FIVE;
    if (is_royal(hand, false))
        return WILD_ROYAL;
    if (is_straight_flush(hand, 5))
        return WILD_STRAIGHT_FLUSH;
    if (ranks_held(hand, 4) > 0)
        return WILD_FOUR;
    return ranks_held(hand, 3) > 0 && ranks_held(hand, 2) > 1 ? WILD_FULL_HOUSE : WILD_NOTHING;
}

// The highest class of all ways to replace the joker.
static int best_class(const int *cards, int count, int (*class_of)(const struct cards *hand))
{
    struct cards hand = {.joker = -1};
    bool joker = false;
    for (int i = 0; i < count; i++) {
        if (cards[i] == JOKER)
            joker = true;
        else {
            hand.natural[cards[i] / 4][cards[i] % 4] = true;
            put(&hand, cards[i], 1);
        }
    }
    if (!joker)
        return class_of(&hand);
    int best = 0;
    for (hand.joker = 0; hand.joker < 52; hand.joker++) {
        put(&hand, hand.joker, 1);
        int class = class_of(&hand);
        best = class > best ? class : best;
        put(&hand, hand.joker, -1);
    }
    return best;
}

struct verdict judge_pai_gow_fortune(const int *cards, int count)
{
    return (struct verdict){.category = best_class(cards, count, fortune_class)};
}

struct verdict judge_pai_gow_wild(const int *cards, int count)
{
    return (struct verdict){.category = best_class(cards, count, wild_class)};
}

// 588.12(c): from the best five of the six.
struct verdict judge_pai_gow_insurance(const int *cards, int count)
{
    struct verdict best = judge_pai_gow_high(cards, count);
    bool wins = best.category == HIGH_CARD && best.ranks[0] <= KING;
    return (struct verdict){.category = wins ? KING - best.ranks[0] + 1 : 0};
}

// Ace high by the definition in 688a.1: seven cards that have an ace and neither a pair nor a
// straight nor a flush.
struct verdict judge_pai_gow_ace_high(const int *cards, int count)
{
    bool joker = false, ace = false;
    int as_ace[7];
    for (int i = 0; i < count; i++) {
        joker = joker || cards[i] == JOKER;
        as_ace[i] = cards[i] == JOKER ? 4 * ACE : cards[i];
        ace = ace || as_ace[i] / 4 == ACE;
        for (int j = 0; j < i; j++)
            if (as_ace[i] / 4 == as_ace[j] / 4)
                return (struct verdict){.category = 0};
    }
    if (!ace || best_class(cards, count, fortune_class) != NOTHING)
        return (struct verdict){.category = 0};
    return (struct verdict){.category = joker ? 2 : 1};
}
