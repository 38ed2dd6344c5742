/// What is to be different about a restaurant; what is nothing stays as it is.
package struct RestaurantChange: Equatable, Sendable {
  package var name: String?
  package var cuisine: String?
  package var address: String?
  package var borough: String?
  package var location: Location?
  package var priceLevel: Int?
  package var phone: String?
  package var website: String?
  package var imageURL: String?
  package var openingHours: OpeningHours?

  package init() {}

  /// Whether nothing would be different.
  package var isEmpty: Bool { self == RestaurantChange() }

  func applied(to details: RestaurantDetails) throws(RestaurantError) -> RestaurantDetails {
    try RestaurantDetails(
      name: name ?? details.name, cuisine: cuisine ?? details.cuisine, address: address ?? details.address,
      borough: borough ?? details.borough, location: location ?? details.location, rating: details.rating,
      priceLevel: priceLevel ?? details.priceLevel, phone: phone ?? details.phone, website: website ?? details.website,
      imageURL: imageURL ?? details.imageURL, openingHours: openingHours ?? details.openingHours)
  }
}
