import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `A list of restaurants` {
  private func read(_ bytes: [UInt8], as name: String = "places.ndjson") async throws -> [ImportLine<RestaurantEntry>] {
    let folder = try TemporaryFolder()
    let reader = try RestaurantListFile().open(folder.write(bytes, as: name))
    var (lines, page) = ([ImportLine<RestaurantEntry>](), try await reader.next(2))
    while !page.isEmpty {
      lines += page
      page = try await reader.next(2)
    }
    return lines
  }

  private func names(_ lines: [ImportLine<RestaurantEntry>]) -> [String] {
    lines.map { line in
      switch line {
      case .entry(let entry): entry.details.name
      case .bad(let line, let reason): "\(line): \(reason)"
      }
    }
  }

  @Test func `has an object a line, and empty lines between them`() async throws {
    let text = """
      {"source":"1","name":"A","cuisine":"Thai","address":"1 Elm St","latitude":1,"longitude":2,"priceLevel":2,"closed":true}

      {"id":"2","name":"B","cuisine":"Thai","address":"2 Elm St","location":{"latitude":3,"longitude":4}}
      {"id":3,"name":"C","cuisine":"Thai","address":"3 Elm St","openingHours":"24/7","unknown":[1,{}]}

      """
    #expect(try await names(read(Array(text.utf8))) == ["A", "B", "C"])
    let lines = try await read(Array(text.utf8))
    guard case .entry(let first)? = lines.first, case .entry(let second) = lines[1] else {
      return #expect(Bool(false))
    }
    #expect(first.isClosed)
    #expect(first.source == "1")
    #expect(first.details.location == (try Location(latitude: 1, longitude: 2)))
    #expect(second.details.location == (try Location(latitude: 3, longitude: 4)))
  }

  @Test func `has times of inspections that are not in the future`() async throws {
    let times = ["2024-03-01T00:00:00Z", "2024-03-01", "", "yesterday", "9999-01-01T00:00:00Z", "1800-01-01"]
    let rows = times.enumerated().map { "\($0),A,Thai,\($0) Elm St,\($1)\n" }
    let text = "source,name,cuisine,address,inspected_at\n\(rows.joined())"
    let lines = try await read(Array(text.utf8), as: "places.csv").map { line in
      switch line {
      case .entry(let entry): entry.inspectedAt?.description ?? "none"
      case .bad(_, let reason): reason
      }
    }
    #expect(
      lines == [
        "2024-03-01T00:00:00Z", "2024-03-01T00:00:00Z", "none",
        "its inspectedAt is not a time: 2024-03-01T00:00:00Z", "its inspectedAt is before 1900 or in the future",
        "its inspectedAt is before 1900 or in the future",
      ])
  }

  @Test func `names each bad line and goes on`() async throws {
    var bytes = Array(
      "{\"source\":\"1\",\"name\":\"A\",\"cuisine\":\"c\",\"address\":\"x\"}\nnonsense\n{\"source\":\"2\",\"name\":\""
        .utf8)
    bytes += [0xC3, 0x28]
    bytes += Array("\",\"cuisine\":\"c\",\"address\":\"x\"}\n".utf8)
    for line in [
      "{\"source\":\"3\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\",\"latitude\":\"north\",\"longitude\":1}",
      "{\"source\":\"4\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\",\"latitude\":91,\"longitude\":1}",
      "{\"source\":\"5\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\",\"latitude\":1}",
      "{\"source\":\"6\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\",\"rating\":6}",
      "{\"source\":\"7\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\",\"priceLevel\":2.5}",
      "{\"source\":\"7\",\"name\":\"B\",\"address\":\"x\",\"cuisine\":\" \"}",
      "{\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\"}", "[1]",
      "{\"source\":\"9\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\" \"}",
      "{\"source\":\"8\",\"name\":\"Z\",\"cuisine\":\"c\",\"address\":\"x\"}",
    ] { bytes += Array("\(line)\n".utf8) }
    #expect(
      try await names(read(bytes)) == [
        "A", "2: it is not valid JSON at byte 2", "3: it is not UTF-8", "4: its latitude is not a number",
        "5: \"91.0,1.0\" is not a latitude from -90 to 90 and a longitude from -180 to 180",
        "6: it has only one coordinate", "7: \"6\" is not a rating from 0 to 5",
        "8: its priceLevel is not whole", "9: it has no cuisine",
        "10: it has neither a source nor an id to identify it", "11: it is not a JSON object",
        "12: it has no address",
        "Z",
      ])
  }

  @Test func `passes over a line that is far too long`() async throws {
    var bytes = Array("{\"source\":\"1\",\"name\":\"".utf8)
    bytes += Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    bytes += Array("\"}\n{\"source\":\"2\",\"name\":\"B\",\"cuisine\":\"c\",\"address\":\"x\"}\n".utf8)
    #expect(try await names(read(bytes)) == ["1: the line is too long for a restaurant", "B"])
  }

  @Test func `may be CSV, whose header names the fields`() async throws {
    let text = #"""
      Price Level,name,ID,address,latitude,longitude,nobody knows,image_url,CUISINE
      2,"Joe's, ""the best""",7,1 Elm St,40.5,-74,x,https://example.org/a.png,Thai
      ,"'=SUM(1)",8,2 Elm St,,,,,Thai
      two,B,9,3 Elm St,,,,,Thai
      2,B,10
      2,C,11,4 Elm St,"40,7","-73,9",,,Thai

      """#
    let lines = try await read(Array(text.utf8), as: "places.csv")
    #expect(
      names(lines) == [
        "Joe's, \"the best\"", "=SUM(1)", "4: its priceLevel is not a number",
        "5: it has 3 fields where the header has 9", "C",
      ])
    guard case .entry(let commas)? = lines.last else { return #expect(Bool(false)) }
    #expect(commas.details.location == (try Location(latitude: 40.7, longitude: -73.9)))
    guard case .entry(let joe)? = lines.first else { return #expect(Bool(false)) }
    #expect(joe.details.priceLevel == 2)
    #expect(joe.details.imageURL == "https://example.org/a.png")
    #expect(joe.source == "7")
  }

  @Test(arguments: [("TRUE", true), ("True", true), ("true", true), ("FALSE", false), ("False", false)])
  func `may be CSV with true and false in capital letters`(text: String, isClosed: Bool) async throws {
    let list = "source,name,cuisine,address,closed\n1,A,Thai,1 Elm St,\(text)\n2,B,Thai,2 Elm St,NO\n"
    let lines = try await read(Array(list.utf8), as: "places.csv")
    #expect(names(lines) == ["A", "3: its closed is neither true nor false"])
    guard case .entry(let first)? = lines.first else { return #expect(Bool(false)) }
    #expect(first.isClosed == isClosed)
  }

  @Test(
    arguments: [
      ("Source,NAME,Cuisine,address,Price Level", nil),
      ("source,stars,name,address,,Owner's name,cuisine", "stars, column 5, Owner's name"),
      (
        "source,name,address,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f,g,h,i,j,k,l,m,cuisine",
        "1, 2, 3, 4, 5, 6, 7, 8, 9, a, b, c, d, e, f, g, h, i, j, k, 2 more"
      ),
    ] as [(String, String?)])
  func `names the columns that are not read`(header: String, columns: String?) throws {
    let folder = try TemporaryFolder()
    let reader = try RestaurantListFile().open(folder.write("\(header)\n".utf8, as: "places.csv"))
    #expect(reader.headerRemark == columns.map { ImportEvent.remark(line: 1, "columns that were not read: \($0)") })
  }

  @Test func `may be CSV whose fields run on over the ends of lines`() async throws {
    let text = "source,name,cuisine,address\r\n1,\"Joe's\r\nDiner\",Thai,\"1 Elm St\r\n\r\nNew York\"\r\n2,B,Thai,\"x\""
    let lines = try await read(Array(text.utf8), as: "places.csv")
    guard case .entry(let joe)? = lines.first else { return #expect(Bool(false), "\(lines)") }
    #expect(names(lines) == ["Joe's Diner", "B"])
    #expect(joe.details.address == "1 Elm St New York")
  }

  @Test func `loses one line to a quotation mark that is not closed, not the rest`() async throws {
    let text = """
      source,name,cuisine,address
      1,"A,Thai,x
      2,"B",Thai,x
      3,"C
      c","Thai",x
      4,"D,Thai,x
      5,E,Thai,x
      """
    #expect(
      try await names(read(Array(text.utf8), as: "places.csv")) == [
        "2: a quotation mark is not closed", "B", "C c", "6: a quotation mark is not closed", "E",
      ])
  }

  @Test func `calls a restaurant by one identifier, however its digits are written`() async throws {
    let id = "018df9a3-1c00-7000-8000-00000000abcd"
    let sources = [id, id.uppercased(), "nyc:a", "nyc:A"]
    let text = sources.map { "{\"source\":\"\($0)\",\"name\":\"A\",\"cuisine\":\"c\",\"address\":\"x\"}\n" }.joined()
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, as: "places.ndjson")
    let town = try StoredTown()
    for imported in [3, 0] {
      let report = try await ImportRestaurants(work: town.work, list: RestaurantListFile(), ids: town.ids)
        .execute(path, dryRun: false) { _ in }
      #expect(report.imported == imported)
      #expect(report.alreadyThere == 4 - imported)
    }
  }

  @Test func `is refused where it is none`() async throws {
    let folder = try TemporaryFolder()
    #expect(throws: ListFileError(.missing, "/nowhere", .restaurantList)) { try RestaurantListFile().open("/nowhere") }
    let empty = try folder.write([UInt8](), as: "empty.csv")
    #expect(throws: ListFileError(.empty, empty, .restaurantList)) { try RestaurantListFile().open(empty) }
    let other = try folder.write("date,money\n".utf8, as: "other.csv")
    #expect(throws: ListFileError(.missingColumns(["source", "name", "cuisine", "address"]), other, .restaurantList)) {
      try RestaurantListFile().open(other)
    }
    let twice = try folder.write("source,name,address,Name\n".utf8, as: "twice.csv")
    #expect(throws: ListFileError(.badHeader("two columns are called Name"), twice, .restaurantList)) {
      try RestaurantListFile().open(twice)
    }
    #expect(throws: ListFileError(.unreadable("it is a folder"), folder.path, .restaurantList)) {
      try RestaurantListFile().open(folder.path)
    }
  }
}
