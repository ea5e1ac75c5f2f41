"""What a chapter declares: its game as one value, which is all that the table asks about it."""

from .settling import return_all


class Game:
    """One game of the catalogue; every name that ends in `section` is a section of its chapter.

    pack                  the cards, `pack.NO_CARDS` where it is played with dice
    wagers                every Wager, in the chapter's order
    irregularities        every Irregularity that the chapter knows
    configure(reader)     the Rules Submission, checked; raises ConfigurationError. Its `limits`
                          are {wager: (least, most)} in cents of all that the table offers
    play(round)           the steps of one round, in the chapter's order: a generator
    settle_void(round, void)  what a void round gives back, by default everything; a generator
                          where it has to wait for something
    close(round)          what ends every round, a void one as well, where there is such
    in_use                how long cards and dice may be on the table, as core/in_use.py wants it
    stub_interval         rounds at most from one count of the stub to the next; 1 counts in every
                          round whichever shuffler is in use, 0 in none
    printed_progressive(configuration)  the terms of its progressive, where the chapter prints them
                          and the Rules Submission does not give them
    no_more_bets_section  why a wager that comes after the lock is none
    made_section          why a wager that was made is not taken back before the lock, where the
                          chapter says so
    deck_count_section    what a counting shuffler finds, and the new deck
    cover_section         the device out of order that is covered
    cut_section           to whom the cards are offered to be cut, where the table tells it
    jackpot_hold_section  the award that is held until a key confirms it
    linked_section        the words for progressives that several tables share
    """

    # Where a chapter says nothing else, its Game keeps no room for them.
    printed_progressive = None
    jackpot_hold_section = linked_section = None

    def __init__(
        self,
        pack,
        wagers,
        irregularities,
        configure,
        play,
        in_use,
        no_more_bets_section,
        settle_void=return_all,
        close=None,
        stub_interval=0,
        printed_progressive=None,
        made_section=None,
        deck_count_section=None,
        cover_section=None,
        cut_section=None,
        jackpot_hold_section=None,
        linked_section=None,
    ):
        self.pack = pack
        self.wagers = wagers
        self.irregularities = irregularities
        # Looked up several times for each report, and a press may wait for that.
        self.irregularity_of = {known.name: known for known in irregularities}
        self.configure = configure
        self.play = play
        self.in_use = in_use
        self.no_more_bets_section = no_more_bets_section
        self.settle_void = settle_void
        self.close = close
        self.stub_interval = stub_interval
        self.deck_count_section, self.cover_section = deck_count_section, cover_section
        self.cut_section, self.made_section = cut_section, made_section
        if printed_progressive:
            self.printed_progressive = printed_progressive
        if jackpot_hold_section:
            self.jackpot_hold_section = jackpot_hold_section
        if linked_section:
            self.linked_section = linked_section

    def progressive(self, configuration):
        """(seed, reset in cents, rate in hundredths of a percent) of the meter at one table, None
        without one; see progressive/levels.py for more levels."""
        offered = configuration.get("progressive")
        if offered and self.printed_progressive:
            return self.printed_progressive(configuration)
        return offered and (offered["seed"], offered["reset"], offered["rate"])

    def stub_interval_at(self, configuration):
        """`stub_interval` at one table: a counting shuffler counts for the dealer, and the Rules
        Submission may say `stub_every`."""
        if self.stub_interval != 1 and configuration.get("counting_shuffler"):
            return 0
        return configuration.get("stub_every", self.stub_interval)
