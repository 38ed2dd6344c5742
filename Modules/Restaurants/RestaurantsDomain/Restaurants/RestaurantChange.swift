/// What is to be different about a restaurant; what is nothing stays as it is.
package struct RestaurantChange: Equatable, Sendable {
  /// What a restaurant can do without, by the name under which it is set.
  package enum Field: String, CaseIterable, Sendable {
    case borough, location, rating
    case priceLevel = "price-level"
    case phone, website, image, hours
  }

  package var name: String?
  package var cuisine: String?
  package var address: String?
  package var borough: String?
  package var location: Location?
  /// The rating that it came with.
  package var rating: Double?
  package var priceLevel: Int?
  package var phone: String?
  package var website: String?
  package var imageURL: String?
  package var openingHours: OpeningHours?
  /// What is to be known no longer.
  package var cleared: Set<Field> = []

  package init() {}

  /// Whether nothing would be different.
  package var isEmpty: Bool { self == RestaurantChange() }

  func applied(to details: RestaurantDetails) throws(RestaurantError) -> RestaurantDetails {
    try RestaurantDetails(
      name: name ?? details.name, cuisine: cuisine ?? details.cuisine, address: address ?? details.address,
      borough: try changed(.borough, details.borough, to: borough),
      location: try changed(.location, details.location, to: location),
      rating: try changed(.rating, details.rating, to: rating),
      priceLevel: try changed(.priceLevel, details.priceLevel, to: priceLevel),
      phone: try changed(.phone, details.phone, to: phone),
      website: try changed(.website, details.website, to: website),
      imageURL: try changed(.image, details.imageURL, to: imageURL),
      openingHours: try changed(.hours, details.openingHours, to: openingHours))
  }

  private func changed<Value>(_ field: Field, _ old: Value?, to new: Value?) throws(RestaurantError) -> Value? {
    guard cleared.contains(field) else { return new ?? old }
    if new != nil { throw .setAndCleared(field.rawValue) }
    return nil
  }
}
