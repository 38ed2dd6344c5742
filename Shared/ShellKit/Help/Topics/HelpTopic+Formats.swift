extension HelpTopic {
  /// What comes out, and in which shape.
  static let formats = HelpTopic(
    "formats", "Tables, JSON, CSV and the other shapes of output", synonyms: ["json", "csv", "format"],
    commands: ["output"],
    opening: [
      .text(
        """
        \(ShellOption.output.label) chooses a format for one command, behind it or before it, and \
        \(ShellOption.json.rawValue) is short for --output json. The command output chooses one for the session. Data \
        goes to standard output, everything else to standard error.
        """)
    ],
    sections: [
      HelpSection("Formats", .pairs(OutputFormat.helpPairs)),
      HelpSection(
        "Long results",
        .text(
          """
          A table at a terminal has 20 rows, and says below how many there are: --limit takes another number, --all shows \
          all of them. In every other format, and off a terminal, lists are whole.
          """),
        .text(
          """
          At the prompt and from a single command, what is longer than the screen goes to $\(ShellVariable.pager.rawValue), \
          or less -R: q leaves it. set \(SessionOption.pager.rawValue) off, or an empty variable, ends that.
          """)),
      HelpSection(
        "What programs may rely on",
        .text(
          """
          In JSON identifiers and amounts are strings, times are ISO 8601 in UTC, and what is not there is null. Errors \
          are JSON too, one line on standard error: code, message, exit, suggestion, line.
          """),
        .text(
          """
          CSV and TSV are one table: an order has a row for each of its lines, with the fields of the order before it. \
          In CSV a text that begins with = + - @, a tab or a carriage return gets an apostrophe before it, so that no \
          spreadsheet takes it for a formula. Off a terminal nothing is coloured or cut short.
          """)),
      HelpSection(
        "Examples", .examples(["menu list --json", "orders list -o csv", "output vertical", "output auto"])),
    ])
}
