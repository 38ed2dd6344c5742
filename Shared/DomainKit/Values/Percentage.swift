/// A share between nothing and the whole, exact to a hundredth of a percent.
package struct Percentage: Hashable, Sendable, Codable {
  /// Hundredths of a percent: 1,250 is 12.5 %.
  package let hundredths: Int

  /// - Throws: ``PercentageError/outOfRange`` outside 0 to 10,000.
  package init(hundredths: Int) throws(PercentageError) {
    guard (0...10_000).contains(hundredths) else { throw .outOfRange }
    self.hundredths = hundredths
  }

  /// Reads `10`, `12.5` or `0.25`, without the sign.
  package init(parsing text: some StringProtocol) throws(PercentageError) {
    let parts = String(text).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    guard !parts[0].isEmpty, parts.count == 1 || (1...2).contains(fraction.utf8.count),
      (parts[0] + fraction).utf8.allSatisfy(\.isDigit)
    else { throw .notAPercentage(String(text.prefix(40))) }
    let zeros = String(repeating: "0", count: 2 - fraction.utf8.count)
    guard let hundredths = Int(parts[0] + fraction + zeros) else { throw .outOfRange }
    try self.init(hundredths: hundredths)
  }
}

extension Percentage {
  /// - Throws: ``PercentageError/outOfRange``, as for every other way in.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(hundredths: container.decode(Int.self, forKey: .hundredths))
  }
}

extension Percentage: CustomStringConvertible {
  /// `10%`, `12.5%`.
  package var description: String {
    let fraction = hundredths % 100
    if fraction == 0 { return "\(hundredths / 100)%" }
    return "\(hundredths / 100).\(fraction % 10 == 0 ? String(fraction / 10) : fraction.padded(to: 2))%"
  }
}

/// Why a percentage was not taken.
package enum PercentageError: DescribedError, Hashable {
  case notAPercentage(String)
  case outOfRange

  package var code: String { "percentage.invalid" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    switch self {
    case .notAPercentage(let text): "\"\(text)\" is not a percentage"
    case .outOfRange: "A percentage lies between 0 and 100"
    }
  }
}
