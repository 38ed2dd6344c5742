import DomainKit
import RestaurantsDomain
import ShellKit

/// The undo step for a change to a restaurant's details.
struct RestaurantUndo {
  let before: RestaurantDetails
  let after: RestaurantDetails

  /// Returns the undo step, or `nil` if nothing changed.
  func of(_ restaurant: Restaurant) -> Undo? {
    guard before != after else { return nil }
    return Undo(
      ["restaurants", "update", restaurant.id.description] + needed + optional,
      "Restore the previous details of \(before.name)", seen: SeenVersion(restaurant))
  }

  private var needed: [String] {
    Undo.option("name", before.name, unless: after.name) + Undo.option("cuisine", before.cuisine, unless: after.cuisine)
      + Undo.option("address", before.address, unless: after.address)
  }

  private var optional: [String] {
    let values: [(RestaurantChange.Field, option: String, old: String?, new: String?)] = [
      (.borough, "borough", before.borough, after.borough),
      (.location, "at", before.location.map(text), after.location.map(text)),
      (.rating, "rating", before.rating?.description, after.rating?.description),
      (.priceLevel, "price-level", before.priceLevel?.description, after.priceLevel?.description),
      (.phone, "phone", before.phone, after.phone), (.website, "website", before.website, after.website),
      (.image, "image", before.imageURL, after.imageURL),
      (.hours, "hours", before.openingHours?.description, after.openingHours?.description),
    ]
    return values.filter { $0.old != $0.new }.flatMap { field, option, old, _ in
      old.map { Undo.option(option, $0) } ?? ["--clear", field.rawValue]
    }
  }

  private func text(_ location: Location) -> String { "\(location.latitude),\(location.longitude)" }
}

extension Undo {
  /// Returns the option, or no words if the values are equal.
  fileprivate static func option(_ name: String, _ value: String, unless other: String) -> [String] {
    value == other ? [] : option(name, value)
  }
}
