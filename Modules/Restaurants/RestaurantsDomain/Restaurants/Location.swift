/// A point on Earth, in degrees.
package struct Location: Hashable, Sendable {
  package let latitude: Double
  package let longitude: Double

  /// Creates a location.
  ///
  /// - Throws: ``RestaurantError/location(_:)`` if a coordinate is out of range or not a number.
  package init(latitude: Double, longitude: Double) throws(RestaurantError) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .location("\(latitude),\(longitude)")
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses `40.73,-73.99`.
  package init(parsing text: String) throws(RestaurantError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1]) else {
      throw .location(text)
    }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      let isSwapped = (-90...90).contains(longitude) && (-180...180).contains(latitude)
      throw isSwapped ? .longitudeFirst(parts[1], parts[0]) : .location(text)
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The locations that a slip could have turned into this one, the most likely first: latitude and
  /// longitude swapped, a missing or extra sign, and both.
  package var likelyIntentions: [Location] {
    let swapped = (-90...90).contains(longitude) ? Location(uncheckedLatitude: longitude, longitude: latitude) : nil
    let (signs, swappedSigns) = (otherSigns, swapped?.otherSigns ?? [])
    return (swapped.map { [$0] } ?? []) + signs + swappedSigns
  }

  private var otherSigns: [Location] {
    [(1.0, -1.0), (-1, 1), (-1, -1)].map { Location(uncheckedLatitude: latitude * $0, longitude: longitude * $1) }
  }

  private init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses plain decimals only. `Double` itself would also accept `0x1p3` and `nan`.
  private static func degrees(_ text: String) -> Double? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) } ? Double(text) : nil
  }

  /// Returns the distance along the surface of a spherical Earth. The haversine formula is accurate
  /// to half a percent.
  package func distance(to other: Location) -> Distance {
    let radians = Double.pi / 180
    let vertical = Trigonometry.sine((other.latitude - latitude) * radians / 2)
    let horizontal = Trigonometry.sine((other.longitude - longitude) * radians / 2)
    let scale = Trigonometry.cosine(latitude * radians) * Trigonometry.cosine(other.latitude * radians)
    let haversine = vertical * vertical + scale * horizontal * horizontal
    return Distance(uncheckedMeters: 2 * Distance.earthRadius * Trigonometry.arcsine(min(1, haversine.squareRoot())))
  }
}

extension Location: CustomStringConvertible {
  /// The coordinates in the form that ``init(parsing:)`` reads: `40.73,-73.99`.
  package var description: String { "\(latitude),\(longitude)" }

  /// The coordinates for people, with at most five decimals: about a meter.
  package var roundedDescription: String { "\(Self.rounded(latitude)),\(Self.rounded(longitude))" }

  /// Returns a coordinate without decimals after the fifth, and without the sign of a zero.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 + 0 }
}
