/// A reader of an external list, from front to end.
///
/// ```swift
/// let report = try await reader.importEntries("gizmos.csv", batchesOf: 500, observe: observe) { names in
///   try await storage.store(names)  // returns the number of names that were new
/// }
/// ```
package protocol ImportReader<Entry>: Sendable {
  /// The content of a valid line.
  associatedtype Entry: Sendable

  /// Returns the next lines, at most `limit`, or an empty list at the end.
  func next(_ limit: Int) async throws -> [ImportLine<Entry>]
  /// The progress of the reader.
  var position: ImportPosition { get }
  /// A remark about the header of the list, such as columns that are not read; `nil` by default.
  var headerRemark: ImportEvent? { get }
}

extension ImportReader {
  package var headerRemark: ImportEvent? { nil }
}

/// A line of a list.
///
/// ```swift
/// func line(_ text: String, number: Int) -> ImportLine<GizmoName> {
///   do throws(GizmoError) {
///     return .entry(try GizmoName(text))
///   } catch {
///     return .bad(line: number, reason: error.message)
///   }
/// }
/// ```
package enum ImportLine<Entry: Sendable>: Sendable {
  case entry(Entry)
  case bad(line: Int, reason: String)
}

extension ImportLine: Equatable where Entry: Equatable {}

/// An error in an entry of a list.
///
/// ```swift
/// func rating(_ text: String) throws(BadEntry) -> Double {
///   guard let rating = Double(text) else { throw BadEntry("its rating is not a number") }
///   return rating
/// }
/// ```
@MemberwiseInit(unlabeled: 1)
package struct BadEntry: UserFacingError, Hashable {
  package let message: String
  package var code: String { "import.bad-line" }
  package var kind: ErrorKind { .invalid }
}

/// The number of bytes that are read.
///
/// ```swift
/// let position = reader.position
/// session.progress("gizmos.csv", completed: position.read, total: position.total, unit: .bytes)
/// let isPipe = position.total == nil
/// ```
@MemberwiseInit
package struct ImportPosition: Equatable, Sendable {
  package let read: Int64
  /// The size of the list, or `nil` for a pipe.
  package let total: Int64?
}

extension ImportReader {
  /// Imports the whole list, batch by batch. Bad lines do not stop the import.
  ///
  /// The first batches are small. While they are stored quickly, they grow: other programs wait for the
  /// store meanwhile.
  ///
  /// - Parameters:
  ///   - path: The name of the list in errors.
  ///   - largest: The maximum number of lines per batch.
  ///   - isDryRun: `true` if `store` stores nothing.
  ///   - limit: A counter of the problems, including those that the caller finds.
  ///   - observe: A function that receives the remark about the header, the first bad lines, the number
  ///     of the others and, after every batch, the progress. After an error, it receives the number of
  ///     entries that stay stored.
  ///   - store: A function that stores a batch and returns the number of entries that were new.
  /// - Throws: ``NoGoodLine`` if every line is bad, and the errors of `store` and the reader.
  package func importEntries(
    _ path: String, batchesOf largest: Int, isDryRun: Bool = false, limit: ProblemLimit = ProblemLimit(),
    observe: @Sendable (ImportEvent) -> Void,
    store: ([Entry]) async throws -> Int
  ) async throws -> ImportReport {
    var report = ImportReport()
    let first: BadLine?
    if let headerRemark { observe(headerRemark) }
    do {
      first = try await importBatches(of: largest, limit: limit, observe: observe, store: store, into: &report)
    } catch {
      if report.imported > 0, !isDryRun, DryRun.current == nil { observe(.stopped(stored: report.imported)) }
      throw error
    }
    if limit.omitted > 0 { observe(.omitted(limit.omitted)) }
    if limit.repeated > 0 { observe(.repeated(limit.repeated)) }
    if report.isHopeless { throw NoGoodLine(path: path, count: report.rejected, first: first) }
    return report
  }

  /// Imports the batches and counts their lines.
  ///
  /// - Returns: The first bad line.
  private func importBatches(
    of largest: Int, limit: ProblemLimit, observe: @Sendable (ImportEvent) -> Void,
    store: ([Entry]) async throws -> Int, into report: inout ImportReport
  ) async throws -> BadLine? {
    var first: BadLine?
    var batches = BatchSize(largest: largest)
    var lines = try await next(batches.size)
    while !lines.isEmpty {
      let (position, size) = (position, batches.size)
      // The next lines are read while these are stored.
      async let following = next(size)
      let entries = lines.compactMap { line in
        if case .entry(let entry) = line { entry } else { nil }
      }
      let start = ContinuousClock.now
      let imported = try await store(entries)
      batches.adapt(to: ContinuousClock.now - start)
      report.imported += imported
      report.alreadyThere += entries.count - imported
      report.rejected += lines.count - entries.count
      for case .bad(let line, let reason) in lines {
        first = first ?? BadLine(line: line, reason: reason)
        if limit.allowsNext() { observe(.badLine(line: line, reason: reason)) }
      }
      observe(.progress(position))
      lines = try await following
    }
    return first
  }
}
