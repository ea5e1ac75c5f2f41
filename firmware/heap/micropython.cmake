# The module `heap`, rp2 port.
add_library(usermod_heap INTERFACE)
target_sources(usermod_heap INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modheap.c)
target_include_directories(usermod_heap INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_heap)
# For speed: nothing else runs meanwhile.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/modheap.c PROPERTIES COMPILE_OPTIONS "-O2")
