/// A share from 0 % to 100 %, exact to a hundredth of a percent.
///
/// ```swift
/// let percentage = try Percentage(parsing: "12.5")
/// let tip = try Money(parsing: "20.00", .usd).share(percentage)  // 2.50
/// percentage.description                                         // "12.5%"
/// ```
package struct Percentage: Hashable, Sendable, Codable {
  /// The share in hundredths of a percent: 1,250 is 12.5 %.
  package let hundredths: Int

  /// - Throws: ``PercentageError/outOfRange`` outside 0 to 10,000.
  package init(hundredths: Int) throws(PercentageError) {
    guard (0...10_000).contains(hundredths) else { throw .outOfRange }
    self.hundredths = hundredths
  }

  /// Reads `10`, `12.5` or `0.25`, without the percent sign.
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
  /// - Throws: ``PercentageError/outOfRange``, like the other initializers.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(hundredths: container.decode(Int.self, forKey: .hundredths))
  }
}

extension Percentage: CustomStringConvertible {
  /// The share with a percent sign: `10%`, `12.5%`.
  package var description: String {
    let fraction = hundredths % 100
    if fraction == 0 { return "\(hundredths / 100)%" }
    return "\(hundredths / 100).\(fraction % 10 == 0 ? String(fraction / 10) : fraction.padded(to: 2))%"
  }
}

/// An error from reading a percentage.
///
/// ```swift
/// do {
///   _ = try Percentage(parsing: "110")
/// } catch .outOfRange {
///   session.note("A discount is at most 100 %")
/// } catch {
///   throw error
/// }
/// ```
package enum PercentageError: UserFacingError, Hashable {
  case notAPercentage(String)
  case outOfRange

  package var code: String { "percentage.invalid" }
  package var kind: ErrorKind { .invalid }
  package var suggestion: String? { "Write it like 12.5%, with at most two decimals" }
  package var message: String {
    switch self {
    case .notAPercentage(let text): "\"\(text)\" is not a percentage"
    case .outOfRange: "A percentage must be between 0 and 100"
    }
  }
}
