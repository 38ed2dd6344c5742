package import DomainKit

/// A change of all prices by a percentage.
package enum PriceChange: Hashable, Sendable {
  case raise(Percentage)
  /// The percentage is below 100.
  case lower(Percentage)
}

/// The price of one unit of a currency in another currency, or of an old price in the new one: `0.92`.
package struct ExchangeRate: Hashable, Sendable {
  /// The maximum number of decimals.
  private static let decimals = 6
  private static let millionthsInOne: Int128 = 1_000_000

  /// The rate in millionths; at least 1.
  package let millionths: Int64

  /// Parses digits with a decimal point and up to six decimals.
  ///
  /// - Throws: ``MenuError/notARate(_:)``.
  package init(parsing text: String) throws(MenuError) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let isNumber = (parts[0] + fraction).utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= Self.decimals,
      let millionths = Int64(parts[0] + fraction + String(repeating: "0", count: Self.decimals - fraction.utf8.count)),
      millionths > 0
    else { throw .notARate(text.excerpt(40)) }
    self.millionths = millionths
  }

  /// Creates the rate between an old price and the new one: 1.05 for 5 % more, 0.95 for 5 % less.
  package init(_ change: PriceChange) {
    let millionthsInHundredth: Int64 = 100
    let difference =
      switch change {
      case .raise(let percentage): Int64(percentage.hundredths)
      case .lower(let percentage): -Int64(percentage.hundredths)
      }
    millionths = Int64(Self.millionthsInOne) + difference * millionthsInHundredth
  }

  /// Returns the price in another currency, rounded half up to the smallest unit.
  ///
  /// A price above zero stays above zero.
  ///
  /// - Throws: ``MenuError/priceTooHigh(_:)`` if the result exceeds the highest price.
  func convert(_ price: Money, to currency: Currency) throws(MenuError) -> Money {
    let (from, to) = (Money(mainUnits: 1, currency: price.currency), Money(mainUnits: 1, currency: currency))
    let divisor = Self.millionthsInOne * Int128(from.minorUnits)
    let amount = (Int128(price.minorUnits) * Int128(millionths) * Int128(to.minorUnits) * 2 + divisor) / (divisor * 2)
    guard amount <= Int128(Money.highestPrice) else {
      throw .priceTooHigh(Money(minorUnits: Int64(clamping: amount), currency: currency))
    }
    return Money(minorUnits: price.minorUnits > 0 ? max(1, Int64(amount)) : 0, currency: currency)
  }
}

extension Prices {
  /// Returns the prices in another currency.
  func converted(to currency: Currency, at rate: ExchangeRate) throws(MenuError) -> Prices {
    var sized: [Size: Money] = [:]
    for (size, price) in self.sized { sized[size] = try rate.convert(price, to: currency) }
    guard let single else { return try Prices(single: nil, sized: sized) }
    return Prices(single: try rate.convert(single, to: currency))
  }
}
