// Setting pai gow hands: the search for the low hand, and the house way of 588.11(d).
#include "hand_eval.h"
#include "pai_gow_settings.h"
#include "settings.h"

enum { ONE_OF_EACH_SUIT = 0x01010101 };

static inline uint32_t rank_at(const struct whole_hand *hand, int i)
{
    return hand->sorted[i] >> 16;
}

static inline uint8_t place_at(const struct whole_hand *hand, int i)
{
    return (uint8_t)(hand->sorted[i] >> 8);
}

static inline uint8_t card_at(const struct whole_hand *hand, int i)
{
    return (uint8_t)hand->sorted[i];
}

// Cards of one rank stay in their order.
static void sort(uint32_t *sorted, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t rank = cards[i] == HAND_JOKER ? RANK_ACE : 1u << (cards[i] >> 2);
        uint32_t *place = &sorted[i], least = rank << 16;
        for (; place > sorted && place[-1] < least; place--)
            *place = place[-1];
        *place = least | 1u << (8 + i) | cards[i];
    }
}

void pai_gow_look_at(struct whole_hand *hand, const uint8_t *cards, int count)
{
    pai_gow_gather(&hand->sets, cards, (unsigned)count);
    hand->kinds = hand->sets.kinds;
    hand->run = pai_gow_straight_or_flush(&hand->sets);
    hand->five_aces = pai_gow_joker_as_ace(&hand->kinds, hand->sets.joker);
    hand->only_ranks = hand->run == 0 && !hand->five_aces;
    hand->only_runs = 0;
    if (hand->only_ranks)
        hand->sets.kinds = hand->kinds;
    sort(hand->sorted, cards, count);
}

static void take_away(struct pai_gow_kinds *kinds, uint32_t rank)
{
    if (kinds->four & rank)
        kinds->four ^= rank;
    else if (kinds->thrice & rank)
        kinds->thrice ^= rank;
    else if (kinds->twice & rank)
        kinds->twice ^= rank;
    else
        kinds->once ^= rank;
}

// What `sets` of the hand are without its `i`th card.
static void leave_out(const struct whole_hand *hand, int i, const struct pai_gow_sets *sets,
                      struct pai_gow_sets *left)
{
    uint32_t card = card_at(hand, i), rank = rank_at(hand, i);
    if (hand->only_ranks) {
        left->kinds = sets->kinds;
        take_away(&left->kinds, rank);
        return;
    }
    *left = *sets;
    if (card == HAND_JOKER) {
        left->joker = 0;
        left->counts -= ONE_OF_EACH_SUIT;
        return;
    }
    take_away(&left->kinds, rank);
    left->suit[card & 3] ^= rank;
    left->counts -= 1u << 8 * (card & 3);
}

// The value of the best five of `count` cards that are left. A joker becomes an ace in `left`.
static int32_t value_left(const struct whole_hand *hand, struct pai_gow_sets *left, unsigned count)
{
    if (hand->only_ranks)
        return pai_gow_of_a_kind(&left->kinds, (int)count - 5);
    if (hand->only_runs)
        return pai_gow_straight_or_flush(left);
    return pai_gow_value(left, count);
}

struct search {
    const struct whole_hand *hand;
    int32_t least;     // that the high hand must be
    int32_t low, high; // of the best setting so far
    uint8_t mask;      // its low hand, 0 if there is none
};

// Takes a setting if it is better: no foul, the greatest low hand, beside it the greatest high
// hand of the cards that are left, and of equal ones the first positions.
static void try_setting(struct search *best, int32_t low, int mask, struct pai_gow_sets *left)
{
    int32_t high = value_left(best->hand, left, 5);
    if (high < best->least || high < low || low < best->low)
        return;
    if (low == best->low && (high < best->high || (high == best->high && mask > best->mask)))
        return;
    best->low = low;
    best->high = high;
    best->mask = (uint8_t)mask;
}

