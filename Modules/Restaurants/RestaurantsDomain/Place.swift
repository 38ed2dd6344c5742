package import DomainKit

/// A location with a name that users can type instead of coordinates.
@DomainEntity
package struct Place: Equatable, Sendable {
  /// The name of the place from which distances are measured by default.
  package static let shop = "shop"

  package let id: ID<Place>
  package let name: String
  package private(set) var location: Location

  /// Creates a place.
  ///
  /// - Throws: ``RestaurantError`` if the name is empty, unsafe, or looks like coordinates.
  package init(id: ID<Place>, name: String, location: Location) throws(RestaurantError) {
    self.id = id
    self.name = try Self.checked(name)
    self.location = location
  }

  /// The lookup key of the name, without regard to case, accents and apostrophes.
  package var key: String { Self.key(of: name) }

  package static func key(of name: String) -> String {
    FoldedText.of(name.filter { !SearchTerm.apostrophes.contains($0) })
  }

  package mutating func move(to location: Location) { self.location = location }

  private static func checked(_ name: String) throws(RestaurantError) -> String {
    let name = try RestaurantError.plain(name.singleSpaced, "The place's name", 1...100, bytes: 800)
    guard name.contains(where: \.isLetter) else { throw .placeName(name) }
    return name
  }
}

/// A starting point for distances as the user typed it.
package enum StartingPoint: Hashable, Sendable {
  case location(Location)
  /// The name of a place, a borough or a postal code.
  case named(String)

  /// Parses `40.73,-73.99`, `Union Square` and `10003`.
  ///
  /// - Throws: ``RestaurantError/location(_:)`` for coordinates that are not a location.
  package init(parsing text: String) throws(RestaurantError) {
    // The next option, because the value is missing.
    if text.hasPrefix("--") { throw .location(text) }
    let isNumber = !text.contains { !($0.isNumber || "+-., ".contains($0)) }
    let isPair = text.contains(",") && text.split(separator: ",").contains { Double($0.filter { $0 != " " }) != nil }
    // A postal code has at least four digits.
    let isCode = isNumber && text.count > 3 && text.allSatisfy(\.isNumber)
    if isPair || (isNumber && !isCode) {
      self = .location(try Location(parsing: text))
    } else {
      self = .named(text)
    }
  }
}
