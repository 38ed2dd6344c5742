package import DomainKit

/// A parser for amounts of money with their currency: `4.40EUR`.
package enum MoneyArgument {
  /// Returns the amount that the text describes, with or without a space before the currency.
  ///
  /// - Throws: ``ArgumentProblem/amount(_:)`` if the text does not end with a currency code, or
  ///   `MoneyError` if the rest isn't an amount of that currency.
  package static func parse(_ text: String) throws -> Money {
    guard let currency = Currency(text.suffix(3)) else { throw ArgumentProblem.amount(text) }
    let amount = text.dropLast(3)
    return try Money(parsing: amount.hasSuffix(" ") ? amount.dropLast() : amount, currency)
  }
}
