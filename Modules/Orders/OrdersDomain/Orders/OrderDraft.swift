package import DomainKit

/// The content of an order: a new, changed or stored one, which ``Order`` checks.
@MemberwiseInit
package struct OrderDraft: Equatable, Sendable {
  package var guest: String
  package var lines: [OrderLine]
  package var discount: Discount = .none
  package var deliverTo: DeliveryAddress?
  package var note: String?
  /// The restaurant of the order; `nil` for an order at the shop itself.
  package var restaurant: UniqueID?

  /// The longest name of a guest in bytes of UTF-8. The indexes of all engines store it in lowercase,
  /// which can be 1.5 times as long. A name of ligatures becomes longer, but PostgreSQL compresses it.
  private static let longestName = 800

  /// The largest number of lines of an order.
  package static let maxLines = 500

  /// - Throws: ``OrderError/tooManyLines(_:)``.
  static func checkLineCount(_ count: Int) throws(OrderError) {
    if count > maxLines { throw .tooManyLines(count) }
  }

  /// Checks the guest's name in a new or changed order. Existing orders may have longer ones, and
  /// ones that mix alphabets.
  func checkName() throws(OrderError) {
    let field = "The guest's name"
    let name = try OrderError.plain(guest.singleSpaced, field, 1...100, bytes: Self.longestName)
    try OrderError.refuseMixedScripts(in: name, field: field)
  }
}
