import DomainKit
import RestaurantsDomain
import StorageKit

/// A restaurant in New York City's list of health inspections. `docs/restaurants-import.md` says what becomes of each
/// field.
enum InspectionEntry {
  /// Whether a line is of that list.
  static func isOne(_ document: JSONDocument) -> Bool { document["restaurant_id"] != nil }

  static func entry(of document: JSONDocument) throws -> CatalogueEntry {
    let name = try text(document["name"], "name")
    if name.isEmpty { throw BadEntry("it has no name") }
    let number = try text(document["restaurant_id"], "restaurant_id")
    if number.isEmpty { throw BadEntry("its restaurant_id is empty") }
    let borough = try text(document["borough"], "borough")
    let details = try RestaurantDetails(
      name: name, cuisine: try text(document["cuisine"], "cuisine"), address: try address(document["address"]),
      borough: borough, location: try location(document["address"]?["coord"], borough: borough),
      rating: InspectionGrade.rating(try grades(document["grades"])))
    return CatalogueEntry(details: details, source: try CatalogueFields.plain("nyc:\(number)"))
  }

  /// A text without the blanks that the list is full of.
  private static func text(_ document: JSONDocument?, _ key: String) throws(BadEntry) -> String {
    switch document {
    case nil, .null: ""
    case .string(let text): text.split(separator: " ").joined(separator: " ")
    default: throw BadEntry("its \(key) is not a text")
    }
  }

  /// `1007 Morris Park Ave, 10462`
  private static func address(_ document: JSONDocument?) throws(BadEntry) -> String {
    switch document {
    case nil, .null: return ""
    case .object: break
    default: throw BadEntry("its address is not an object")
    }
    let building = try text(document?["building"], "building")
    let street = try text(document?["street"], "street")
    let zip = try text(document?["zipcode"], "zipcode")
    let line = [building, street].filter { !$0.isEmpty }.joined(separator: " ")
    return [line, zip].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Coordinates

  private static let boroughs: Set = ["Bronx", "Brooklyn", "Manhattan", "Queens", "Staten Island"]
  /// Around the five boroughs; streets of the same name lie all over the world.
  private static let city = (latitude: 40.45...40.95, longitude: -74.30 ... -73.65)

  /// Longitude and latitude, where they are real: not the Gulf of Guinea, and not another city than the borough's.
  private static func location(_ document: JSONDocument?, borough: String) throws(BadEntry) -> Location? {
    let pair: [JSONDocument]
    switch document {
    case nil, .null: return nil
    case .array(let elements): pair = elements
    default: throw BadEntry("its coord is not a list")
    }
    if pair.isEmpty { return nil }
    guard pair.count == 2, case .number(let longitude) = pair[0], case .number(let latitude) = pair[1] else {
      throw BadEntry("its coord is not two numbers")
    }
    if latitude == 0, longitude == 0 { return nil }
    let isInCity = city.latitude.contains(latitude) && city.longitude.contains(longitude)
    if boroughs.contains(borough), !isInCity { return nil }
    // What is off the Earth is as little real, and no reason to lose the restaurant.
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    do throws(RestaurantError) {
      return try Location(latitude: latitude, longitude: longitude)
    } catch {
      throw BadEntry(error.message)
    }
  }

  // MARK: Grades

  private static func grades(_ document: JSONDocument?) throws(BadEntry) -> [InspectionGrade] {
    switch document {
    case nil, .null: return []
    case .array(let elements):
      var grades: [InspectionGrade] = []
      for element in elements {
        if let grade = try grade(element) { grades.append(grade) }
      }
      return grades
    default: throw BadEntry("its grades are not a list")
    }
  }

  /// Nothing for an inspection without a score.
  private static func grade(_ document: JSONDocument) throws(BadEntry) -> InspectionGrade? {
    guard case .object = document else { throw BadEntry("a grade is not an object") }
    guard case .number(let date)? = document["date"]?["$date"], let moment = Int64(exactly: date.rounded()) else {
      throw BadEntry("a grade's date is not a number")
    }
    switch document["score"] {
    case nil, .null: return nil
    case .number(let points): return InspectionGrade(inspectedAt: Timestamp(milliseconds: moment), points: points)
    default: throw BadEntry("a grade's score is not a number")
    }
  }
}

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
