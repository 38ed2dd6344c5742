import DomainKit

/// The lines that errors propose.
extension StatementResolver {
  /// Returns the line to write of a hint if it is certainly meant: it is complete, and it adds no option for
  /// a text, and for another value only capitalized words. Other words may be meant for something else. A quantity
  /// that orders refuse, as in `latte 100`, is a mistake of its own.
  ///
  /// - Parameter used: The options that were typed.
  func certainLine(in hint: String, besides used: Set<String> = []) -> String? {
    let start = "write: "
    guard hint.hasPrefix(start), case let line = String(hint.dropFirst(start.count)),
      let resolved = self.resolved(line), resolved.argumentError == nil
    else { return nil }
    let words = Array(resolved.statement.words.dropFirst(resolved.pathCount))
    let parsed = resolved.grammar.arguments(of: resolved.command, words)
    let texts = parsed.known.filter { $0.valueName == "text" }.flatMap(\.names)
    let added = parsed.used.subtracting(used)
    let areCertain = zip(words, parsed.roles).allSatisfy { word, role in
      guard case .value(let argument, _) = role else { return true }
      if argument.isRepeating {
        let numbers = word.text.split { " x".contains($0) }.compactMap { Int($0) }
        return numbers.allSatisfy { AmountWords.quantities.contains($0) }
      }
      return added.isDisjoint(with: argument.names)
        || word.text.split(separator: " ").allSatisfy { $0.first?.isUppercase == true }
    }
    return areCertain && added.isDisjoint(with: texts) ? line : nil
  }

  /// Returns the resolved statement of a line, or `nil` if the line has another mistake.
  func resolved(_ line: String) -> ResolvedStatement? {
    var settings = SessionSettings()
    do {
      let statements = try StatementLexer.statements(in: line)
      guard statements.count == 1 else { return nil }
      return try resolve(statements[0], &settings)
    } catch {
      return nil
    }
  }
}
