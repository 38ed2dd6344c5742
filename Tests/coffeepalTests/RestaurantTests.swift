import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `The real list of restaurants` {
  private static let real = FileManager.default.currentDirectoryPath + "/../shared/data/restaurants-nyc.ndjson"
  private static let isThere = FileManager.default.fileExists(atPath: real)

  private func imported() async throws -> Workplace {
    let place = try Workplace()
    let result = try await place.coffeepal("restaurants", "import", Self.real, "--json")
    #expect(result.output == "{\"imported\":3000,\"alreadyThere\":0,\"rejected\":0,\"dryRun\":false,\"updated\":0}\n")
    // Thirty entries have coordinates on another continent.
    let remarks = result.errors.split(separator: "\n")
    #expect(remarks.count == 30)
    #expect(remarks.allSatisfy { $0.hasSuffix("; the restaurant is stored without a location") }, "\(result.errors)")
    return place
  }

  @Test(.enabled(if: isThere, "there is no ../shared/data/restaurants-nyc.ndjson here"))
  func `comes in whole, twice the same`() async throws {
    let place = try await imported()
    let list = try await place.coffeepal("restaurants", "list", "--limit", "5000", "-o", "ndjson").output
    let second = try await place.coffeepal("restaurants", "import", Self.real, "--json")
    #expect(second.output == "{\"imported\":0,\"alreadyThere\":3000,\"rejected\":0,\"dryRun\":false,\"updated\":0}\n")
    #expect(second.errors == "30 remarks are about lines that are already there; --dry-run shows all.\n")
    #expect(try await place.coffeepal("restaurants", "list", "--limit", "5000", "-o", "ndjson").output == list)
    #expect(list.split(separator: "\n").count == 3_000)
    try await place.expectSoundDatabase()
  }

  @Test(.enabled(if: isThere, "there is no ../shared/data/restaurants-nyc.ndjson here"))
  func `holds each place under its name, and finds it first`() async throws {
    let place = try await imported()
    let names = try Self.names()
    #expect(names.count == 3_000)
    try await expectFirst(names, in: place, on: place.database)
  }

  @Test(
    .enabled(if: isThere, "there is no ../shared/data/restaurants-nyc.ndjson here"),
    .enabled(if: ServerSchema.url != nil, "there is no PostgreSQL server"))
  func `has the same results in the same order on a server`() async throws {
    let place = try await imported()
    let names = try Self.names()
    let starts = Set(names.flatMap { $0.split(separator: " ") }.map { String($0.prefix(4)) }).sorted()
    let words = stride(from: 0, to: starts.count, by: 80).map { Self.quoted(starts[$0]) }
    let near = "--near 40.73,-73.99"
    let lists = ["--sort name", "--sort rating", "--sort score", near, "\(near) --within 3km --highly-rated"]
    let searches = words.flatMap { word in
      ["name", "rating", "score", "distance"].map { "search \(word) --all \(near) --sort \($0)" }
    }
    let ordered = lists.map { "list --all \($0)" } + searches
    // Each engine weighs words in its own way, so only the set of the results is the same.
    let ranked = words.map { "search \($0) --all" }
    let inFile = try await (shown(ordered, in: place), shown(ranked, in: place).sorted())
    let server = try await ServerSchema.make(place)
    let moved = try await place.coffeepal("move", server, "--yes")
    try #require(moved.ending == .exited(0), "\(moved.errors)")
    let onServer = try await (shown(ordered, in: place, on: server), shown(ranked, in: place, on: server).sorted())
    for (expected, found) in [(inFile.0, onServer.0), (inFile.1, onServer.1)] {
      #expect(expected.count > 1_000 && found.count == expected.count)
      let difference = zip(expected, found).first { $0 != $1 }.map { "\($0) – \($1)" }
      #expect(difference == nil)
    }
    let some = stride(from: 0, to: names.count, by: 10).map { names[$0] }
    try await expectFirst(some, in: place, on: server)
  }

  /// Returns the names of the list in its order.
  private static func names() throws -> [String] {
    try String(contentsOfFile: real, encoding: .utf8).split(separator: "\n").map { line in
      try #require(JSONReader.read(String(line))?["name"]?.string).split(separator: " ").joined(separator: " ")
    }
  }

  private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  /// Runs commands of the catalog in one process and returns the rows that they show.
  private func shown(
    _ commands: [String], in place: Workplace, on database: String? = nil
  ) async throws -> [Substring] {
    let script = try place.write(commands.map { "restaurants \($0)" }.joined(separator: "\n").utf8, to: "script")
    let words = [Workplace.program, "--db", database ?? place.database, "-f", script, "-o", "ndjson"]
    let result = try await place.run(words)
    #expect(result.errors == "")
    return result.output.split(separator: "\n")
  }

  /// Searches for names and checks only the first result of each search.
  private func expectFirst(_ names: [String], in place: Workplace, on database: String) async throws {
    let searches = names.map { "search \(Self.quoted($0)) --limit 1" }
    let found = try await shown(searches, in: place, on: database)
      .compactMap { JSONReader.read(String($0))?["name"]?.string }
    #expect(found.map { FoldedText.of($0) } == names.map { FoldedText.of($0) })
  }

  @Test(.enabled(if: isThere, "there is no ../shared/data/restaurants-nyc.ndjson here"))
  func `lets a guest find Italian places nearby, review one and keep it`() async throws {
    let place = try await imported()
    let near = try await place.coffeepal(
      "restaurants", "list", "--cuisine", "Italian", "--near", "40.73,-73.99", "--within", "2km", "--limit", "500",
      "--json"
    ).json.elements
    #expect(near.count > 20)
    #expect(near.allSatisfy { $0["cuisine"] == "Italian" })
    let distances = near.compactMap { $0["distanceMeters"]?.double }
    #expect(distances == distances.sorted() && distances.count == near.count)
    #expect(distances.allSatisfy { $0 <= 2_000 })
    let id = try #require(near.first?["id"]?.string)
    let review = try await place.coffeepal(
      "restaurants", "review", String(id.suffix(12)), "--rating", "2", "--text", "Too salty", "--json"
    ).json
    #expect(review.keys == ["id", "restaurant", "restaurantName", "author", "rating", "text", "createdAt"])
    #expect(review["restaurant"]?.string == id)
    let kept = try await place.coffeepal("restaurants", "favorite", id, "--json").json
    #expect(kept["isFavorite"] == true)
    #expect(kept["reviewCount"] == 1)
    let rating = try #require(kept["rating"]?.double)
    let expected = (try #require(near[0]["rating"]?.double) * 10 + 2) / 11
    #expect(abs(rating - expected) < 1e-9)
    let favorites = try await place.coffeepal("restaurants", "favorites", "--json").json.elements
    #expect(favorites.map { $0["id"]?.string } == [id])
    let score = try await place.coffeepal("restaurants", "score", id, "--json").json
    #expect(score.keys == ["restaurant", "score", "parts"])
    #expect(score["parts"]?.keys == ["rating", "reviews", "recent"])
  }
}

@Suite struct `A catalog` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func add(_ name: String, _ rest: String = "") async throws -> String {
    let result = try await place.coffeepal(
      "-c", "restaurants add '\(name)' --cuisine Café --address '1 Elm St' --price-level 2 \(rest)", "--json")
    #expect(result.errors == "")
    return try #require(try result.json["id"]?.string)
  }

  @Test func `lists the restaurants of a borough, to which its name alone leads`() async throws {
    _ = try await add("Dawn", "--at 40.7,-73.8 --borough Queens")
    let errors = try await place.coffeepal("restaurants", "list", "queens").errors
    #expect(errors.contains("^ write: restaurants list --borough Queens"), "\(errors)")
    let list = try await place.coffeepal("restaurants", "list", "--borough", "Queens", "--json").json.elements
    #expect(list.count == 1)
  }

  @Test func `tells a restaurant from another one of its name by the street, also in errors`() async throws {
    _ = try await add("Dawn")
    let other = try await place.coffeepal(
      "-c", "restaurants add Dawn --cuisine Café --address '7 Árbol St, Ñuñoa' --price-level 2", "--json")
    let id = try #require(try other.json["id"]?.string)
    let errors = try await place.coffeepal("orders", "list", "--at", "Dawn (7 Arbol St)").errors
    #expect(errors.contains("did you mean \(id.suffix(8)) (Dawn, 7 Árbol St, Ñuñoa, Café)?"), "\(errors)")
    _ = try await place.coffeepal("restaurants", "close", id, "--yes")
    let refused = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "tea:small", "--at", id)
    #expect(refused.errors.contains("\"Dawn (7 Árbol St)\" is closed and takes no orders"), "\(refused.errors)")
  }

  @Test func `lists a restaurant that is open around the clock as open`() async throws {
    let id = try await add("Dawn", "--hours 24/7")
    #expect(try await place.coffeepal("restaurants", "show", id, "--json").json["isOpen"] == true)
    #expect(try await place.coffeepal("restaurants", "list", "--open", "--json").json.elements.count == 1)
  }

  @Test func `takes no order for a restaurant that is closed, and tells those who had ordered`() async throws {
    let id = try await add("Dawn")
    let order = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "tea:small", "--at", String(id.suffix(8)), "--json")
    #expect(try order.json["restaurant"]?.string == id)
    let shown = try await place.coffeepal("orders", "show", try #require(try order.json["id"]?.string), "--json").json
    #expect(shown["restaurantName"]?.string == "Dawn")
    let unasked = try await place.coffeepal("restaurants", "close", id)
    #expect(unasked.ending == .exited(64))
    #expect(try await place.coffeepal("restaurants", "close", id, "--yes").ending == .exited(0))
    let refused = try await place.coffeepal("orders", "place", "--for", "Bo", "--item", "tea:small", "--at", id)
    #expect(refused.ending == .exited(1))
    #expect(refused.errorCode == "orders.restaurant-closed")
    #expect(try await place.coffeepal("restaurants", "list", "--json").output == "[]\n")
    let messages = try await place.coffeepal("notifications", "list", "--json").json.elements
    #expect(messages.contains { $0["message"]?.string?.hasPrefix("Dawn has closed.") == true })
    #expect(try await place.coffeepal("restaurants", "reopen", id).ending == .exited(0))
    #expect(
      try await place.coffeepal("orders", "place", "--for", "Bo", "--item", "tea:small", "--at", id).ending
        == .exited(0))
    let unknown = try await place.coffeepal("orders", "place", "--for", "Bo", "--item", "tea:small", "--at", "ffff")
    #expect(unknown.errorCode == "restaurants.not-found")
  }

  @Test func `finds a closed restaurant by its name, unless another one has it`() async throws {
    let id = try await add("Dawn")
    _ = try await place.coffeepal("restaurants", "close", id, "--yes")
    let lines = [
      "orders stats --at", "orders list --at", "restaurants show", "restaurants score", "restaurants reviews", "why",
    ]
    for line in lines {
      let errors = try await place.coffeepal("-c", "\(line) Dawn").errors
      #expect(errors.contains("did you mean \(id.suffix(8)) (Dawn, 1 Elm St, Café, closed)?"), "\(line): \(errors)")
    }
    let refused = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "tea:small", "--at", "Dawn")
    #expect(refused.errors.contains("orders place takes no restaurant with it in the name"), "\(refused.errors)")
    let other = try await place.coffeepal(
      "-c", "restaurants add Dawn --cuisine Café --address '7 Elm St' --price-level 2", "--json")
    let open = try #require(try other.json["id"]?.string)
    let errors = try await place.coffeepal("-c", "orders stats --at dawn").errors
    #expect(errors.contains("did you mean \(open.suffix(8)) (Dawn, 7 Elm St, Café)?"), "\(errors)")
    let street = try await place.coffeepal("-c", "orders stats --at 'Dawn (1 Elm St)'").errors
    #expect(street.contains("did you mean \(id.suffix(8)) (Dawn, 1 Elm St, Café, closed)?"), "\(street)")
  }

  @Test func `is told apart in sales from another one of its name`() async throws {
    let first = try await add("Dawn")
    _ = try await place.coffeepal("restaurants", "update", first, "--address", "2 Elm St, 10013")
    for id in [first, try await add("Dawn")] {
      _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "tea:small", "--at", id)
    }
    let sales = try await place.coffeepal("orders", "stats", "--by", "restaurant", "-o", "csv").output
    #expect(sales.contains("Dawn (1 Elm St),1,") && sales.contains("Dawn (2 Elm St),1,"), "\(sales)")
  }

  @Test func `takes an order outside of the opening hours, and says so`() async throws {
    let id = try await add("Dawn", "--hours 'Mon-Sun closed'")
    let order = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "tea:small", "--at", id)
    #expect(order.ending == .exited(0))
    #expect(order.errors.contains("Dawn is outside of its opening hours"), "\(order.errors)")
  }

  @Test func `keeps a hundred favorites when two shells save the last two at once`() async throws {
    let lines = (0...100).map { "{\"source\":\"\($0)\",\"name\":\"R\($0)\",\"cuisine\":\"c\",\"address\":\"x\"}" }
    let path = try place.write(lines.joined(separator: "\n").utf8, to: "places.ndjson")
    _ = try await place.coffeepal("restaurants", "import", path)
    let list = try await place.coffeepal("restaurants", "list", "--limit", "200", "--json").json.elements
    let ids = list.compactMap { $0["id"]?.string }
    #expect(ids.count == 101)
    let script = ids.prefix(99).map { "restaurants favorite \($0)" }.joined(separator: "\n")
    let saved = try await place.coffeepal("-f", place.write(script.utf8, to: "save.script"))
    #expect(saved.ending == .exited(0))
    let place = place
    async let first = place.coffeepal("restaurants", "favorite", ids[99])
    async let second = place.coffeepal("restaurants", "favorite", ids[100])
    let results = try await [first, second]
    #expect(results.map(\.ending).filter { $0 == .exited(0) }.count == 1)
    let refused = try #require(results.first { $0.ending != .exited(0) })
    #expect(refused.errors.hasPrefix("error[restaurants.favorites-limit]: Maximum favorites limit reached"))
    #expect(try await place.coffeepal("restaurants", "favorites", "--json").json.elements.count == 100)
  }

  @Test func `comes out as it goes in, as NDJSON and as CSV`() async throws {
    _ = try await add("=Joe''s", "--at=-33.8,151.2 --hours 'Mon-Fri 08:00-22:00' --rating 4.5")
    for name in ["all.ndjson", "all.csv"] {
      let out = place.path(name)
      #expect(try await place.coffeepal("restaurants", "export", out, "--json").output == "{\"exported\":1}\n")
      #expect(try await place.coffeepal("restaurants", "export", out).ending == .exited(64))
      let other = try Workplace()
      _ = try await other.coffeepal("restaurants", "import", out)
      let (here, there) = (
        try await place.coffeepal("restaurants", "list", "-o", "json").json.elements.first,
        try await other.coffeepal("restaurants", "list", "-o", "json").json.elements.first
      )
      for key in ["name", "cuisine", "rating", "priceLevel", "address", "location", "openingHours"] {
        #expect(here?[key] == there?[key], "\(key)")
      }
    }
  }

  @Test func `survives a list of bad lines, one of a hundred megabytes among them`() async throws {
    let path = place.path("places.ndjson")
    let good = { (number: Int) in
      Data("{\"source\":\"\(number)\",\"name\":\"R\(number)\",\"cuisine\":\"c\",\"address\":\"x\"}\n".utf8)
    }
    try good(1).write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"source\":\"2\",\"name\":\"".utf8))
    let megabyte = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<100 { try file.write(contentsOf: megabyte) }
    try file.write(contentsOf: Data("\"}\n{\"source\":\"3\",\"na\n".utf8) + Data([0xFF, 0xFE, 0x0A]) + good(4))
    try file.close()
    let result = try await place.run(
      [
        "/bin/sh", "-c", "ulimit -v 8000000; exec \"$0\" \"$@\"", Workplace.program, "--db", place.database,
        "restaurants", "import", path, "--json",
      ])
    #expect(result.output == "{\"imported\":2,\"alreadyThere\":0,\"rejected\":3,\"dryRun\":false,\"updated\":0}\n")
    #expect(
      result.errors.split(separator: "\n").map { $0.split(separator: ", ").last.map(String.init) } == [
        "line 2: the line is too long for a restaurant", "line 3: a string contains a control character",
        "line 4: it is not valid JSON at byte 1",
      ] || result.errors.split(separator: "\n").count == 3)
    #expect(result.ending == .exited(0))
  }

  @Test func `names who wrote a review, and lists reviews page by page`() async throws {
    let id = try await add("Dawn")
    let open = try await place.coffeepal("restaurants", "review", id, "--rating", "4", "--json").json
    #expect(open["author"] == "local user")
    try await place.registerOwner()
    let own = try await place.coffeepal(as: "ada", "restaurants", "review", id, "--rating", "5", "--json").json
    #expect(own["author"] == "The Owner")
    let all = try await place.coffeepal(as: "ada", "restaurants", "reviews", id, "--json").json.elements
    #expect(all.map { $0["author"]?.string } == ["The Owner", "local user"])
    let last = try #require(all.first?["id"]?.string?.suffix(12))
    let rest = try await place.coffeepal(
      as: "ada", "restaurants", "reviews", id, "--after", String(last), "--json"
    ).json.elements
    #expect(rest.map { $0["author"]?.string } == ["local user"])
    #expect(try await place.coffeepal("restaurants", "reviews", id).ending == .exited(77))
  }

  @Test func `looks at scores without touching them, and changes nothing into itself`() async throws {
    let id = try await add("Dawn", "--phone 555-0100")
    _ = try await place.coffeepal("restaurants", "list", "--sort", "score")
    _ = try await place.coffeepal("restaurants", "update", id, "--phone", "555-0100")
    #expect(try await place.coffeepal("restaurants", "show", id, "--json").json["version"] == 1)
    let cleared = try await place.coffeepal("restaurants", "update", id, "--clear", "phone", "--json").json
    #expect(cleared["phone"] == JSONValue.null)
    #expect(cleared["version"] == 2)
  }

  @Test(
    arguments: [
      (["list", "--near", "91,0"], 65), (["list", "--near", "1,1", "--within", "0"], 65),
      (["list", "--near", "1,1", "--within", "1e9"], 65), (["list", "--min-rating", "NaN"], 65),
      (["list", "--cuisine", "Martian"], 0), (["list", "--within", "2km"], 64), (["list", "--sort", "distance"], 64),
      (["search", String(repeating: "a ", count: 5_000)], 65), (["search", "\"NEAR(* OR 'x"], 0),
      (["search", "\u{1F355}"], 0), (["import", "/nowhere"], 66), (["export", "/no/such/folder/x"], 73),
      (["favorite", "ffff"], 1),
    ] as [([String], Int32)])
  func `answers bad input with the right code`(words: [String], code: Int32) async throws {
    let result = try await place.run([Workplace.program, "--db", place.database, "restaurants"] + words)
    #expect(result.ending == .exited(code), "\(result.errors)")
    #expect(result.output.isEmpty || code == 0)
  }
}
