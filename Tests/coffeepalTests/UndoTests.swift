import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `What was done in a run of the shell` {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(
      "date,hour_of_day,coffee_name,products,money\n3/1/2024,10,Latte,1,38.7\n".utf8, to: "till.csv")
  }

  /// Runs the lines in one run.
  func run(as name: String? = nil, _ lines: String...) async throws -> Workplace.Result {
    try await place.run(
      [Workplace.program, "--db", place.database, "--yes"] + lines.flatMap { ["-c", $0] },
      environment: name.map { place.session($0) } ?? [:])
  }

  func restaurant() async throws -> String {
    let added = try await place.coffeepal(
      "restaurants", "add", "Chez Ada", "--cuisine", "French", "--address", "1 Elm St", "--price-level", "2", "--json")
    return try #require(added.json["id"]?.string, "\(added.errors)")
  }

  func order() async throws -> String {
    let placed = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso", "--json")
    return try #require(placed.json["id"]?.string, "\(placed.errors)")
  }

  func book() async throws -> String {
    let saved = try await place.coffeepal("books", "save", "--title", "Dune", "--author", "Frank Herbert", "--json")
    return try #require(saved.json["id"]?.string, "\(saved.errors)")
  }

  func libraryBook() async throws -> String {
    let id = try await book()
    _ = try await place.sql("UPDATE books_book SET source = 'https://x 7'")
    return id
  }

  /// A line before, the line, a query for the data that it changes, and its result after the undo.
  /// Features keep further ones next to their tests.
  static let lines = ownLines + CommandRow.undone

  private static let ownLines: [(before: String, line: String, query: String, restored: String)] = [
    ("menu list", "orders place --for Ada --item espresso", "SELECT status FROM orders_order", "cancelled"),
    ("menu list", "orders import till.csv", "SELECT count(*) FROM orders_order", "0"),
    ("orders import till.csv", "orders import till.csv --undo", "SELECT count(*) FROM orders_order", "1"),
    ("menu list", "orders start <order>", "SELECT status FROM orders_order", "placed"),
    ("orders start <order>", "orders putback <order>", "SELECT status FROM orders_order", "preparing"),
    ("orders start <order>", "orders ready <order>", "SELECT status FROM orders_order", "preparing"),
    (
      "orders start <order>; orders ready <order>", "orders collect <order>", "SELECT status FROM orders_order", "ready"
    ),
    (
      "menu list", "orders change <order> --add 2xlatte:large --note hot",
      "SELECT quantity || coalesce(note, '-') FROM orders_order", "1-"
    ),
    (
      "menu list", "menu add Zebra --category drink --price 3.20",
      "SELECT is_available FROM orders_menu_item WHERE name = 'Zebra'", "0"
    ),
    (
      "menu list", "menu price latte --default small",
      "SELECT default_size FROM orders_menu_item WHERE name = 'Latte'", "medium"
    ),
    (
      "menu list", "menu rename latte 'Caffè latte'",
      "SELECT count(*) FROM orders_menu_item WHERE name = 'Latte' AND name_key = 'latte'", "1"
    ),
    (
      "menu list", "menu category latte food", "SELECT category FROM orders_menu_item WHERE name = 'Latte'", "drink"
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
    (
      "menu add --category drink --price 1 -- -Yerba", "menu rename -- -Yerba Mate",
      "SELECT count(*) FROM orders_menu_item WHERE name = '-Yerba'", "1"
    ),
    (
      "employees hire Bo --role barista --email bo@example.com", "employees rename bo@example.com -- '-Bo'",
      "SELECT name FROM employees_employee", "Bo"
    ),
    (
      "menu add --category drink --price small=1 -- -Yerba", "menu price -- -Yerba large=2",
      "SELECT price_small, price_large FROM orders_menu_item WHERE name = '-Yerba'", "100|"
    ),
    (
      "menu add --category drink --price 1 -- -Yerba", "menu retire -- -Yerba",
      "SELECT is_available FROM orders_menu_item WHERE name = '-Yerba'", "1"
    ),
    ("menu list", "employees watchlist add -- '-Al Capone'", "SELECT count(*) FROM employees_watchlist", "0"),
    ("menu list", "employees watchlist add \"Al 'Scar' Capone\"", "SELECT count(*) FROM employees_watchlist", "0"),
    (
      "employees watchlist add 'Al Capone'", "employees watchlist remove 'al capone'",
      "SELECT name FROM employees_watchlist", "Al Capone"
    ),
    (
      "menu add Zebra --category drink --price small=1.11", "menu price zebra large=2.22 small=3.33",
      "SELECT price_small, price_large FROM orders_menu_item WHERE name = 'Zebra'", "111|"
    ),
    (
      "menu add Zebra --category drink --price small=1.11 --price large=2.22", "menu price zebra --drop small",
      "SELECT price_small, price_large FROM orders_menu_item WHERE name = 'Zebra'", "111|222"
    ),
    (
      "menu list", "menu price mug large=4.50",
      "SELECT price_single, price_large FROM orders_menu_item WHERE name = 'Mug'", "990|"
    ),
    (
      "restaurants list", "restaurants add Dawn --cuisine Thai --address '1 Elm St' --price-level 1",
      "SELECT is_closed FROM restaurants_restaurant", "1"
    ),
    (
      "restaurants update <restaurant> --phone=-555-0100 --at 40.73,-73.99",
      "restaurants update <restaurant> --name Zed --clear phone --at 1,2 --website https://zed.example --rating 4",
      "SELECT name, phone, latitude, website, own_rating FROM restaurants_restaurant", "Chez Ada|-555-0100|40.73||"
    ),
    (
      "restaurants review <restaurant> --rating 2 --text=-dull", "restaurants review <restaurant> --rating 5",
      "SELECT rating, text FROM restaurants_review", "2|-dull"
    ),
    (
      "restaurants list", "restaurants review <restaurant> --rating 5", "SELECT count(*) FROM restaurants_review", "0"
    ),
    (
      "restaurants review <restaurant> --rating 2 --text=-dull", "restaurants unreview <restaurant>",
      "SELECT rating, text FROM restaurants_review", "2|-dull"
    ),
    ("restaurants list", "places add shop 40.7,-74", "SELECT count(*) FROM restaurants_place", "0"),
    (
      "places add -- -shop -33.8,151", "places add -- -shop 1,2", "SELECT name, latitude FROM restaurants_place",
      "-shop|-33.8"
    ),
    (
      "places add -- -shop -33.8,151", "places remove -- -shop", "SELECT name, latitude FROM restaurants_place",
      "-shop|-33.8"
    ),
  ]

  @Test(arguments: lines.indices)
  func `is taken back by the command that does the opposite`(index: Int) async throws {
    let (before, line, query, restored) = Self.lines[index]
    let restaurant = line.contains("<restaurant>") ? try await restaurant() : ""
    let book = line.contains("<book>") ? try await book() : ""
    let libraryBook = line.contains("<library book>") ? try await libraryBook() : ""
    let order = line.contains("<order>") ? try await order() : ""
    let named = [before, line].map {
      $0.replacing("<restaurant>", with: restaurant).replacing("<book>", with: book)
        .replacing("<library book>", with: libraryBook)
        .replacing("<order>", with: order)
    }
    let result = try await run(named[0], named[1], "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql(query) == restored)
    let again = try await run(named[0] == "menu list" ? "menu list" : "modules list", "undo")
    #expect(again.ending == .exited(1))
    #expect(again.errors.contains("error[undo.nothing]"))
  }

  static let accountLines = [
    (
      "menu list", "auth role bo@example.com manager", "SELECT role FROM auth_user WHERE email = 'bo@example.com'",
      "barista"
    ),
    (
      "menu list", "auth email bo@example.com bob@example.com", "SELECT email FROM auth_user WHERE role = 'barista'",
      "bo@example.com"
    ),
    (
      "menu list", "auth disable bo@example.com", "SELECT is_disabled FROM auth_user WHERE email = 'bo@example.com'",
      "0"
    ),
    (
      "auth disable bo@example.com", "auth enable bo@example.com",
      "SELECT is_disabled FROM auth_user WHERE email = 'bo@example.com'", "1"
    ),
    (
      "auth profile set --cuisine Thai", "auth profile set --name=-Ada --cuisine '' --restaurant \"Joe's\"",
      "SELECT name, cuisine, restaurant FROM auth_user WHERE email = 'ada@example.com'", "The Owner|Thai|"
    ),
    ("menu list", "auth policy --least 20", "SELECT least_password_length FROM auth_premises", "15"),
  ]

  @Test(arguments: accountLines.indices) func `to an account is taken back as well`(index: Int) async throws {
    let (before, line, query, restored) = Self.accountLines[index]
    try await place.registerOwner(inviting: "bo", as: "barista")
    let result = try await run(as: "ada", before, line, "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql(query) == restored)
  }

  @Test func `to an account says who else can take it back if the user may not`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    try await place.invite("mia", as: "manager")
    let result = try await run(as: "mia", "auth role bo@example.com manager", "undo")
    #expect(result.ending == .exited(1), "\(result.errors)")
    #expect(
      result.errors.contains("cannot be undone: only an owner can change the role back, with auth role"),
      "\(result.errors)")
  }

  @Test func `to an account says beforehand what does not come back`() async throws {
    try await place.registerOwner()
    _ = try await place.coffeepal(
      as: "ada", "auth", "register", "bo@example.com", "--name", "Bo", "--role", "barista")
    let result = try await place.coffeepal(as: "ada", "-c", "auth disable bo@example.com", "-c", "undo")
    #expect(
      result.errors.contains(
        "Enable the account of bo@example.com (the earlier invitation stays void; make a new one with auth invite bo@example.com)?"
      ),
      "\(result.errors)")
  }

  @Test func `is in the way of what was done before where nothing does the opposite`() async throws {
    let available = "SELECT is_available FROM orders_menu_item WHERE name = 'Latte'"
    let refused = try await run("menu retire latte", Self.hire, "orders list", "undo")
    #expect(refused.ending == .exited(1))
    #expect(
      refused.errors.hasSuffix(
        """
        error[undo.impossible]: \(Self.hire) cannot be undone: \(Self.reason)
          to undo an earlier command, menu retire latte: undo --skip

        """))
    #expect(try await place.sql(available) == "0")
  }

  /// A command without an opposite, and the reason.
  private static let hire = "employees hire Bo --role barista --email bo@example.com"
  private static let reason = "employees fire ends the employment and opens a case"

  @Test func `returns an order through all of its steps`() async throws {
    let id = try await order()
    let result = try await run(
      "orders start \(id)", "orders ready \(id)", "orders collect \(id)", "undo", "undo", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql("SELECT status FROM orders_order") == "placed")
  }

  @Test func `places an order again whose cancellation notified no account, with its discount`() async throws {
    let result = try await run("orders place --for Ada --item espresso --discount 10%", "orders cancel @", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    let orders = "SELECT group_concat(status || ' ' || total, ', ') FROM (SELECT * FROM orders_order ORDER BY id)"
    #expect(try await place.sql(orders) == "cancelled 216, placed 216")
  }

  @Test func `names only the reason that holds of those against a cancellation`() async throws {
    let id = try await order()
    let steps = ["start", "ready", "collect", "cancel"].map { "orders \($0) \(id)" }
    let result = try await run(steps[0], steps[1], steps[2], steps[3], "undo")
    #expect(result.ending == .exited(1))
    #expect(
      result.errors.contains("\(steps[3]) cannot be undone: it was collected; place it again: orders place\n"),
      "\(result.errors)")
  }

  /// Returns the last output of `undo --list --json`.
  func steps(in result: Workplace.Result) throws -> [JSONValue] {
    let start = try #require(result.output.ranges(of: "[{").last?.lowerBound)
    return try #require(JSONReader.read(String(result.output[start...]))).elements
  }

  @Test func `is passed over where the user says so, and is listed`() async throws {
    let result = try await run("menu retire latte", Self.hire, "undo --skip", "undo --list --json")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.errors.contains("Skipped: \(Self.hire): \(Self.reason)\n"), "\(result.errors)")
    let steps = try steps(in: result)
    #expect(steps.count == 1)
    #expect(steps.first?["command"] == .string(Self.hire) && steps.first?["undo"] == .null)
    #expect(steps.first?["possible"] == .bool(false) && steps.first?["reason"] == .string(Self.reason))
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "1")
  }

  @Test func `is not promised for an order that stays canceled`() async throws {
    let result = try await run(
      "orders place --for Ada --item latte --discount 10%", "orders change @ --add croissant",
      "orders cancel @ --reason mistake", "undo", "undo --list --json")
    let steps = try steps(in: result)
    #expect(steps.map { $0["possible"] } == [.bool(false), .bool(false)], "\(steps)")
    #expect(steps.last?["reason"] == "The order is already canceled", "\(steps)")
  }

  @Test func `is not there where a command that could have stored something has stored nothing`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    let result = try await run(as: "ada", "auth role bo@example.com manager", "auth policy", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
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

  @Test func `to a personnel file goes back after the undo of one to the employee`() async throws {
    let result = try await run(
      Self.hire, "employees rename bo@example.com 'Bo B'", "employees note bo@example.com tea",
      "employees rename bo@example.com Bob", "undo", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql("SELECT count(*) FROM employees_note") == "0")
  }

  @Test func `is listed with its opposite`() async throws {
    let result = try await run("menu retire latte", "menu price 'hot chocolate' large=9.90", "undo --list --json")
    let steps = try steps(in: result)
    #expect(steps.map { $0["command"]?.string } == ["menu price 'hot chocolate' large=9.90", "menu retire latte"])
    #expect(steps.last?["undo"] == "menu restore Latte")
    #expect(steps.last?["sentence"] == "Put Latte back on the menu")
    #expect(steps.first?["undo"]?.string?.hasPrefix("menu price 'Hot Chocolate' ") == true, "\(steps)")
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "0")
  }

  @Test func `is asked about before it is taken back`() async throws {
    let result = try await place.coffeepal("-c", "menu retire latte", "-c", "undo")
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains("Put Latte back on the menu? That is: menu restore Latte"), "\(result.errors)")
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "0")
  }

  @Test func `is taken back only by those who may run the opposite`() async throws {
    try await place.registerOwner(inviting: "mia", as: "manager")
    let shell = try OpenShell(place, as: "mia", "--yes")
    shell.type("menu retire latte\n")
    try await place.wait { try place.read("mia.out").contains("Latte") }
    let demoted = try await place.coffeepal(as: "ada", "auth", "role", "mia@example.com", "barista", "--yes")
    #expect(demoted.ending == .exited(0), "\(demoted.errors)")
    shell.type("undo\n")
    shell.close()
    let ending = try await shell.ending()
    let errors = try place.read("mia.err")
    #expect(ending == .exited(77), "\(errors)")
    #expect(try await place.sql("SELECT is_available FROM orders_menu_item WHERE name = 'Latte'") == "0")
  }

  @Test func `is taken back by a customer too, for an own order`() async throws {
    try await place.registerOwner(inviting: "gus", as: "customer")
    let result = try await run(as: "gus", "orders place --for Gus --item espresso", "undo")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try await place.sql("SELECT status FROM orders_order") == "cancelled")
  }

  @Test func `is not there when it failed or was only planned`() async throws {
    let result = try await run(
      "menu list", "plan menu retire latte", "set on-error continue", "menu retire nectar", "undo")
    #expect(result.errors.contains("there is nothing to undo"))
  }
}
