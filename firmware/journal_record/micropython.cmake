# The module `record_reader`, rp2 port.
add_library(usermod_journal_record INTERFACE)
target_sources(usermod_journal_record INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modrecord_reader.c)
target_include_directories(usermod_journal_record INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_journal_record)
