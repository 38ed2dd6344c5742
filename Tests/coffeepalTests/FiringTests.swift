import Foundation
import ShellKit
import Testing

@Suite struct `A person who is fired` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Hires an employee who accepts the invitation.
  private func hire(_ name: String, as role: String = "barista") async throws {
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", name, "--role", role, "--email", "\(name)@example.com")
    let said = hired.errors.split(separator: "\n").first { $0.hasPrefix("Invitation for \(name)") }
    let code = String(try #require(said?.split(separator: " ").last, "\(hired.errors)"))
    let accepted = try await place.coffeepal(
      as: name, "auth", "accept", code, "--password-stdin", password: Workplace.password)
    try #require(accepted.ending == .exited(0), "\(accepted.errors)")
  }

  private func fire(_ name: String) async throws -> Workplace.Result {
    try await place.coffeepal(
      as: "ada", "employees", "fire", "\(name)@example.com", "--reason", "late", "--yes", "--json")
  }

  @Test func `was let in by invitation, took an order, and is refused in the open shell with 77`() async throws {
    try await place.registerOwner()
    try await hire("bo")
    let shell = try OpenShell(place, as: "bo")
    shell.type("orders place --for Cy --item espresso --json\n")
    try await place.wait { try place.read("bo.out").contains("\"status\":\"placed\"") }
    #expect(try await fire("bo").ending == .exited(0))
    shell.type("orders list\n")
    shell.close()
    #expect(try await shell.ending() == .exited(77))
    #expect(try place.read("bo.err").contains("access.not-signed-in"))
    #expect(try await place.login("bo").errorCode == "auth.login-refused")
    #expect(try await place.coffeepal(as: "ada", "orders", "list", "-o", "ndjson").lines.count == 1)
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify").ending == .exited(0))
  }

  @Test func `is not said to have had an account`() async throws {
    let hired = try await place.coffeepal(
      "employees", "hire", "Pat", "--role", "barista", "--email", "pat@example.com")
    try #require(hired.ending == .exited(0), "\(hired.errors)")
    let fired = try await place.coffeepal("employees", "fire", "pat@example.com", "--reason", "late", "--yes")
    #expect(fired.output.contains("staff account disabled if there was one, its sessions ended"), "\(fired.output)")
  }

  @Test func `is refused while a killed process still holds on to an earlier delivery`() async throws {
    try await place.registerOwner()
    try await hire("bo")
    let shell = try OpenShell(place, as: "bo")
    shell.type("whoami --json\n")
    try await place.wait { try place.read("bo.out").contains("bo@example.com") }
    // This is the state after a process was killed before its acknowledgment. No other process may
    // take over the delivery before the lease expires.
    _ = try await place.sql(
      """
      UPDATE core_delivery SET is_open = 1, status = 'running', due_at = 9000000000000, settled_at = NULL \
      WHERE handler = 'auth.staff-accounts'
      """)
    let fired = try await fire("bo")
    #expect(fired.ending == .exited(0))
    #expect(
      fired.errors == "bo is fired and no longer has access. Not done yet: "
        + "auth.staff-accounts; see: events list\n")
    let bos = "auth_session WHERE user_id = (SELECT id FROM auth_user WHERE email = 'bo@example.com')"
    #expect(try await place.sql("SELECT count(*) FROM \(bos)") == "1")
    shell.type("orders list\n")
    shell.close()
    #expect(try await shell.ending() == .exited(77))
    #expect(try await place.login("bo").errorCode == "auth.login-refused")
    // After the lease expires, the rest is delivered as well.
    _ = try await place.sql("UPDATE core_delivery SET due_at = 0 WHERE is_open = 1")
    try await place.wait {
      _ = try await place.coffeepal(as: "ada", "menu", "list")
      return try await place.sql("SELECT count(*) FROM core_delivery WHERE is_open = 1") == "0"
    }
    #expect(try await place.sql("SELECT count(*) FROM auth_session") == "1")
    #expect(try await place.sql("SELECT is_disabled FROM auth_user WHERE email = 'bo@example.com'") == "1")
  }

  @Test func `in the middle of a long command gets no further than its next unit of work`() async throws {
    try await place.registerOwner()
    try await hire("mo", as: "manager")
    let sales = (0..<20_000).map { "3/1/2024,\($0 % 14 + 8),05-Fri,03-Mar,Latte,card,1,\($0 % 50 + 1).5\n" }
    let journal = "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money\n" + sales.joined()
    let path = try place.write(journal.utf8, to: "till.csv")
    let shell = try OpenShell(place, as: "mo", "--on-error", "continue")
    shell.type("orders import \(path) --currency UAH --json\n")
    try await place.wait { try await place.sql("SELECT count(*) FROM orders_order") != "0" }
    #expect(try await fire("mo").ending == .exited(0))
    shell.type("orders list\n")
    shell.close()
    #expect(try await shell.ending() == .exited(77))
    let stored = try await place.sql("SELECT count(*) FROM orders_order")
    let (output, errors) = (try place.read("mo.out"), try place.read("mo.err"))
    // The import either finished or was stopped with its stored part. In both cases, the list was
    // refused.
    #expect(output.contains("\"imported\":20000") == (stored == "20000"), "\(stored): \(errors)")
    #expect(!output.contains("Latte"))
    #expect(errors.contains("access.not-signed-in"))
    try await place.expectSoundDatabase()
  }

  @Test func `comes back by being hired, not by hand`() async throws {
    try await place.registerOwner()
    try await hire("bo")
    _ = try await fire("bo")
    for verb in ["enable", "invite"] {
      #expect(
        try await place.coffeepal(as: "ada", "auth", verb, "bo@example.com").errorCode == "auth.employment-ended")
    }
    #expect(try await place.coffeepal(as: "ada", "auth", "list").output.contains("\tfired\t"))
    try await hire("bo")
    #expect(try await place.login("bo").ending == .exited(0))
  }

  @Test func `or hired is no owner`() async throws {
    try await place.registerOwner()
    let refused = try await place.coffeepal(
      as: "ada", "employees", "hire", "Ada", "--role", "barista", "--email", "ada@example.com")
    #expect(refused.ending == .exited(1))
    #expect(refused.errorCode == "auth.owner-not-hired")
    #expect(try await place.sql("SELECT count(*) FROM employees_employee") == "0")
    try await hire("bo")
    #expect(try await place.coffeepal(as: "ada", "auth", "role", "bo@example.com", "owner").ending == .exited(0))
    try await place.invite("mia", as: "manager")
    // The refusal comes before the question.
    let spared = try await place.coffeepal(
      as: "mia", "employees", "fire", "bo@example.com", "--reason", "late")
    #expect(spared.ending == .exited(77))
    #expect(spared.errorCode == "auth.may-not-change")
    #expect(try await place.sql("SELECT status FROM employees_employee") == "employed")
    for line in ["auth disable ada@example.com", "auth role mia@example.com owner"] {
      #expect(try await place.coffeepal(as: "mia", "-c", line).ending == .exited(77))
    }
    let logged = try await place.sql(
      "SELECT action FROM auth_log WHERE outcome = 'refused: not allowed' ORDER BY position")
    #expect(logged == "employees hire\nemployees fire\nauth disable\nauth role")
  }
}
