# The module `edges`: rp2 port only, so there is no micropython.mk for the unix port.
add_library(usermod_edges INTERFACE)
target_sources(usermod_edges INTERFACE
    ${CMAKE_CURRENT_LIST_DIR}/edge_ring.c
    ${CMAKE_CURRENT_LIST_DIR}/modedges.c
)
target_include_directories(usermod_edges INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_edges)
