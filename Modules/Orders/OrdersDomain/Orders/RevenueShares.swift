package import DomainKit

/// Splits the total of an order, after the discount, among its lines, to the smallest unit of the
/// currency. So each line bears its share of the discount.
///
/// The method is the largest remainder: each line gets its proportion rounded down. The remaining
/// units go to the lines that lost the most by rounding, in line order if they lost the same.
///
/// ```swift
/// RevenueShares.split(851, by: [350, 450, 450])  // [238, 307, 306]
/// ```
package enum RevenueShares {
  /// Returns the shares in the order of the weights. Their sum is the total.
  ///
  /// - Parameters:
  ///   - total: The amount to split; not more than the sum of the weights.
  ///   - weights: The amounts of the lines before the discount; not negative.
  /// - Complexity: O(*n* log *n*).
  package static func split(_ total: Int64, by weights: [Int64]) -> [Int64] {
    let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
    guard sum > 0 else { return weights.map { _ in 0 } }
    let products = weights.map { Int128($0) * Int128(total) }
    var shares = products.map { Int64(truncatingIfNeeded: $0 / sum) }
    let left = shares.reduce(total, &-)
    let ranked = weights.indices.sorted { (products[$1] % sum, $0) < (products[$0] % sum, $1) }
    for index in ranked.prefix(Int(max(0, left))) { shares[index] += 1 }
    return shares
  }
}

extension Order {
  /// The revenue per line: its share of ``total``, after the discount.
  package var lineRevenues: [Money] {
    RevenueShares.split(total.minorUnits, by: lines.map(\.total.minorUnits))
      .map { Money(minorUnits: $0, currency: currency) }
  }
}
