import DomainKit

/// The result of an inspection.
struct InspectionGrade {
  let inspectedAt: Timestamp
  /// The penalty points; 0 is best.
  let points: Double

  /// The mapping from points to stars: 0 points are 5 stars, grade A ends at 13 points with 4
  /// stars, grade B ends at 27 points with 3 stars, and 100 points are 0 stars.
  private static let scale: [(points: Double, stars: Double)] = [(0, 5), (13, 4), (27, 3), (60, 1), (100, 0)]

  var stars: Double {
    for (low, high) in zip(Self.scale, Self.scale.dropFirst()) where points <= high.points {
      let share = (points - low.points) / (high.points - low.points)
      return low.stars + share * (high.stars - low.stars)
    }
    return 0
  }

  /// January 1, 1900.
  private static let oldest = Timestamp(milliseconds: -2_208_988_800_000)

  /// Returns the time of an inspection. One in the future is an error: all later lists would count as older.
  static func check(_ moment: Timestamp, _ name: String, now: Timestamp) throws(BadEntry) -> Timestamp {
    guard oldest <= moment, moment <= now.advanced(byMilliseconds: Timestamp.millisecondsPerDay) else {
      throw BadEntry("\(name) is before 1900 or in the future")
    }
    return moment
  }

  /// Returns the mean of the stars, or `nil` without inspections. Each inspection has half the weight
  /// of the next one.
  ///
  /// The mean is cut after six decimals, with which ratings are compared, so that it reaches no limit
  /// that the exact mean does not reach.
  static func rating(_ grades: [InspectionGrade]) -> Double? {
    let latestFirst = grades.sorted { $0.inspectedAt > $1.inspectedAt }
    var (sum, weights, weight) = (0.0, 0.0, 1.0)
    for grade in latestFirst {
      sum += grade.stars * weight
      weights += weight
      weight /= 2
    }
    if weights == 0 { return nil }
    // The addend keeps a mean of 4 from being cut to 3.999999 by an inexact sum. It is larger than the error of the
    // sum, and smaller than the distance of the mean of nine inspections from a number with six decimals.
    return (sum / weights * 1_000_000 + 0.000_000_01).rounded(.down) / 1_000_000
  }
}
