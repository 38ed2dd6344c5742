import DomainKit
import Foundation
import Testing
import TestingKit

@Suite struct `At the prompt` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Opens a shell that knows the current state of orders, so that later changes cause alerts.
  private func opened(as name: String? = nil, columns: Int = 100) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      in: place, columns: columns, environment: name.map { place.session($0) } ?? [:])
    try await terminal.shows { $0.bracketsPastes && $0.lines.last?.hasSuffix(">") == true }
    // The shell starts to listen 0.1 seconds after the prompt appears.
    try await terminal.waitUntilIdle()
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    try await terminal.leave(typing: "\u{3}\u{4}")
    #expect(terminal.isAsFound)
    #expect(terminal.unknownSequences == [])
  }

  @discardableResult
  private func run(as name: String? = nil, _ words: String...) async throws -> Workplace.Result {
    let result = try await place.run(
      [Workplace.program, "--db", place.database] + words, environment: name.map { place.session($0) } ?? [:])
    try #require(result.ending == .exited(0), "\(result.errors)")
    return result
  }

  private func id(of guest: String) async throws -> String {
    try await place.sql("SELECT lower(hex(id)) FROM orders_order WHERE guest = '\(guest)'")
  }

  @Test(arguments: [30, 100]) func `an alert about an order appears above a line that is being typed`(columns: Int)
    async throws
  {
    let terminal = try await opened(columns: columns)
    terminal.type("orders place --for 日本語👨‍👩‍👧e\u{301}\u{1B}[D")
    try await terminal.shows { $0.text.contains("👨‍👩‍👧e\u{301}") }
    try await run("orders", "place", "--for", "Ada", "--item", "latte:large:2")
    try await terminal.shows { $0.flat.contains("forAda:2Latte(large).") }
    let id = try await id(of: "Ada")
    try await run("orders", "start", id)
    try await run("orders", "ready", id)
    try await terminal.shows { $0.flat.contains("isreadytobecollected.") }
    terminal.type("x")
    let line = "coffeepal(open)>ordersplace--for日本語👨‍👩‍👧xe\u{301}"
    try await terminal.shows { $0.flat.contains("collected." + line) }
    try await leave(terminal)
  }

  @Test func `no user hears of what they did themselves`() async throws {
    let terminal = try await opened()
    terminal.type("orders place --for Me --item espresso\n")
    try await terminal.shows { $0.text.contains("unit price") && $0.bracketsPastes }
    try await run("orders", "place", "--for", "Ada", "--item", "espresso")
    try await terminal.shows { $0.text.contains("for Ada: Espresso.") }
    #expect(!terminal.text.contains("for Me:"))
    try await leave(terminal)
  }

  @Test func `what happened while a command ran is told after it, several orders in one sentence`() async throws {
    let terminal = try await opened()
    try await terminal.type("orders watch\n", until: { $0.isOther })
    for guest in ["A", "B", "C", "D"] { try await run("orders", "place", "--for", guest, "--item", "espresso") }
    try await terminal.shows { $0.text.contains("D      ") }
    terminal.type("q")
    try await terminal.shows { $0.text.contains("4 orders changed: 4 new. List them with: orders list") && !$0.isOther }
    try await leave(terminal)
  }

  @Test func `a guest hears of their own orders, and of no other guest's`() async throws {
    try await place.registerOwner(inviting: "carl", as: "customer")
    try await place.invite("dora", as: "customer")
    for name in ["carl", "dora"] { try await run(as: name, "orders", "place", "--for", name, "--item", "espresso") }
    let terminal = try await opened(as: "carl")
    for name in ["dora", "carl"] { try await run(as: "ada", "orders", "start", try await id(of: name)) }
    let (carls, doras) = (try await id(of: "carl").suffix(8), try await id(of: "dora").suffix(8))
    try await terminal.shows { $0.text.contains("Your order \(carls) is being made.") }
    #expect(!terminal.text.contains(doras))
    // After signing out, the user gets no more alerts.
    try await terminal.type("logout\n", until: { $0.lines.last == "coffeepal (signed out)>" })
    try await run(as: "ada", "orders", "ready", try await id(of: "carl"))
    try await Task.sleep(for: .seconds(1))
    #expect(!terminal.text.contains("ready"))
    try await leave(terminal)
  }

  @Test func `alerts can be switched off`() async throws {
    let terminal = try await opened()
    terminal.type("set notices off\n")
    try await terminal.shows { $0.lines.count { $0.contains("(open)>") } == 2 && $0.bracketsPastes }
    try await run("orders", "place", "--for", "Ada", "--item", "espresso")
    try await Task.sleep(for: .seconds(1))
    #expect(!terminal.text.contains("Ada"))
    terminal.type("set notices on\n")
    try await terminal.shows { $0.lines.count { $0.contains("(open)>") } == 3 && $0.bracketsPastes }
    try await terminal.waitUntilIdle()
    try await run("orders", "place", "--for", "Grace", "--item", "espresso")
    try await terminal.shows { $0.text.contains("for Grace: Espresso.") }
    #expect(!terminal.text.contains("Ada"))
    try await leave(terminal)
  }

  @Test func `long work turns a spinner, which leaves no trace`() async throws {
    let terminal = try await opened()
    let lock = Task {
      try await place.run(
        ["sqlite3", place.database],
        input: "BEGIN IMMEDIATE;\n.shell touch locked; while [ ! -e enough ]; do sleep 0.05; done\nCOMMIT;\n")
    }
    try await place.wait { FileManager.default.fileExists(atPath: place.path("locked")) }
    terminal.type("orders place --for Ada --item espresso\n")
    try await terminal.shows { $0.lines.last?.contains(/orders place  \d+ s$/) == true }
    try place.write([], to: "enough")
    try await terminal.shows { $0.text.contains("unit price") && $0.bracketsPastes }
    #expect(!terminal.text.contains("orders place  "))
    #expect(try await lock.value.ending == .exited(0))
    try await leave(terminal)
  }

  @Test(arguments: ["-q", "2>/dev/null", "TERM=dumb", "COFFEEPAL_SCREEN_READER=1"])
  func `no spinner turns where no user sees it`(way: String) async throws {
    try await run("orders", "list")
    let lock = Task {
      try await place.run(
        ["sqlite3", place.database],
        input: "BEGIN IMMEDIATE;\n.shell touch locked; sleep 1.5\nCOMMIT;\n")
    }
    try await place.wait { FileManager.default.fileExists(atPath: place.path("locked")) }
    let parts = (before: way.contains("=") ? way : "", after: way.contains("=") ? "" : way)
    let terminal = try PseudoTerminal(
      shell:
        "\(parts.before) \(Workplace.program) --db \(place.database) orders place --for Ada --item espresso \(parts.after)",
      in: place)
    let (ending, seen) = try await terminal.end()
    #expect(ending == .exited(0))
    #expect(seen.contains("unit price") && !seen.contains("\r\u{1B}") && !seen.contains("orders place"))
    _ = try await lock.value
  }
}

