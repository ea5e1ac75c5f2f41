// High and low hands of pai gow poker, 588.6 and 688a.6: an ace, or the fifth card of a straight
// or flush, is what the joker stands for.
#include "pai_gow.h"
#include "hand_eval.h"

// A byte a suit.
enum { UP_TO_EIGHT = 0x03030303, EIGHT = 0x08080808, JOKER_IN_OTHER_SUITS = 0x01010100 };

_Static_assert((HAND_JOKER & 3) == 0, "the joker is counted in the first suit by itself");

void pai_gow_gather(struct pai_gow_sets *hand, const uint8_t *cards, unsigned count)
{
    uint32_t *suit = hand->suit, counts = 0;
    suit[0] = suit[1] = suit[2] = suit[3] = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t of = cards[i] & 3u;
        suit[of] |= 1u << (cards[i] >> 2);
        counts += 1u << 8 * of;
    }
    hand->joker = suit[HAND_JOKER & 3] >> (HAND_JOKER >> 2);
    suit[HAND_JOKER & 3] &= RANKS;
    hand->counts = hand->joker ? counts + JOKER_IN_OTHER_SUITS : counts;
    uint32_t minor = suit[0] ^ suit[1], minors = suit[0] & suit[1];
    uint32_t major = suit[2] ^ suit[3], majors = suit[2] & suit[3];
    hand->kinds.once = minor | minors | major | majors;
    hand->kinds.twice = minors | majors | (minor & major);
    hand->kinds.thrice = (minors & (major | majors)) | (majors & minor);
    hand->kinds.four = minors & majors;
}

uint32_t pai_gow_flush(const struct pai_gow_sets *hand)
{
    uint32_t five = (hand->counts + UP_TO_EIGHT) & EIGHT;
    const uint32_t *suit = hand->suit;
    if (five == 0)
        return 0;
    for (; (five & 0xFF) == 0; five >>= 8)
        suit++;
    return *suit;
}

// The best straight among these ranks, the joker filling a gap: its two highest ranks, or 0. They
// order straights as the text does: A-K-Q-J-10, A-2-3-4-5, then K-Q-J-10-9 and downwards.
static uint32_t straight_ranks(uint32_t held, uint32_t joker)
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
    tops = highest_rank(tops);
    return tops | tops >> 1;
}

// The joker is the highest rank missing from the suit (R-588-04, R-688a-07).
static uint32_t best_flush(uint32_t suited, uint32_t joker)
{
    if (joker)
        suited |= highest_rank(RANKS & ~suited);
    while (drop_lowest(suited, 5) != 0)
        suited &= suited - 1;
    return suited;
}

int32_t pai_gow_straight_or_flush(const struct pai_gow_sets *hand)
{
    uint32_t suited = pai_gow_flush(hand);
    uint32_t ranks = straight_ranks(suited != 0 ? suited : hand->kinds.once, hand->joker);
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
    uint32_t two = highest_rank(twice);
    two |= highest_rank(twice ^ two);
    return value_of(PAI_GOW_TWO_PAIRS, two, highest_rank(once ^ two));
}

int32_t pai_gow_of_a_kind(const struct pai_gow_kinds *kinds, int spare)
{
    uint32_t four = kinds->four;
    if (four != 0)
        return value_of(PAI_GOW_FOUR_OF_A_KIND, four, highest_rank(kinds->once ^ four));
    if (kinds->thrice == 0)
        return pairs(kinds->once, kinds->twice, spare);
    uint32_t three = highest_rank(kinds->thrice);
    uint32_t pair = highest_rank(kinds->twice ^ three);
    if (pair != 0)
        return value_of(PAI_GOW_FULL_HOUSE, three, pair);
    return value_of(PAI_GOW_THREE_OF_A_KIND, three, drop_lowest(kinds->once ^ three, spare));
}

int32_t pai_gow_value(struct pai_gow_sets *hand, unsigned count)
{
    int32_t other = pai_gow_straight_or_flush(hand);
    if (pai_gow_joker_as_ace(&hand->kinds, hand->joker))
        return value_of(PAI_GOW_FIVE_ACES, RANK_ACE, 0);
    int32_t kind = pai_gow_of_a_kind(&hand->kinds, (int)count - 5);
    return other > kind ? other : kind;
}

int32_t hand_pai_gow_high(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand;
    pai_gow_gather(&hand, cards, count);
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
