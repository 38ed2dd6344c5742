import DomainKit
import RestaurantsDomain

/// A restaurant in New York City's list of health inspections. `docs/restaurants-import.md`
/// describes the handling of each field.
enum InspectionEntry {
  /// Returns `true` if a line belongs to this list.
  static func isOne(_ document: JSONValue) -> Bool { document["restaurant_id"] != nil }

  static func entry(of document: JSONValue, now: Timestamp) throws -> RestaurantEntry {
    let name = try text(document["name"], "name")
    if name.isEmpty { throw BadEntry("it has no name") }
    let number = try text(document["restaurant_id"], "restaurant_id")
    if number.isEmpty { throw BadEntry("its restaurant_id is empty") }
    let cuisine = try text(document["cuisine"], "cuisine")
    if cuisine.isEmpty { throw BadEntry("it has no cuisine") }
    let address = try address(document["address"])
    if address.isEmpty { throw BadEntry("it has no address") }
    let borough = try text(document["borough"], "borough")
    let (location, remark) = try location(document["address"]?["coord"], borough: borough)
    let grades = try grades(document["grades"], now: now)
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: borough, location: location,
      rating: InspectionGrade.rating(grades))
    return RestaurantEntry(
      details: details, source: try RestaurantFields.plain(Restaurant.inspectionSource + number),
      inspectedAt: grades.map(\.inspectedAt).max(), remark: remark)
  }

  /// Returns a text without superfluous spaces, which are common in this list.
  private static func text(_ document: JSONValue?, _ key: String) throws(BadEntry) -> String {
    switch document {
    case nil, .null: ""
    case .string(let text): RestaurantFields.line(text)
    default: throw BadEntry("its \(key) is not a text")
    }
  }

  /// Returns the address: `1007 Morris Park Ave, 10462`.
  private static func address(_ document: JSONValue?) throws(BadEntry) -> String {
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
  /// The bounds of the five boroughs. Streets with the same names exist in many other places.
  private static let city = (latitude: 40.45...40.95, longitude: -74.30 ... -73.65)

  /// Returns the location if it is plausible: not in the Gulf of Guinea, and in the city if the
  /// borough is. Otherwise, it returns a remark.
  private static func location(
    _ document: JSONValue?, borough: String
  ) throws(BadEntry) -> (Location?, remark: String?) {
    let pair: [JSONValue]
    switch document {
    case nil, .null: return (nil, nil)
    case .array(let elements): pair = elements
    default: throw BadEntry("its coord is not a list")
    }
    if pair.isEmpty { return (nil, nil) }
    guard pair.count == 2, let longitude = pair[0].double, let latitude = pair[1].double else {
      throw BadEntry("its coord is not two numbers")
    }
    let isInCity = city.latitude.contains(latitude) && city.longitude.contains(longitude)
    let isPlausible =
      (latitude != 0 || longitude != 0) && (isInCity || !boroughs.contains(borough))
      && (-90...90).contains(latitude) && (-180...180).contains(longitude)
    guard isPlausible else {
      return (nil, "\(latitude),\(longitude) is not in \(borough); the restaurant is stored without a location")
    }
    do throws(RestaurantError) {
      return (try Location(latitude: latitude, longitude: longitude), nil)
    } catch {
      throw BadEntry(error.message)
    }
  }

  // MARK: Grades

  private static func grades(_ document: JSONValue?, now: Timestamp) throws(BadEntry) -> [InspectionGrade] {
    switch document {
    case nil, .null: return []
    case .array(let elements):
      var grades: [InspectionGrade] = []
      for element in elements {
        if let grade = try grade(element, now: now) { grades.append(grade) }
      }
      return grades
    default: throw BadEntry("its grades are not a list")
    }
  }

  /// Returns the grade, or `nil` for an inspection without a score. The city writes -1 points while a
  /// score is pending.
  private static func grade(_ document: JSONValue, now: Timestamp) throws(BadEntry) -> InspectionGrade? {
    guard case .object = document else { throw BadEntry("a grade is not an object") }
    guard let date = document["date"]?["$date"]?.double, let moment = Int64(exactly: date.rounded()) else {
      throw BadEntry("a grade's date is not a number")
    }
    guard let score = document["score"], score != .null else { return nil }
    guard let points = score.double else { throw BadEntry("a grade's score is not a number") }
    if points < 0 { return nil }
    let inspectedAt = try InspectionGrade.check(Timestamp(milliseconds: moment), "a grade's date", now: now)
    return InspectionGrade(inspectedAt: inspectedAt, points: points)
  }
}
