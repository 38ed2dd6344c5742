import DomainKit
import Foundation
import ShellKit
import Testing

/// Tests of Auth's reactions to hiring and firing. Auth only depends on the stored events of the
/// feature that raises them.
@Suite struct `The account of an employee` {
  private let place: Workplace
  private static let employee = "0190000000007000800000000000e001"

  init() async throws {
    place = try Workplace()
    try await place.registerOwner()
  }

  /// Stores an event with its delivery, like the feature that raises it.
  private func store(_ name: String, _ payload: String, number: Int) async throws {
    let id = "01900000000070008000000000000\(number + 100)"
    let cause = "(SELECT id FROM auth_user WHERE role = 'owner')"
    _ = try await place.sql(
      """
      INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at, caused_by) VALUES \
      (x'\(id)', '\(name)', '\(payload)', 'Employee', x'\(Self.employee)', x'\(id)', 0, \(cause)); \
      INSERT INTO core_delivery (event_id, handler, aggregate_id, is_open, status, attempts, due_at, owner) VALUES \
      (x'\(id)', 'auth.staff-accounts', x'\(Self.employee)', 1, 'failed', 1, 0, x'\(id)')
      """)
  }

  private func hire(_ number: Int = 1) async throws {
    let id = UUIDText.hyphenated(Self.employee)
    try await store(
      "employees.hired.v1",
      "{\"employee\":\"\(id)\",\"name\":\"Bobby\",\"email\":\"bo@example.com\",\"role\":\"barista\",\"at\":\"2024-03-01T10:00:00Z\"}",
      number: number)
  }

  private func fire(_ number: Int = 2) async throws {
    let id = UUIDText.hyphenated(Self.employee)
    try await store(
      "employees.fired.v1",
      "{\"employee\":\"\(id)\",\"email\":\"bo@example.com\",\"reason\":\"late\",\"at\":\"2024-03-02T10:00:00Z\"}",
      number: number)
  }

  private func expectNothingOpen() async throws {
    #expect(try await place.sql("SELECT count(*) FROM core_delivery WHERE is_open = 1") == "0")
  }

  @Test func `who is hired is told to the user who hired, no matter whose process delivers it`() async throws {
    try await hire()
    let stranger = try await place.coffeepal(as: "eve", "menu", "list")
    try await expectNothingOpen()
    #expect(!stranger.errors.contains("Invitation"))
    let again = try await place.coffeepal(as: "ada", "auth", "invite", "bo@example.com")
    #expect(again.ending == .exited(0), "\(again.errors)")
  }

