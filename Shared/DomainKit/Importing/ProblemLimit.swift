import Synchronization

/// A counter for the problems of an import that limits how many are reported. A list of a million
/// bad lines must fill neither the memory nor the screen.
///
/// ```swift
/// let limit = ProblemLimit()
/// if limit.allowsNext() { observe(.badLine(line: 7, reason: "it has no name")) }
/// if limit.omitted > 0 { observe(.omitted(limit.omitted)) }
/// ```
package final class ProblemLimit: Sendable {
  /// The number of problems that are reported.
  package static let reported = 1_000

  private let count = Atomic<Int>(0)

  package init() {}

  /// Counts a problem and returns `true` if it is to be reported.
  package func allowsNext() -> Bool { count.add(1, ordering: .relaxed).oldValue < Self.reported }

  /// The number of problems that are not reported.
  package var omitted: Int { max(0, count.load(ordering: .relaxed) - Self.reported) }
}
