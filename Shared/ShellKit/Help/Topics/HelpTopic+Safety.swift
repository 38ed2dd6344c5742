extension HelpTopic {
  /// How things are tried out and taken back.
  static let safety = HelpTopic(
    "safety", "Trying things out, and taking them back", synonyms: ["mistakes", "dry-run", "undoing"],
    commands: ["undo", "plan", "backup"],
    opening: [
      .text(
        """
        plan and a command shows what that command would change and set off, and changes nothing. undo takes back the \
        last thing that can be, by the command that does the opposite: it says which one that is and asks. undo --list \
        shows all of them. Both work within one run of the shell, and only with what you may do.
        """),
      .text(
        """
        A command that destroys something asks first. \(ShellOption.yes.rawValue) agrees beforehand; without it, and \
        with nobody to ask, the command is refused. What the prompt has said is stored. A command that fails or is \
        stopped leaves nothing behind, except an import or a sync: what it has said is in stays in.
        """),
    ],
    sections: [
      HelpSection("Examples", .examples(["plan orders place --for Ada --item latte:large", "undo --list"]))
    ])
}
