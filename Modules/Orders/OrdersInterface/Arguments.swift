import DomainKit

/// Reads a day or a moment.
enum TimestampArgument {
  static func parse(_ text: String) throws -> Timestamp {
    guard let moment = Timestamp(iso8601: text) else { throw ArgumentProblem.time(text) }
    return moment
  }
}

/// Reads the end of an identifier.
enum IDArgument {
  static func parse(_ text: String) throws -> IDTail {
    guard let tail = IDTail(text) else { throw ArgumentProblem.id(text) }
    return tail
  }
}

/// Reads a currency's code.
enum CurrencyArgument {
  static func parse(_ text: String) throws -> Currency {
    guard let currency = Currency(text) else { throw ArgumentProblem.currency(text) }
    return currency
  }
}

/// An argument that cannot be what it says.
enum ArgumentProblem: DescribedError, Hashable {
  case time(String)
  case id(String)
  case currency(String)

  var code: String {
    switch self {
    case .time: "value.time"
    case .id: "value.id"
    case .currency: "value.currency"
    }
  }

  var kind: ErrorKind { .invalid }

  var message: String {
    switch self {
    case .time(let text): "\"\(text.prefix(40))\" is not a day or a time"
    case .id(let text): "\"\(text.prefix(40))\" is not an identifier or the end of one"
    case .currency(let text): "\"\(text.prefix(40))\" is not a currency"
    }
  }

  var suggestion: String? {
    switch self {
    case .time: "Write it like 2024-03-01 or 2024-03-01T09:30 (UTC)"
    case .id: "Write its last four or more characters, 0 to 9 and a to f"
    case .currency: "Write the three letters of ISO 4217, for example USD"
    }
  }
}
