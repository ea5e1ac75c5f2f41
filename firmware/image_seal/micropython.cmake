# The module `image_seal`: rp2 port only, so there is no micropython.mk for the unix port.
add_library(usermod_image_seal INTERFACE)
target_sources(usermod_image_seal INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modimage_seal.c)
target_include_directories(usermod_image_seal INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_compile_definitions(usermod_image_seal INTERFACE MBEDTLS_USER_CONFIG_FILE="fast_sha256.h")
target_link_libraries(usermod INTERFACE usermod_image_seal)