  @Test func `who is hired opens with the invitation that is said, and closes with the job`() async throws {
    try await hire()
    let delivering = try await place.coffeepal(as: "ada", "orders", "list")
    let said = try #require(
      delivering.errors.split(separator: "\n").first { $0.hasPrefix("Invitation for Bobby, bo@") })
    let code = try #require(said.split(separator: " ").last.map(String.init))
    try await expectNothingOpen()
    let accepted = try await place.coffeepal(
      as: "bo", "auth", "accept", code, "--password-stdin", password: Workplace.password)
    #expect(accepted.ending == .exited(0), "\(accepted.errors)")
    #expect(try await place.login("bo").ending == .exited(0))
    let terminal = try await place.terminal(as: "bo", until: "coffeepal bo:barista> ")
    try await terminal.type("orders place --for Cy --item espresso\n", until: "placed")
    try await terminal.expect("coffeepal bo:barista> ")
    try await fire()
    _ = try await place.coffeepal(as: "ada", "orders", "list")
    try await expectNothingOpen()
    try await terminal.type("orders list\n", until: "access.not-signed-in")
    try await terminal.leave(typing: "exit\n")
    #expect(try await place.login("bo").errorCode == "auth.login-refused")
    let sessions =
      "SELECT count(*) FROM auth_session s JOIN auth_user u ON u.id = s.user_id WHERE u.email_key LIKE 'bo@%'"
    #expect(try await place.sql(sessions) == "0")
    let log = try await place.coffeepal(as: "ada", "auth", "log", "--json").json.elements
    let actors = log.filter { ["hired", "fired"].contains($0["action"]) }.map { $0["actor"] }
    #expect(actors == ["ada@example.com", "ada@example.com"])
  }

  @Test func `who is hired and fired by command comes and goes with it`() async throws {
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bobby", "--role", "barista", "--email", "bo@example.com", "--json")
    let employee = try #require(try hired.json["id"]?.string, "\(hired.errors)")
    let said = try #require(hired.errors.split(separator: "\n").first { $0.hasPrefix("Invitation for Bobby, bo@") })
    let code = try #require(said.split(separator: " ").last.map(String.init))
    let accepted = try await place.coffeepal(
      as: "bo", "auth", "accept", code, "--password-stdin", password: Workplace.password)
    #expect(accepted.ending == .exited(0), "\(accepted.errors)")
    let order = try await place.coffeepal(as: "bo", "orders", "place", "--for", "Cy", "--item", "espresso")
    #expect(order.ending == .exited(0))
    let promoted = try await place.coffeepal(as: "ada", "auth", "role", "bo@example.com", "manager")
    #expect(promoted.ending == .exited(0), "\(promoted.errors)")
    #expect(
      try await place.coffeepal(as: "ada", "employees", "show", employee, "--json").json["role"]?.string == "manager")
    let fired = try await place.coffeepal(as: "ada", "employees", "fire", employee, "--reason", "late", "--yes")
    #expect(fired.ending == .exited(0), "\(fired.errors)")
    #expect(try await place.coffeepal(as: "bo", "orders", "list").ending == .exited(77))
    #expect(try await place.login("bo").errorCode == "auth.login-refused")
  }

  @Test func `who was hired before there were accounts has the role of the account`() async throws {
    let place = try Workplace()
    _ = try await place.coffeepal("employees", "hire", "Bobby", "--role", "barista", "--email", "bo@example.com")
    try await place.registerOwner()
    func role() async throws -> String? {
      try await place.coffeepal(as: "ada", "employees", "show", "bo@example.com", "--json").json["role"]?.string
    }
    try await place.invite("bo", as: "manager")
    #expect(try await role() == "manager")
    let demoted = try await place.coffeepal(as: "ada", "auth", "role", "bo@example.com", "barista")
    #expect(demoted.ending == .exited(0), "\(demoted.errors)")
    #expect(try await role() == "barista")
  }

  @Test func `who is hired under a mistyped address works and is fired under the right one`() async throws {
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bobby", "--role", "barista", "--email", "bo@example.con")
    #expect(hired.ending == .exited(0), "\(hired.errors)")
    let corrected = try await place.coffeepal(
      as: "ada", "auth", "email", "bo@example.con", "bo@example.com", "--json")
    let code = try #require(try corrected.json["invitation"]?.string, "\(corrected.errors)")
    let accepted = try await place.coffeepal(
      as: "bo", "auth", "accept", code, "--password-stdin", password: Workplace.password)
    #expect(accepted.ending == .exited(0), "\(accepted.errors)")
    let fired = try await place.coffeepal(
      as: "ada", "employees", "fire", "bo@example.com", "--reason", "late", "--yes")
    #expect(fired.ending == .exited(0), "\(fired.errors)")
    #expect(try await place.coffeepal(as: "bo", "orders", "list").ending == .exited(77))
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify").ending == .exited(0))
  }

  @Test func `who is hired keeps the address while the feature of the staff record is switched off`() async throws {
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bobby", "--role", "barista", "--email", "bo@example.com")
    #expect(hired.ending == .exited(0), "\(hired.errors)")
    var environment = place.session("ada")
    environment["COFFEEPAL_CONFIG"] = try place.write("{\"switchedOff\": [\"employees\"]}".utf8, to: "off.json")
    let refused = try await place.coffeepal(
      "auth", "email", "bo@example.com", "bob@example.com", environment: environment)
    #expect(refused.errorCode == "feature.switched-off", "\(refused.errors)")
    #expect(refused.errors.contains("employees, which takes part in this change, is switched off"))
    let shown = try await place.coffeepal(as: "ada", "auth", "show", "bo@example.com")
    #expect(shown.ending == .exited(0), "\(shown.errors)")
  }

  @Test func `who is hired keeps the account of a manager, whose role is said`() async throws {
    try await place.invite("bo", as: "manager")
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bobby", "--role", "barista", "--email", "bo@example.com")
    let sentence = "The account has the role manager. To make it a barista: auth role bo@example.com barista"
    #expect(hired.errors.contains(sentence), "\(hired.errors)")
    #expect(try await place.login("bo").ending == .exited(0))
  }

  @Test func `who is hired with an account of a customer loses its password, which is said`() async throws {
    try await place.invite("bo", as: "customer")
    func hired(_ email: String) async throws -> Workplace.Result {
      try await place.coffeepal(as: "ada", "employees", "hire", "Bobby", "--role", "barista", "--email", email)
    }
    let errors = try await hired("bo@example.com").errors
    let sentence = "already had an account: its password no longer works, and its sessions have ended"
    #expect(errors.contains("bo@example.com \(sentence)"), "\(errors)")
    #expect(try await place.login("bo").errorCode == "auth.login-refused")
    let others = try await hired("cy@example.com").errors
    #expect(!others.contains(sentence), "\(others)")
  }

  @Test func `who is fired before the hiring was delivered never opens`() async throws {
    try await hire()
    try await fire()
    let both = try await place.coffeepal(as: "ada", "orders", "list")
    let code = both.errors.split(separator: "\n").first { $0.hasPrefix("Invitation") }?.split(separator: " ").last
    _ = try await place.coffeepal(as: "ada", "orders", "list")
    try await expectNothingOpen()
    let late = try await place.coffeepal(
      as: "bo", "auth", "accept", String(try #require(code)), "--password-stdin", password: Workplace.password)
    #expect(late.errorCode == "auth.unknown-invitation")
    #expect(try await place.sql("SELECT is_disabled FROM auth_user WHERE email = 'bo@example.com'") == "1")
  }
}

private enum UUIDText {
  /// Returns 32 digits with hyphens between them.
  static func hyphenated(_ digits: String) -> String {
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      digits.dropFirst(range.lowerBound).prefix(range.count)
    }
    return parts.joined(separator: "-")
  }
}
