import DomainKit

/// The text of `help`.
struct HelpText: Sendable {
  let table: CommandTable
  var content = HelpContent()
  /// Returns `true` if the user may use a command. Help shows only such commands.
  var permits: @Sendable (CommandInfo) -> Bool = { _ in true }
  var user = Principal.unrestricted
  /// `true` to show the first steps last, where a screen without a pager still shows them.
  var endsWithSteps = false

  /// Returns the page about all commands, one feature, one command, or one topic.
  ///
  /// - Throws: ``ShellError`` if there is no such command or topic.
  func about(_ words: [String]) throws(ShellError) -> HelpPage {
    if words.isEmpty { return overview }
    if let topic = topic(words) { return topic.page }
    let targets = indexed(words)
    if let target = targets.first {
      var page = try about(target)
      let names = targets.map { "help \($0.joined(separator: " "))" }.joined(separator: ", ")
      let lines = page.pairs(about: words, includesMeanings: topic(target) != nil)
      if !lines.isEmpty { page.introduction.insert(.pairs(lines), at: 0) }
      page.introduction.insert(.text("\(words.joined(separator: " ")): see \(names)"), at: 0)
      return page
    }
    if let word = knownWord(of: words) { return try about([word]) }
    let commands = try self.commands(words)
    guard let command = commands.first(where: { $0.info.path == words }) else {
      return HelpPage(introduction: HelpText.unavailability(of: commands) + [.pairs(HelpText.pairs(commands))])
    }
    var page = HelpText.page(command)
    page.introduction.insert(contentsOf: HelpText.unavailability(of: [command]), at: 0)
    var others = HelpText.pairs(commands.filter { $0.info.path != words })
    others += content.allTopics.filter { $0.commands.contains(command.info.name) }
      .map { HelpPair("help \($0.name)", $0.summary) }
    if !others.isEmpty { page.sections.append(HelpSection("See also", .pairs(others))) }
    return page
  }

  /// Returns the topic with a name; several words are the parts of one with hyphens. The name of a command takes
  /// precedence.
  func topic(_ words: [String]) -> HelpTopic? {
    let word = words.joined(separator: "-").lowercased()
    guard !table.isTaken(word) else { return nil }
    return (content.allTopics + [firstSteps]).first { $0.isCalled(word) }
  }

  /// The topic with the first steps. The list of topics does not have it, because the steps precede it.
  private var firstSteps: HelpTopic {
    HelpTopic(CommandTable.firstSteps, "Commands for a new user", introduction: [.pairs(steps)])
  }

  /// Returns the words of each command or topic that helps with a word, or with several: the index has
  /// them with hyphens between them. If the user may use none of them, returns the first one.
  private func indexed(_ words: [String]) -> [[String]] {
    guard table.commands(under: words).isEmpty else { return [] }
    let word = words.joined(separator: "-").lowercased()
    let explained = content.index(word)
    let declared = table.commands(declaring: word).map(\.info.name).filter { !explained.contains($0) }
    let targets = (explained + declared).map { $0.split(separator: " ").map(String.init) }
      .filter { topic($0) != nil || !table.commands(under: $0).isEmpty }
    let usable = targets.filter { topic($0) != nil || table.commands(under: $0).contains { permits($0.info) } }
    if usable.isEmpty { return Array(targets.prefix(1)) }
    // A command that ends with the word is never missing among those that help with it.
    let own = words.count == 1 ? table.commandsEnding(with: words[0]).filter { permits($0.info) } : []
    return usable + own.map(\.info.path).filter { !usable.contains($0) }
  }

  /// The maximum number of words among which a known one is looked for.
  private static let maxSearched = 40

  /// Returns the first of several words that has a page if all of them together have none: `kiosk`
  /// of `kiosk mode`.
  private func knownWord(of words: [String]) -> String? {
    guard words.count > 1, words.count <= Self.maxSearched, table.commands(under: words).isEmpty,
      nearest(to: words).isEmpty
    else { return nil }
    // A word that help explains says more than one that a command declares, such as `my`.
    return words.first { topic([$0]) != nil || !content.index($0.lowercased()).isEmpty }
      ?? words.first { !indexed([$0]).isEmpty }
  }

