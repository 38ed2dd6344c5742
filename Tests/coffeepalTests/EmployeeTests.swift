import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `A person who is hired` {
  private let place: Workplace
  private static let keys = ["id", "name", "email", "role", "status", "hiredAt", "firedAt", "reason", "version"]

  init() throws { place = try Workplace() }

  @discardableResult
  private func hire(_ name: String = "Ada Bohne", _ email: String = "ada@example.com") async throws -> Workplace.Result
  {
    try await place.coffeepal("employees", "hire", name, "--role", "barista", "--email", email, "--json")
  }

  private func fire(_ who: String) async throws -> Workplace.Result {
    try await place.coffeepal("employees", "fire", who, "--reason", "drank the beans", "--yes", "--json")
  }

  @Test func `is printed with the promised keys, and listed by a second process`() async throws {
    let employee = try await hire().json
    #expect(employee.keys == Self.keys)
    #expect(employee["status"] == "employed")
    #expect(try await place.coffeepal("employees", "list", "--status", "employed", "--json").json == .array([employee]))
    let id = try #require(employee["id"]?.string)
    let dossier = try await place.coffeepal("employees", "show", String(id.suffix(6)), "--json").json
    #expect(dossier.keys == Self.keys + ["hiredBy", "firedBy", "checkedAt", "rejection", "file"])
    #expect(dossier["file"]?["status"] == "open")
    #expect(dossier["checkedAt"]?.string != nil)
  }

  @Test func `has been here for a long time`() async throws {
    try await hire()
    let again = try await hire("Ada B.", "ADA@example.com")
    #expect(again.ending == .exited(1))
    #expect(again.errors.contains("I've been here for a long time."))
    #expect(try await place.coffeepal("employees", "list", "--json").json.elements.count == 1)
  }

  @Test(arguments: ["Al Capone", "AL  CAPONE", "Ál Capóne", "al-capone"])
  func `is no wanted criminal, in whatever spelling`(name: String) async throws {
    _ = try await place.coffeepal("employees", "watchlist", "add", "Al Capone")
    let refused = try await hire(name)
    #expect(refused.ending == .exited(1))
    #expect(refused.output == "")
    #expect(
      refused.errors.contains(
        "\(name.singleSpaced) is a wanted criminal on our watchlist, so we have rejected their application"))
    #expect(try await place.sql("SELECT count(*) FROM employees_employee") == "0")
    #expect(try await place.sql("SELECT count(*) FROM employees_file") == "0")
    #expect(try await place.sql("SELECT count(*) FROM core_event") == "0")
  }

  @Test func `is fired once, and HR and Legal do their work`() async throws {
    try await hire()
    let secret = "a note that nobody else may ever read"
    _ = try await place.coffeepal("employees", "note", "ada@example.com", secret)
    let asked = try await place.coffeepal("employees", "fire", "ada@example.com", "--reason", "why not")
    #expect(asked.ending == .exited(64))
    #expect(asked.errorCode == "usage.needs-confirmation")
    let fired = try await fire("ada@example.com").json
    #expect(fired.keys == Self.keys + ["followUps"])
    #expect(fired["reason"] == "drank the beans")
    let again = try await fire("ada@example.com")
    #expect(again.ending == .exited(1))
    #expect(again.errors.contains("You can't fire me! I'm already fired!"))
    let file = try await place.coffeepal("employees", "show", "ada@example.com", "--json").json["file"]
    #expect(file?["status"] == "closed")
    #expect(file?["notes"] == .array([]))
    #expect(file?["employedUntil"] == fired["firedAt"])
    let cases = try await place.coffeepal("employees", "cases", "--json").json.elements
    #expect(cases.map(\.keys) == [["id", "employee", "name", "reason", "openedAt"]])
    #expect(cases.first?["employee"] == fired["id"])
    #expect(try await place.sql("SELECT count(*) FROM employees_note") == "0")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: place.database))
    #expect(bytes.range(of: Data(secret.utf8)) == nil)
  }

  @Test func `comes back into a new employment`() async throws {
    let first = try await hire().json
    _ = try await fire("ada@example.com")
    let second = try await hire().json
    #expect(second["status"] == "employed")
    #expect(second["id"] != first["id"])
    let statuses = try await place.coffeepal("employees", "list", "--json").json.elements.map { $0["status"] }
    #expect(statuses == ["employed", "fired"])
  }

  @Test func `may have been a candidate`() async throws {
    let candidate = try await place.coffeepal("employees", "recruit", "--json").json
    #expect(candidate.keys == Self.keys)
    #expect(candidate["status"] == "candidate")
    let email = try #require(candidate["email"]?.string)
    let name = try #require(candidate["name"]?.string)
    let early = try await fire(email)
    #expect(early.ending == .exited(1))
    #expect(early.errors.contains("\"employees.not-employed\""), "\(early.errors)")
    #expect(early.errors.contains("To reject a candidate: employees reject ID"), "\(early.errors)")
    let rejected = try await place.coffeepal("employees", "reject", email, "--reason", "late", "--json").json
    #expect(rejected["status"] == "rejected" && rejected["reason"] == "late" && rejected["firedAt"] == .null)
    let employee = try await hire(name, email).json
    #expect(employee["id"] == candidate["id"])
    #expect(employee["version"] == 3)
  }
}
