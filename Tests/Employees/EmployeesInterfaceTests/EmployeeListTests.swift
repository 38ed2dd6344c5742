import DomainKit
import EmployeesDomain
import EmployeesInterface
import Testing
import TestingKit

@Suite struct `The lists of the employees feature` {
  @Test func `show employees as a table`() async throws {
    let harness = EmployeesHarness(employees: [
      try Sample.employee(), try Sample.employee(.fired, low: 0x8000_0000_0000_BEEF),
      try Sample.employee(.candidate, low: 0x8000_0000_0000_CAFE),
    ])
    let result = try await harness.run("employees", "list", isTerminal: true)
    #expect(
      result.output == """
        id        name       role     status     email            hired at             fired at
        ────────  ─────────  ───────  ─────────  ───────────────  ───────────────────  ───────────────────
        0000abcd  Ada Bohne  barista  employed   ada@example.com  2024-03-01 10:00:00  –
        0000beef  Ada Bohne  barista  fired      ada@example.com  2024-03-01 10:00:00  2024-03-01 10:00:00
        0000cafe  Ada Bohne  barista  candidate  ada@example.com  –                    –

        """)
  }

  @Test func `show a whole dossier`() async throws {
    let result = try await EmployeesHarness(details: Sample.dossier()).run(
      "employees", "show", "abcd", isTerminal: true)
    #expect(
      result.output == """
        id                     018df9a3-1c00-7000-8000-00000000abcd
        name                   Ada Bohne
        email                  ada@example.com
        role                   barista
        status                 employed
        hired at               2024-03-01 10:00:00
        fired at               –
        reason                 –
        version                1
        hired by               018df9a3-1c00-7000-8000-00000000b055
        fired by               –
        background checked at  2024-03-01 10:00:00
        file                   open
        employed from          2024-03-01 10:00:00
        employed until         –
        file closed at         –

        number  note        written at           written by
        ──────  ──────────  ───────────────────  ──────────
             1  likes cats  2024-03-01 10:00:00  0000b055

        """)
  }

  @Test func `show what Legal has on file`() async throws {
    let harness = EmployeesHarness(cases: [try Sample.caseFile()])
    #expect(
      try await harness.run("employees", "cases", isTerminal: true).output == """
        id        employee  name       reason           opened at
        ────────  ────────  ─────────  ───────────────  ───────────────────
        0000ca5e  0000abcd  Ada Bohne  drank the beans  2024-03-01 10:00:00

        """)
    #expect(
      try await harness.run("employees", "cases", "--json").output == """
        [{"id":"018df9a3-1c00-7000-8000-00000000ca5e","employee":"018df9a3-1c00-7000-8000-00000000abcd",\
        "name":"Ada Bohne","reason":"drank the beans","openedAt":"2024-03-01T10:00:00Z"}]

        """)
  }

  @Test func `show who is not to be hired`() async throws {
    let harness = EmployeesHarness(watchlist: [try Sample.entry()])
    #expect(
      try await harness.run("employees", "watchlist", "list", isTerminal: true).output == """
        name       added at             added by
        ─────────  ───────────────────  ────────
        Al Capone  2024-03-01 10:00:00  0000b055

        """)
    #expect(
      try await harness.run("employees", "watchlist", "add", "Al Capone", "--json").output == """
        {"id":"018df9a3-1c00-7000-8000-000000000bad","name":"Al Capone","addedAt":"2024-03-01T10:00:00Z",\
        "addedBy":"018df9a3-1c00-7000-8000-00000000b055"}

        """)
  }

  @Test(arguments: [
    (
      ["employees", "list"],
      "No employees! Hire one with: employees hire, or a random one: employees recruit --hire"
    ),
    (["employees", "list", "--name", "bo"], "No employees match --name bo. List all with: employees list"),
    (["employees", "cases"], "No cases! One is opened when an employee is fired"),
    (["employees", "watchlist", "list"], "No names on the watchlist! Add one with: employees watchlist add"),
  ])
  func `say that there are none`(words: [String], message: String) async throws {
    let table = try await EmployeesHarness().run(arguments: words, isTerminal: true)
    #expect(table.output + table.errors == message + "\n")
    #expect(try await EmployeesHarness().run(arguments: words + ["--json"]).output == "[]\n")
  }

  @Test func `are of one role, to which the word alone leads`() async throws {
    let harness = EmployeesHarness(employees: [try Sample.employee()])
    #expect(try await harness.run("employees", "list", "--role", "barista").code == 0)
    #expect(harness.asked.all == ["list - barista 500 -"])
    for word in ["barista", "Baristas"] {
      let errors = try await harness.run("employees", "list", word).errors
      #expect(errors.contains("write: employees list --role barista\n"), "\(errors)")
    }
  }

  @Test func `page through long results`() async throws {
    let employees = try (0..<600).map { try Sample.employee(low: 0x8000_0000_0000_0000 + $0) }
    let harness = EmployeesHarness(employees: employees)
    let result = try await harness.run("employees", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 500)
    #expect(harness.asked.all == ["list - 500 -", "list - 1 -"])
  }
}
