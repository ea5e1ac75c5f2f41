# The module `line_check`, rp2 port.
add_library(usermod_plain_line INTERFACE)
target_sources(usermod_plain_line INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modline_check.c)
target_include_directories(usermod_plain_line INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_plain_line)
