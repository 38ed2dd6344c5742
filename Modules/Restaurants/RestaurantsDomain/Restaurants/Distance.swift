import DomainKit

/// A distance between two points on Earth.
package struct Distance: Hashable, Comparable, Sendable {
  /// The Earth's mean radius (IUGG), in meters.
  package static let earthRadius = 6_371_008.8
  /// An upper bound of the distance between two points on Earth, in meters.
  package static let farthest = 20_100_000.0

  package let meters: Double

  init(uncheckedMeters meters: Double) { self.meters = meters }

  /// Creates a distance.
  ///
  /// - Throws: ``RestaurantError/distance(_:)`` unless the distance is above zero and at most
  ///   halfway around the Earth.
  package init(meters: Double) throws(RestaurantError) {
    guard meters > 0, meters <= Self.farthest else { throw .distance("\(meters)") }
    self.meters = meters
  }

  /// Parses `2km`, `500m` and `1.5 mi`. A number needs its unit, because 2 could mean either.
  package init(parsing text: String) throws(RestaurantError) {
    let word = text.lowercased().filter { $0 != " " }
    let units = [("km", 1_000.0), ("mi", 1_609.344), ("m", 1)]
    guard let (unit, size) = units.first(where: { word.hasSuffix($0.0) }),
      word.utf8.dropLast(unit.utf8.count).allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x65 }),
      let number = Double(word.dropLast(unit.count)), number * size > 0, number * size <= Self.farthest
    else { throw .distance(text) }
    meters = number * size
  }

  package static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }
}

extension Distance: CustomStringConvertible {
  /// The distance in meters or kilometers: `350 m`, `1.2 km`.
  package var description: String {
    if meters < 999.5 { return "\(Int(meters.rounded())) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) km" : "\(Int((meters / 1_000).rounded())) km"
  }
}
