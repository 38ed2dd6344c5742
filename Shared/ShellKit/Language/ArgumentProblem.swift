package import DomainKit

/// An argument with an invalid value.
///
/// ```swift
/// guard let amount = Int(text) else { throw ArgumentProblem.amount(text) }
/// ```
package enum ArgumentProblem: UserFacingError, Hashable {
  case time(String)
  case id(String)
  case currency(String)
  /// A text that isn't an amount of money with its currency.
  case amount(String)
  /// A period that ends before it starts.
  case emptyPeriod

  package var code: String {
    switch self {
    case .time: "value.time"
    case .id: "value.id"
    case .currency: "value.currency"
    case .amount: "value.amount"
    case .emptyPeriod: "value.period"
    }
  }

  package var kind: ErrorKind { .invalid }

  package var message: String {
    switch self {
    case .time(let text): "\"\(text.excerpt(40))\" is not a day or a time"
    case .id(let text): "\"\(text.excerpt(40))\" is not an id or the end of one"
    case .currency(let text): "\"\(text.excerpt(40))\" is not a currency"
    case .amount(let text): "\"\(text.excerpt(40))\" is not an amount of money with its currency"
    case .emptyPeriod: "--until is before --since"
    }
  }

  package var suggestion: String? {
    switch self {
    case .time: "Write today, yesterday, monday, 2h, 7d, 2024-03-01 or 2024-03-01T09:30"
    case .id: "Write the id's last four or more characters, or press Tab after a part of the name"
    case .currency: "Write the three letters of ISO 4217, for example USD"
    case .amount: "Write digits, a decimal point and the currency, for example 4.40EUR"
    case .emptyPeriod: nil
    }
  }
}
