import DomainKit

extension ResolvedStatement {
  /// Runs the command. The units of work that it stores record its line as their cause.
  func run(in session: any CommandSession) async throws -> CommandOutput {
    guard command.info.writtenData != nil else {
      return try await ListFilters.$statement.withValue(self) { try await command.run(arguments, in: session) }
    }
    return try await WorkScope.with(\.command, recordedLine) { try await command.run(arguments, in: session) }
  }

  /// The options that do not filter a list.
  private static let otherOptions = Set(ArgumentHints.pageOptions.union(["by", "sort"]).map { "--\($0)" })

  /// The words by which the statement filters a list, as the user typed them: `--status placed --for Ada`.
  var filters: String {
    let words = statement.words.dropFirst(pathCount)
    let typed = zip(words, grammar.arguments(of: command, words).roles).filter { _, role in
      switch role {
      case .option(let argument), .optionWithValue(let argument, _, _), .value(let argument, _):
        Self.otherOptions.isDisjoint(with: argument.names)
      default: false
      }
    }
    return Quoting.excerpt(Quoting.joined(typed.map { $0.0.text }))
  }

  /// The line of the command without secrets, personal notes and reasons.
  var recordedLine: String {
    let info = command.info
    if info.hidesWords { return "\(info.name) \(Self.withheld)" }
    let words = statement.words.map(\.text)
    let secrets = Set(SecretWords.values(in: words))
    var recorded: [String] = []
    var isValue = false
    for word in words {
      let name = word.optionName
      if isValue || secrets.contains(word) {
        recorded.append(Self.withheld)
      } else if info.personalOptions.contains(name), name != word {
        recorded.append("\(name)=\(Self.withheld)")
      } else {
        let hasSecret = secrets.contains { word.hasSuffix("=\($0)") }
        recorded.append(hasSecret ? "\(name)=\(Self.withheld)" : Quoting.quoted(word))
      }
      isValue = !isValue && info.personalOptions.contains(word)
    }
    return recorded.joined(separator: " ")
  }

  private static let withheld = "…"
}
