# The evaluator as a user C module of MicroPython's make ports (unix).
HANDEVAL_DIR := $(USERMOD_DIR)

SRC_USERMOD_C += $(HANDEVAL_DIR)/modhandeval.c
SRC_USERMOD_LIB_C += $(addprefix $(HANDEVAL_DIR)/,hand_eval.c standard.c dj_wild.c)

CFLAGS_USERMOD += -I$(HANDEVAL_DIR)
