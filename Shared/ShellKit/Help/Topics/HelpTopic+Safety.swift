extension HelpTopic {
  /// How things are tried out and taken back.
  static let safety = HelpTopic(
    "safety", "Trying things out, and taking them back", synonyms: ["mistakes", "dry-run", "undoing"],
    commands: ["undo", "plan", "backup", "restore"],
    opening: [
      .text(
        """
        plan and a command shows what that command would change and set off, and changes nothing. undo takes back what \
        was done last, by the command that does the opposite: it says which one that is and asks. Where nothing does the \
        opposite, or things have moved on since, it says so, and undo --skip goes on with what was done before; undo \
        --list tells of each step whether it can still be taken back. On a live board the key u does the same. All work \
        within one run of the shell, and only with what you may do.
        """),
      .text(
        """
        A command that destroys something asks first. \(ShellOption.yes.rawValue) agrees beforehand; without it, and \
        with nobody to ask, the command is refused. What the prompt has said is stored. What a command that \
        fails or is stopped has not said is done leaves nothing behind; an import or a sync keeps what it has said is in.
        """),
      .text(
        """
        backup FILE copies the database while it is in use. coffeepal restore FILE, from the system's shell, puts such a \
        copy in its place and keeps the database that was there. Do not copy a backup over the database by hand: a log \
        that is still there belongs to the old one.
        """),
    ],
    sections: [
      HelpSection("Examples", .examples(["plan orders place --for Ada --item latte:large", "undo --list"]))
    ])
}