  /// Returns the commands that help may show under these words: those that begin with them, or else those
  /// that end with the word, such as all lists for `list`.
  ///
  /// - Throws: ``ShellError`` if there are none.
  func commands(_ words: [String]) throws(ShellError) -> [RegisteredCommand] {
    let begun = table.commands(under: words)
    let endsWithWord = begun.isEmpty && words.count == 1
    let all = endsWithWord ? table.commandsEnding(with: words[0]).filter { permits($0.info) } : begun
    guard !all.isEmpty else { throw unknown(words) }
    let commands = all.filter { permits($0.info) }
    guard !commands.isEmpty else { throw hidden(words, all) }
    return commands
  }

  /// Returns `true` for a command that lists of all commands include: one that the user may use and
  /// whose feature is switched on.
  func isListed(_ command: RegisteredCommand) -> Bool { permits(command.info) && command.isAvailable }

  /// The first steps, all commands by feature with the shell's own last, and the topics.
  var overview: HelpPage {
    let features = Dictionary(grouping: table.commands.filter(isListed), by: \.feature)
    let own = RegisteredCommand.shellFeature
    let order = features.keys.sorted { ($0 == own ? 1 : 0, $0) < ($1 == own ? 1 : 0, $1) }
    var sections = order.map { HelpSection($0, .pairs(HelpText.pairs(features[$0] ?? []))) }
    let topics = content.allTopics.map { HelpPair($0.name, $0.summary) }
    sections.append(HelpSection(Self.topicsTitle, .pairs(topics)))
    if !steps.isEmpty {
      sections.insert(HelpSection(Self.stepsTitle, .pairs(steps)), at: endsWithSteps ? sections.count : 0)
    }
    let end = "Run help with the name of a command or a topic to learn more about it. For programs, run help --json."
    return HelpPage(sections: sections, closing: [.text(end)])
  }

  static let stepsTitle = "First steps"
  static let topicsTitle = "Topics"

  /// The first steps that the user is allowed to run.
  private var steps: [HelpPair] {
    content.steps.filter { step in
      let words = Lexer(step.line).statements.first ?? []
      guard step.isFor(user) else { return false }
      return table.search(words).command.map(isListed) ?? true
    }.map { HelpPair($0.line, $0.meaning) }
  }

  /// Returns the names of commands and topics that are near to some words.
  private func nearest(to words: [String]) -> [String] {
    let commands = table.commands.filter { permits($0.info) }
    let names = Set(commands.flatMap { [$0.info.name, $0.info.path[0]] } + content.allTopics.map(\.name))
    return EditDistance.nearest(to: words.joined(separator: " "), among: names.sorted())
  }

  private func unknown(_ words: [String]) -> ShellError {
    let typed = words.joined(separator: " ")
    let nearest = nearest(to: words)
    return ShellError(
      "usage.unknown-command", "there is no command or topic \(Quoting.excerpt(typed))",
      suggestion: EditDistance.question(nearest) ?? ShellOption.hint(forCommand: typed) ?? "help lists all of them"
    ).corrected(by: Correction(typed, nearest: nearest))
  }

  private func hidden(_ words: [String], _ commands: [RegisteredCommand]) -> ShellError {
    if user == .anonymous { return ShellError(AccessDenied.notSignedIn(commands[0].info.permission)) }
    let name = words.joined(separator: " ")
    let topic = content.allTopics.first { $0.commands.contains(name) }
    return ShellError(
      "access.not-allowed", "you may not use \(name), which is for \(commands[0].info.permission.holders)",
      kind: .denied,
      suggestion: (topic.map { "see help \($0.name); " } ?? "") + "explain \(commands[0].info.name) shows why")
  }

