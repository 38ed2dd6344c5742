extension StringProtocol {
  /// Returns a number with a decimal point in place of a decimal comma. Any other text is returned as
  /// it is.
  ///
  /// ```swift
  /// "4,5".withDecimalPoint(maxDecimals: 2)    // "4.5"
  /// "4,500".withDecimalPoint(maxDecimals: 2)  // "4,500", which may be a thousand
  /// ```
  package func withDecimalPoint(maxDecimals: Int = .max) -> String {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    guard parts.count == 2, isNumber, parts[1].count <= maxDecimals else { return String(self) }
    return "\(parts[0]).\(parts[1])"
  }
}
