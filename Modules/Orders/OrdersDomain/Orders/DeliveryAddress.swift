import DomainKit

/// A delivery address: a house number, a street and a town.
package struct DeliveryAddress: Hashable, Sendable, CustomStringConvertible {
  package let number: String
  package let street: String
  package let town: String

  /// Parses `12 High St, Springfield`.
  ///
  /// - Throws: ``OrderError/incompleteAddress(_:)`` if the number, the street or the town is
  ///   missing.
  package init(parsing text: String) throws(OrderError) {
    let plain = try OrderError.plain(text, "The address", 1...200)
    let halves = plain.split(separator: ",", maxSplits: 1).map { $0.split(separator: " ") }
    guard halves.count == 2, halves[0].count >= 2, !halves[1].isEmpty, let first = halves[0][0].first, first.isNumber
    else { throw .incompleteAddress(plain) }
    number = String(halves[0][0])
    street = halves[0].dropFirst().joined(separator: " ")
    town = halves[1].joined(separator: " ")
    // The normalized form is stored and must be valid as well.
    _ = try OrderError.plain(description, "The address", 1...200)
  }

  package var description: String { "\(number) \(street), \(town)" }
}
