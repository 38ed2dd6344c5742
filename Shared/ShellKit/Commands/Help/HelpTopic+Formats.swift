extension HelpTopic {
  /// The topic about the formats of output.
  static let formats = HelpTopic(
    "formats", "Output as tables, JSON, CSV and other formats", synonyms: ["json", "csv", "format"],
    commands: ["output"],
    introduction: [
      .text(
        """
        \(ShellOption.output.label), before or after a command, sets the format for that command. \
        \(ShellOption.json.rawValue) is short for --output json. The extension of a file after > chooses the format if it is one of \
        \(OutputFormat.extensions.keys.sorted().joined(separator: ", ")); after another extension, standard error says \
        which format the file has, and a file with the extension of a format that the program does not write, \
        such as all.xlsx, is refused. \
        The command output sets the format for the session. \
        Data goes to standard output, everything else to standard error.
        """)
    ],
    sections: [
      HelpSection("Formats", .pairs(OutputFormat.helpPairs)),
      HelpSection(
        "Long results",
        .text(
          """
          A table at a terminal shows 20 rows and, below them, the total number. --limit sets another number, and --all \
          shows all rows. In every other format, and outside a terminal, lists are complete.
          """),
        .text(
          """
          At the prompt and from a single command, output longer than the screen opens in \
          $\(ShellVariable.pager.rawValue), or in less -FRX. Press q to leave it. To turn the pager off, run set \
          \(SessionOption.pager.rawValue) off, or set the variable to an empty value.
          """)),
      HelpSection(
        "Output for programs",
        .text(
          """
          In JSON, ids and amounts are strings, times are ISO 8601 in UTC, and missing values are null. Errors are \
          JSON too, in one line on standard error, with code, message, exit, suggestion and line. In an order, \
          hasGoods is true if it contains goods, and requiresShipping only if they are delivered to deliverTo. \
          CSV and JSON keep the stored words: a canceled order has the status cancelled. In help --json, irrevocable \
          is the reason why a command has no undo, or null.
          """),
        .text(
          """
          CSV and TSV contain one table. An order has one row per line, with the fields of the order first. In CSV, text \
          that begins with = + - @, a tab or a carriage return is prefixed with an apostrophe, so that a spreadsheet does \
          not read it as a formula. Outside a terminal, output has no color and is never truncated.
          """)),
      HelpSection(
        "Examples", .examples(["menu list --json", "orders list -o csv", "output vertical", "output auto"])),
    ])
}
