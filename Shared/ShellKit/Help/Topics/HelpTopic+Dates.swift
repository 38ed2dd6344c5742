extension HelpTopic {
  /// The topic about the formats of days and times.
  static let dates = HelpTopic(
    "dates", "How days and times are written, and which day it is", synonyms: ["date", "days", "time", "times"],
    opening: [
      .text(
        """
        Days and times are the shop's: its time zone is the machine's unless it is configured, and its business day \
        begins at 4 in the morning. What is sold at one in the morning belongs to the day before. Tables show the time of \
        the shop; JSON and exports are UTC.
        """)
    ],
    sections: [
      HelpSection(
        "What --since and --until take",
        .pairs([
          HelpPair("today, yesterday", "that business day"),
          HelpPair("monday", "the latest Monday, which may be today"),
          HelpPair("7d, 2w", "the business day so many days or weeks ago"),
          HelpPair("2h, 30m, 90s", "the moment so long ago"),
          HelpPair("2024-03-01", "that business day"),
          HelpPair("2024-03-01T09:30", "that time in the shop"),
          HelpPair("2024-03-01T09:30+02:00", "that time with its offset from UTC; Z is UTC"),
        ]),
        .text("A period starts with the beginning of --since and ends with the end of --until.")),
      HelpSection(
        "Examples",
        .examples(["orders stats --since today", "orders list --since 7d --until yesterday", "orders list --since 2h"])),
    ])
}
