#include "blackjack.h"

#include <stdbool.h>

#include "chance.h"

enum { WAGER = 2, ACE = 1, TEN = 10 };

struct hand {
    int total;
    bool soft, live, chance; // chance: it has a Second Chance Wager
    int real, free;          // half wagers of the player's money, and of lammers
};

struct round {
    const struct blackjack_rules *rules;
    const struct blackjack_strategy *strategy;
    uint64_t random[4];
    uint8_t shoe[MOST_SHOE];
    unsigned size, drawn;
    unsigned up;
    int wager; // half wagers of a hand: with the attack twice as many
    int net, staked;
    unsigned count;
    struct hand hands[MOST_HANDS];
};

// The next card: each of those left is as likely.
static unsigned draw(struct round *round)
{
    unsigned from = round->rules->endless ? 0 : round->drawn++;
    unsigned at = from + random_below(round->random, round->size - from);
    uint8_t card = round->shoe[at];
    round->shoe[at] = round->shoe[from];
    round->shoe[from] = card;
    return card;
}

static void add(struct hand *hand, unsigned value)
{
    hand->total += (int)value;
    if (value == ACE && hand->total <= 11) {
        hand->total += 10;
        hand->soft = true;
    } else if (hand->total > 21 && hand->soft) {
        hand->total -= 10;
        hand->soft = false;
    }
}

static int kind(const struct hand *hand)
{
    return hand->real == 0;
}

// Over 21: lost, or a card to be subtracted (591.7(l)).
static void bust(struct round *round, struct hand *hand)
{
    hand->live = false;
    const struct blackjack_strategy *strategy = round->strategy;
    if (!round->rules->second_chance || !strategy->second_chance[round->up][hand->total]) {
        round->net -= hand->real;
        return;
    }
    round->staked += hand->real;
    hand->total -= (int)draw(round);
    if (hand->total > 21)
        round->net -= 2 * hand->real;
    else if (hand->total == 21)
        round->net += hand->real;
    else
        hand->live = hand->chance = true;
}

// Half of `taken`.
static void surrender(struct round *round, struct hand *hand, int taken)
{
    round->net -= taken / 2;
    hand->live = false;
}

static void double_down(struct round *round, struct hand *hand, bool two_cards)
{
    bool nine_to_eleven = !hand->soft && hand->total >= 9 && hand->total <= 11;
    if (round->rules->free_bets && two_cards && nine_to_eleven) {
        hand->free += round->wager;
    } else {
        hand->real += round->wager;
        round->staked += round->wager;
    }
    add(hand, draw(round));
    if (hand->total > 21)
        bust(round, hand);
    else if (round->rules->rescue && round->strategy->doubled[round->up][hand->total] == SURRENDER)
        surrender(round, hand, hand->real - (round->rules->double_returned ? round->wager : 0));
}

// `table`: what to do with two cards. The hand ends live, or settled.
static void play_hand(struct round *round, struct hand *hand, const uint8_t table[2][TOTALS])
{
    bool two_cards = true;
    hand->live = true;
    while (hand->live && hand->total < 21) {
        int decision = table[hand->soft][hand->total];
        if (decision == STAND)
            break;
        if (decision == SURRENDER) {
            surrender(round, hand, hand->real);
        } else if (decision == DOUBLE) {
            double_down(round, hand, two_cards);
            break;
        } else {
            add(hand, draw(round));
            two_cards = false;
            table = round->strategy->later[kind(hand)][round->up];
            if (hand->total > 21) {
                bust(round, hand);
                break;
            }
        }
    }
    if (hand->live && hand->total == 21 && round->rules->pays_21 && !hand->chance) {
        round->net += hand->real + hand->free;
        hand->live = false;
    }
}

static struct hand split_hand(struct round *round, unsigned value, bool lammer)
{
    struct hand hand = {.real = lammer ? 0 : round->wager, .free = lammer ? round->wager : 0};
    add(&hand, value);
    round->staked += hand.real;
    return hand;
}

