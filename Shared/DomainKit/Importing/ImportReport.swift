/// What happens during an import.
package enum ImportEvent: Equatable, Sendable {
  case badLine(line: Int, reason: String)
  /// A line that comes in without something.
  case remark(line: Int, String)
  /// The number of bad lines and remarks that were not reported, after those that were; see ``ProblemLimit``.
  case omitted(Int)
  case progress(ImportPosition)
}

/// What an import came to.
package struct ImportReport: Equatable, Sendable {
  package var imported = 0
  /// What an earlier import, or an earlier line, had brought.
  package var alreadyThere = 0
  package var rejected = 0

  package init() {}

  /// Whether there were lines and not one of them was any good.
  var isHopeless: Bool { rejected > 0 && imported == 0 && alreadyThere == 0 }
}

/// A line that could not be taken in, and why.
package struct BadLine: Hashable, Sendable {
  package let line: Int
  package let reason: String

  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// A list of which every line is bad: most likely it is another kind of file.
package struct NoGoodLine: DescribedError, Hashable {
  package let path: String
  /// How many lines there are.
  package let count: Int
  /// What is wrong with the first of them.
  package let first: BadLine?

  package init(path: String, count: Int, first: BadLine? = nil) {
    self.path = path
    self.count = count
    self.first = first
  }

  package var code: String { "import.no-good-line" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    count == 1 ? "The one line of \(path) is bad" : "Not one of the \(count) lines of \(path) is good"
  }
  package var suggestion: String? {
    first.map { "\(count == 1 ? "Line" : "The first one is line") \($0.line): \($0.reason)" }
  }
}
