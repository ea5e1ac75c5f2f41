"""The best play of Lunar Poker in words."""


class Choices:
    """How far the kind of hand and the card shown decide between Bet and fold."""

    def __init__(self) -> None:
        # Rounds folded and bet, by kind and whether the card shown has one of the hand's ranks.
        self._rounds: dict[tuple[str, bool], list[int]] = {}

    def add(self, kind: str, matched: bool, folded: int, bet: int) -> None:
        rounds = self._rounds.setdefault((kind, matched), [0, 0])
        rounds[0] += folded
        rounds[1] += bet

    def words(self) -> tuple[str, ...]:
        always = [key for key, (folded, _) in self._rounds.items() if not folded]
        never = [key for key, (_, bet) in self._rounds.items() if not bet]
        rest = [key for key in self._rounds if key not in always + never]
        return (
            f"Bet always with {self._named(always)}",
            f"fold always with {self._named(never)}",
            *(self._share(key) for key in rest),
            "force where that nets more over the 42 unseen cards: never with less than 8 Antes "
            "to win",
        )

    def _named(self, keys: list[tuple[str, bool]]) -> str:
        """Kinds for both cards shown once, others with theirs."""
        names = []
        for kind, matched in keys:
            if (kind, not matched) not in keys:
                names.append(f"{kind} against {self._shown(matched)}")
            elif kind not in names:
                names.append(kind)
        return ", ".join(names)

    def _share(self, key: tuple[str, bool]) -> str:
        kind, matched = key
        folded, bet = self._rounds[key]
        return (
            f"{kind} against {self._shown(matched)}: Bet with {bet:,} of {folded + bet:,} hands "
            "and cards shown, by what they take from the dealer"
        )

    def _shown(self, matched: bool) -> str:
        return f"a card of {'one' if matched else 'none'} of its ranks"
