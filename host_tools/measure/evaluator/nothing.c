// What a call costs without anything in it.
void nothing(void);

void nothing(void) {}
