extension HelpTopic {
  /// What can be chosen: for a session, by variables, in files.
  static func settings(_ content: HelpContent) -> HelpTopic {
    var sections = [
      HelpSection(
        "For the session: set NAME VALUE",
        .pairs(SessionOption.allCases.map { HelpPair($0.rawValue, "\($0.meaning): \($0.known.sentence)") })),
      HelpSection("Environment variables", .pairs(variables(content))),
    ]
    if !content.files.isEmpty { sections.append(HelpSection("Files", .pairs(content.files))) }
    if !content.settings.isEmpty {
      sections.append(HelpSection("What config.json may hold", .pairs(content.settings)))
    }
    sections.append(HelpSection("Examples", .examples(["set", "set on-error continue", "set timeout 5s"])))
    return HelpTopic(
      "settings", "Settings of the session, environment variables and files",
      synonyms: ["config", "configuration", "environment", "variables", "files"], commands: ["set"],
      opening: [.text("Options of a single command outrank settings, and variables outrank the file.")],
      sections: sections)
  }

  /// All variables that the program heeds, by name.
  static func variables(_ content: HelpContent) -> [HelpPair] {
    (ShellVariable.helpPairs + content.variables).sorted { $0.name < $1.name }
  }
}
