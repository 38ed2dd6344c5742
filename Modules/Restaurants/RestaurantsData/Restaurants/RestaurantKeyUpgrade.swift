import DomainKit
import RestaurantsDomain
import StorageKit

/// Data migrations that store the present keys of restaurants and places. Earlier keys lacked the vowels
/// of scripts such as Thai, which Unicode encodes as marks.
enum RestaurantKeyUpgrade {
  /// A server stores the words of a restaurant again, also if no key differs.
  static let rows = RowUpgrade(of: restaurants) { row in
    guard case .integer(let version) = row.values[1], case .text(let name) = row.values[2],
      case .text(let cuisine) = row.values[3], case .text(let address) = row.values[4]
    else { return [] }
    let keys = [name, cuisine].map { StoredValue.text(FoldedText.of($0)) }
    let hasSameWords = ![name, cuisine, address].contains(where: FoldedText.hasMarks)
    return hasSameWords && keys == Array(row.values[6...])
      ? [] : [.update(restaurants, Array(row.values[...5]) + keys, expected: Int(version))]
  }

  static let places = RowUpgrade(of: named) { place in
    guard case .integer(let version) = place.values[1], case .text(let name) = place.values[2] else { return [] }
    let key = StoredValue.text(Place.key(of: name))
    return key == place.values[3] ? [] : [.update(named, place.values[...2] + [key], expected: Int(version))]
  }

  // An update of a server's text index needs all of its columns, and that of its condition.
  private static let restaurants = TableLayout(
    name: "restaurants_restaurant",
    columns: ["id", "version", "name", "cuisine", "address", "is_listed", "name_key", "cuisine_key"])

  private static let named = TableLayout(
    name: "restaurants_place", columns: ["id", "version", "name", "name_key"])
}
