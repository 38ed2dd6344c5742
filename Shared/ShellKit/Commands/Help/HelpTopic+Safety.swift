extension HelpTopic {
  /// The topic about planning and undoing commands.
  static let safety = HelpTopic(
    "safety", "Plan, undo, confirmation and backups", synonyms: ["mistakes", "dry-run", "undoing"],
    commands: ["undo", "plan", "backup", "restore", "move"],
    introduction: [
      .text(
        """
        plan COMMAND shows what the command would change and trigger, and changes nothing. undo takes back the last \
        command by running its opposite; it shows that command and asks first. If there is no opposite, or the data has \
        changed since, undo says so; undo --skip then continues with the command before it. undo --list shows which \
        commands can still be undone. On a live board, press u to undo. All of this applies to one run of the shell, and \
        to commands that you may use.
        """),
      .text(
        """
        A command that destroys data asks for confirmation. \(ShellOption.yes.rawValue) confirms in advance; without it, \
        the command is refused outside a terminal. A command has stored its data when it reports success. A command that \
        fails or is stopped stores nothing, except that a command of several steps keeps the finished ones, such as \
        the reported parts of an import, its removal with --undo or a sync.
        """),
      .text(
        """
        backup FILE copies the database while it is in use. To replace the database with such a copy, run coffeepal \
        restore FILE in the shell of the operating system; it keeps the old database. Do not copy a backup over the \
        database by hand, because a log file that remains belongs to the old database.
        """),
    ],
    sections: [
      HelpSection("Examples", .examples(["plan orders place --for Ada --item latte:large", "undo --list"]))
    ])
}
