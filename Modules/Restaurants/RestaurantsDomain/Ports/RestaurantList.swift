package import DomainKit

/// A reader for lists of restaurants from other sources.
package protocol RestaurantList: Sendable {
  /// Opens a list and detects its format.
  ///
  /// - Throws: `ListFileError` if the file does not exist or is not a list of restaurants.
  func open(_ path: String) throws -> any ImportReader<RestaurantEntry>
}

/// A restaurant in a list.
package struct RestaurantEntry: Equatable, Sendable {
  package let details: RestaurantDetails
  /// The identifier of the restaurant in the list. It is the same for the same restaurant, so that
  /// the restaurant is imported only once.
  package let source: String
  package let isClosed: Bool
  /// The time of the latest inspection that the rating includes; `nil` for a rating from another list.
  package let inspectedAt: Timestamp?
  /// The number of the line with the restaurant.
  package var line = 0
  /// A remark about omitted values.
  package let remark: String?

  package init(
    details: RestaurantDetails, source: String, isClosed: Bool = false, inspectedAt: Timestamp? = nil,
    remark: String? = nil
  ) {
    self.details = details
    self.source = source
    self.isClosed = isClosed
    self.inspectedAt = inspectedAt
    self.remark = remark
  }

  /// The rating from inspections and the time of the latest one; `nil` for a rating from another list.
  var inspection: (rating: Double, moment: Timestamp)? {
    guard let inspectedAt, let rating = details.rating else { return nil }
    return (rating, inspectedAt)
  }
}

extension ListFormat {
  /// A list of restaurants.
  package static let restaurantList = ListFormat(
    "a list of restaurants", code: "import.not-a-catalogue",
    suggestion:
      "A list is NDJSON, one object per line, or CSV whose first line names at least: source,name,cuisine,address")
}
