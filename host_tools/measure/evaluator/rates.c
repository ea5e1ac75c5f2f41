// How fast one core of this host values standard hands of seven cards: a library for
// evaluator_figures.py. All rates are hands a second of processor time.
//
// A peer is a C function of the order of phevaluator's evaluate_7cards; it gets the same hands in
// the way its authors measure it, one call a hand.
#include <stdint.h>
#include <time.h>

#include "batch.h"
#include "hand_eval.h"

enum {
    TRIPLES = 52 * 51 * 50 / 6,
    CHUNK = 1024,
    TABLES = 4,
    CATEGORIES = STANDARD_ROYAL_FLUSH + 1,
};

typedef int peer(int a, int b, int c, int d, int e, int f, int g);
typedef void use(const int32_t *values, size_t number);

extern uint32_t sum_of_values;

double enumeration_rate(uint64_t hands[CATEGORIES]);
double peer_enumeration_rate(peer *evaluate, uint64_t *sum);
double random_rate(const uint8_t *hands, size_t number, int32_t *values);
double peer_random_rate(peer *evaluate, const uint8_t *hands, size_t number, int32_t *values);

// Hands of each category, by turns in several tables: one counter would wait for itself.
static uint64_t counts[TABLES][CATEGORIES];
// The suits of three cards, in columns.
static uint16_t triples[BATCH_SUITS][TRIPLES + BATCH_LANES];

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void count_categories(const int32_t *values, size_t number)
{
    size_t i = 0;
    for (; i + TABLES <= number; i += TABLES)
        for (size_t table = 0; table < TABLES; table++)
            counts[table][values[i + table] >> 25]++;
    for (; i < number; i++)
        counts[0][values[i] >> 25]++;
}

// What is done with a peer's values too. It is no static, so that it has to be computed.
uint32_t sum_of_values;

static void add_values(const int32_t *values, size_t number)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < number; i++)
        sum += (uint32_t)values[i];
    sum_of_values += sum;
}

static union batch_hand with(union batch_hand hand, int card)
{
    return (union batch_hand){.all = hand.all + batch_hand_of[card].all};
}

// All sets of three cards, those of the highest cards first.
static void list_triples(void)
{
    size_t place = 0;
    for (int low = 49; low >= 0; low--)
        for (int middle = low + 1; middle < 51; middle++)
            for (int high = middle + 1; high < 52; high++, place++) {
                union batch_hand triple = with(with(batch_hand_of[low], middle), high);
                for (int suit = 0; suit < BATCH_SUITS; suit++)
                    triples[suit][place] = triple.suits[suit];
            }
}

// Every hand that goes on from these cards with three above `last`, the first of the triples.
static void complete(union batch_hand begun, int last, use *take)
{
    static int32_t values[CHUNK];
    size_t left = (size_t)(51 - last), number = left * (left - 1) * (left - 2) / 6;
    for (size_t at = 0; at < number; at += CHUNK) {
        size_t size = number - at < CHUNK ? number - at : CHUNK;
        const uint16_t *rests[BATCH_SUITS];
        for (int suit = 0; suit < BATCH_SUITS; suit++)
            rests[suit] = triples[suit] + at;
        batch_standard_seven(begun, rests, size, values);
        take(values, size);
    }
}

static void enumerate(union batch_hand begun, int held, int last, use *take)
{
    if (held == 4) {
        complete(begun, last, take);
        return;
    }
    for (int card = last + 1; card < 52; card++)
        enumerate(with(begun, card), held + 1, card, take);
}

// All C(52,7) hands; writes how many there are of each category, counted once more after they were
// timed.
double enumeration_rate(uint64_t hands[CATEGORIES])
{
    static const union batch_hand none;
    uint64_t all = 0;
    double began = now();
    list_triples();
    enumerate(none, 0, -1, add_values);
    double seconds = now() - began;
    enumerate(none, 0, -1, count_categories);
    for (int category = 0; category < CATEGORIES; category++) {
        hands[category] = 0;
        for (int table = 0; table < TABLES; table++) {
            hands[category] += counts[table][category];
            counts[table][category] = 0;
        }
        all += hands[category];
    }
    return (double)all / seconds;
}

static uint64_t peer_sum(peer *evaluate, int *cards, int held, uint64_t *hands)
{
    uint64_t sum = 0;
    for (int card = held > 0 ? cards[held - 1] + 1 : 0; card < 52; card++) {
        cards[held] = card;
        if (held < 6) {
            sum += peer_sum(evaluate, cards, held + 1, hands);
            continue;
        }
        sum +=
            (uint64_t)evaluate(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], card);
        ++*hands;
    }
    return sum;
}

// All C(52,7) hands; writes the sum of what the peer says of them.
double peer_enumeration_rate(peer *evaluate, uint64_t *sum)
{
    int cards[7];
    uint64_t hands = 0;
    double began = now();
    *sum = peer_sum(evaluate, cards, 0, &hands);
    return (double)hands / (now() - began);
}

// `number` hands that lie one after the other in memory, checks included.
double random_rate(const uint8_t *hands, size_t number, int32_t *values)
{
    double began = now();
    batch_values(HAND_STANDARD, hands, 7, number, values);
    return (double)number / (now() - began);
}

double peer_random_rate(peer *evaluate, const uint8_t *hands, size_t number, int32_t *values)
{
    double began = now();
    for (size_t i = 0; i < number; i++) {
        const uint8_t *hand = hands + 7 * i;
        values[i] = evaluate(hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6]);
    }
    return (double)number / (now() - began);
}
