import DomainKit

/// The details of a restaurant that a manager can edit.
package struct RestaurantDetails: Equatable, Sendable {
  package static let priceLevels = 1...4

  package let name: String
  package let cuisine: String
  package let address: String
  package let borough: String?
  package let location: Location?
  /// The rating from 0 to 5 that the restaurant came with, before any reviews.
  package let rating: Double?
  /// The price level from 1 to 4; `nil` if it is unknown.
  package let priceLevel: Int?
  package let phone: String?
  package let website: String?
  package let imageURL: String?
  package let openingHours: OpeningHours?

  /// Creates details.
  ///
  /// - Throws: ``RestaurantError`` if a value is invalid. An empty name or address is not an error
  ///   here; it makes a restaurant that is not ``Restaurant/isValid``.
  package init(
    name: String, cuisine: String, address: String, borough: String? = nil, location: Location? = nil,
    rating: Double? = nil, priceLevel: Int? = nil, phone: String? = nil, website: String? = nil,
    imageURL: String? = nil, openingHours: OpeningHours? = nil
  ) throws(RestaurantError) {
    self.name = try RestaurantError.plain(name.singleSpaced, "The restaurant's name", 0...200, bytes: 800)
    self.cuisine = try RestaurantError.plain(cuisine.singleSpaced, "The cuisine", 0...100, bytes: 400)
    self.address = try RestaurantError.plain(address.singleSpaced, "The address", 0...300)
    self.borough = try Self.plain(borough, "The borough", 100, bytes: 400)
    self.location = location
    self.rating = try rating.map { value throws(RestaurantError) in try Self.rating(value) }
    if let priceLevel, !Self.priceLevels.contains(priceLevel) { throw .priceLevel(String(priceLevel)) }
    self.priceLevel = priceLevel
    self.phone = try Self.plain(phone, "The phone number", 40)
    self.website = try Self.link(website, "The website")
    self.imageURL = try Self.link(imageURL, "The image's address")
    self.openingHours = openingHours
  }

  /// The lookup key of the cuisine. `Café` and `CAFE` have the same key.
  package var cuisineKey: String { FoldedText.of(cuisine) }

  /// Returns a rating after checking it.
  ///
  /// - Throws: ``RestaurantError/rating(_:)`` if the value is not a number from 0 to 5.
  package static func rating(_ value: Double) throws(RestaurantError) -> Double {
    guard (0...5).contains(value) else { throw .rating(Int(exactly: value).map { "\($0)" } ?? "\(value)") }
    return value
  }

  /// Returns the checked text, or `nil` if it is empty.
  private static func plain(
    _ text: String?, _ field: String, _ longest: Int, bytes: Int = .max
  ) throws(RestaurantError) -> String? {
    guard let text else { return nil }
    let plain = try RestaurantError.plain(text.singleSpaced, field, 0...longest, bytes: bytes)
    return plain.isEmpty ? nil : plain
  }

  private static func link(_ text: String?, _ field: String) throws(RestaurantError) -> String? {
    guard let link = try plain(text, field, 500) else { return nil }
    let rest = ["https://", "http://"].first { link.lowercased().hasPrefix($0) }.map { link.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.contains(where: \.isWhitespace) else { throw .link(link) }
    return link
  }
}
