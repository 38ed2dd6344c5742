/// An event during an import.
///
/// ```swift
/// func show(_ event: ImportEvent) {
///   switch event {
///   case .badLine(let line, let reason): session.note("Line \(line): \(reason)")
///   case .remark(let line, let remark): session.note("Line \(line): \(remark)")
///   case .omitted(let count): session.note("\(count) more lines have problems")
///   case .repeated(let count): session.note("\(count) known lines have problems")
///   case .progress(let position):
///     session.progress(path, completed: position.read, total: position.total, unit: .bytes)
///   case .stopped(let stored): session.note("\(stored) entries stay stored")
///   }
/// }
/// ```
package enum ImportEvent: Equatable, Sendable {
  case badLine(line: Int, reason: String)
  /// A line that is imported without part of its data.
  case remark(line: Int, String)
  /// The number of bad lines and remarks beyond the reported ones; see ``ProblemLimit``.
  case omitted(Int)
  /// The number of remarks about entries that were stored before. Only a dry run reports them again.
  case repeated(Int)
  case progress(ImportPosition)
  /// The number of entries that stay stored after an error has ended the import.
  case stopped(stored: Int)
}

/// The result of an import.
///
/// ```swift
/// let report = try await importGizmos.execute(path, dryRun: false)
/// session.note("\(report.imported) new, \(report.alreadyThere) known, \(report.rejected) rejected")
/// if report.imported == 0 { session.note("No gizmo was new") }
/// ```
package struct ImportReport: Equatable, Sendable {
  package var imported = 0
  /// The number of entries that an earlier import, or an earlier line, had already stored.
  package var alreadyThere = 0
  /// The number of stored entries that the list changed, if the import can change any.
  package var updated = 0
  /// The number of entries that a user removed before and that are not stored again, if the import
  /// keeps track of them.
  package var removedBefore = 0
  package var rejected = 0

  package init() {}

  /// `true` if there were lines and all of them were bad.
  var isHopeless: Bool { rejected > 0 && imported == 0 && alreadyThere == 0 }
}

/// A line that could not be imported, and the reason.
///
/// ```swift
/// let first = BadLine(line: 2, reason: "the price is not an amount")
/// let error = NoGoodLine(path: "menu.csv", count: 12, first: first)
/// error.suggestion  // "The first is line 2: the price is not an amount"
/// ```
@MemberwiseInit
package struct BadLine: Hashable, Sendable {
  package let line: Int
  package let reason: String
}

/// An error for a list in which every line is bad. Most likely it is another kind of file.
///
/// ```swift
/// do {
///   _ = try await importGizmos.execute(path, dryRun: false)
/// } catch let error as NoGoodLine {
///   session.note("None of the \(error.count) lines of \(error.path) is a gizmo")
/// }
/// ```
@MemberwiseInit
package struct NoGoodLine: UserFacingError, Hashable {
  package let path: String
  /// The number of lines.
  package let count: Int
  /// The problem in the first line.
  package let first: BadLine?

  package var code: String { "import.no-good-line" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    count == 1 ? "The only line of \(path) is bad" : "All \(count) lines of \(path) are bad"
  }
  package var suggestion: String? {
    first.map { "\(count == 1 ? "Line" : "The first is line") \($0.line): \($0.reason)" }
  }
}
