import RestaurantsDomain
import StorageKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The surroundings of a point, in boxes of latitude and longitude.
struct Area {
  let center: Location
  /// In meters.
  let radius: Double

  private static let degree = Double.pi / 180 * Distance.earthRadius

  /// One box, or two where the area crosses the date line.
  var boxes: [SpatialBox] {
    // A hair more than needed: what lies on the circle must lie in the box.
    let height = radius / Self.degree * (1 + 1e-9) + 1e-9
    let latitudes = max(-90, center.latitude - height)...min(90, center.latitude + height)
    guard let width else { return [SpatialBox(x: latitudes, y: -180...180)] }
    let (west, east) = (center.longitude - width, center.longitude + width)
    if west < -180 {
      return [SpatialBox(x: latitudes, y: -180...east), SpatialBox(x: latitudes, y: (west + 360)...180)]
    }
    if east > 180 {
      return [SpatialBox(x: latitudes, y: west...180), SpatialBox(x: latitudes, y: -180...(east - 360))]
    }
    return [SpatialBox(x: latitudes, y: west...east)]
  }

  /// How many degrees of longitude it reaches to either side; nothing when it has a pole in it.
  private var width: Double? {
    let angle = radius / Distance.earthRadius
    let reach = sin(angle) / cos(center.latitude * .pi / 180)
    guard angle < .pi / 2, abs(center.latitude) * .pi / 180 + angle < .pi / 2, reach < 1 else { return nil }
    let degrees = asin(reach) * 180 / .pi * (1 + 1e-9) + 1e-9
    return degrees < 180 ? degrees : nil
  }

  // MARK: Rings

  /// How many cells a box has in each direction, where the inside of a ring is left out.
  private static let grid = 32

  /// Boxes that together hold the ring from `inner` meters on, without most of what lies inside it.
  func ring(from inner: Double) -> [SpatialBox] {
    // On a small ring nothing is gained, and on one as large as a continent boxes are no squares.
    guard inner > radius / 4, radius < 500_000 else { return boxes }
    return boxes.flatMap { box in
      (0..<Self.grid).flatMap { row in runs(in: Self.slice(box.x, row), of: box.y, inner) }
    }
  }

  /// The cells of a row that the ring touches, neighbours joined.
  private func runs(in latitudes: ClosedRange<Double>, of longitudes: ClosedRange<Double>, _ inner: Double)
    -> [SpatialBox]
  {
    var runs: [SpatialBox] = []
    var open: ClosedRange<Double>?
    for column in 0..<Self.grid {
      let cell = SpatialBox(x: latitudes, y: Self.slice(longitudes, column))
      if touchesRing(cell, inner) {
        open = (open?.lowerBound ?? cell.y.lowerBound)...cell.y.upperBound
      } else if let run = open {
        runs.append(SpatialBox(x: latitudes, y: run))
        open = nil
      }
    }
    return open.map { runs + [SpatialBox(x: latitudes, y: $0)] } ?? runs
  }

  private static func slice(_ range: ClosedRange<Double>, _ index: Int) -> ClosedRange<Double> {
    let width = (range.upperBound - range.lowerBound) / Double(grid)
    let lower = range.lowerBound + Double(index) * width
    return lower...(index == grid - 1 ? range.upperBound : max(lower, range.lowerBound + Double(index + 1) * width))
  }

  /// Whether a small cell is neither wholly inside the ring nor wholly outside it, give or take a hundredth.
  private func touchesRing(_ cell: SpatialBox, _ inner: Double) -> Bool {
    let corners = [cell.x.lowerBound, cell.x.upperBound].flatMap { latitude in
      [cell.y.lowerBound, cell.y.upperBound].map { distance(latitude, $0) }
    }
    if (corners.max() ?? 0) < inner * 0.99 - 1 { return false }
    let nearest = distance(
      min(max(center.latitude, cell.x.lowerBound), cell.x.upperBound),
      min(max(center.longitude, cell.y.lowerBound), cell.y.upperBound))
    return nearest <= radius * 1.01 + 1
  }

  /// On a plane, which is near enough here; the shorter way around the Earth.
  private func distance(_ latitude: Double, _ longitude: Double) -> Double {
    let vertical = (latitude - center.latitude) * Self.degree
    let across = abs(longitude - center.longitude)
    let horizontal = min(across, 360 - across) * Self.degree * cos((latitude + center.latitude) / 2 * .pi / 180)
    return (vertical * vertical + horizontal * horizontal).squareRoot()
  }
}
