/// Line numbers in ascending order, stored as ranges: `2-345, 400`.
package struct LineNumbers: Hashable, Sendable, CustomStringConvertible {
  package private(set) var ranges: [ClosedRange<Int>] = []
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ number: Int) {
    count += 1
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }

  /// The first ten ranges, followed by the number of the remaining lines.
  package var description: String { description(ranges: 10) }

  /// Returns the first ranges, followed by the number of the remaining lines.
  package func description(ranges limit: Int) -> String {
    let shown = ranges.prefix(limit).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    let rest = ranges.dropFirst(limit).reduce(0) { $0 + $1.count }
    return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}
