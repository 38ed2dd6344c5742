import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `What was done in a run of the shell` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Carries out the lines in one run.
  private func run(as name: String? = nil, _ lines: String...) async throws -> Workplace.Result {
    try await place.run(
      [Workplace.program, "--db", place.database, "--yes"] + lines.flatMap { ["-c", $0] },
      environment: name.map { place.session($0) } ?? [:])
  }

  private func restaurant() async throws -> String {
    let added = try await place.coffeepal(
      "restaurants", "add", "Chez Ada", "--cuisine", "French", "--address", "1 Elm St", "--price-level", "2", "--json")
    return try #require(added.json["id"]?.string, "\(added.errors)")
  }

  /// A line, what it changes, and what that is before the line and after it was taken back.
  private static let lines: [(before: String, line: String, query: String, restored: String)] = [
    ("menu list", "orders place --for Ada --item espresso", "SELECT status FROM orders_order", "cancelled"),
    (
      "menu list", "menu add Zebra --category drink --price 3.20",
      "SELECT is_available FROM orders_menu_item WHERE name = 'Zebra'", "0"
    ),
    ("menu list", "menu retire latte", "SELECT is_available FROM orders_menu_item WHERE name = 'Latte'", "1"),
    (
      "menu retire latte", "menu restore latte",
      "SELECT is_available FROM orders_menu_item WHERE name = 'Latte'", "0"
    ),
    (
      "menu price latte small=1.11 large=2.22", "menu price latte large=9.90 small=8.80",
      "SELECT price_small, price_large FROM orders_menu_item WHERE name = 'Latte'", "111|222"
    ),
    ("restaurants favorites", "restaurants favorite <restaurant>", "SELECT count(*) FROM restaurants_favorite", "0"),
    (
      "restaurants favorite <restaurant>", "restaurants unfavorite <restaurant>",
      "SELECT count(*) FROM restaurants_favorite", "1"
    ),
    (
      "restaurants list", "restaurants close <restaurant>",
      "SELECT count(*) FROM restaurants_restaurant WHERE is_closed", "0"
    ),
    (
      "restaurants close <restaurant>", "restaurants reopen <restaurant>",
      "SELECT count(*) FROM restaurants_restaurant WHERE is_closed", "1"
    ),
    ("menu list", "employees watchlist add \"Al 'Scar' Capone\"", "SELECT count(*) FROM employees_watchlist", "0"),
    (
      "employees watchlist add 'Al Capone'", "employees watchlist remove 'al capone'",
      "SELECT name FROM employees_watchlist", "Al Capone"
    ),
  ]

  @Test(arguments: lines.indices)
  func `is taken back by the command that does the opposite`(index: Int) async throws {
    let (before, line, query, restored) = Self.lines[index]
    let id = line.contains("<") || before.contains("<") ? try await restaurant() : ""
    let named = [before, line].map { $0.replacing("<restaurant>", with: id) }
    let result = try await run(named[0], named[1], "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql(query) == restored)
    let again = try await run(named[0] == "menu list" ? "menu list" : "modules list", "undo")
    #expect(again.ending == .exited(1))
    #expect(again.errors.contains("error[undo.nothing]"))
  }

  @Test(arguments: [
    ("auth role bo@example.com manager", "SELECT role FROM auth_user WHERE email = 'bo@example.com'", "barista"),
    ("auth disable bo@example.com", "SELECT is_disabled FROM auth_user WHERE email = 'bo@example.com'", "0"),
  ])
  func `to an account is taken back as well`(line: String, query: String, restored: String) async throws {
    try await place.registerOwner()
    try await place.invite("bo", as: "barista")
    let result = try await run(as: "ada", line, "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql(query) == restored)
  }

  @Test func `goes back step by step, the latest first`() async throws {
    let query = "SELECT price_large, is_available FROM orders_menu_item WHERE name = 'Latte'"
    _ = try await run("menu list")
    let before = try await place.sql(query)
    let result = try await run(
      "menu price latte large=7.70", "menu price latte large=9.90", "menu retire latte", "undo", "undo", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql(query) == before)
    let over = try await run("menu retire latte", "undo", "undo")
    #expect(over.ending == .exited(1))
    #expect(over.errors.contains("there is nothing to undo"))
  }

  @Test func `is listed with its opposite`() async throws {
    let result = try await run("menu retire latte", "menu price 'hot chocolate' large=9.90", "undo --list --json")
    let list = try #require(result.output.firstIndex(of: "["))
    let steps = try #require(JSONReader.read(String(result.output[list...]))).elements
    #expect(steps.map { $0["command"]?.string } == ["menu price 'hot chocolate' large=9.90", "menu retire latte"])
    #expect(steps.last?["undo"] == "menu restore Latte")
    #expect(steps.last?["sentence"] == "Put Latte back on the menu")
    #expect(steps.first?["undo"]?.string?.hasPrefix("menu price 'Hot Chocolate' ") == true, "\(steps)")
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "0")
  }

  @Test func `stays when it was changed again since`() async throws {
    let id = try await restaurant()
    let result = try await run("restaurants close \(id)", "restaurants update \(id) --price-level 3", "undo")
    #expect(result.ending == .exited(1))
    #expect(result.errors.contains("error[undo.changed]: restaurants close \(id) was not undone"), "\(result.errors)")
    #expect(result.errors.contains("restaurants reopen \(id)"))
    #expect(try await place.sql("SELECT is_closed IS NOT 0 FROM restaurants_restaurant") == "1")
  }

  @Test func `is forgotten when somebody else has taken it back already, and what was before can be undone`()
    async throws
  {
    let price = "SELECT price_single FROM orders_menu_item WHERE name = 'Mug'"
    let available = "SELECT is_available FROM orders_menu_item WHERE name = 'Latte'"
    _ = try await run("menu list")
    let before = try await place.sql(price)
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("menu price mug 12\nmenu retire latte\n")
    try await place.wait { try await place.sql(available) == "0" }
    _ = try await place.coffeepal("menu", "restore", "latte")
    shell.type("undo\nundo\n")
    shell.close()
    #expect(try await shell.ending() == .exited(1))
    #expect(try place.read("ada.err").contains("error[undo.changed]: menu retire latte was not undone"))
    #expect(try await place.sql(available) == "1")
    #expect(try await place.sql(price) == before)
  }

  @Test func `is asked about before it is taken back`() async throws {
    let result = try await place.coffeepal("-c", "menu retire latte", "-c", "undo")
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains("Put Latte back on the menu? That is: menu restore Latte"), "\(result.errors)")
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "0")
  }

  @Test func `is taken back only by those who may run the opposite`() async throws {
    try await place.registerOwner()
    try await place.invite("gus", as: "guest")
    let result = try await run(as: "gus", "orders place --for Gus --item espresso", "undo")
    #expect(result.ending == .exited(77))
    #expect(try await place.sql("SELECT status FROM orders_order") == "placed")
  }

  @Test func `is not there when it failed or was only planned`() async throws {
    let result = try await run("plan menu retire latte", "set on-error continue", "menu retire nectar", "undo")
    #expect(result.errors.contains("there is nothing to undo"))
  }
}
