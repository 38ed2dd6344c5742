/// A list of somebody else's that is being read, from front to end.
package protocol ImportReader<Entry>: Sendable {
  /// What a good line is.
  associatedtype Entry: Sendable

  /// The next lines, at most `limit`; none at the end.
  func next(_ limit: Int) async throws -> [ImportLine<Entry>]
  /// How far the reader has come.
  var position: ImportPosition { get }
}

/// A line of a list.
package enum ImportLine<Entry: Sendable>: Sendable {
  case entry(Entry)
  case bad(line: Int, reason: String)
}

extension ImportLine: Equatable where Entry: Equatable {}

/// How much of a list was read, in bytes.
package struct ImportPosition: Equatable, Sendable {
  package let read: Int64
  /// Unknown for a pipe.
  package let total: Int64?

  package init(read: Int64, total: Int64?) {
    self.read = read
    self.total = total
  }
}

extension ImportReader {
  /// Takes in the whole list, batch by batch. Bad lines do not stop the rest.
  ///
  /// - Parameters:
  ///   - path: what the list is called in errors.
  ///   - size: how many lines are stored as one.
  ///   - limit: counts the problems, also those that the caller finds.
  ///   - observe: told of the first bad lines, of the number of the others and, after every batch, how far it is.
  ///   - store: stores a batch and says how much of it was not there yet.
  /// - Throws: ``NoGoodLine`` when every line is bad; what `store` and the reader throw.
  package func takeIn(
    _ path: String, batchesOf size: Int, limit: ProblemLimit = ProblemLimit(), observe: @Sendable (ImportEvent) -> Void,
    store: ([Entry]) async throws -> Int
  ) async throws -> ImportReport {
    var report = ImportReport()
    var first: BadLine?
    var lines = try await next(size)
    while !lines.isEmpty {
      let position = position
      // The next lines are read while these are stored.
      async let following = next(size)
      let entries = lines.compactMap { line in
        if case .entry(let entry) = line { entry } else { nil }
      }
      let imported = try await store(entries)
      report.imported += imported
      report.alreadyThere += entries.count - imported
      report.rejected += lines.count - entries.count
      for case .bad(let line, let reason) in lines {
        first = first ?? BadLine(line: line, reason: reason)
        if limit.admits() { observe(.badLine(line: line, reason: reason)) }
      }
      observe(.progress(position))
      lines = try await following
    }
    if limit.omitted > 0 { observe(.omitted(limit.omitted)) }
    if report.isHopeless { throw NoGoodLine(path: path, count: report.rejected, first: first) }
    return report
  }
}
