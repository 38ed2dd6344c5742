extension HelpTopic {
  /// Returns the topic about the formats of dates and times.
  static func dates(_ content: HelpContent) -> HelpTopic {
    HelpTopic(
      "dates", "Formats of dates and times, and the business day", synonyms: ["date", "days", "time", "times"],
      introduction: [
        .text(
          """
          Dates and times are in the time zone of the shop, which is the zone of the machine unless you configure \
          another one: help settings. \(businessDay(from: content.dayStart)) Tables show the time of the shop. JSON \
          and exports use UTC.
          """)
      ],
      sections: [
        HelpSection(
          "Values of --since and --until",
          .pairs([
            HelpPair("today, yesterday", "that business day"),
            HelpPair("monday", "the latest Monday, or today if it is a Monday"),
            HelpPair("7d, 2w", "the business day that many days or weeks ago"),
            HelpPair("2h, 30m, 90s", "the moment that long ago"),
            HelpPair("2024-03-01", "that business day"),
            HelpPair("2024-03-01T09:30", "that time in the shop"),
            HelpPair("2024-03-01T09:30+02:00", "that time with an offset from UTC; Z is UTC"),
          ]),
          .text(
            """
            A period starts with the beginning of --since and ends with the end of --until: of its day, of its \
            minute (09:30 includes 09:30:59), or of its second (09:30:15). Of a time that clocks show twice in \
            autumn, --since is the first and --until the second one.
            """)),
        HelpSection(
          "Examples",
          .examples([
            "orders stats --since today", "orders list --since 7d --until yesterday", "orders list --since 2h",
          ])),
      ])
  }

  private static func businessDay(from hour: Int) -> String {
    if hour == 0 { return "The business day begins at 0:00, with the calendar day." }
    let sale = hour > 1 ? "1:00" : "0:30"
    return "The business day begins at \(hour):00, so a sale at \(sale) belongs to the day before."
  }
}
