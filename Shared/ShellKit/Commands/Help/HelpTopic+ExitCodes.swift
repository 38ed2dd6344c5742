extension HelpTopic {
  /// The topic about the exit codes of the program.
  static let exitCodes = HelpTopic(
    "exit-codes", "Exit codes of the program", synonyms: ["exitcodes", "codes", "errors"], commands: ["exit"],
    introduction: [
      .text(
        "A script exits with the code of its first failure. The error code in brackets is stable, so scripts can rely on it."
      ),
      .pairs(ExitStatus.all),
      .text(
        "After storage.outcome-unknown, the changes may be stored, so trying again may store them twice. First run "
          + "the command that the message suggests; it shows the outcome."
      ),
    ])
}
