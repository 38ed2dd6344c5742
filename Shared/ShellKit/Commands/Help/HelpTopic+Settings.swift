extension HelpTopic {
  /// Returns the topic about settings of the session, environment variables and files.
  static func settings(_ content: HelpContent) -> HelpTopic {
    var sections = [
      HelpSection(
        "Session (set NAME VALUE)",
        .pairs(SessionOption.allCases.map { HelpPair($0.rawValue, "\($0.meaning): \($0.known.sentence)") })),
      HelpSection("Environment variables", .pairs(variables(content))),
    ]
    if !content.files.isEmpty { sections.append(HelpSection("Files", .pairs(content.files))) }
    if !content.settings.isEmpty {
      sections.append(HelpSection("Keys of config.json", .pairs(content.settings)))
    }
    sections.append(HelpSection("Examples", .examples(["set", "set on-error continue", "set timeout 5s"])))
    return HelpTopic(
      "settings", "Settings of the session, environment variables and files",
      synonyms: ["config", "configuration", "environment", "variables", "files"], commands: ["set"],
      introduction: [.text("Options of a command take precedence over settings, and variables over config.json.")],
      sections: sections)
  }

  /// Returns the environment variables that the program reads, ordered by name.
  static func variables(_ content: HelpContent) -> [HelpPair] {
    (ShellVariable.helpPairs + content.variables).sorted { $0.name < $1.name }
  }
}
