// Face Up Pai Gow Poker, 58 Pa. Code 688a.11, by dealing rounds at random: the dealer sets by a
// house way and shows both hands; the player sets by the same way, or whichever way nets the most
// against what he sees. base/ch688a.py reads the ends.
#include "chance.h"
#include "hand_eval.h"
#include "settings.h"

enum { CARDS = 7, DECK = 53, LOST = 0, TIED = 1, WON = 2, ENDINGS = 3, WAYS_TO_PLAY = 2 };

struct set_hand {
    int32_t high, low;
};

static struct set_hand set_by(const uint8_t *cards, unsigned low_mask)
{
    uint8_t high[CARDS], low[CARDS];
    unsigned highs = 0, lows = 0;
    for (unsigned i = 0; i < CARDS; i++)
        if (low_mask >> i & 1)
            low[lows++] = cards[i];
        else
            high[highs++] = cards[i];
    return (struct set_hand){hand_pai_gow_high(high, highs), hand_pai_gow_low(low, lows)};
}

// 688a.11(f): equal hands are the dealer's.
static int ending(const struct set_hand *player, const struct set_hand *dealer)
{
    return (player->high > dealer->high) + (player->low > dealer->low);
}

static int best_ending(const uint8_t *cards, const struct set_hand *dealer)
{
    int best = LOST;
    for (unsigned one = 0; one < CARDS && best < WON; one++)
        for (unsigned other = one + 1; other < CARDS && best < WON; other++) {
            struct set_hand hand = set_by(cards, 1u << one | 1u << other);
            int now = hand.high < hand.low ? LOST : ending(&hand, dealer);
            best = now > best ? now : best;
        }
    return best;
}

// Adds to ends[way][ending]: by the house way, then for the most. Returns 0, or -1 for rules that
// do not set a hand that was dealt.
int face_up(const uint8_t *rules, uint64_t size, uint64_t seed, uint64_t rounds,
            uint64_t ends[WAYS_TO_PLAY][ENDINGS])
{
    uint64_t random[4];
    uint8_t deck[DECK];
    fill_random(random, seed);
    for (unsigned card = 0; card < DECK; card++)
        deck[card] = (uint8_t)card;
    for (uint64_t round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < 2 * CARDS; i++) {
            unsigned other = i + random_below(random, DECK - i);
            uint8_t card = deck[i];
            deck[i] = deck[other];
            deck[other] = card;
        }
        uint8_t of_dealer, of_player;
        if (!house_way_set(rules, size, deck, &of_dealer) ||
            !house_way_set(rules, size, deck + CARDS, &of_player))
            return -1;
        // 688a.11(f)(2)(iii): the dealer's seven cards rank only ace high.
        int returned = hand_pai_gow_ace_high(deck, CARDS) != 0;
        struct set_hand dealer = set_by(deck, of_dealer);
        struct set_hand player = set_by(deck + CARDS, of_player);
        ends[0][returned ? TIED : ending(&player, &dealer)]++;
        ends[1][returned ? TIED : best_ending(deck + CARDS, &dealer)]++;
    }
    return 0;
}
