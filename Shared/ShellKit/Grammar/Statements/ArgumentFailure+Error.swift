import ArgumentParser

extension ArgumentFailure {
  /// Returns the failure as an error of the shell.
  ///
  /// - Parameter plan: The plan of the statement whose words do not fit.
  func shellError(in plan: StatementPlan) -> ShellError {
    let (info, statement) = (plan.command.info, plan.statement)
    let words = Array(statement.words.dropFirst(plan.pathCount))
    guard let parser = ParserReflection(underlying) else {
      // The parser reads a word such as `-hunger` as short options, including its own `-h`.
      let arguments = ArgumentHelp.all(of: type)
      let spelling = OptionSpelling(command: info.name, arguments: arguments, statement: statement, words: words)
      return spelling.error ?? fallback(underlying, statement)
    }
    let index = parser.wordIndex.flatMap { words.indices.contains($0) ? $0 : nil }
    let place = ArgumentPlace(statement: statement, word: index.map { words[$0] })
    let translation = ArgumentTranslation(
      parser: parser, type: type, info: info, place: place, words: words)
    return translation.error ?? fallback(underlying, statement)
  }

  private func fallback(_ error: any Error, _ statement: Statement) -> ShellError {
    let message = type.anyMessage(for: error)
    return ShellError("usage.invalid-arguments", message.split(separator: "\n").first.map(String.init) ?? message)
  }
}

extension ParsableArguments {
  fileprivate static func anyMessage(for error: any Error) -> String { message(for: error) }
}

/// The place in a statement where an argument failed.
struct ArgumentPlace {
  let statement: Statement
  let word: Word?

  /// Returns the range of the word, or of its prefix.
  func excerpt(prefix: Int? = nil) -> SourceExcerpt? {
    guard let range = word?.range else { return nil }
    let end = prefix.map { min(range.upperBound, range.lowerBound + $0) } ?? range.upperBound
    return SourceExcerpt(source: statement.source, range: range.lowerBound..<end)
  }

  /// The place after the last word, where something is missing.
  var end: SourceExcerpt {
    let end = statement.source.utf8.count
    return SourceExcerpt(source: statement.source + " ", range: end + 1..<end + 1)
  }
}
