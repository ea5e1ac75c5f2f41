# The module `heap`, rp2 port.
add_library(usermod_heap INTERFACE)
target_sources(usermod_heap INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modheap.c)
target_link_libraries(usermod INTERFACE usermod_heap)
