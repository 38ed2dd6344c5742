/// An exact amount of one currency, counted in its smallest unit.
///
/// ```swift
/// let price = try Money(parsing: "4.40", .usd)
/// let total = try price.multiplied(by: 3).adding(Money(minorUnits: 50, currency: .usd))
/// total.description  // "13.70"
/// ```
///
/// Arithmetic throws ``MoneyError`` on overflow and on amounts of different currencies.
@MemberwiseInit
package struct Money: Hashable, Sendable, Codable {
  /// The amount in the currency's smallest unit: cents, pence, kopiyky.
  package let minorUnits: Int64
  package let currency: Currency

  /// Creates an amount from whole dollars, yen or dinars.
  package init(mainUnits: Int32, currency: Currency) {
    self.init(minorUnits: Int64(mainUnits) * currency.minorUnitsInMain, currency: currency)
  }

  package static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }
}

extension Money {
  package func adding(_ other: Money) throws(MoneyError) -> Money {
    try combine(other) { $0.addingReportingOverflow($1) }
  }

  package func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try combine(other) { $0.subtractingReportingOverflow($1) }
  }

  package func multiplied(by count: Int) throws(MoneyError) -> Money {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: Int64(count))
    if overflow { throw .tooLarge }
    return Money(minorUnits: product, currency: currency)
  }

  /// Returns the share of this amount. Half of the smallest unit is rounded away from zero.
  package func share(_ percentage: Percentage) throws(MoneyError) -> Money {
    let product = Int128(minorUnits) * Int128(percentage.hundredths)
    let half: Int128 = product < 0 ? -5_000 : 5_000
    guard let share = Int64(exactly: (product + half) / 10_000) else { throw .tooLarge }
    return Money(minorUnits: share, currency: currency)
  }

  private func combine(
    _ other: Money, _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    let (value, overflow) = operation(minorUnits, other.minorUnits)
    if overflow { throw .tooLarge }
    return Money(minorUnits: value, currency: currency)
  }
}

extension Money: CustomStringConvertible {
  /// The amount with its decimal digits and without its currency: `4.40`.
  package var description: String {
    let digits = currency.minorDigits
    guard digits > 0 else { return String(minorUnits) }
    let unit = currency.minorUnitsInMain.magnitude
    let (whole, fraction) = minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
    var decimals = Digits()
    decimals.add(Int(fraction), digits: digits, after: ".")
    return (minorUnits < 0 ? "-" : "") + String(whole) + decimals.description
  }

  /// Reads an amount such as `4.40` or `5`, never negative, with at most the currency's decimal
  /// digits.
  package init(parsing text: some StringProtocol, _ currency: Currency) throws(MoneyError) {
    let parts = String(text).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let digits = currency.minorDigits
    guard !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty, (parts[0] + fraction).utf8.allSatisfy(\.isDigit)
    else { throw .notAnAmount(text.excerpt(40)) }
    guard fraction.utf8.count <= digits else { throw .tooPrecise(text.excerpt(40), currency) }
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    guard let minorUnits = Int64(parts[0] + fraction + zeros) else { throw .tooLarge }
    self.init(minorUnits: minorUnits, currency: currency)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// An error from reading or computing an amount.
///
/// ```swift
/// do {
///   _ = try Money(parsing: "4.405", .usd)
/// } catch .tooPrecise(let text, let currency) {
///   session.note("\(text) has more than the \(currency.minorDigits) digits of \(currency)")
/// } catch {
///   throw error
/// }
/// ```
package enum MoneyError: UserFacingError, Hashable {
  case notAnAmount(String)
  case tooPrecise(String, Currency)
  case tooLarge
  case mixedCurrencies(Currency, Currency)

  package var code: String {
    switch self {
    case .notAnAmount, .tooPrecise: "money.invalid"
    case .tooLarge: "money.too-large"
    case .mixedCurrencies: "money.mixed-currencies"
    }
  }

  package var kind: ErrorKind {
    if case .mixedCurrencies = self { .refused } else { .invalid }
  }

  package var message: String {
    switch self {
    case .notAnAmount(let text): "\"\(text)\" is not an amount of money"
    case .tooPrecise(let text, let currency):
      currency.minorDigits == 0
        ? "\"\(text)\" has decimal digits, and \(currency) has none"
        : "\"\(text)\" has more than the \(currency.minorDigits) decimal digits of \(currency)"
    case .tooLarge: "The amount is too large"
    case .mixedCurrencies(let one, let other): "\(one) and \(other) cannot be added together"
    }
  }

  package var suggestion: String? {
    switch self {
    case .notAnAmount: "Use digits and a decimal point, for example 4.40"
    case .mixedCurrencies: "Use one currency per order"
    case .tooPrecise(_, let currency) where currency.minorDigits == 0: "Write a whole number"
    case .tooPrecise, .tooLarge: nil
    }
  }
}
