"""Names of people: one spelling for each, and none that is read as another one."""

import unicodedata

# Letters of other alphabets, and signs, that are read as Latin ones: those of Unicode's
# confusables.txt that somebody types.
READ_AS = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d\u0432\u043a\u043c\u043d\u0442"
    "\u03b1\u03bf\u03bd\u03c1\u03c5\u03b9\u03ba\u03c7\u03b5\u03b7\u0131",
    "aeopcyxijsdhqwbkmhtaovpuikxeni",
)
# Before letters are made small.
LOOKS_AS = str.maketrans("I1|0", "lllo")
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")


def normal(name: str) -> str:
    """The one spelling (Unicode NFC), with one space between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def is_of_one_alphabet(name: str) -> bool:
    kinds = {unicodedata.name(one, "").partition(" ")[0] for one in name if one.isalpha()}
    return len(kinds.intersection(ALPHABETS)) <= 1


def read_as(name: str) -> str:
    """The same for names that nobody tells apart on a screen."""
    plain = unicodedata.normalize("NFKC", name).translate(LOOKS_AS).casefold()
    return plain.translate(READ_AS)
