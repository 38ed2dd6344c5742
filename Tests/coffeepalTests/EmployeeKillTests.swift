import DomainKit
import Foundation
import ShellKit
import Testing

/// Tests that kill programs while they hire and fire at random times. The next programs must not
/// find partial results.
@Suite struct `An office that is killed` {
  private static let kills = ProcessInfo.processInfo.environment["COFFEEPAL_KILLS"].flatMap { Int($0) } ?? 25
  private static let people = 200
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Returns a script that hires a group and fires every second employee of the previous group, who
  /// are employed by then. Every fifth candidate is a wanted criminal in some spelling. A repeated
  /// command is refused.
  private func script(_ round: Int) -> String {
    (0..<Self.people).map { number in
      let leaver = "p\(round - 1)-\(number)@example.com"
      let email = "p\(round)-\(number)@example.com"
      let name = number % 5 == 0 ? ["Al Capone", "AL  CAPÓNE", "ál-capone"][number % 3] : "Person \(round) \(number)"
      let hire = "employees hire \"\(name)\" --role barista --email \(email)"
      let note = "employees note \(email) \"likes cats\""
      if number % 2 == 0 { return hire + "\n" }
      return "\(hire)\n\(note)\nemployees fire \(leaver) --reason \"no cats\"\n"
    }.joined()
  }

  private func workAndKill(_ round: Int, after delay: Duration) async throws {
    // The last line runs until the kill, however late it comes.
    try place.write("\(script(round / 3))watch 60s whoami\n".utf8, to: "script")
    let words = [
      Workplace.program, "--db", place.database, "--yes", "--on-error", "continue", "-q", "-f", place.path("script"),
    ]
    let descriptors = [
      open("/dev/null", O_RDONLY | O_CLOEXEC), try place.create("out"), try place.create("err\(round)"),
    ]
    let child = try place.spawn(words, descriptors, place.session("ada"))
    for descriptor in descriptors { close(descriptor) }
    try await Task.sleep(for: delay)
    child.signal(SIGKILL)
    let ending = try await child.wait()
    let errors = try place.read("err\(round)")
    #expect(ending == .killed(SIGKILL), "\(errors)")
  }

  @Test func `employs no person without a passed check, and leaves no firing half done`() async throws {
    try await place.registerOwner()
    _ = try await place.coffeepal(as: "ada", "employees", "watchlist", "add", "Al Capone")
    for round in 0..<Self.kills {
      try await workAndKill(round, after: .milliseconds(Int.random(in: 0...800)))
      try await signEverybodyIn()
    }
    try await drain()
    try #require(try await count("auth_user WHERE password LIKE 'signed in%'") > 0, "nobody was signed in")
    try #require(try await count("auth_log WHERE action = 'fired' AND outcome = 'done'") > 0, "nobody lost access")
    try await expectNoAccess()
    try #require(try await count("employees_employee WHERE status = 'employed'") > 0, "nobody was hired")
    try #require(try await count("employees_employee WHERE status = 'fired'") > 0, "nobody was fired")
    try await expectPassedChecks()
    try await expectWholeFirings()
    try await place.expectSoundDatabase()
  }

  private func expectPassedChecks() async throws {
    let listed = try await place.coffeepal(as: "ada", "employees", "list", "--limit", "1000000", "-o", "ndjson").lines
    let names = listed.compactMap { JSONReader.read($0)?["name"]?.string }
    #expect(names.count == listed.count)
    // The test uses its own name folding, independent of the program's.
    let plain = names.map {
      $0.filter(\.isLetter).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    #expect(!plain.contains("alcapone"))
    #expect(try await count("employees_employee WHERE status <> 'candidate' AND checked_at IS NULL") == 0)
    #expect(
      try await count("employees_employee e WHERE 1 <> (SELECT count(*) FROM employees_file WHERE id = e.id)") == 0)
    #expect(try await count("employees_file WHERE id NOT IN (SELECT id FROM employees_employee)") == 0)
  }

  private func expectWholeFirings() async throws {
    let fired = "employees_employee e WHERE status = 'fired' AND"
    #expect(try await count("\(fired) 1 <> (SELECT count(*) FROM employees_case WHERE employee_id = e.id)") == 0)
    #expect(try await count("\(fired) (SELECT closed_at FROM employees_file WHERE id = e.id) IS NULL") == 0)
    #expect(try await count("\(fired) e.fired_at <> (SELECT employed_until FROM employees_file WHERE id = e.id)") == 0)
    #expect(try await count("\(fired) EXISTS (SELECT 1 FROM employees_note WHERE owner = e.id)") == 0)
    let others = "(SELECT id FROM employees_employee WHERE status <> 'fired')"
    #expect(try await count("employees_case WHERE employee_id IN \(others)") == 0)
    #expect(try await count("employees_file WHERE closed_at IS NOT NULL AND id IN \(others)") == 0)
  }

  /// Signs in every employee who has an open invitation.
  private func signEverybodyIn() async throws {
    let now = Int(Date().timeIntervalSince1970 * 1_000)
    let invited = "auth_user WHERE employee_id IS NOT NULL AND invitation IS NOT NULL"
    _ = try await place.sql(
      """
      BEGIN IMMEDIATE; \
      INSERT INTO auth_session (id, version, user_id, fingerprint, created_at, last_seen_at) \
      SELECT randomblob(16), 1, id, lower(hex(randomblob(32))), \(now), \(now) FROM \(invited); \
      UPDATE auth_user SET version = version + 1, password = 'signed in', invitation = NULL, \
      invitation_expires_at = NULL WHERE id IN (SELECT id FROM \(invited)); COMMIT
      """)
  }

  /// Checks that fired employees have no session and no enabled account, and that all others still
  /// do.
  private func expectNoAccess() async throws {
    let fired = "employees_employee e JOIN auth_user u ON u.employee_id = e.id"
    #expect(try await count("\(fired) JOIN auth_session s ON s.user_id = u.id WHERE e.status = 'fired'") == 0)
    #expect(try await count("\(fired) WHERE e.status = 'fired' AND (u.is_disabled = 0 OR u.password NOT NULL)") == 0)
    #expect(try await count("\(fired) WHERE e.status <> 'fired' AND u.is_disabled = 1") == 0)
    #expect(
      try await count(
        "\(fired) LEFT JOIN auth_session s ON s.user_id = u.id WHERE u.password = 'signed in' AND s.id IS NULL") == 0)
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify").ending == .exited(0))
  }

  private func count(_ rest: String) async throws -> Int {
    try #require(Int(try await place.sql("SELECT count(*) FROM \(rest)")))
  }

  /// Waits until later runs have delivered the events of a killed run.
  private func drain() async throws {
    try await place.wait {
      _ = try await place.coffeepal(as: "ada", "employees", "list", "--limit", "1")
      return try await count("core_delivery WHERE is_open = 1") == 0
    }
    #expect(try await count("core_delivery WHERE status <> 'done'") == 0)
  }
}