extension Screen {
  /// The typed and shown text, without line ends and spaces.
  fileprivate var flat: String { typedLines.joined().replacing(" ", with: "") }
}

@Suite struct `A customer's notifications` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    try await place.registerOwner(inviting: "carl", as: "customer")
    try await place.invite("dora", as: "customer")
  }

  /// Places an order of a customer and returns its id.
  private func order(of name: String) async throws -> String {
    let placed = try await place.coffeepal(
      as: name, "orders", "place", "--for", name, "--item", "latte:large:2", "--note", "hot", "--json")
    return try #require(try placed.json["id"]?.string, "\(placed.errors)")
  }

  private func list(as name: String) async throws -> [String] {
    let result = try await place.coffeepal(as: name, "notifications", "list", "--json")
    return try result.json.elements.compactMap { $0["message"]?.string }
  }

  @Test func `are told at the next sign-in, once, with the reason, and listed for no other account`() async throws {
    let id = try await order(of: "carl")
    _ = try await place.coffeepal(as: "carl", "logout")
    _ = try await place.coffeepal(as: "ada", "orders", "cancel", id, "--reason", "no milk", "--yes")
    let message = "Your order \(id.suffix(8)) has been canceled: no milk."
    #expect(try await place.login("carl").errors == message + "\n")
    #expect(try await place.login("carl").errors == "")
    #expect(try await list(as: "carl").first == message)
    #expect(try await list(as: "dora") == [])
    #expect(try await list(as: "ada").count == 2)
  }

  @Test func `are told at the prompt of a customer who stayed signed in`() async throws {
    let id = try await order(of: "carl")
    _ = try await place.coffeepal(as: "ada", "orders", "start", id)
    _ = try await place.coffeepal(as: "ada", "orders", "ready", id)
    let terminal = try PseudoTerminal(in: place, columns: 100, environment: place.session("carl"))
    try await terminal.shows { $0.text.contains("Your order \(id.suffix(8)) is ready.") }
    try await terminal.leave(typing: "\u{3}\u{4}")
    #expect(try await place.sql("SELECT count(*) FROM orders_notification WHERE is_unread") == "0")
  }

  @Test func `say what they canceled themselves, which undo takes back, as it does with an order`() async throws {
    let id = try await order(of: "carl")
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "--yes", "-c", "orders cancel \(id)", "-c", "undo"],
      environment: place.session("carl"))
    #expect(result.ending == .exited(0), "\(result.errors)")
    let orders = "SELECT group_concat(status || quantity || note, ' ') FROM (SELECT * FROM orders_order ORDER BY id)"
    #expect(try await place.sql(orders) == "cancelled2hot placed2hot")
    let placed = try await place.run(
      [
        Workplace.program, "--db", place.database, "--yes", "-c", "orders place --for carl --item espresso", "-c",
        "undo",
      ], environment: place.session("carl"))
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    #expect(try await place.sql("SELECT status FROM orders_order ORDER BY id DESC LIMIT 1") == "cancelled")
  }

  @Test func `are for own orders, and so is cancel, until an order is being made`() async throws {
    let id = try await order(of: "carl")
    let denied = try await place.coffeepal(as: "dora", "orders", "cancel", id, "--yes")
    #expect(denied.errorCode == "orders.not-found")
    _ = try await place.coffeepal(as: "ada", "orders", "start", id)
    let late = try await place.coffeepal(as: "carl", "orders", "cancel", id, "--yes")
    #expect(late.errorCode == "orders.being-made")
    #expect(late.ending == .exited(1))
  }
}
