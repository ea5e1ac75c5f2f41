# What every image changes in the libraries under MicroPython.

# MicroPython builds the whole of mbedtls into each image and the linker drops nearly all of it
# again: there is no network. What hashlib, cryptolib and keyed_hash call is built, the rest is not.
get_target_property(MBEDTLS_SOURCES micropy_lib_mbedtls INTERFACE_SOURCES)
list(FILTER MBEDTLS_SOURCES INCLUDE REGEX "/(aes|platform_util|sha1|sha256)\\.c$")
set_property(TARGET micropy_lib_mbedtls PROPERTY INTERFACE_SOURCES ${MBEDTLS_SOURCES})

# Nothing of the image encrypts: two tables of 1 KB do for AES instead of eight.
list(FILTER MBEDTLS_SOURCES INCLUDE REGEX "/aes\\.c$")
set_source_files_properties(${MBEDTLS_SOURCES} PROPERTIES
    COMPILE_DEFINITIONS MBEDTLS_AES_FEWER_TABLES)

# MicroPython 1.26 links the parts of SDK 2.1; in SDK 2.2 one of them has become two.
if(TARGET pico_platform_common)
    target_link_libraries(usermod INTERFACE pico_platform_common)
endif()
