// Classes that the optional wagers of pai gow poker pay, 588.12 and 688a.12. The hands of a class
// are equal. Every class looks at all cards of the hand.
#include "hand_eval.h"
#include "pai_gow.h"

enum { RANK_KING_BIT = 11, KING_AND_QUEEN = 3 << 10 };

static inline int32_t class_value(int32_t class)
{
    return class << CATEGORY_SHIFT;
}

// 588.12(c): king-high or less. An ace, or the joker which is one, is too high.
int32_t hand_pai_gow_insurance(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand;
    pai_gow_gather(&hand, cards, count);
    int32_t value = pai_gow_value(&hand, count);
    int32_t class = PAI_GOW_INSURANCE_KING_HIGH;
    if (value >> RANK_KING_BIT > 1)
        return class_value(PAI_GOW_INSURANCE_NONE);
    for (; value >> RANK_KING_BIT == 0; value <<= 1)
        class++;
    return class_value(class);
}

// 688a.1, 688a.6(d): the seven cards rank only ace high, the joker as the ace (R-688a-08).
int32_t hand_pai_gow_ace_high(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand;
    pai_gow_gather(&hand, cards, count);
    int32_t value = pai_gow_value(&hand, count);
    if (value >> CATEGORY_SHIFT != PAI_GOW_HIGH_CARD || (value & RANK_ACE) == 0)
        return class_value(PAI_GOW_ACE_HIGH_NONE);
    return class_value(hand.joker ? PAI_GOW_ACE_HIGH_WITH_JOKER : PAI_GOW_ACE_HIGH_NO_JOKER);
}

// Whether seven cards of one suit are consecutive, the joker filling a gap (688a.6(e)(1), (3)).
static int seven_card_straight_flush(const struct pai_gow_sets *hand)
{
    uint32_t suited = pai_gow_flush(hand);
    if (drop_lowest(suited, 6 - (int)hand->joker) == 0)
        return 0;
    uint32_t ranks = suited << 1 | suited >> 12; // the ace also below the deuce
    for (uint32_t seven = 0x7F; seven <= 0x7F << 7; seven <<= 1) {
        uint32_t missing = seven & ~ranks;
        if (missing == 0 || (hand->joker && !several(missing)))
            return 1;
    }
    return 0;
}

// Whether a suit other than that of the royal flush holds king and queen, neither the joker
// (688a.6(e)(2), R-688a-10).
static int royal_match(const struct pai_gow_sets *hand)
{
    uint32_t royal = pai_gow_flush(hand);
    for (int suit = 0; suit < 4; suit++)
        if (hand->suit[suit] != royal && (hand->suit[suit] & KING_AND_QUEEN) == KING_AND_QUEEN)
            return 1;
    return 0;
}

// Below the straight in rank or in pay; the joker is an ace in the kinds.
static int32_t fortune_of_a_kind(const struct pai_gow_kinds *kinds, int32_t class)
{
    if (kinds->thrice != 0)
        return PAI_GOW_FORTUNE_THREE_OF_A_KIND;
    if (class == PAI_GOW_FORTUNE_NONE && drop_lowest(kinds->twice, 2) != 0)
        return PAI_GOW_FORTUNE_THREE_PAIRS;
    return class;
}

// 688a.12(c): three-of-a-kind is paid above the straight, so a hand with both is in its class.
int32_t hand_pai_gow_fortune(const uint8_t *cards, unsigned count)
{
    static const uint8_t class_of[] = {
        [PAI_GOW_STRAIGHT] = PAI_GOW_FORTUNE_STRAIGHT,
        [PAI_GOW_FLUSH] = PAI_GOW_FORTUNE_FLUSH,
        [PAI_GOW_FULL_HOUSE] = PAI_GOW_FORTUNE_FULL_HOUSE,
        [PAI_GOW_FOUR_OF_A_KIND] = PAI_GOW_FORTUNE_FOUR_OF_A_KIND,
        [PAI_GOW_STRAIGHT_FLUSH] = PAI_GOW_FORTUNE_STRAIGHT_FLUSH,
        [PAI_GOW_ROYAL_FLUSH] = PAI_GOW_FORTUNE_ROYAL_FLUSH,
        [PAI_GOW_FIVE_ACES] = PAI_GOW_FORTUNE_FIVE_ACES,
    };
    struct pai_gow_sets hand;
    pai_gow_gather(&hand, cards, count);
    int32_t class = class_of[pai_gow_value(&hand, count) >> CATEGORY_SHIFT];
    if (class <= PAI_GOW_FORTUNE_STRAIGHT)
        class = fortune_of_a_kind(&hand.kinds, class);
    else if (class == PAI_GOW_FORTUNE_ROYAL_FLUSH && royal_match(&hand))
        class = PAI_GOW_FORTUNE_ROYAL_MATCH;
    else if (class >= PAI_GOW_FORTUNE_STRAIGHT_FLUSH && seven_card_straight_flush(&hand))
        class = hand.joker ? PAI_GOW_FORTUNE_SEVEN_WITH_JOKER : PAI_GOW_FORTUNE_SEVEN_NATURAL;
    return class_value(class);
}

// The joker as any card, which always joins cards of one rank, or fills a straight flush.
static int32_t wild_of_a_kind(const struct pai_gow_sets *hand)
{
    uint32_t five = hand->joker ? hand->kinds.four : 0;
    uint32_t four = hand->joker ? hand->kinds.thrice : hand->kinds.four;
    uint32_t three = hand->joker ? hand->kinds.twice : hand->kinds.thrice;
    if (five != 0)
        return five == RANK_ACE ? PAI_GOW_WILD_FIVE_ACES : PAI_GOW_WILD_FIVE_OF_A_KIND;
    if (four != 0)
        return PAI_GOW_WILD_FOUR_OF_A_KIND;
    return three != 0 && several(hand->kinds.twice) ? PAI_GOW_WILD_FULL_HOUSE : PAI_GOW_WILD_NONE;
}

// 688a.12(d), tables 2, 5, 6 and 7.
int32_t hand_pai_gow_wild(const uint8_t *cards, unsigned count)
{
    struct pai_gow_sets hand;
    pai_gow_gather(&hand, cards, count);
    int32_t class = wild_of_a_kind(&hand);
    if (pai_gow_flush(&hand) == 0)
        return class_value(class);
    int32_t category = pai_gow_value(&hand, count) >> CATEGORY_SHIFT, other = PAI_GOW_WILD_NONE;
    if (category == PAI_GOW_STRAIGHT_FLUSH)
        other = PAI_GOW_WILD_STRAIGHT_FLUSH;
    if (category == PAI_GOW_ROYAL_FLUSH)
        other = PAI_GOW_WILD_ROYAL_FLUSH;
    if (seven_card_straight_flush(&hand))
        other = hand.joker ? PAI_GOW_WILD_SEVEN_WITH_JOKER : PAI_GOW_WILD_SEVEN_NATURAL;
    return class_value(other > class ? other : class);
}
