import DomainKit
import Foundation
import ShellKit
import Testing

/// Tests of undo steps that are out of date, and of their description in the list.
extension `What was done in a run of the shell` {
  /// Runs `undo`, which must refuse because the result of a line was changed, and ends the shell.
  ///
  /// - Returns: The errors of the shell.
  private func refusedUndo(of line: String, in shell: OpenShell) async throws -> String {
    shell.type("undo\n")
    shell.close()
    #expect(try await shell.ending() == .exited(1))
    let errors = try place.read("ada.err")
    #expect(
      errors.contains("error[undo.changed]: \(line) was not undone: its result was changed since"), "\(errors)")
    return errors
  }

  @Test func `is not offered once it has moved on, and is passed over with the reason`() async throws {
    let price = "SELECT price_single FROM orders_menu_item WHERE name = 'Mug'"
    let id = try await order()
    let before = try await place.sql(price)
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("menu price mug 12\norders start \(id)\n")
    try await place.wait { try await place.sql("SELECT status FROM orders_order") == "preparing" }
    _ = try await place.coffeepal("orders", "cancel", id, "--yes")
    shell.type("undo --list --json\nundo\nundo --skip\n")
    shell.close()
    #expect(try await shell.ending() == .exited(1))
    let errors = try place.read("ada.err")
    let reason = "An order that is canceled cannot be put back"
    #expect(
      errors.contains(
        """
        error[undo.changed]: orders start \(id) was not undone: \(reason) (line 4)
          to undo an earlier command, menu price mug 12: undo --skip

        """), "\(errors)")
    #expect(errors.contains("Skipped: orders start \(id): \(reason)\n"))
    #expect(try place.read("ada.out").contains("\"possible\":false,\"reason\":\"\(reason)\""))
    #expect(try await place.sql("SELECT status FROM orders_order") == "cancelled")
    #expect(try await place.sql(price) == before)
  }

  @Test func `names the line of an order that comes to another total since`() async throws {
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    _ = try await place.coffeepal("menu", "list")
    shell.type("orders place --for Ada --item mug\norders cancel @\n")
    try await place.wait { try await place.sql("SELECT status FROM orders_order") == "cancelled" }
    _ = try await place.coffeepal("menu", "price", "mug", "12")
    shell.type("undo\n")
    shell.close()
    #expect(try await shell.ending() == .exited(1))
    let errors = try place.read("ada.err")
    let line = "orders place --for Ada --item Mug:1"
    #expect(errors.contains("not to 9.90 USD (line 3)\n  to do it anyway: \(line)\n"), "\(errors)")
  }

  @Test func `says when and by whom, and waits for what came later`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    let result = try await run(
      as: "bo", "orders place --for Ada --item espresso", "menu list", "undo --list --json")
    let step = try #require(try steps(in: result).first)
    #expect(step["by"] == "Somebody", "\(step)")
    #expect(step["at"]?.string?.hasSuffix("Z") == true)
    let twice = try await run(as: "ada", "menu retire latte", "menu restore latte", "undo --list --json")
    let steps = try steps(in: twice)
    #expect(steps.map { $0["possible"] } == [.bool(true), .bool(true)])
    #expect(
      steps.map { $0["sentence"] } == [
        "Remove Latte from the menu", "Put Latte back on the menu, after later commands are undone",
      ])
  }

  @Test func `stays when it was changed again since`() async throws {
    let id = try await restaurant()
    let closed = "SELECT is_closed IS NOT 0 FROM restaurants_restaurant"
    let shell = try OpenShell(place, as: "ada", "--yes")
    shell.type("restaurants close \(id)\n")
    try await place.wait { try await place.sql(closed) == "1" }
    _ = try await place.coffeepal("restaurants", "update", id, "--price-level", "3")
    let errors = try await refusedUndo(of: "restaurants close \(id)", in: shell)
    #expect(errors.contains("restaurants reopen \(id)"))
    #expect(try await place.sql(closed) == "1")
  }

  @Test func `stays when a newer review has taken the place of the removed one`() async throws {
    let id = try await restaurant()
    let rating = "SELECT coalesce(max(rating), 0) FROM restaurants_review"
    let shell = try OpenShell(place, as: "ada", "--yes")
    shell.type("restaurants review \(id) --rating 5\n")
    try await place.wait { try await place.sql(rating) == "5" }
    shell.type("restaurants unreview \(id)\n")
    try await place.wait { try await place.sql(rating) == "0" }
    _ = try await place.coffeepal("restaurants", "review", id, "--rating", "1")
    _ = try await refusedUndo(of: "restaurants unreview \(id)", in: shell)
    #expect(try await place.sql(rating) == "1")
  }

  @Test func `stays when another user has set another value since`() async throws {
    try await place.registerOwner()
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    let length = "SELECT least_password_length FROM auth_premises"
    shell.type("auth policy --least 12\n")
    try await place.wait { try await place.sql(length) == "12" }
    let changed = try await place.coffeepal(as: "ada", "auth", "policy", "--least", "20")
    #expect(changed.ending == .exited(0), "\(changed.errors)")
    _ = try await refusedUndo(of: "auth policy --least 12", in: shell)
    #expect(try await place.sql(length) == "20")
  }

  @Test func `stays when another user has added a place of this name since`() async throws {
    _ = try await place.coffeepal("places", "add", "cafe", "40.7,-73.9")
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("places remove cafe\n")
    try await place.wait { try await place.sql("SELECT count(*) FROM restaurants_place") == "0" }
    _ = try await place.coffeepal("places", "add", "cafe", "40.5,-73.5")
    _ = try await refusedUndo(of: "places remove cafe", in: shell)
    #expect(try await place.sql("SELECT latitude FROM restaurants_place") == "40.5")
  }

  @Test(arguments: [
    ("menu price tea small=5", "menu rename tea Chai; menu add Tea --category drink --price small=1"),
    ("menu rename mug Cup", "menu rename Cup Beaker; menu add Cup --category goods --price 7"),
    ("places add cafe 40.7,-73.9", "places remove cafe; places add cafe 40.5,-73.5"),
    (
      "employees watchlist add 'Al Capone'",
      "employees watchlist remove 'Al Capone'; employees watchlist add 'Al Capone'"
    ),
  ])
  func `stays when its name now belongs to another entity`(line: String, others: String) async throws {
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("\(line)\nmenu list --json\n")
    try await place.wait { try place.read("ada.out").contains("[") }
    let result = try await place.coffeepal("--yes", "-c", others)
    #expect(result.ending == .exited(0), "\(result.errors)")
    let before = try await stored()
    _ = try await refusedUndo(of: line, in: shell)
    #expect(try await stored() == before)
  }

  /// The entities that the lines above change.
  private func stored() async throws -> String {
    try await place.sql(
      """
      SELECT group_concat(name || coalesce(price_single, price_small)) FROM orders_menu_item
      UNION ALL SELECT group_concat(name || latitude) FROM restaurants_place
      UNION ALL SELECT count(*) FROM employees_watchlist
      """)
  }

  @Test func `stays when another person has registered with the address of an account`() async throws {
    try await place.registerOwner(inviting: "bo", as: "manager")
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("auth role bo@example.com customer\n")
    let role = "SELECT role FROM auth_user WHERE email = 'bo@example.com'"
    try await place.wait { try await place.sql(role) == "guest" }
    _ = try await place.coffeepal(as: "ada", "auth", "delete", "bo@example.com", "--yes")
    let again = try await place.coffeepal(
      as: "mal", "auth", "register", "bo@example.com", "--name", "Mallory", "--password-stdin",
      password: Workplace.password)
    #expect(again.ending == .exited(0), "\(again.errors)")
    _ = try await refusedUndo(of: "auth role bo@example.com customer", in: shell)
    #expect(try await place.sql(role) == "guest")
  }

  @Test func `is passed over when another process has taken it back already`() async throws {
    let price = "SELECT price_single FROM orders_menu_item WHERE name = 'Mug'"
    let available = "SELECT is_available FROM orders_menu_item WHERE name = 'Latte'"
    _ = try await run("menu list")
    let before = try await place.sql(price)
    let shell = try OpenShell(place, as: "ada", "--yes", "--on-error", "continue")
    shell.type("menu price mug 12\nmenu retire latte\n")
    try await place.wait { try await place.sql(available) == "0" }
    _ = try await place.coffeepal("menu", "restore", "latte")
    shell.type("undo\nundo --skip\n")
    shell.close()
    #expect(try await shell.ending() == .exited(1))
    #expect(try place.read("ada.err").contains("error[undo.changed]: menu retire latte was not undone"))
    #expect(try place.read("ada.err").contains("Skipped: menu retire latte: "))
    #expect(try await place.sql(available) == "1")
    #expect(try await place.sql(price) == before)
  }
}
