import DomainKit

/// The program's man page, written from the same tables as help.
struct ManualPage {
  let help: HelpText
  let version: String
  /// The release date of the version: `2026-11-21`.
  let date: String
  private var lines: [String] = []

  init(help: HelpText, version: String, date: String) {
    self.help = help
    self.version = version
    self.date = date
    write()
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func write() {
    lines.append(".TH COFFEEPAL 1 \(Roff.argument(date)) \(Roff.argument("coffeepal \(version)")) \"User Commands\"")
    section("NAME")
    lines.append("coffeepal \\- \(Roff.prose(HelpText.summary))")
    section("SYNOPSIS")
    for (index, call) in HelpText.calls.enumerated() {
      if index > 0 { lines.append(".br") }
      lines.append("\\fB\(Roff.literal(call.name))\\fR")
    }
    section("DESCRIPTION")
    add(.pairs(HelpText.calls))
    add(.text("At the prompt, help shows the same text, and Tab completes commands, options and values."))
    section("OPTIONS")
    add(.pairs(ShellOption.allCases.map { HelpPair($0.label, $0.meaning) }))
    section("COMMANDS")
    for command in help.table.commands { add(HelpText.page(command)) }
    writeTopics()
  }

  private mutating func writeTopics() {
    let content = help.content
    let special = [HelpTopic.exitCodes.name, HelpTopic.settings(content).name]
    for topic in content.allTopics where !special.contains(topic.name) {
      section(topic.name.uppercased())
      add(.text("\(topic.summary)."))
      add(topic.introduction, topic.sections)
    }
    section("SETTINGS")
    add([], HelpTopic.settings(content).sections.filter { !["Environment variables", "Files"].contains($0.title) })
    section("EXIT STATUS")
    add(HelpTopic.exitCodes.introduction, [])
    section("ENVIRONMENT")
    add(.pairs(HelpTopic.variables(content)))
    section("FILES")
    add(.pairs(content.files))
    section("EXAMPLES")
    for step in content.steps where !step.needsEarlierLines {
      add(.text("\(step.meaning.prefix(1).uppercased())\(step.meaning.dropFirst()):"))
      add(.examples(["coffeepal \(step.line)"]))
    }
  }

  private mutating func section(_ title: String) { lines.append(".SH \(title.contains(" ") ? "\"\(title)\"" : title)") }

  private mutating func add(_ page: HelpPage) {
    let title = page.title ?? ""
    let colon = title.firstRange(of: ": ")
    lines.append(".SS \(Roff.argument(String(title[..<(colon?.lowerBound ?? title.endIndex)])))")
    if let colon { lines.append(Roff.prose(String(title[colon.upperBound...])) + ".") }
    for section in page.sections {
      if section.title == "Examples" { add(.text("Examples:")) }
      for block in section.blocks { add(block) }
    }
    for block in page.closing { add(block) }
  }

  private mutating func add(_ blocks: [HelpBlock], _ sections: [HelpSection]) {
    for block in blocks { add(block) }
    for section in sections {
      lines.append(".SS \(Roff.argument(section.title))")
      for block in section.blocks { add(block) }
    }
  }

  /// Begins a paragraph, unless the last line is a heading, which already begins one.
  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".S") == false { lines.append(".PP") }
  }

  private mutating func add(_ block: HelpBlock) {
    switch block {
    case .text(let text):
      beginParagraph()
      lines.append(Roff.prose(text))
    case .pairs(let pairs):
      for pair in pairs {
        lines += [".TP", "\\fB\(Roff.line(pair.name))\\fR"] + (pair.meaning.isEmpty ? [] : [Roff.prose(pair.meaning)])
      }
    case .usage(let words):
      beginParagraph()
      lines += ["\\fB\(Roff.line(words.first ?? ""))\\fR"] + words.dropFirst().map(Roff.line)
    case .examples(let statements):
      beginParagraph()
      lines += [".nf"] + statements.map { "    " + Roff.line($0) } + [".fi"]
    }
  }
}
