extension HelpTopic {
  /// The language of lines, and where they may come from.
  static let scripts = HelpTopic(
    "scripts", "Lines, quotes and files of commands", synonyms: ["language", "quoting", "syntax"],
    commands: ["source", "exit"],
    opening: [
      .text(
        """
        A line is a command with its arguments, or several with ; between them. Blanks separate words, and # at the \
        beginning of a word makes the rest of the line a comment. A line with an open quote, or with \\ at its end, goes \
        on in the next one.
        """)
    ],
    sections: [
      HelpSection(
        "Words",
        .pairs([
          HelpPair("plain", "as it is; a \\ takes the character behind it as it is"),
          HelpPair("'as is'", "everything between the quotes, as it is"),
          HelpPair("\"with escapes\"", "\\n \\t \\\" \\\\ and \\u{e9} stand for what they say"),
          HelpPair("a'b c'\"d\"", "pieces without a blank between them are one word"),
          HelpPair("--", "no word behind it is an option"),
        ])),
      HelpSection("Where lines come from", .pairs(sources)),
      HelpSection(
        "When something fails",
        .text(
          """
          A script stops at its first failure, unless \(ShellOption.onError.rawValue) continue was given, and ends with \
          the code of that failure either way: see help exit-codes. Commands are spelt out in scripts, and one \
          that asks first is refused unless \(ShellOption.yes.rawValue) agrees.
          """)),
      HelpSection(
        "Examples",
        .examples([
          "menu list; orders list --limit 3", "orders place --for \"Ada L.\" --item 'latte:large'",
          "source opening.coffee",
        ])),
    ])

  private static let sources = [
    HelpPair("coffeepal", "the prompt; off a terminal, a script on standard input"),
    HelpPair("coffeepal COMMAND", "one command, in words of your own shell"),
    HelpPair("coffeepal -c CMD", ShellOption.command.meaning),
    HelpPair("coffeepal -f FILE", ShellOption.file.meaning),
    HelpPair("source FILE", "a file of commands, from the prompt or from another file"),
  ]
}
