// Random numbers for the rounds that are dealt and not counted.
#ifndef PAYBACK_CHANCE_H
#define PAYBACK_CHANCE_H

#include <stdint.h>

static inline uint64_t rotated(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

// xoshiro256**, of Blackman and Vigna.
static inline uint64_t next_random(uint64_t state[4])
{
    uint64_t result = rotated(state[1] * 5, 7) * 9, shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotated(state[3], 45);
    return result;
}

// splitmix64, by which its authors fill the state above from a seed.
static inline void fill_random(uint64_t state[4], uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t x = seed += 0x9E3779B97F4A7C15;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
        x = (x ^ x >> 27) * 0x94D049BB133111EB;
        state[i] = x ^ x >> 31;
    }
}

// One of 0 .. limit - 1, each as likely to one part in 2^32.
static inline unsigned random_below(uint64_t state[4], unsigned limit)
{
    return (unsigned)((next_random(state) >> 32) * limit >> 32);
}

#endif