// The literal rules of 588.11(d) come to this: the high hand keeps the best category of the six
// cards, and the low hand is the highest card that leaves it. A royal flush is only a straight
// flush here: a six-card one gives its ace to the low hand (588.11(d)(2)). Of an ace and the joker
// that leave equal high hands the joker goes low: beside a dealer's ace it is the higher card
// (588.6(c), R-588-12).
int hand_pai_gow_six_settings(const uint8_t *cards, uint8_t *low_masks)
{
    struct whole_hand hand;
    struct pai_gow_sets five;
    pai_gow_look_at(&hand, cards, 6);
    int32_t kind = pai_gow_of_a_kind(&hand.kinds, 1);
    int32_t category = (hand.run > kind ? hand.run : kind) >> CATEGORY_SHIFT;
    if (hand.five_aces)
        category = PAI_GOW_FIVE_ACES;
    if (category == PAI_GOW_ROYAL_FLUSH)
        category = PAI_GOW_STRAIGHT_FLUSH;
    struct search best = {&hand, category << CATEGORY_SHIFT, 0, 0, 0};
    uint8_t joker = 0; // where it lies; 0 is before every position
    for (int i = 0; i < 6 && (int32_t)rank_at(&hand, i) >= best.low; i++) {
        int is_joker = card_at(&hand, i) == HAND_JOKER;
        if (is_joker)
            joker = place_at(&hand, i);
        leave_out(&hand, i, &hand.sets, &five);
        try_setting(&best, (int32_t)rank_at(&hand, i), is_joker ? 0 : place_at(&hand, i), &five);
    }
    low_masks[0] = best.mask != 0 ? best.mask : joker;
    return 1;
}

// Whether the card before this one stands for it as well: of one rank both, and without a flush
// all cards of a rank are alike but for the joker, which may be more than an ace.
static int same_as_last(const struct whole_hand *hand, int i)
{
    if (i == 0 || rank_at(hand, i) != rank_at(hand, i - 1))
        return 0;
    int flush = hand->run >> CATEGORY_SHIFT > PAI_GOW_STRAIGHT;
    int joker = card_at(hand, i - 1) == HAND_JOKER || card_at(hand, i) == HAND_JOKER;
    return hand->only_ranks || (!flush && !joker);
}

// Low hands of two equal cards, the greatest.
static void try_pairs(struct search *best)
{
    const struct whole_hand *hand = best->hand;
    struct pai_gow_sets six, five;
    for (int i = 0; i < HAND_HOUSE_WAY_CARDS - 1; i++) {
        int32_t low = value_of(PAI_GOW_PAIR, rank_at(hand, i), 0);
        if (rank_at(hand, i) != rank_at(hand, i + 1) || low < best->low)
            continue;
        leave_out(hand, i, &hand->sets, &six);
        for (int j = i + 1; j < HAND_HOUSE_WAY_CARDS && rank_at(hand, j) == rank_at(hand, i);
             j++) {
            if (j > i + 1 && same_as_last(hand, j))
                continue;
            leave_out(hand, j, &six, &five);
            try_setting(best, low, place_at(hand, i) | place_at(hand, j), &five);
        }
    }
}

// Low hands of the `i`th card and a lower one. No high hand beside them is better than the best
// five of the six other cards: mostly these show that none of the low hands will do.
static void try_below(struct search *best, int i)
{
    const struct whole_hand *hand = best->hand;
    uint32_t rank = rank_at(hand, i);
    struct pai_gow_sets six, five;
    leave_out(hand, i, &hand->sets, &six);
    int32_t most = value_left(hand, &six, 6);
    if (most < best->least || most < (int32_t)rank)
        return;
    if (!hand->only_ranks)
        leave_out(hand, i, &hand->sets, &six); // again: valuing has made the joker an ace
    for (int j = i + 1; j < HAND_HOUSE_WAY_CARDS; j++) {
        int32_t low = (int32_t)(rank | rank_at(hand, j));
        if (low == (int32_t)rank || same_as_last(hand, j))
            continue;
        if (low < best->low)
            return;
        leave_out(hand, j, &six, &five);
        try_setting(best, low, place_at(hand, i) | place_at(hand, j), &five);
    }
}

// From the greatest low hand down, so that the first that will do ends the search.
uint8_t pai_gow_set_seven(struct whole_hand *hand, int32_t least)
{
    hand->only_runs =
        hand->run != 0 && !hand->five_aces && pai_gow_of_a_kind(&hand->kinds, 2) < least;
    struct search best = {hand, least, 0, 0, 0};
    if (hand->kinds.twice != 0)
        try_pairs(&best);
    for (int i = 0; i < HAND_HOUSE_WAY_CARDS - 1; i++) {
        if (best.low >= (int32_t)rank_at(hand, i) << 1)
            break;
        if (!same_as_last(hand, i))
            try_below(&best, i);
    }
    return best.mask;
}
