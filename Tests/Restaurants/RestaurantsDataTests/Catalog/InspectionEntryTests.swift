import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `A line of the list of health inspections` {
  private static let whole = """
    {"address": {"building": "1007", "coord": [-73.856077, 40.848447], "street": "Morris Park  Ave", "zipcode": "10462"}, \
    "borough": "Bronx", "cuisine": "Bakery", "grades": [\
    {"date": {"$date": 1378857600000}, "grade": "B", "score": 27}, \
    {"date": {"$date": 1393804800000}, "grade": "A", "score": 0}, \
    {"date": {"$date": 1393804900000}, "grade": "Z", "score": null}], \
    "name": "Morris Park  Bake Shop", "restaurant_id": "30075445"}
    """

  private func read(_ line: String) async throws -> ImportLine<RestaurantEntry>? {
    let folder = try TemporaryFolder()
    return try await RestaurantListFile().open(folder.write(line.utf8, as: "places.ndjson")).next(10).first
  }

  private func entry(_ change: (String, String)...) async throws -> RestaurantEntry? {
    let line = change.reduce(Self.whole) { $0.replacing($1.0, with: $1.1) }
    guard case .entry(let entry)? = try await read(line) else { return nil }
    return entry
  }

  @Test func `becomes a restaurant with its address, its place and its rating`() async throws {
    let entry = try #require(try await entry())
    #expect(entry.source == "nyc:30075445")
    #expect(entry.details.name == "Morris Park Bake Shop")
    #expect(entry.details.cuisine == "Bakery")
    #expect(entry.details.borough == "Bronx")
    #expect(entry.details.address == "1007 Morris Park Ave, 10462")
    #expect(entry.details.location == (try Location(latitude: 40.848447, longitude: -73.856077)))
    #expect(entry.details.priceLevel == nil)
    // The latest inspection with a score has twice the weight of the previous one: (2 × 5 + 3) / 3.
    #expect(entry.details.rating == 4.333333)
    #expect(entry.inspectedAt == Timestamp(milliseconds: 1_393_804_800_000))
  }

  @Test(
    arguments: [(0, 5.0), (13, 4), (27, 3), (60, 1), (100, 0), (131, 0), (20, 3.5)] as [(Double, Double)])
  func `has fewer stars the more penalty points it got`(points: Double, stars: Double) {
    #expect(InspectionGrade(inspectedAt: Timestamp(milliseconds: 0), points: points).stars == stars)
  }

  @Test(arguments: [(19, 2, 3.996336), (13, 13, 4), (0, 0, 5), (13, 12, 4.025641)] as [(Int, Int, Double)])
  func `reaches no limit that the mean does not reach`(latest: Int, first: Int, rating: Double) async throws {
    let changes = [("\"score\": 0", "\"score\": \(latest)"), ("\"score\": 27", "\"score\": \(first)")]
    #expect(try await entry(changes[0], changes[1])?.details.rating == rating)
  }

  /// Their mean is 55768/13299 = 4.193397999…
  @Test func `have a mean that is cut, and never rounded up`() {
    let grades = [7, 11, 10, 41, 11].enumerated().map { index, points in
      InspectionGrade(inspectedAt: Timestamp(milliseconds: Int64(-index)), points: points)
    }
    #expect(InspectionGrade.rating(grades) == 4.193397)
  }

  @Test func `does not count a pending score`() async throws {
    let (latest, first) = (("\"score\": 0", "\"score\": -1"), ("\"score\": 27", "\"score\": -1"))
    let scored = try #require(try await entry(latest))
    #expect(scored.details.rating == 3)
    #expect(scored.inspectedAt == Timestamp(milliseconds: 1_378_857_600_000))
    let pending = try #require(try await entry(latest, first))
    #expect(pending.details.rating == nil && pending.inspectedAt == nil)
  }

  @Test(arguments: ["[0, 0]", "[]", "[-48.9424, -16.3550032]", "[200, 100]", "null"])
  func `keeps its place to itself where the coordinates are not real`(coordinates: String) async throws {
    let entry = try #require(try await entry(("[-73.856077, 40.848447]", coordinates)))
    #expect(entry.details.location == nil)
    #expect(entry.line == 1)
    let isOmitted = coordinates != "[]" && coordinates != "null"
    let remark = "is not in Bronx; the restaurant is stored without a location"
    #expect(entry.remark?.hasSuffix(remark) == (isOmitted ? true : nil))
    #expect(entry.details.address == "1007 Morris Park Ave, 10462")
  }

  @Test(arguments: [("[0, 0]", nil), ("[-0.1278, 51.5]", 51.5), ("[200, 51.5]", nil)] as [(String, Double?)])
  func `may be anywhere on Earth where the borough is unknown, but not where coordinates are missing`(
    coordinates: String, latitude: Double?
  ) async throws {
    let changes = [("[-73.856077, 40.848447]", coordinates), ("\"Bronx\"", "\"Missing\"")]
    let entry = try #require(try await entry(changes[0], changes[1]))
    #expect(entry.details.location?.latitude == latitude)
    #expect((entry.remark == nil) == (latitude != nil))
  }

  @Test func `needs no grades, and no whole address`() async throws {
    let start = try #require(Self.whole.range(of: "\"grades\": ["))
    let end = try #require(Self.whole.range(of: "}], \"name\""))
    let grades = String(Self.whole[start.lowerBound..<end.upperBound])
    let entry = try #require(
      try await entry((grades, "\"grades\": [], \"name\""), ("\"1007\"", "\"\""), ("\"10462\"", "\" \"")))
    #expect(entry.details.rating == nil)
    #expect(entry.details.address == "Morris Park Ave")
  }

  @Test(
    arguments: [
      ("\"Morris Park  Bake Shop\"", "7", "its name is not a text"),
      ("\"Morris Park  Bake Shop\"", "\"  \"", "it has no name"),
      (
        "{\"building\": \"1007\", \"coord\": [-73.856077, 40.848447], \"street\": \"Morris Park  Ave\", \"zipcode\": \"10462\"}",
        "{}", "it has no address"
      ),
      ("\"Bakery\"", "\" \"", "it has no cuisine"),
      ("\"30075445\"", "{}", "its restaurant_id is not a text"),
      ("\"30075445\"", "\"\"", "its restaurant_id is empty"),
      ("[-73.856077, 40.848447]", "[-73.856077]", "its coord is not two numbers"),
      ("[-73.856077, 40.848447]", "\"here\"", "its coord is not a list"),
      ("\"score\": 27", "\"score\": \"27\"", "a grade's score is not a number"),
      ("{\"$date\": 1378857600000}", "\"2013\"", "a grade's date is not a number"),
      ("\"Bakery\"", "[\"Bakery\"]", "its cuisine is not a text"),
      ("Bakery", "Bak\\u001bery", "The cuisine holds the character U+001B, which cannot be shown safely"),
    ])
  func `of the wrong type is bad`(old: String, new: String, reason: String) async throws {
    let line = Self.whole.replacing(old, with: new)
    #expect(try await read(line) == .bad(line: 1, reason: reason))
  }

  @Test(
    arguments: [
      (9e18, false), (1_700_086_400_001, false), (1_700_086_400_000, true), (-2_208_988_800_000, true),
      (-2_208_988_800_001, false), (-9e18, false),
    ] as [(Double, Bool)])
  func `is bad if an inspection with a score was before 1900 or is in the future`(
    date: Double, isGood: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(Timestamp(milliseconds: 1_700_000_000_000))
    for (number, isScored) in [("1378857600000", true), ("1393804900000", false)] {
      let line = Self.whole.replacing(number, with: String(Int64(date)))
      let list = try RestaurantListFile(clock: clock).open(folder.write(line.utf8, as: "places.ndjson"))
      let isBad = try await list.next(10) == [.bad(line: 1, reason: "a grade's date is before 1900 or in the future")]
      #expect(isBad == (isScored && !isGood))
    }
  }

  @Test func `cut in half is bad, wherever it is cut`() async throws {
    let bytes = Array(Self.whole.utf8)
    for length in stride(from: 1, to: bytes.count, by: 7) {
      let folder = try TemporaryFolder()
      let lines = try await RestaurantListFile().open(folder.write(bytes.prefix(length), as: "places.ndjson")).next(10)
      guard case .bad(1, _)? = lines.first else { return #expect(Bool(false), "\(length): \(lines)") }
    }
  }
}
