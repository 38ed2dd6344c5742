import CLibrary
import RestaurantsDomain
import StorageKit

/// A circle around a point, covered by boxes of latitude and longitude.
struct Area {
  let center: Location
  /// The radius in meters.
  let radius: Double

  private static let degree = Double.pi / 180 * Distance.earthRadius

  /// One box that covers the circle, or two if the circle crosses the date line. As in the index of
  /// restaurants, x is the latitude and y the longitude.
  var boxes: [SpatialBox] {
    // The box is slightly larger than needed, so that it includes points on the circle.
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

  /// The extent to either side in degrees of longitude; `nil` if the circle contains a pole.
  private var width: Double? {
    let angle = radius / Distance.earthRadius
    let reach = sin(angle) / cos(center.latitude * .pi / 180)
    guard angle < .pi / 2, abs(center.latitude) * .pi / 180 + angle < .pi / 2, reach < 1 else { return nil }
    let degrees = asin(reach) * 180 / .pi * (1 + 1e-9) + 1e-9
    return degrees < 180 ? degrees : nil
  }

  // MARK: Rings

  /// The number of cells per direction into which a box is split when the inside of a ring is left
  /// out.
  private static let grid = 32

  /// Returns boxes that cover the ring from `inner` meters on, without most of its inside.
  func ring(from inner: Double) -> [SpatialBox] {
    // A small ring gains nothing from splitting, and the boxes of a ring as large as a continent
    // are not squares.
    guard inner > radius / 4, radius < 500_000 else { return boxes }
    return boxes.flatMap { box in
      (0..<Self.grid).flatMap { row in runs(in: Self.slice(box.x, row), of: box.y, inner) }
    }
  }

  /// Returns the cells of a row that the ring touches, with neighbors joined.
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

  /// Returns `true` if a small cell can contain a point of the ring: it is neither entirely within
  /// the inner radius nor entirely beyond the outer one. The tolerance is one percent.
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

  /// Returns the distance on a plane, which is accurate enough here, by the shorter way around the
  /// Earth.
  private func distance(_ latitude: Double, _ longitude: Double) -> Double {
    let vertical = (latitude - center.latitude) * Self.degree
    let across = abs(longitude - center.longitude)
    let horizontal = min(across, 360 - across) * Self.degree * cos((latitude + center.latitude) / 2 * .pi / 180)
    return (vertical * vertical + horizontal * horizontal).squareRoot()
  }
}