  /// Returns a sentence if none of the commands can run now.
  private static func unavailability(of commands: [RegisteredCommand]) -> [HelpBlock] {
    let reasons = commands.map { $0.unavailability().map { ShellError($0) } }
    guard let reason = reasons.first ?? nil, reasons.allSatisfy({ $0 != nil }) else { return [] }
    return [.text([reason.message, reason.suggestion].compactMap(\.self).joined(separator: ". ") + ".")]
  }

  private static func pairs(_ commands: [RegisteredCommand]) -> [HelpPair] {
    commands.map { HelpPair($0.info.name, $0.info.summary) }
  }

  static func page(_ command: RegisteredCommand) -> HelpPage {
    let info = command.info
    let arguments = command.arguments
    var page = HelpPage("\(info.name): \(info.summary)")
    let required = Set(info.argumentRules.compactMap(\.required))
    let usage = arguments.map { required.contains($0.helpName) ? $0.requiredUsage : $0.usage }
    page.sections = [HelpSection("Usage", .usage([info.name] + usage))]
    if !arguments.isEmpty { page.sections.append(HelpSection("Arguments", .pairs(arguments.map(\.pair)))) }
    if !info.examples.isEmpty { page.sections.append(HelpSection("Examples", .examples(info.examples))) }
    var facts = info.argumentRules.map { HelpPair("Needs", $0.sentence) }
    if info.isOutsidePrompt {
      let line = (["coffeepal", info.name] + arguments.filter { !$0.isOptional }.map(\.usage)).joined(separator: " ")
      facts.append(HelpPair("Runs", "outside the prompt: \(line)"))
    }
    facts += [HelpPair("For", info.permission.holders), HelpPair("Writes", info.writtenData ?? "nothing")]
    if let reason = info.notUndoableBecause {
      let exception = info.undoableIf.map { "\($0); otherwise " } ?? ""
      facts.append(HelpPair("Undo", "\(exception)none: \(reason)"))
    }
    page.closing = [.pairs(facts)]
    return page
  }
}

extension ArgumentInfo {
  /// The names of the argument, with its full description.
  var pair: HelpPair { HelpPair(label, meaning) }

  private var meaning: String {
    var notes: [String] = []
    if !values.isEmpty { notes.append("one of \(values.joined(separator: ", "))") }
    if let defaultValue { notes.append("default \(defaultValue)") }
    if isRepeating { notes.append("repeatable") }
    if let permission { notes.append("for \(permission.holders)") }
    let parts = [abstract, notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension HelpPage {
  /// The maximum number of lines that begin a page.
  private static let maxPairs = 3
  /// The number of lines that a reader sees at one glance, in their order.
  private static let glance = 4

  /// Returns the lines of a long page about some words: those with them in the name, or else in the
  /// meaning.
  func pairs(about words: [String], includesMeanings: Bool) -> [HelpPair] {
    let typed = words.flatMap { FoldedText.words(of: $0) }
    let all = (introduction + sections.flatMap(\.blocks)).flatMap { block -> [HelpPair] in
      if case .pairs(let pairs) = block { pairs } else { [] }
    }
    if all.count <= Self.glance { return [] }
    let named = all.filter { Self.has(typed, in: FoldedText.words(of: $0.name)) }
    guard named.isEmpty, includesMeanings else { return Array(named.prefix(Self.maxPairs)) }
    let explained = all.filter { pair in
      // The option of a command, such as --remove, is not the subject of a line.
      let texts = pair.meaning.split(separator: " ").filter { !$0.hasPrefix("--") }
      return Self.has(typed, in: texts.flatMap { FoldedText.words(of: $0) })
    }
    return Array(explained.prefix(Self.maxPairs))
  }

  /// Returns `true` for a text with all words, in the singular or the plural.
  private static func has(_ words: [String], in text: [String]) -> Bool {
    !words.isEmpty
      && words.allSatisfy { word in text.contains { $0 == word || $0 == "\(word)s" || word == "\($0)s" } }
  }
}
