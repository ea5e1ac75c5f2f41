// High hands of pai gow poker, a hand in each lane; the readings of the text are in pai_gow.c.
#include "batch_lanes.h"
#include "pai_gow.h"

// The two highest ranks of the best straight, as best_straight of pai_gow.c.
IN_LANE lane best_two(lane held, lane joker)
{
    lane ranks = (lane)(held << 1 | held >> 12), next = (lane)(ranks << 1);
    lane top = ranks & next, bottom = (lane)(top << 3), middle = (lane)(ranks << 2);
    lane third = (lane)(ranks << 3), fourth = (lane)(ranks << 4);
    lane but_one = (top & (third | fourth)) | ((ranks | next) & bottom);
    lane tops = (top & middle & bottom) | (joker & ((top & bottom) | (middle & but_one)));
    tops = (lane)(tops >> 1 & RANKS & ~(RANK_FIVE - 1));
    lane best = highest(tops);
    lane ace = if_none((lane)(~tops & RANK_ACE)), five = if_none((lane)(~tops & RANK_FIVE));
    lane two = choose(five, RANK_ACE | RANK_FIVE, best | best >> 1);
    return choose(ace, RANKS_ACE_KING, two);
}

IN_LANE struct lane_value straight_or_flush(lane held, lane suit, lane joker, size_t count)
{
    lane flush = if_so_many(suit, 5), ranks = suit & RANKS;
    lane two = best_two(choose(flush, ranks, held), joker), no_straight = if_none(two);
    lane royal = if_none(two ^ RANKS_ACE_KING) & 1;
    lane straight = choose(flush, (lane)(PAI_GOW_STRAIGHT_FLUSH + royal), PAI_GOW_STRAIGHT);
    // The joker is the highest rank missing.
    ranks |= joker & highest((lane)(RANKS & ~ranks));
    if (count > 5)
        ranks = less_lowest_if(if_so_many(suit, 6), ranks);
    if (count > 6)
        ranks = less_lowest_if(if_so_many(suit, 7), ranks);
    return (struct lane_value){
        .category = choose(no_straight, flush & PAI_GOW_FLUSH, straight),
        .rest = choose(no_straight, ranks, two),
    };
}

// The joker counted among the ranks as an ace.
IN_LANE struct lane_kinds with_ace(struct lane_kinds kinds, lane joker)
{
    lane ace = joker & RANK_ACE;
    lane three_aces = kinds.thrice & ace, two_aces = (lane)(kinds.twice & ~kinds.thrice & ace);
    return (struct lane_kinds){
        .once = kinds.once | ace,
        .twice = kinds.twice | (kinds.once & ace),
        .thrice = (lane)((kinds.thrice & ~three_aces) | (two_aces & ~kinds.four)),
        .four = kinds.four | three_aces,
    };
}

IN_LANE int32_t pai_gow(lane clubs, lane diamonds, lane hearts, lane spades, size_t count)
{
    lane joker = (lane)-has_joker(clubs, diamonds, hearts, spades, count);
    struct lane_kinds naturals = kinds_of(clubs, diamonds, hearts, spades);
    lane suit = longest(clubs, diamonds, hearts, spades);
    struct lane_value other = straight_or_flush(naturals.once, suit, joker, count);
    struct lane_kinds kinds = with_ace(naturals, joker);
    lane kickers = kinds.once ^ kinds.twice;
    for (size_t spare = count; spare > 5; spare--)
        kickers = less_lowest(kickers);
    struct lane_value kind = of_a_kind(kinds, kickers);
    struct lane_value aces = {.category = PAI_GOW_FIVE_ACES, .made = RANK_ACE};
    struct lane_value best = either(other.category > kind.category ? UINT16_MAX : 0, other, kind);
    return joined(either(if_none((lane)(~naturals.four & RANK_ACE)) & joker, aces, best));
}

VECTORS void lanes_pai_gow_high(const union batch_hand *hands, size_t count, size_t number,
                                int32_t *values)
{
    lanes_of_five_to_seven(pai_gow, hands, count, number, values);
}
