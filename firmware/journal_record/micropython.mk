# The module `record_reader`, unix port.
SRC_USERMOD_C += $(USERMOD_DIR)/modrecord_reader.c
