// Floating-point functions of the boot ROM that the SDK reaches through tables SF and SD and that
// libgcc does not have with the same contract: conversions that round down and saturate, square
// roots, comparison (RP2040 datasheet 2.8.3.1.5, pico/bootrom/sf_table.h).
// Unlike the real ROM's, these and libgcc's keep denormals instead of flushing them to zero.

#include <stdint.h>

union float_bits {
    float value;
    uint32_t bits;
};
union double_bits {
    double value;
    uint64_t bits;
};

// Moves a binary point; never inexact unless the exponent runs out.
static double scaled(double value, int places)
{
    union double_bits factor;
    while (places > 1000) {
        value *= 0x1p1000;
        places -= 1000;
    }
    while (places < -1000) {
        value *= 0x1p-1000;
        places += 1000;
    }
    factor.bits = (uint64_t)(1023 + places) << 52;
    return value * factor.value;
}

int rom_dcmp(double a, double b)
{
    return (a > b) - (a < b);
}

int rom_fcmp(float a, float b)
{
    return (a > b) - (a < b);
}

int64_t rom_double2int64(double value)
{
    if (value != value)
        return 0;
    if (value >= 0x1p63)
        return INT64_MAX;
    if (value < -0x1p63)
        return INT64_MIN;
    int64_t whole = (int64_t)value;
    return whole - ((double)whole > value);
}

uint64_t rom_double2uint64(double value)
{
    if (!(value > 0))
        return 0;
    return value >= 0x1p64 ? UINT64_MAX : (uint64_t)value;
}

int32_t rom_double2int(double value)
{
    int64_t whole = rom_double2int64(value);
    return whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : (int32_t)whole;
}

uint32_t rom_double2uint(double value)
{
    uint64_t whole = rom_double2uint64(value);
    return whole > UINT32_MAX ? UINT32_MAX : (uint32_t)whole;
}

int32_t rom_double2fix(double value, int places)
{
    return rom_double2int(scaled(value, places));
}
uint32_t rom_double2ufix(double value, int places)
{
    return rom_double2uint(scaled(value, places));
}
int64_t rom_double2fix64(double value, int places)
{
    return rom_double2int64(scaled(value, places));
}
uint64_t rom_double2ufix64(double value, int places)
{
    return rom_double2uint64(scaled(value, places));
}

double rom_fix2double(int32_t value, int places)
{
    return scaled(value, -places);
}
double rom_ufix2double(uint32_t value, int places)
{
    return scaled(value, -places);
}
double rom_fix642double(int64_t value, int places)
{
    return scaled((double)value, -places);
}
double rom_ufix642double(uint64_t value, int places)
{
    return scaled((double)value, -places);
}

// Every float is a double, so these round nothing twice on the way in.
int32_t rom_float2int(float value)
{
    return rom_double2int(value);
}
uint32_t rom_float2uint(float value)
{
    return rom_double2uint(value);
}
int64_t rom_float2int64(float value)
{
    return rom_double2int64(value);
}
uint64_t rom_float2uint64(float value)
{
    return rom_double2uint64(value);
}
int32_t rom_float2fix(float value, int places)
{
    return rom_double2fix(value, places);
}
uint32_t rom_float2ufix(float value, int places)
{
    return rom_double2ufix(value, places);
}
int64_t rom_float2fix64(float value, int places)
{
    return rom_double2fix64(value, places);
}
uint64_t rom_float2ufix64(float value, int places)
{
    return rom_double2ufix64(value, places);
}

float rom_fix2float(int32_t value, int places)
{
    return (float)rom_fix2double(value, places);
}
float rom_ufix2float(uint32_t value, int places)
{
    return (float)rom_ufix2double(value, places);
}
// A 64-bit integer goes to float first: through double it would be rounded twice.
float rom_fix642float(int64_t value, int places)
{
    return (float)scaled((float)value, -places);
}
float rom_ufix642float(uint64_t value, int places)
{
    return (float)scaled((float)value, -places);
}

// Root of a 64-bit radicand, digit by digit: `bits` result bits, then one sticky bit.
static uint64_t root(uint64_t radicand, int bits)
{
    uint64_t result = 0, remainder = 0;
    for (int i = 0; i < bits; i++) {
        remainder = (remainder << 2) | (radicand >> 62);
        radicand <<= 2;
        uint64_t trial = (result << 2) | 1;
        result <<= 1;
        if (remainder >= trial) {
            remainder -= trial;
            result |= 1;
        }
    }
    return (result << 1) | (remainder != 0);
}

// Rounds to the nearest, ties to even: two bits (half, sticky) below the last place.
static uint64_t rounded(uint64_t with_half_and_sticky)
{
    uint64_t kept = with_half_and_sticky >> 2;
    unsigned below = with_half_and_sticky & 3;
    return kept + (below > 2 || (below == 2 && (kept & 1)));
}

double rom_dsqrt(double value)
{
    union double_bits in = {value}, out;
    int exponent = (in.bits >> 52) & 0x7ff;
    uint64_t mantissa = in.bits & 0xfffffffffffffull;
    if ((in.bits << 1) == 0)
        return value;
    if (exponent == 0x7ff || in.bits >> 63) {
        out.bits = mantissa && exponent == 0x7ff ? in.bits
                   : in.bits >> 63               ? 0xfff0000000000000ull
                                                 : in.bits;
        return out.value;
    }
    if (exponent == 0)
        return rom_dsqrt(value * 0x1p108) * 0x1p-54;
    mantissa |= 1ull << 52;
    int odd = !(exponent & 1); // of the unbiased exponent
    // Two bits of radicand above the point when odd, one when even: 54 root bits follow.
    uint64_t bits = root(mantissa << (10 + odd), 54);
    out.bits = rounded(bits) + ((uint64_t)((exponent - 1023 - odd) / 2 + 1022) << 52);
    return out.value;
}

float rom_fsqrt(float value)
{
    // The root of a float, rounded to double and then to float, is correctly rounded:
    // 53 >= 2 * 24 + 2 places.
    return (float)rom_dsqrt(value);
}
