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
  private let repetitions = Atomic<Int>(0)

  package init() {}

  /// Counts a problem and returns `true` if it is to be reported.
  package func allowsNext() -> Bool { count.add(1, ordering: .relaxed).oldValue < Self.reported }

  /// Reports a remark, or only counts it if an earlier import has stored its entry and reported it.
  package func report(
    _ remark: String, line: Int, isRepeated: Bool, to observe: @Sendable (ImportEvent) -> Void
  ) {
    if isRepeated {
      repetitions.add(1, ordering: .relaxed)
    } else if allowsNext() {
      observe(.remark(line: line, remark))
    }
  }

  /// The number of remarks that an earlier import has reported.
  package var repeated: Int { repetitions.load(ordering: .relaxed) }

  /// The number of problems that are not reported.
  package var omitted: Int { max(0, count.load(ordering: .relaxed) - Self.reported) }
}
