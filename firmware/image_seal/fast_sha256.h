// Read by Mbed TLS after its own settings: SHA-256 unrolled. The image is hashed before a table
// opens and every record of the journal carries a keyed hash, so its speed is worth the flash.
#undef MBEDTLS_SHA256_SMALLER
