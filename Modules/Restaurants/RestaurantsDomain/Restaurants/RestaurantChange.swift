/// A change to the details of a restaurant. A value of `nil` leaves the field unchanged.
package struct RestaurantChange: Equatable, Sendable {
  /// An optional field of a restaurant; the raw value is the name of the option that sets it.
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
  /// The rating that the restaurant came with.
  package var rating: Double?
  package var priceLevel: Int?
  package var phone: String?
  package var website: String?
  package var imageURL: String?
  package var openingHours: OpeningHours?
  /// The fields to clear.
  package var cleared: Set<Field> = []

  package init() {}

  /// `true` if the change does not affect any field.
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
