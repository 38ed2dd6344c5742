import DomainKit

/// The quantity of one item: 1 to 99.
package struct Quantity: Hashable, Sendable {
  package static let allowed = AmountWords.quantities
  package let value: Int

  package init(_ value: Int) throws(OrderError) {
    guard Quantity.allowed.contains(value) else { throw .quantityOutOfRange(String(value)) }
    self.value = value
  }

  /// Parses any number of digits.
  package init(parsing text: String) throws(OrderError) {
    guard let value = Int(text), Quantity.allowed.contains(value) else { throw .quantityOutOfRange(text) }
    self.value = value
  }
}
