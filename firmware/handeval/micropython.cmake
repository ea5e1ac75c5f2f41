# The evaluator as a user C module of MicroPython's cmake ports (rp2). py*.c is for CPython.
add_library(usermod_handeval INTERFACE)

file(GLOB HANDEVAL_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.c)
list(FILTER HANDEVAL_SOURCES EXCLUDE REGEX "/(mod|py)[^/]*$")

# The port optimises for size; the cycles in README.md are those of -O2. What only checks and
# describes stays small.
set_source_files_properties(${HANDEVAL_SOURCES} PROPERTIES COMPILE_OPTIONS "-O2")
set_source_files_properties(
    ${CMAKE_CURRENT_LIST_DIR}/hand_eval.c ${CMAKE_CURRENT_LIST_DIR}/settings.c
    PROPERTIES COMPILE_OPTIONS "-Os"
)

target_sources(usermod_handeval INTERFACE
    ${CMAKE_CURRENT_LIST_DIR}/modhandeval.c
    ${HANDEVAL_SOURCES}
)
target_include_directories(usermod_handeval INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_handeval)
