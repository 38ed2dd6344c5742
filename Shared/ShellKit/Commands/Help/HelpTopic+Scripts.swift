extension HelpTopic {
  /// The topic about the syntax and the sources of command lines.
  static let scripts = HelpTopic(
    "scripts", "Syntax of command lines, and files of commands", synonyms: ["quoting", "syntax"],
    commands: ["source", "exit"],
    introduction: [
      .text(
        """
        A line contains a command with its arguments, or several with ; between them. Spaces separate words. # at the \
        beginning of a word makes the rest of the line a comment. A line with an open quote, or with \\ at its end, \
        continues on the next line.
        """)
    ],
    sections: [
      HelpSection(
        "Words",
        .pairs([
          HelpPair("plain", "literal text; \\ makes the next character literal"),
          HelpPair("'as is'", "literal text up to the closing quote"),
          HelpPair("\"with escapes\"", "text with the escapes \\n \\t \\\" \\\\ and \\u{e9}"),
          HelpPair("a'b c'\"d\"", "parts without a space between them form one word"),
          HelpPair("--", "no word after it is an option"),
          HelpPair("@", "the id that was shown last"),
          HelpPair("~/", "the home folder"),
        ])),
      HelpSection("End of a command", .pairs(redirections), .text(redirectionRules)),
      HelpSection("Sources of lines", .pairs(sources)),
      HelpSection(
        "Failures",
        .text(
          """
          A script stops at its first failure, unless \(ShellOption.onError.rawValue) continue is given. In both cases it \
          exits with the code of that failure; see help exit-codes. An exit code of the program after | other than 0 is \
          a failure too; || true after the program ignores it. Scripts need the full names of commands. A command that \
          asks for confirmation is refused unless \(ShellOption.yes.rawValue) is given.
          """)),
      HelpSection(
        "Examples",
        .examples([
          "menu list; orders list --limit 3", "orders place --for \"Ada L.\" --item 'latte:large'",
          "source opening.coffee", "orders list > orders.csv", "orders list | grep Ada",
        ])),
    ])

  private static let redirections = [
    HelpPair("> FILE", "write the output to a file, in the format of its extension: .csv, .json, .ndjson, .tsv, .md"),
    HelpPair(">> FILE", "append the output to a file"),
    HelpPair("| PROGRAM", "pass the output to a program of the system's shell, up to the next ;"),
  ]

  private static let redirectionRules = """
    A file is replaced only if the command succeeds, and never if it is one of the program's own. Redirections require \
    a barista or a higher role, and are off with --kiosk. A > inside a word, as in a>b, is text. Put | and any other > \
    in quotes if they are text.
    """

  private static let sources = [
    HelpPair("coffeepal", "start the prompt; outside a terminal, run a script from standard input"),
    HelpPair("coffeepal COMMAND", "run one command, with the quoting of your own shell"),
    HelpPair("coffeepal -c CMD", ShellOption.command.meaning),
    HelpPair("coffeepal -f FILE", ShellOption.file.meaning),
    HelpPair("source FILE", "run a file of commands, from the prompt or from another file"),
  ]
}
