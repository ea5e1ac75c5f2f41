// High and low hands of pai gow poker, 588.6 and 688a.6: an ace, or the fifth card of a straight
// or flush, is what the joker stands for.
#include "pai_gow.h"
#include "hand_eval.h"

struct pai_gow_sets pai_gow_gather(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand = {.joker = 0};
    for (unsigned i = 0; i < count; i++)
        hand.suit[cards[i] & 3] |= 1u << (cards[i] >> 2);
    hand.joker = hand.suit[HAND_JOKER & 3] >> (HAND_JOKER >> 2);
    hand.suit[HAND_JOKER & 3] &= RANKS;
    uint32_t one = hand.suit[0] ^ hand.suit[1], both = hand.suit[0] & hand.suit[1];
    uint32_t other = hand.suit[2] ^ hand.suit[3], others = hand.suit[2] & hand.suit[3];
    hand.once = one | both | other | others;
    hand.twice = both | others | (one & other);
    hand.thrice = (both & (other | others)) | (others & (one | both));
    hand.four = both & others;
    return hand;
}

uint32_t pai_gow_flush(const struct pai_gow_sets *hand)
{
    for (int suit = 0; suit < 4; suit++)
        if (drop_lowest(hand->suit[suit], 4 - (int)hand->joker) != 0)
            return hand->suit[suit];
    return 0;
}

// The best straight among these ranks, the joker filling a gap: its two highest ranks, or 0. They
// order straights as the text does: A-K-Q-J-10, A-2-3-4-5, then K-Q-J-10-9 and downwards.
static uint32_t best_straight(uint32_t held, uint32_t joker)
{
    uint32_t ranks = held << 1 | held >> 12; // an ace is also below the deuce
    uint32_t top = ranks & ranks << 1, bottom = top << 3, middle = ranks << 2;
    uint32_t tops = top & middle & bottom;
    if (joker)
        tops = (top & bottom) |
               (middle & ((top & (ranks << 3 | ranks << 4)) | ((ranks | ranks << 1) & bottom)));
    tops = tops >> 1 & RANKS & ~(RANK_FIVE - 1u);
    if (tops & RANK_ACE)
        return RANKS_ACE_KING;
    if (tops & RANK_FIVE)
        return RANK_ACE | RANK_FIVE;
    tops = highest(tops);
    return tops | tops >> 1;
}

// The joker is the highest rank missing from the suit.
static uint32_t best_flush(uint32_t suited, uint32_t joker)
{
    if (joker)
        suited |= highest(RANKS & ~suited);
    while (drop_lowest(suited, 5) != 0)
        suited &= suited - 1;
    return suited;
}

static int32_t straight_or_flush(const struct pai_gow_sets *hand)
{
    uint32_t suited = pai_gow_flush(hand);
    uint32_t ranks = best_straight(suited != 0 ? suited : hand->once, hand->joker);
    if (suited == 0)
        return ranks != 0 ? value_of(PAI_GOW_STRAIGHT, 0, ranks) : 0;
    if (ranks == 0)
        return value_of(PAI_GOW_FLUSH, 0, best_flush(suited, hand->joker));
    return value_of(ranks == RANKS_ACE_KING ? PAI_GOW_ROYAL_FLUSH : PAI_GOW_STRAIGHT_FLUSH, 0,
                    ranks);
}

static int32_t pairs(uint32_t once, uint32_t twice, int spare)
{
    if (twice == 0)
        return value_of(PAI_GOW_HIGH_CARD, 0, drop_lowest(once, spare));
    if (!several(twice))
        return value_of(PAI_GOW_PAIR, twice, drop_lowest(once ^ twice, spare));
    uint32_t two = highest(twice);
    two |= highest(twice ^ two);
    return value_of(PAI_GOW_TWO_PAIRS, two, highest(once ^ two));
}

// The joker as an ace. `spare`: how many cards there are beyond five.
static int32_t of_a_kind(const struct pai_gow_sets *hand, int spare)
{
    uint32_t ace = hand->joker ? RANK_ACE : 0;
    uint32_t once = hand->once | ace;
    uint32_t twice = hand->twice | (hand->once & ace);
    uint32_t thrice = hand->thrice | (hand->twice & ace);
    uint32_t four = hand->four | (hand->thrice & ace);
    if (hand->four & ace)
        return value_of(PAI_GOW_FIVE_ACES, ace, 0);
    if (four != 0)
        return value_of(PAI_GOW_FOUR_OF_A_KIND, four, highest(once ^ four));
    if (thrice == 0)
        return pairs(once, twice, spare);
    uint32_t three = highest(thrice);
    uint32_t pair = highest(twice ^ three);
    if (pair != 0)
        return value_of(PAI_GOW_FULL_HOUSE, three, pair);
    return value_of(PAI_GOW_THREE_OF_A_KIND, three, drop_lowest(once ^ three, spare));
}

int32_t pai_gow_value(const struct pai_gow_sets *hand, unsigned count)
{
    int32_t kind = of_a_kind(hand, (int)count - 5);
    int32_t other = straight_or_flush(hand);
    return other > kind ? other : kind;
}

int32_t hand_pai_gow_high(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand = pai_gow_gather(cards, count);
    return pai_gow_value(&hand, count);
}

static uint32_t low_rank(uint8_t card)
{
    return card == HAND_JOKER ? RANK_ACE : 1u << (card >> 2);
}

int32_t hand_pai_gow_low_card(const uint8_t *cards, unsigned count)
{
    (void)count;
    return value_of(PAI_GOW_HIGH_CARD, 0, low_rank(cards[0]));
}

int32_t hand_pai_gow_low(const uint8_t *cards, unsigned count)
{
    (void)count;
    uint32_t one = low_rank(cards[0]), other = low_rank(cards[1]);
    if (one == other)
        return value_of(PAI_GOW_PAIR, one, 0);
    return value_of(PAI_GOW_HIGH_CARD, 0, one | other);
}
