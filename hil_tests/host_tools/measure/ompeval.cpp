// OMPEval beside our evaluator in one program, for ompeval.py: both value the same hands by turns.
// Prints a line each of random hands and of all C(52,7): ours and theirs, the medians of hands a
// second of processor time. The exit code is 1 if they order hands differently.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <omp/HandEvaluator.h>

// host_tools/measure/evaluator/rates.c
extern "C" double enumeration_rate(uint64_t *counts);
extern "C" double random_rate(const uint8_t *hands, size_t number, int32_t *values);

static const size_t CARDS = 7, HANDS = 200000, TRIALS = 7, CATEGORIES = 10;
static const double ALL_HANDS = 133784560;

static const omp::HandEvaluator evaluator;
static std::vector<int32_t> ours(HANDS), theirs(HANDS);
static volatile unsigned sum_of_values;

static double now()
{
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

static std::vector<uint8_t> deal()
{
    std::mt19937 chance(687);
    std::array<uint8_t, 52> deck;
    std::vector<uint8_t> hands;
    for (size_t card = 0; card < deck.size(); card++)
        deck[card] = uint8_t(card);
    while (hands.size() < HANDS * CARDS) {
        std::shuffle(deck.begin(), deck.end(), chance);
        hands.insert(hands.end(), deck.begin(), deck.begin() + CARDS);
    }
    return hands;
}

// The loops of its authors' benchmark, one in the other: the sum over all hands of these cards and
// so many more, none below `first`. Inlined, as it is fastest.
template <int more>
__attribute__((always_inline)) inline unsigned sum_from(omp::Hand held, unsigned first)
{
    unsigned sum = 0;
    for (unsigned card = first; card < 52; card++) {
        omp::Hand hand = held;
        hand += card;
        sum += sum_from<more - 1>(hand, card + 1);
    }
    return sum;
}

template <> __attribute__((always_inline)) inline unsigned sum_from<0>(omp::Hand held, unsigned)
{
    return evaluator.evaluate(held);
}

// By itself: as a part of main, gcc finds fewer registers for it.
__attribute__((noinline)) static unsigned sum_of_all()
{
    return sum_from<CARDS>(omp::Hand::empty(), 0);
}

static double their_enumeration_rate()
{
    double began = now();
    sum_of_values = sum_of_all();
    return ALL_HANDS / (now() - began);
}

__attribute__((noinline)) static double their_random_rate(const uint8_t *cards)
{
    double began = now();
    for (size_t i = 0; i < HANDS; i++) {
        omp::Hand hand = omp::Hand::empty();
        for (size_t j = 0; j < CARDS; j++)
            hand += unsigned(cards[CARDS * i + j]);
        theirs[i] = evaluator.evaluate(hand);
    }
    return double(HANDS) / (now() - began);
}

static bool ordered_alike()
{
    std::set<std::pair<int32_t, int32_t>> seen;
    for (size_t i = 0; i < HANDS; i++)
        seen.insert({ours[i], theirs[i]});
    auto unlike = [](const std::pair<int32_t, int32_t> &one,
                     const std::pair<int32_t, int32_t> &next) {
        return one.first == next.first || one.second >= next.second;
    };
    return std::adjacent_find(seen.begin(), seen.end(), unlike) == seen.end();
}

static double median(std::vector<double> rates)
{
    std::sort(rates.begin(), rates.end());
    return rates[rates.size() / 2];
}

int main()
{
    std::vector<uint8_t> hands = deal();
    std::vector<double> random, random_theirs, all, all_theirs;
    for (size_t trial = 0; trial < TRIALS; trial++) {
        random.push_back(random_rate(hands.data(), HANDS, ours.data()));
        random_theirs.push_back(their_random_rate(hands.data()));
    }
    if (!ordered_alike())
        return 1;
    for (size_t trial = 0; trial < TRIALS; trial++) {
        uint64_t counts[CATEGORIES];
        all.push_back(enumeration_rate(counts));
        all_theirs.push_back(their_enumeration_rate());
    }
    std::printf("%f %f\n%f %f\n", median(random), median(random_theirs), median(all),
                median(all_theirs));
    return 0;
}