// 581.11, 590.11, 591.11: hands[0] is the pair; every hand is played out before the next one is
// dealt to.
static void play_split(struct round *round, unsigned value)
{
    const struct blackjack_rules *rules = round->rules;
    const struct blackjack_strategy *strategy = round->strategy;
    bool lammers = rules->free_bets && value != TEN;
    bool aces_once = value == ACE && rules->one_card_to_aces;
    round->hands[0] = (struct hand){.real = round->wager};
    add(&round->hands[0], value);
    round->hands[1] = split_hand(round, value, lammers);
    round->count = 2;
    for (unsigned i = 0; i < round->count; i++) {
        struct hand *hand = &round->hands[i];
        unsigned drawn = draw(round);
        while (drawn == value && (int)round->count < rules->most_hands && !aces_once &&
               strategy->split_again[kind(hand)][round->count][round->up][value]) {
            round->hands[round->count++] = split_hand(round, value, lammers);
            drawn = draw(round);
        }
        add(hand, drawn);
        hand->live = true;
        if (!aces_once)
            play_hand(round, hand, strategy->after_split[kind(hand)][round->up]);
        else if (rules->rescue && strategy->split_ace[round->up][hand->total] == SURRENDER)
            surrender(round, hand, hand->real);
        else if (hand->total == 21 && rules->pays_21)
            play_hand(round, hand, strategy->after_split[0][round->up]);
    }
}

static void settle(struct round *round, unsigned hole)
{
    struct hand dealer = {0};
    add(&dealer, round->up);
    add(&dealer, hole);
    while (dealer.total < 17)
        add(&dealer, draw(round));
    if (dealer.total == 22 && round->rules->push_22)
        return;
    for (unsigned i = 0; i < round->count; i++) {
        const struct hand *hand = &round->hands[i];
        if (!hand->live)
            continue;
        if (dealer.total > 21 || hand->total > dealer.total)
            round->net += hand->chance ? hand->real : hand->real + hand->free;
        else if (hand->total < dealer.total)
            round->net -= hand->chance ? 2 * hand->real : hand->real;
    }
}

static bool is_blackjack(unsigned a, unsigned b)
{
    return a + b == ACE + TEN && (a == ACE || b == ACE);
}

static void play_round(struct round *round)
{
    const struct blackjack_rules *rules = round->rules;
    round->drawn = 0;
    round->net = 0;
    round->count = 1;
    round->up = draw(round);
    bool attack = rules->attack && round->strategy->attack[round->up];
    round->wager = round->staked = attack ? 2 * WAGER : WAGER;
    unsigned first = draw(round), second = draw(round), hole = draw(round);
    bool of_player = is_blackjack(first, second), of_dealer = is_blackjack(round->up, hole);
    if (of_player && (rules->blackjack_wins_first || !of_dealer)) {
        round->net = rules->blackjack * round->wager / WAGER;
        return;
    }
    if (of_dealer) {
        round->net = of_player ? 0 : -WAGER; // 581.7(o)(2): the attack is returned
        return;
    }
    if (first == second && round->strategy->split[round->up][first]) {
        play_split(round, first);
    } else {
        round->hands[0] = (struct hand){.real = round->wager};
        add(&round->hands[0], first);
        add(&round->hands[0], second);
        play_hand(round, &round->hands[0], round->strategy->first[round->up]);
    }
    settle(round, hole);
}

void blackjack(const struct blackjack_rules *rules, const struct blackjack_strategy *strategy,
               uint64_t seed, uint64_t rounds, struct blackjack_ends *ends)
{
    struct round round = {.rules = rules, .strategy = strategy};
    fill_random(round.random, seed);
    for (unsigned value = 1; value < VALUES; value++)
        for (int i = 0; i < rules->cards[value]; i++)
            round.shoe[round.size++] = (uint8_t)value;
    for (uint64_t i = 0; i < rounds; i++) {
        play_round(&round);
        ends->nets[NET_ZERO + round.net]++;
        ends->staked += (uint64_t)round.staked;
    }
}
