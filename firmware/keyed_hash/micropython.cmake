# The module `hmac_sha256`: rp2 port only; elsewhere tablectl/core/keyed_hash.py does without it.
add_library(usermod_hmac_sha256 INTERFACE)
target_sources(usermod_hmac_sha256 INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modhmac_sha256.c)
target_include_directories(usermod_hmac_sha256 INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_hmac_sha256)
