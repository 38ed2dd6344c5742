import DomainKit

extension ShellError {
  /// Returns the error about a misspelled command with a correction that also corrects an option, if the
  /// command takes the corrected line: `orders lst --limt 2`.
  func correctingOption(of statement: Statement, _ resolver: StatementResolver) -> ShellError {
    guard let start = excerpt?.range.lowerBound, excerpt?.source == statement.source,
      let line = corrected(statement.source), let resolved = resolver.resolved(line),
      let option = resolved.argumentError, let place = option.excerpt, place.source == line,
      place.range.lowerBound > start, let fixed = option.corrected(line), let whole = resolver.resolved(fixed),
      whole.argumentError == nil, !whole.command.info.takesSecret, !resolver.grammar.asksForPassword(whole.command)
    else { return self }
    // The lines are equal from the end of the option on.
    let rest = line.utf8.count - place.range.upperBound
    let typed = SourceExcerpt(source: statement.source, range: start..<statement.source.utf8.count - rest)
    let right = SourceExcerpt(source: fixed, range: start..<fixed.utf8.count - rest).wrongText
    var error = corrected(by: Correction(wrong: typed.wrongText, right: right))
    (error.excerpt, error.suggestion) = (typed, EditDistance.question([fixed]))
    return error
  }
}
