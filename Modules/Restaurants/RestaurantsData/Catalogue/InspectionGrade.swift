import DomainKit

/// What an inspection found.
struct InspectionGrade {
  let inspectedAt: Timestamp
  /// Penalty points: none is best.
  let points: Double

  /// 0 points are 5 stars; an A ends at 13 points with 4, a B at 27 with 3, and 100 points are none.
  private static let scale: [(points: Double, stars: Double)] = [(0, 5), (13, 4), (27, 3), (60, 1), (100, 0)]

  var stars: Double {
    for (low, high) in zip(Self.scale, Self.scale.dropFirst()) where points <= high.points {
      let share = max(0, points - low.points) / (high.points - low.points)
      return low.stars + share * (high.stars - low.stars)
    }
    return 0
  }

  /// The mean of the stars to two decimals, each inspection counting half as much as the one after it; nothing
  /// without inspections.
  static func rating(_ grades: [InspectionGrade]) -> Double? {
    let latestFirst = grades.sorted { $0.inspectedAt > $1.inspectedAt }
    var (sum, weights, weight) = (0.0, 0.0, 1.0)
    for grade in latestFirst {
      sum += grade.stars * weight
      weights += weight
      weight /= 2
    }
    return weights == 0 ? nil : (sum / weights * 100).rounded() / 100
  }
}
