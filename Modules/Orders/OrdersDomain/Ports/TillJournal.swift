package import DomainKit

/// Reads the journals of coffee machines.
package protocol TillJournal: Sendable {
  /// Opens a journal and reads its header.
  ///
  /// - Throws: ``JournalError`` when there is no such file or it is no journal.
  func open(_ path: String, currency: Currency) throws -> any ImportReader<TillSale>
}

/// What a coffee machine has sold.
package struct TillSale: Equatable, Sendable {
  /// The same for the same line of the same journal, so that it is taken in once.
  package let id: ID<Order>
  package let line: Int
  package let item: String
  package let quantity: Quantity
  /// The price of one.
  package let unitPrice: Money
  package let soldAt: Timestamp

  /// - Throws: ``OrderError/money(_:)`` when the price is above ``DomainKit/Money/highestPrice``.
  package init(
    id: ID<Order>, line: Int, item: String, quantity: Quantity, unitPrice: Money, soldAt: Timestamp
  ) throws(OrderError) {
    guard unitPrice.minorUnits <= Money.highestPrice else { throw .money(.tooLarge) }
    self.id = id
    self.line = line
    self.item = item
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.soldAt = soldAt
  }
}

/// Why a journal cannot be read at all.
package enum JournalError: DescribedError, Hashable {
  case missing(String)
  case unreadable(String, reason: String)
  case empty(String)
  case notAJournal(String, missingColumns: [String])
  case badHeader(String, reason: String)

  package var code: String {
    switch self {
    case .missing: "import.no-file"
    case .unreadable: "import.unreadable"
    case .empty: "import.empty"
    case .notAJournal, .badHeader: "import.not-a-journal"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .missing, .unreadable: .noInput
    case .empty, .notAJournal, .badHeader: .invalid
    }
  }

  package var message: String {
    switch self {
    case .missing(let path): "There is no file \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .empty(let path): "\(path) is empty"
    case .badHeader(let path, let reason): "\(path) is not a till journal: in its first line, \(reason)"
    case .notAJournal(let path, let columns):
      "\(path) is not a till journal: its first line does not name \(columns.joined(separator: ", "))"
    }
  }

  package var suggestion: String? {
    if case .notAJournal = self {
      "A journal's first line is: date,hour_of_day,weekday,month,coffee_name,cash_type,products,money"
    } else {
      nil
    }
  }
}
