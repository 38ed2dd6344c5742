import AuthDomain
import CompositionKit
import Contracts
import AuthFeature
import DomainKit
import TestEngines
import TestingKit
import Testing

@Suite(.onEveryEngine) struct `Auth, by itself` {
  private static let password = "correct horse battery staple"
  private let folder: TemporaryFolder
  private let door: Scenario

  init() throws {
    folder = try TemporaryFolder()
    let session = folder.path + "/session"
    door = try Scenario { _ in [.auth(sessionFile: session, crypto: KnownRandomness())] }
  }

  /// Creates the first account, which is the owner's and is signed in.
  private func close() async throws {
    let outcome = try await door.when(
      "auth register ada@example.com --name Ada --password-stdin", input: [Self.password])
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func accounts() async throws -> [[String: String]] { try await door.rows(in: "auth_user") }

  @Test func `the first user owns the installation, and turns on access control`() async throws {
    #expect(try await door.when("whoami --json").output.contains("\"role\":\"owner\""))
    #expect(try await accounts().isEmpty)
    try await close()
    #expect(try await accounts().map { $0["role"] } == ["owner"])
    try await door.given("logout")
    #expect(try await door.when("whoami").code == 77)
  }

  @Test func `no password is stored as it was typed`() async throws {
    try await close()
    let stored = try #require(try await accounts().first?["password"])
    #expect(stored.hasPrefix("$argon2id$"))
    for table in ["auth_user", "auth_session", "auth_log"] {
      #expect(try await door.rows(in: table).allSatisfy { row in !row.values.contains { $0.contains("horse") } })
    }
  }

  @Test func `a hired employee is invited, and the account of a fired one is disabled`() async throws {
    try await close()
    let employee = UniqueID(high: 7, low: 7)
    let hired = EmployeeHired(
      employee: employee, name: "Bo", email: "bo@example.com", role: .barista, at: door.clock.now)
    _ = try await door.when(hired, of: employee)
    let bo = try #require(try await accounts().last)
    #expect(bo["email"] == "bo@example.com" && bo["invitation"] != "" && bo["password"] == "")
    let fired = EmployeeFired(employee: employee, email: "bo@example.com", reason: "late", at: door.clock.now)
    _ = try await door.when(fired, of: employee)
    let gone = try #require(try await accounts().last)
    #expect(gone["invitation"] == "" && gone["employment_ended_at"] != "")
  }

  @Test func `a customer creates no account with a higher role`() async throws {
    try await close()
    try await door.given("logout")
    let customer = try await door.when(
      "auth register gus@example.com --name Gus --password-stdin", input: [Self.password])
    #expect(customer.code == 0, "\(customer.errors)")
    #expect(try await door.when("auth register bo@example.com --name Bo --role barista").code == 77)
    #expect(try await door.when("auth list").code == 77)
    #expect(try await accounts().map { $0["role"] } == ["owner", "guest"])
  }

  @Test(arguments: ["customer", "guest"])
  func `a customer is stored under the earlier name of the role and shown under the current one`(
    name: String
  ) async throws {
    try await close()
    try await door.given("auth register gus@example.com --name Gus --role \(name)")
    try await door.given("auth register bo@example.com --name Bo --role barista")
    #expect(try await accounts().map { $0["role"] } == ["owner", "guest", "barista"])
    let list = try await door.when("auth list --role \(name) --output csv").output
    #expect(list.contains("gus@example.com,customer"))
    #expect(!list.contains("guest") && !list.contains("bo@"))
    let planned = try await door.when("plan auth role bo@example.com \(name)").output
    #expect(planned.contains("customer"), "\(planned)")
    #expect(try await door.when("auth role bo@example.com \(name) --json").output.contains("\"role\":\"customer\""))
    #expect(try await accounts().map { $0["role"] } == ["owner", "guest", "guest"])
  }

  @Test func `a day at the door goes as written down`() async throws {
    let secrets = Array(repeating: Self.password, count: 20)
    let difference = try await Transcript("A day at the door").firstDifference(in: door, secrets: secrets)
    #expect(difference == nil)
  }
}
