import DomainKit
import Foundation
import StorageKit
import Testing

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

  private func read(_ line: String) async throws -> CatalogueLine? {
    let folder = try TemporaryFolder()
    return try await CatalogueFile().open(folder.write(line.utf8)).next(10).first
  }

  private func entry(_ change: (String, String)...) async throws -> CatalogueEntry? {
    let line = change.reduce(Self.whole) { $0.replacing($1.0, with: $1.1) }
    guard case .restaurant(let entry)? = try await read(line) else { return nil }
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
    // The latest with a score counts twice as much as the one before: (2 × 5 + 3) / 3.
    #expect(entry.details.rating == 4.33)
  }

  @Test(
    arguments: [(0, 5.0), (13, 4), (27, 3), (60, 1), (100, 0), (131, 0), (-1, 5), (20, 3.5)] as [(Double, Double)])
  func `has fewer stars the more penalty points it got`(points: Double, stars: Double) {
    #expect(InspectionGrade(inspectedAt: Timestamp(milliseconds: 0), points: points).stars == stars)
  }

  @Test(arguments: ["[0, 0]", "[]", "[-48.9424, -16.3550032]", "[200, 100]", "null"])
  func `keeps its place to itself where the coordinates are not real`(coordinates: String) async throws {
    let entry = try #require(try await entry(("[-73.856077, 40.848447]", coordinates)))
    #expect(entry.details.location == nil)
    #expect(entry.details.address == "1007 Morris Park Ave, 10462")
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

  @Test func `cut in half is bad, wherever it is cut`() async throws {
    let bytes = Array(Self.whole.utf8)
    for length in stride(from: 1, to: bytes.count, by: 7) {
      let folder = try TemporaryFolder()
      let lines = try await CatalogueFile().open(folder.write(bytes.prefix(length))).next(10)
      guard case .bad(1, _)? = lines.first else { return #expect(Bool(false), "\(length): \(lines)") }
    }
  }
}

@Suite struct `A list of restaurants` {
  private func read(_ bytes: [UInt8], as name: String = "places.ndjson") async throws -> [CatalogueLine] {
    let folder = try TemporaryFolder()
    let reader = try CatalogueFile().open(folder.write(bytes, as: name))
    var (lines, page) = ([CatalogueLine](), try await reader.next(2))
    while !page.isEmpty {
      lines += page
      page = try await reader.next(2)
    }
    return lines
  }

  private func names(_ lines: [CatalogueLine]) -> [String] {
    lines.map { line in
      switch line {
      case .restaurant(let entry): entry.details.name
      case .bad(let line, let reason): "\(line): \(reason)"
      }
    }
  }

  @Test func `has an object a line, and empty lines between them`() async throws {
    let text = """
      {"source":"1","name":"A","address":"1 Elm St","latitude":1,"longitude":2,"priceLevel":2,"closed":true}

      {"id":"2","name":"B","address":"2 Elm St","location":{"latitude":3,"longitude":4}}
      {"id":3,"name":"C","address":"3 Elm St","openingHours":"24/7","unknown":[1,{}]}

      """
    #expect(try await names(read(Array(text.utf8))) == ["A", "B", "C"])
    let lines = try await read(Array(text.utf8))
    guard case .restaurant(let first)? = lines.first, case .restaurant(let second) = lines[1] else {
      return #expect(Bool(false))
    }
    #expect(first.isClosed)
    #expect(first.source == "1")
    #expect(first.details.location == (try Location(latitude: 1, longitude: 2)))
    #expect(second.details.location == (try Location(latitude: 3, longitude: 4)))
  }

  @Test func `names each bad line and goes on`() async throws {
    var bytes = Array(
      "{\"source\":\"1\",\"name\":\"A\",\"address\":\"x\"}\nnonsense\n{\"source\":\"2\",\"name\":\"".utf8)
    bytes += [0xC3, 0x28]
    bytes += Array("\",\"address\":\"x\"}\n".utf8)
    for line in [
      "{\"source\":\"3\",\"name\":\"B\",\"address\":\"x\",\"latitude\":\"north\",\"longitude\":1}",
      "{\"source\":\"4\",\"name\":\"B\",\"address\":\"x\",\"latitude\":91,\"longitude\":1}",
      "{\"source\":\"5\",\"name\":\"B\",\"address\":\"x\",\"latitude\":1}",
      "{\"source\":\"6\",\"name\":\"B\",\"address\":\"x\",\"rating\":6}",
      "{\"source\":\"7\",\"name\":\"B\",\"address\":\"x\",\"priceLevel\":2.5}",
      "{\"name\":\"B\",\"address\":\"x\"}", "[1]", "{\"source\":\"8\",\"name\":\"Z\",\"address\":\"x\"}",
    ] { bytes += Array("\(line)\n".utf8) }
    #expect(
      try await names(read(bytes)) == [
        "A", "2: it is not JSON from byte 2 on", "3: it is not UTF-8", "4: its latitude is not a number",
        "5: \"91.0,1.0\" is not a latitude from -90 to 90 and a longitude from -180 to 180",
        "6: it has only one coordinate", "7: \"6.0\" is not a rating from 0 to 5",
        "8: its priceLevel is not whole", "9: it has neither a source nor an id, by which it would be known again",
        "10: it is not a JSON object", "Z",
      ])
  }

  @Test func `passes over a line that is far too long`() async throws {
    var bytes = Array("{\"source\":\"1\",\"name\":\"".utf8)
    bytes += Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    bytes += Array("\"}\n{\"source\":\"2\",\"name\":\"B\",\"address\":\"x\"}\n".utf8)
    #expect(try await names(read(bytes)) == ["1: it is longer than any restaurant", "B"])
  }

  @Test func `may be CSV, whose header names the fields`() async throws {
    let text = #"""
      Price Level,name,ID,address,latitude,longitude,nobody knows,image_url
      2,"Joe's, ""the best""",7,1 Elm St,40.5,-74,x,https://example.org/a.png
      ,"'=SUM(1)",8,2 Elm St,,,,
      two,B,9,3 Elm St,,,,
      2,B,10

      """#
    let lines = try await read(Array(text.utf8), as: "places.csv")
    #expect(
      names(lines) == [
        "Joe's, \"the best\"", "=SUM(1)", "4: its priceLevel is not a number",
        "5: it has 3 fields where the header has 8",
      ])
    guard case .restaurant(let joe)? = lines.first else { return #expect(Bool(false)) }
    #expect(joe.details.priceLevel == 2)
    #expect(joe.details.imageURL == "https://example.org/a.png")
    #expect(joe.source == "7")
  }

  @Test func `is refused where it is none`() async throws {
    let folder = try TemporaryFolder()
    #expect(throws: CatalogueError.missing("/nowhere")) { try CatalogueFile().open("/nowhere") }
    let empty = try folder.write([UInt8](), as: "empty.csv")
    #expect(throws: CatalogueError.empty(empty)) { try CatalogueFile().open(empty) }
    let other = try folder.write("date,money\n".utf8, as: "other.csv")
    #expect(throws: CatalogueError.missingColumns(other, columns: ["source", "name", "address"])) {
      try CatalogueFile().open(other)
    }
    #expect(throws: CatalogueError.unreadable(folder.path, reason: "it is a folder")) {
      try CatalogueFile().open(folder.path)
    }
  }
}

@Suite struct `An exported catalogue` {
  private func filled(on engine: Engine = .sqlite) async throws -> StoredTown {
    let town = try StoredTown(on: engine)
    try await town.add(
      "=Joe's, \"the \\ best\"", cuisine: "Café", at: (40.123456789, -73.9), rating: 4.25, hours: "24/7")
    try await town.add("Gone", priceLevel: nil, source: "nyc:7", isClosed: true)
    return town
  }

  @Test(arguments: ["all.ndjson", "all.csv"]) func `comes in again as it was`(name: String) async throws {
    let town = try await filled()
    let path = town.folder.path + "/" + name
    let count = try await ExportRestaurants(work: town.work, export: CatalogueFileExport()).execute(path) { _ in }
    #expect(count == 2)
    let other = try StoredTown()
    let report = try await ImportRestaurants(work: other.work, catalogue: CatalogueFile(), ids: other.ids)
      .execute(path, dryRun: false) { event in
        if case .badLine(let line, let reason) = event { Issue.record("\(line): \(reason)") }
      }
    #expect(report.imported == 2)
    let pair = try await [town, other].asyncMap { town in
      try await town.work.execute(for: .anyone("test")) {
        try await $0.restaurants.restaurants(behind: nil, limit: 10)
      }
    }
    #expect(pair[0].map(\.details) == pair[1].map(\.details))
    #expect(pair[0].map(\.isClosed) == pair[1].map(\.isClosed))
  }

  @Test func `brings nothing to where it came from`() async throws {
    let town = try await filled()
    let path = town.folder.path + "/all.ndjson"
    _ = try await ExportRestaurants(work: town.work, export: CatalogueFileExport()).execute(path) { _ in }
    let report = try await ImportRestaurants(work: town.work, catalogue: CatalogueFile(), ids: town.ids)
      .execute(path, dryRun: false) { _ in }
    #expect(report.imported == 0)
    #expect(report.alreadyThere == 2)
  }

  @Test func `takes the place of an older one only when it is whole`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old".utf8, as: "all.ndjson")
    let writer = try CatalogueFileExport().create(path)
    try writer.write([])
    writer.abandon()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    let second = try CatalogueFileExport().create(path)
    try second.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["all.ndjson"])
    #expect(throws: CatalogueError.self) { try CatalogueFileExport().create(folder.path + "/no/such/folder") }
  }

  @Test func `an export takes no link's place, nor a folder's`() throws {
    let folder = try TemporaryFolder()
    let (link, target) = ("\(folder.path)/link", "\(folder.path)/target")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for path in [link, folder.path] {
      #expect(
        throws: CatalogueError.cannotCreate(path, reason: "it is there already and is not a plain file")
      ) { _ = try CatalogueFileExport().create(path) }
    }
  }
}
