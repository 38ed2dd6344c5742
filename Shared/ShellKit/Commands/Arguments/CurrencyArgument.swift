package import DomainKit

/// A parser for currency codes.
///
/// ```swift
/// @Option(help: "Currency of the amounts.", transform: CurrencyArgument.parse)
/// var currency: Currency?
///
/// let limit = Money(minorUnits: 1_000, currency: currency ?? .usd)
/// ```
package enum CurrencyArgument {
  /// Returns the currency with the given ISO 4217 code.
  ///
  /// - Throws: ``ArgumentProblem/currency(_:)`` if the text isn't a currency code.
  package static func parse(_ text: String) throws -> Currency {
    guard let currency = Currency(text) else { throw ArgumentProblem.currency(text) }
    return currency
  }
}
