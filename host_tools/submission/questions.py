"""What a chapter asks of a Rules Submission, found by reading one: the rules code itself says
which keys there are, what each may be and which section wants it."""

from dataclasses import dataclass
from typing import Any, Self

from tablectl.core.configuration import MISSING, MOST_CHARACTERS, MOST_NAME, Reader, range_in_words
from tablectl.core.table import read_submission


@dataclass(frozen=True)
class Question:
    """One key.

    `path`: its keys from the top; `legal`: what it may be, in words; `section`: where the text or
    a reading wants it, "" where only the table does; `value`: the answer read; `level`: it holds
    further keys; `optional`: it may be left out, and then the answer is `default`; `choices`: all
    answers that may be given, where they are few and named.
    """

    path: tuple[str, ...]
    legal: str
    section: str
    value: Any
    level: bool = False
    optional: bool = False
    default: Any = None
    choices: tuple[Any, ...] = ()


class Recorder(Reader):  # type: ignore[misc, unused-ignore]
    """A Reader that keeps every question of a chapter in `questions`, in the order asked."""

    def __init__(self, game: str, values: Any, path: str = "") -> None:
        super().__init__(game, values, path)
        self.questions: list[Question] = []

    def _ask(
        self,
        key: str,
        section: str | None,
        legal: str,
        default: Any = MISSING,
        level: bool = False,
        choices: tuple[Any, ...] = (),
    ) -> None:
        optional = default is not MISSING
        given = default if optional else None
        value = self.left.get(key, given)
        path = tuple(part for part in self.path.split(".") if part) + (key,)
        self.questions.append(
            Question(path, legal, section or "", value, level, optional, given, choices)
        )

    def yes_no(self, key: str, section: str | None, default: Any = MISSING) -> Any:
        self._ask(key, section, "true or false", default, choices=(True, False))
        return super().yes_no(key, section, default)

    def number(
        self, key: str, section: str | None, least: int, most: int, default: Any = MISSING
    ) -> Any:
        legal = range_in_words(least, most) + (' or "none"' if default is None else "")
        self._ask(key, section, legal, default)
        return super().number(key, section, least, most, default)

    def hexadecimal(self, key: str, section: str | None) -> Any:
        self._ask(key, section, "bytes of two hexadecimal digits each, or a file .json of rules")
        return super().hexadecimal(key, section)

    def words(self, key: str, section: str | None, default: Any = MISSING) -> Any:
        self._ask(key, section, f"at most {MOST_CHARACTERS} characters", default)
        return super().words(key, section, default)

    def name(self, key: str, section: str | None, default: Any = MISSING) -> Any:
        self._ask(key, section, f"1 to {MOST_NAME} of a-z, 0-9 and -", default)
        return super().name(key, section, default)

    def choice(
        self,
        key: str,
        section: str | None,
        choices: Any,
        lost: Any = (),
        default: Any = MISSING,
    ) -> Any:
        self._ask(key, section, _one_of(choices), default, choices=tuple(choices))
        return super().choice(key, section, choices, lost, default)

    def optional_choice(
        self, key: str, section: str | None, choices: Any, default: Any = MISSING
    ) -> Any:
        legal = _one_of(choices) + ' or "none"'
        self._ask(key, section, legal, default, choices=(*choices, None))
        return super().optional_choice(key, section, choices, default)

    def limits(self, key: str, section: str | None) -> Any:
        self._ask(key, section, "[least, most] in cents")
        return super().limits(key, section)

    def denominations(self, key: str, section: str | None) -> Any:
        self._ask(key, section, "values of the chips in cents, least first", ())
        return super().denominations(key, section)

    def odds(self, key: str, section: str | None, default: Any = MISSING) -> Any:
        self._ask(key, section, '[a, b] for a to b or a for b, or "none" if not paid', default)
        return super().odds(key, section, default)

    def inner(self, key: str, section: str | None = None, default: Any = MISSING) -> Any:
        self._ask(key, section, "", default, level=True)
        return super().inner(key, section, default)

    def optional_inner(self, key: str, section: str | None, default: Any = MISSING) -> Any:
        how = "left out" if default is None else f'{key} = "none" above the first [ ]'
        self._ask(key, section, f"{how} if not offered", default, level=True)
        return super().optional_inner(key, section, default)

    def _level(self, key: str, values: Any) -> Self:
        level = super()._level(key, values)
        level.questions = self.questions
        return level  # type: ignore[no-any-return, unused-ignore]


def _one_of(choices: Any) -> str:
    return "one of " + ", ".join(f'"{c}"' if isinstance(c, str) else str(c) for c in choices)


def questions_of(configuration: dict[str, Any]) -> list[Question]:
    """The questions of the chapter that `configuration` answers. Raises ConfigurationError."""
    recorders: list[Recorder] = []

    def read(game: str, values: Any) -> Recorder:
        recorders.append(Recorder(game, values))
        return recorders[0]

    read_submission(configuration, read)
    return recorders[0].questions
