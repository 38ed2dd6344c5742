import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `A planned command` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Returns the identifiers that replace the placeholders of this suite: `<order>`.
  private func setup() async throws -> [String: String] {
    let order = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "latte:large", "--json")
    let restaurant = try await place.coffeepal(
      "restaurants", "add", "Chez Ada", "--cuisine", "French", "--address", "1 Elm St", "--price-level", "2", "--json")
    let hired = try await place.coffeepal(
      "employees", "hire", "Ada Bohne", "--role", "barista", "--email", "ada@example.com", "--json")
    _ = try await place.coffeepal("employees", "watchlist", "add", "Al Capone")
    return [
      "order": try #require(order.json["id"]?.string, "\(order.errors)"),
      "restaurant": try #require(restaurant.json["id"]?.string, "\(restaurant.errors)"),
      "employee": try #require(hired.json["id"]?.string, "\(hired.errors)"),
    ]
  }

  /// Creates the database, which a plan does not.
  private func createDatabase() async throws { _ = try await place.coffeepal("menu", "list") }

  /// Returns the stored data as SQL, and the bytes of the file.
  private func contents() async throws -> (sql: String, bytes: Data) {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: place.database))
    return (try await place.sql(".dump"), bytes)
  }

  /// Returns the same data without the rows of sessions and stored units. A session records once
  /// per minute that it was used, so the bytes of the file also differ then.
  private func stored() async throws -> [Substring] {
    let changing = ["auth_session", "core_commit"].map { "INSERT INTO \($0) VALUES" }
    return try await place.sql(".dump").split(separator: "\n").filter { line in
      !changing.contains { line.hasPrefix($0) }
    }
  }

  private func plan(_ line: String, _ names: [String: String]) async throws -> Workplace.Result {
    let line = names.reduce(line) { $0.replacing("<\($1.key)>", with: $1.value) }
    return try await place.coffeepal("-c", "plan \(line) --json")
  }

  /// The commands of all features that store data, with the first entity that they change and the
  /// events that they raise.
  private static let lines: [(line: String, entity: String, events: [String])] = [
    ("orders place --for Bo --item espresso", "orders_order", ["orders.placed.v1"]),
    ("orders start <order>", "orders_order", []),
    ("orders cancel <order> --reason why", "orders_order", ["orders.cancelled.v1"]),
    ("menu add Cortado --category drink --price 3.20", "orders_menu_item", []),
    ("menu price latte large=9.90", "orders_menu_item", []),
    ("menu retire latte", "orders_menu_item", []),
    ("employees watchlist remove 'al capone'", "employees_watchlist", []),
    ("employees note ada@example.com 'likes tea'", "employees_", []),
    ("employees fire ada@example.com --reason why", "employees_employee", ["employees.fired.v1"]),
    ("restaurants add 'Chez Bo' --cuisine Thai --address '2 Elm St' --price-level 1", "restaurants_restaurant", []),
    ("restaurants favorite <restaurant>", "restaurants_favorite", []),
    ("restaurants close <restaurant>", "restaurants_restaurant", []),
  ]

  @Test func `of every feature stores nothing: not a byte of the database file changes`() async throws {
    let names = try await setup()
    let before = try await contents()
    for (line, entity, events) in Self.lines {
      let result = try await plan(line, names)
      #expect(result.ending == .exited(0), "\(line): \(result.errors)")
      let json = try result.json
      #expect(json.keys == ["command", "rows", "changes", "events", "questions"])
      let entities = json["changes"]?.elements.compactMap { $0["entity"]?.string } ?? []
      #expect(entities.contains { $0.hasPrefix(entity) }, "\(line): \(entities)")
      let raised = Set(json["events"]?.elements.compactMap { $0["event"]?.string } ?? [])
      #expect(Set(events).isSubset(of: raised), "\(line): \(raised)")
    }
    let after = try await contents()
    #expect(after.sql == before.sql)
    #expect(after.bytes == before.bytes)
  }

  @Test(arguments: ["orders place --for Bo --item espresso", "orders list", "menu retire latt", "modules list"])
  func `creates no database`(line: String) async throws {
    let result = try await place.coffeepal("-c", "plan \(line)")
    #expect(result.errorCode == "storage.no-such-file", "\(result.errors)")
    let suggestion = "plan, --dry-run and backup create no database; other commands do, such as menu list"
    #expect(result.errors.contains("\n  \(suggestion)\n"))
    #expect(!FileManager.default.fileExists(atPath: place.database))
  }

  @Test(arguments: ["plan menu list", "orders import few.csv --dry-run"])
  func `in a script creates no database, as a dry run`(line: String) async throws {
    try place.write("date,hour_of_day,coffee_name,products,money\n3/1/2024,9,Latte,1,3.50\n".utf8, to: "few.csv")
    let result = try await place.coffeepal(input: "\(line)\n")
    #expect(result.errors.contains("storage.no-such-file"), "\(result.errors)")
    #expect(result.ending == .exited(66))
    #expect(!FileManager.default.fileExists(atPath: place.database))
  }

  @Test func `shows what the command then really does`() async throws {
    _ = try await setup()
    let query = "SELECT version, price_large FROM orders_menu_item WHERE name = 'Latte'"
    let before = try await place.sql(query).split(separator: "|").map(String.init)
    let planned = try await plan("menu price latte large=9.90", [:]).json
    let change = try #require(planned["changes"]?.elements.first)
    #expect(change["change"] == "changed")
    let done = try await place.coffeepal("menu", "price", "latte", "large=9.90")
    #expect(done.ending == .exited(0))
    let after = try await place.sql(query).split(separator: "|").map(String.init)
    let fields = change["fields"]?.elements ?? []
    #expect(fields.map { $0["field"]?.string } == ["version", "price_large"])
    #expect(fields.map { $0["before"]?.string } == [before[0], try Self.price(before[1])])
    #expect(fields.map { $0["after"]?.string } == [after[0], "9.90 USD"])
    #expect(after[1] == "990")
    #expect(planned["rows"] == 1)
  }

  private static func price(_ cents: String) throws -> String {
    "\(Money(minorUnits: try #require(Int64(cents)), currency: .usd)) USD"
  }

  @Test func `shows flags and times as people read them, and nothing of a secret`() async throws {
    let names = try await setup()
    let retired = try await plan("menu retire latte", names).json["changes"]?.elements.first?["fields"]?.elements
    let flag = try #require(retired?.first { $0["field"] == "is_available" })
    #expect(flag["before"] == "yes")
    #expect(flag["after"] == "no")
    try await place.registerOwner()
    _ = try await place.coffeepal(as: "ada", "auth", "register", "bo@example.com", "--name", "Bo", "--role", "barista")
    let invited = try await place.coffeepal(as: "ada", "-c", "plan auth invite bo@example.com --json")
    let fields = try #require(invited.json["changes"]?.elements.flatMap { $0["fields"]?.elements ?? [] })
    let invitation = try #require(fields.first { $0["field"] == "invitation" })
    #expect(invitation["before"] == "(secret)")
    #expect(invitation["after"] == "(secret)")
    let stored = try await place.sql("SELECT invitation FROM auth_user WHERE email = 'bo@example.com'")
    #expect(!invited.output.contains(stored))
    let logged = try #require(invited.json["changes"]?.elements.first { $0["entity"] == "auth_log" })
    let shown = logged["fields"]?.elements.compactMap { $0["field"]?.string }
    #expect(shown == ["version", "logged_at", "actor", "action", "subject", "outcome"])
    #expect(!invited.output.contains("hash") && !invited.output.contains("auth_log_head"), "\(invited.output)")
    for hash in try await place.sql("SELECT hash FROM auth_log").split(separator: "\n") {
      #expect(!invited.output.contains(hash))
    }
    let expiry = try #require(fields.first { $0["field"] == "invitation_expires_at" }?["after"]?.string)
    #expect(expiry.wholeMatch(of: /20\d\d-\d\d-\d\dT[0-9:.]+Z/) != nil, "\(expiry)")
  }

  @Test func `shows a percentage as people write it`() async throws {
    try await createDatabase()
    let line = "orders place --for Bo --item espresso --discount 12.5%"
    let fields = try await plan(line, [:]).json["changes"]?.elements.flatMap { $0["fields"]?.elements ?? [] }
    let discount = try #require(fields?.first { $0["field"] == "discount_hundredths" })
    #expect(discount["after"] == "12.5%")
    let text = try await place.coffeepal("-c", "plan \(line)").output
    #expect(text.contains("\tdiscount\t\t12.5%"), "\(text)")
    #expect(!text.contains("hundredths"))
  }

  @Test func `repeats no column in the rows for other programs`() async throws {
    try await createDatabase()
    let plan = try await place.coffeepal("plan", "orders", "place", "--for", "Ada", "--item", "espresso")
    let rows = plan.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.first == ["what", "id", "name", "change", "field", "before", "after"])
    #expect(rows.dropFirst().first?.first == "order", "\(plan.output)")
    let event = try #require(rows.last)
    #expect([event[0], event[2], event[3], event[4]] == ["event", "Ada", "raised", "orders.placed.v1"])
    #expect(event[6].hasPrefix("would run with the commit: orders.notify-guest"))
  }

  @Test func `names the handlers with the commit, which do not run`() async throws {
    let names = try await setup()
    let told = try await place.sql("SELECT count(*) FROM orders_notification")
    let json = try await plan("orders cancel <order> --reason why", names).json
    let event = try #require(json["events"]?.elements.first)
    #expect(event["withCommit"]?.elements.contains("orders.notify-guest") == true)
    #expect(event["afterCommit"]?.elements.contains("orders.notify-guest") == false)
    #expect(try await place.sql("SELECT count(*) FROM orders_notification") == told)
    let text = try await place.coffeepal("plan", "orders", "cancel", try #require(names["order"]))
    #expect(text.output.contains("would run with the commit: orders.notify-guest"), "\(text.output)")
  }

  @Test func `shows each change of an order at a restaurant`() async throws {
    var names = try await setup()
    let restaurant = try #require(names["restaurant"])
    let orders: [(String, [String])] = [("placed", []), ("started", ["start"]), ("ready", ["start", "ready"])]
    for (name, steps) in orders {
      let order = try await place.coffeepal(
        "orders", "place", "--for", "Bo", "--item", "latte", "--at", restaurant, "--json")
      let id = try #require(order.json["id"]?.string, "\(order.errors)")
      names[name] = id
      for step in steps { _ = try await place.coffeepal("orders", step, id) }
    }
    let lines = [
      "orders start <placed>", "orders putback <started>", "orders ready <started>", "orders collect <ready>",
      "orders cancel <placed> --reason why", "orders change <placed> --note hi",
      "orders change <order> --at <restaurant>",
    ]
    for line in lines {
      let result = try await plan(line, names)
      #expect(result.ending == .exited(0), "\(line): \(result.errors)")
      let entities = try result.json["changes"]?.elements.compactMap { $0["entity"]?.string } ?? []
      #expect(entities.contains("orders_order"), "\(line): \(entities)")
    }
  }

  @Test func `leaves @ the id that was shown before`() async throws {
    let result = try await place.coffeepal(
      "-c", "orders place --for Ada --item espresso", "-c", "plan orders place --for Bo --item espresso -o table",
      "-c", "orders show @ -o json")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.output.contains("\"guest\":\"Ada\""), "\(result.output)")
  }

  @Test func `fails as the command would`() async throws {
    let names = try await setup()
    let missing = try await plan("orders cancel ffffffff --reason why", names)
    #expect(missing.ending == .exited(1))
    let taken = try await plan("menu add Latte --category drink --price 3.20", names)
    let real = try await place.coffeepal("menu", "add", "Latte", "--category", "drink", "--price", "3.20", "--json")
    #expect(taken.errors == real.errors)
    #expect(taken.ending == real.ending)
  }

  @Test func `of several steps is refused`() async throws {
    try await createDatabase()
    let header = "date,hour_of_day,coffee_name,products,money\n"
    let sales = (1...8_100).map { "3/1/2024,\($0 % 10 + 8),Latte,1,\($0).50" }.joined(separator: "\n")
    try place.write((header + sales + "\n").utf8, to: "till.csv")
    let few = header + "3/1/2024,9,Latte,1,3.50\n"
    try place.write(few.utf8, to: "few.csv")
    let refused = try await plan("orders import till.csv", [:])
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains("plan.several-steps"), "\(refused.errors)")
    #expect(refused.errors.contains("write: orders import till.csv --dry-run"), "\(refused.errors)")
    let planned = try await plan("orders import few.csv", [:])
    #expect(planned.ending == .exited(0), "\(planned.errors)")
    #expect(planned.errors == "For a summary and the bad lines, run: orders import few.csv --dry-run\n")
    let fields = try #require(planned.json["changes"]?.elements.flatMap { $0["fields"]?.elements ?? [] })
    let names = Set(fields.compactMap { $0["field"]?.string })
    #expect(names.isSuperset(of: ["file", "guest", "status"]))
    #expect(names.isDisjoint(with: ["till", "opening", "journal_id", "sale_content"]), "\(names)")
    #expect(try await place.sql("SELECT count(*) FROM orders_order") == "0")
  }

  @Test(arguments: [
    "backup copy.db", "restaurants export all.ndjson", "books sync --from https://library.example",
    "login ada@example.com", "logout", "auth password",
    "auth accept 7K2QM-4XPD9-2VNTR-3CHJ8", "auth recover", "events retry --dead", "events discard ffffffff",
    "events purge --done-before 2024-03-01",
  ])
  func `that reaches outside is refused, and has not done it`(line: String) async throws {
    try await createDatabase()
    let result = try await plan(line, [:])
    #expect(result.ending == .exited(1))
    #expect(result.errors.contains("plan.outside"), "\(result.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.folder)
    #expect(files.allSatisfy { $0.hasPrefix("shop.db") || $0.first?.isNumber == true }, "\(files)")
  }

  @Test func `is for those who may run the command`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    let refused = try await place.coffeepal(as: "bo", "plan", "menu", "price", "latte", "large=9.90")
    #expect(refused.ending == .exited(77))
    #expect(refused.output == "")
    #expect(
      try await place.sql("SELECT action FROM auth_log WHERE outcome = 'refused: not allowed'") == "menu price")
    let before = try await stored()
    for line in ["menu price latte large=9.90", "auth role bo@example.com manager", "auth disable bo@example.com"] {
      let allowed = try await place.coffeepal(as: "ada", "-c", "plan \(line) --json")
      #expect(allowed.ending == .exited(0), "\(line): \(allowed.errors)")
      #expect(try allowed.json["rows"] != 0)
    }
    #expect(try await stored() == before)
  }
}
