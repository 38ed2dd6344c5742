extension HelpTopic {
  /// What the program ends with.
  static let exitCodes = HelpTopic(
    "exit-codes", "What the program's exit code says", synonyms: ["exitcodes", "codes", "errors"], commands: ["exit"],
    opening: [
      .text(
        "A script ends with the code of its first failure. An error's code in brackets is stable: scripts may rely on it."
      ),
      .pairs(ExitStatus.all),
    ])
}
