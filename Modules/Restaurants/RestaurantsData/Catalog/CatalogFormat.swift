import DomainKit
import RestaurantsDomain
import StorageKit

/// A file format for restaurants.
enum CatalogFormat {
  case ndjson, csv

  /// The header line, if the format has one.
  var header: String? {
    switch self {
    case .ndjson: nil
    case .csv: RestaurantFields.Field.allCases.map(\.column).joined(separator: ",") + "\n"
    }
  }

  /// Returns a restaurant as a line, with its line break.
  func line(_ restaurant: Restaurant) -> String {
    let values = RestaurantFields.Field.allCases.map { ($0, Self.value(of: $0, restaurant)) }
    switch self {
    case .ndjson:
      return "{" + values.map { "\"\($0.rawValue)\":\(Self.json($1))" }.joined(separator: ",") + "}\n"
    case .csv: return values.map { Self.cell($1) }.joined(separator: ",") + "\n"
    }
  }

  private static func value(of field: RestaurantFields.Field, _ restaurant: Restaurant) -> RestaurantFields.Value? {
    let details = restaurant.details
    return switch field {
    case .source: .text(restaurant.source ?? restaurant.id.description)
    case .name: .text(details.name)
    case .cuisine: .text(details.cuisine)
    case .borough: details.borough.map { .text($0) }
    case .address: .text(details.address)
    case .latitude: details.location.map { .number($0.latitude) }
    case .longitude: details.location.map { .number($0.longitude) }
    case .rating: details.rating.map { .number($0) }
    case .priceLevel: details.priceLevel.map { .number(Double($0)) }
    case .phone: details.phone.map { .text($0) }
    case .website: details.website.map { .text($0) }
    case .imageURL: details.imageURL.map { .text($0) }
    case .openingHours: details.openingHours.map { .text($0.description) }
    case .closed: .bool(restaurant.isClosed)
    case .inspectedAt: restaurant.inspectedAt.map { .text($0.description) }
    }
  }

  // MARK: Values

  private static func number(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func json(_ value: RestaurantFields.Value?) -> String {
    switch value {
    case nil: "null"
    case .number(let number): Self.number(number)
    case .bool(let bool): bool ? "true" : "false"
    case .text(let text): "\"\(escaped(text))\""
    }
  }

  /// Stored texts contain no control characters, so only two characters need an escape.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else { return text }
    return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func cell(_ value: RestaurantFields.Value?) -> String {
    switch value {
    case nil: return ""
    case .number(let number): return Self.number(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .text(let text):
      let safe = FormulaDefense.defused(text)
      return safe.utf8.contains { "\",\n\r".utf8.contains($0) } ? "\"\(safe.replacing("\"", with: "\"\""))\"" : safe
    }
  }
}
