// Read by Mbed TLS after its own settings: SHA-256 unrolled, 117 cycles a byte instead of 137 for
// some 2 KB of flash. The whole image is hashed before a table opens, and every record of the
// journal carries a keyed hash.
#undef MBEDTLS_SHA256_SMALLER
