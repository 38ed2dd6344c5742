import DomainKit

/// A delivery address: a street with a house number, and a town.
package struct DeliveryAddress: Hashable, Sendable, CustomStringConvertible {
  /// The street and the house number, in the order in which the user wrote them.
  package let street: String
  package let town: String

  /// Parses `12 High St, Springfield` and `Via Roma 12, Milano`.
  ///
  /// - Throws: ``OrderError/incompleteAddress(_:)`` if the number, the street or the town is
  ///   missing.
  package init(parsing text: String) throws(OrderError) {
    let plain = try OrderError.plain(text, "The address", 1...200)
    let halves = plain.split(separator: ",", maxSplits: 1).map { $0.split(separator: " ") }
    guard halves.count == 2, halves[0].count >= 2, !halves[1].isEmpty,
      halves[0].contains(where: { $0.first?.isNumber == true })
    else { throw .incompleteAddress(plain) }
    street = halves[0].joined(separator: " ")
    town = halves[1].joined(separator: " ")
    // The normalized form is stored and must be valid as well.
    _ = try OrderError.plain(description, "The address", 1...200)
  }

  package var description: String { "\(street), \(town)" }
}
