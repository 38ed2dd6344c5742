package import DomainKit

/// Reads a currency's code.
package enum CurrencyArgument {
  /// - Throws: ``ArgumentProblem/currency(_:)``.
  package static func parse(_ text: String) throws -> Currency {
    guard let currency = Currency(text) else { throw ArgumentProblem.currency(text) }
    return currency
  }
}
