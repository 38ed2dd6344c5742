import DomainKit
import Foundation
import TestingKit
import Testing

/// A shop in which every example from help can be run. Its data is created once and restored before
/// each line.
final class ExampleShop {
  /// The state of the shop that a line needs.
  enum Setup: String { case empty, full, closed, invited }

  let place: Workplace
  let library: LoopbackServer
  /// The identifier suffixes that replace the placeholders of examples.
  private(set) var ids: [String: String] = [:]

  init() async throws {
    place = try Workplace()
    let book = "{\"id\": 1, \"title\": \"The Left Hand\", \"author\": \"Le Guin\"}"
    library = try LoopbackServer { request in
      request.target.contains("/books/") ? .json(book) : .json("{\"books\": [\(book)], \"next\": null}")
    }
    try await run("modules check")
    try keep(.empty)
    try await fill()
    try keep(.full)
    try lay(.empty)
    try await place.registerOwner()
    try keep(.closed)
    let invited = try await run("auth register bo@example.com --name Bo --role barista")
    ids["invitation"] = invited["invitation"]?.string
    ids["log"] = try await run("auth log --limit 3").elements.last?["hash"]?.string
    try keep(.invited)
  }

  deinit { library.stop() }

  /// Runs lines that must succeed, and returns the output of the last one.
  @discardableResult
  func run(_ lines: String...) async throws -> JSONValue {
    var last = JSONValue.null
    for line in lines {
      let result = try await place.coffeepal(as: "ada", "--json", "--yes", "-c", line)
      try #require(result.ending == .exited(0), "\(line): \(result.errors)")
      last = JSONReader.read(result.output) ?? .null
    }
    return last
  }

  private func id(_ line: String) async throws -> String {
    let json = try await run(line)
    return String(try #require(json["id"]?.string, "\(line)").suffix(8))
  }

  private func fill() async throws {
    for (state, steps) in [("placed", []), ("preparing", ["start"]), ("ready", ["start", "ready"])] {
      let order = try await id("orders place --for Ada --item espresso")
      ids[state] = order
      for step in steps { try await run("orders \(step) \(order)") }
    }
    let restaurant = try await id(
      "restaurants add \"Nonna's\" --cuisine Italian --address '14 Mott St' --price-level 2")
    ids["notification"] = (try await run("notifications list").elements.last?["id"]?.string).map {
      String($0.suffix(8))
    }
    ids["restaurant"] = restaurant
    ids["closed"] = try await id("restaurants add Dusk --cuisine Café --address '2 Elm St' --price-level 1")
    try await run("restaurants close \(ids["closed"] ?? "")")
    try await run("restaurants review \(restaurant) --rating 4")
    ids["review"] = (try await run("restaurants reviews \(restaurant)").elements.first?["id"]?.string).map {
      String($0.suffix(8))
    }
    ids["employee"] = try await id("employees hire 'Bo Kaldi' --role barista --email bo@example.com")
    ids["candidate"] = try await id("employees recruit")
    try await run("books sync --from \(library.address)", "menu retire mocha", "employees watchlist add Moriarty")
    ids["book"] = (try await run("books list").elements.first?["id"]?.string).map { String($0.suffix(8)) }
    try await run("books save --title Dune --author 'Frank Herbert'")
    try await run("restaurants export restaurants-nyc.ndjson", "restaurants export places.csv")
    try await giveUpAnEvent()
    try place.write("menu list\norders list --limit 1\n".utf8, to: "opening.coffee")
    try place.write(
      "date,hour_of_day,coffee_name,products,money\n3/1/2024,10,Latte,1,38.7\n".utf8, to: "till.csv")
    try await run("orders import till.csv --currency UAH")
    try place.write(
      "book_id,isbn,isbn13,authors,original_publication_year,title,language_code,average_rating,ratings_count,image_url\n1,,,Homer,-720.0,The Odyssey,,3.73,9,\n"
        .utf8,
      to: "books.csv")
  }

  /// Makes one delivery fail too often.
  private func giveUpAnEvent() async throws {
    _ = try await place.sql(
      "UPDATE core_delivery SET is_open = 0, status = 'dead', attempts = 8, cause = 'no milk', settled_at = 1")
    ids["event"] = (try await run("events list --status dead").elements.first?["id"]?.string).map {
      String($0.suffix(8))
    }
  }

  // MARK: Restoring

  private static let parts = ["shop.db", "shop.db-wal", "shop.db-shm", "ada/session"]

  private func keep(_ setup: Setup) throws {
    let folder = place.path("kept-\(setup.rawValue)")
    try FileManager.default.createDirectory(atPath: folder + "/ada", withIntermediateDirectories: true)
    for part in Self.parts where FileManager.default.fileExists(atPath: place.path(part)) {
      try FileManager.default.copyItem(atPath: place.path(part), toPath: "\(folder)/\(part)")
    }
  }

  func lay(_ setup: Setup) throws {
    for part in Self.parts {
      try? FileManager.default.removeItem(atPath: place.path(part))
      let kept = place.path("kept-\(setup.rawValue)/\(part)")
      if FileManager.default.fileExists(atPath: kept) {
        try FileManager.default.copyItem(atPath: kept, toPath: place.path(part))
      }
    }
    for file in ["monday.db", "all.ndjson", "all.csv"] { try? FileManager.default.removeItem(atPath: place.path(file)) }
  }
}
