import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `The cause of a row` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Returns the steps of the chain along the first causes: `command orders place …`.
  private func chain(_ node: JSONValue?) -> [String] {
    guard let node else { return [] }
    let name = [node["kind"]?.string, node["name"]?.string].compactMap(\.self).joined(separator: " ")
    return [name] + chain(node["causes"]?.elements.first)
  }

  private func why(_ id: String, as name: String? = nil) async throws -> JSONValue {
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "why", id, "--json"],
      environment: name.map { place.session($0) } ?? [:])
    try #require(result.ending == .exited(0), "\(result.errors)")
    return try result.json
  }

  @Test func `is the command that placed the order, and for the notification the event in between`() async throws {
    let placed = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "espresso", "--note", "nut allergy", "--json")
    let order = try #require(try placed.json["id"]?.string)
    let line = "command orders place --for Ada --item espresso --note …"
    #expect(chain(try await why(order)) == ["row orders_order", "unit unit", line])
    let note = try await place.sql("SELECT lower(hex(id)) FROM orders_notification")
    #expect(
      chain(try await why(String(note.suffix(8)))) == [
        "row orders_notification", "unit unit", "handler orders.notify-guest", "event orders.placed.v1", "unit unit",
        line,
      ])
    let event = try await place.sql("SELECT lower(hex(id)) FROM core_event")
    #expect(chain(try await why(event)) == ["event orders.placed.v1", "unit unit", line])
    let stored = try await place.sql("SELECT group_concat(command) FROM core_commit")
    #expect(!stored.contains("nut"))
  }

  @Test func `names the person and each version, latest first`() async throws {
    try await place.registerOwner()
    let placed = try await place.coffeepal(as: "ada", "orders", "place", "--for", "Bo", "--item", "espresso", "--json")
    let order = try #require(try placed.json["id"]?.string)
    _ = try await place.coffeepal(as: "ada", "orders", "start", order)
    let units = try await why(order, as: "ada")["causes"]?.elements ?? []
    #expect(units.map { $0["version"]?.string } == ["2", "1"])
    let commands = units.compactMap { $0["causes"]?.elements.first }
    #expect(commands.map { $0["name"]?.string?.prefix(12) } == ["orders start", "orders place"])
    #expect(commands.allSatisfy { $0["by"]?.string == "The Owner" })
    let table = try await place.coffeepal(as: "ada", "why", String(order.suffix(8)), "-o", "table")
    #expect(table.output.contains("The Owner: orders start"))
  }

  @Test func `of a closed file is the firing, through the handler after the commit`() async throws {
    try await place.registerOwner()
    _ = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bo Lungo", "--role", "barista", "--email", "bo@example.com")
    let fired = try await place.coffeepal(
      as: "ada", "employees", "fire", "bo@example.com", "--reason", "drank the beans", "--yes")
    try #require(fired.ending == .exited(0), "\(fired.errors)")
    let file = try await place.sql("SELECT lower(hex(id)) FROM employees_case")
    #expect(
      chain(try await why(file, as: "ada")) == [
        "row employees_case", "unit unit", "handler employees.open-case", "event employees.fired.v1", "unit unit",
        "command employees fire bo@example.com --reason …",
      ])
  }

  @Test func `is found by the name of a menu item, a guest or an employee`() async throws {
    try await place.registerOwner()
    _ = try await place.coffeepal(as: "ada", "menu", "price", "latte", "large=4.60")
    _ = try await place.coffeepal(as: "ada", "orders", "place", "--for", "Gus", "--item", "espresso")
    _ = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bo Lungo", "--role", "barista", "--email", "bo@example.com")
    let items = try await place.coffeepal(as: "ada", "menu", "list", "--json").json.elements
    let latte = try #require(items.first { $0["name"]?.string == "Latte" }?["id"]?.string)
    for (name, kind, detail) in [
      ("latte", "item", "\(latte.suffix(8)) (Latte, drink)"), ("Gus", "order", "(Gus, Espresso, placed"),
      ("Bo", "employee", "(Bo Lungo, barista, employed)"),
      ("bo@example.com", "employee", "(bo@example.com, Bo Lungo, barista, employed)"),
    ] {
      let errors = try await place.coffeepal(as: "ada", "why", name).errors
      #expect(errors.contains("one \(kind) has "), "\(errors)")
      #expect(errors.contains("did you mean ") && errors.contains(detail), "\(errors)")
    }
    #expect(
      chain(try await why(latte, as: "ada")) == [
        "row orders_menu_item", "unit unit", "command menu price latte large=4.60",
      ])
    let unknown = try await place.coffeepal(as: "ada", "why", "zzzz").errors
    #expect(unknown.contains("for the menu: menu list --json"), "\(unknown)")
  }

  @Test func `is not known for an unknown id`() async throws {
    _ = try await place.coffeepal("menu", "list")
    let result = try await place.coffeepal("why", "ffffffff")
    #expect(result.ending == .exited(1))
    #expect(result.errorCode == "why.not-found")
  }
}
