import CompositionKit
import EmployeesFeature
import Contracts
import DomainKit
import TestEngines
import TestingKit
import Testing

@Suite(.onEveryEngine) struct `Employees, by themselves` {
  private static func office(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [EmployeeHired.self, EmployeeFired.self], as: role) { _ in [.employees()] }
  }

  private static let hiring = "employees hire \"Ada Bohne\" --role barista --email ada@example.com"

  @Test func `who is hired is checked, stored and heard of`() async throws {
    let office = try Self.office()
    let outcome = try await office.when(Self.hiring)
    #expect(outcome.code == 0)
    #expect(outcome.events(of: EmployeeHired.self).count == 1)
    #expect(try await office.rows(in: "employees_employee").map { $0["status"] } == ["employed"])
    #expect(try await office.rows(in: "employees_file").count == 1)
  }

  @Test func `who is on the watchlist is not hired, and nothing of it stays`() async throws {
    let office = try Self.office()
    try await office.given("employees watchlist add \"Ada Böhne\"")
    let outcome = try await office.when(Self.hiring)
    #expect(outcome.code == 1)
    #expect(outcome.events.isEmpty)
    #expect(try await office.rows(in: "employees_employee").isEmpty)
    #expect(try await office.rows(in: "employees_file").isEmpty)
  }

  @Test func `a candidate is hired by the id that was shown last`() async throws {
    let outcome = try await Self.office().when("employees recruit; employees hire @")
    #expect(outcome.code == 0)
    #expect(outcome.events(of: EmployeeHired.self).count == 1)
  }

  @Test func `a firing closes the file and opens a case`() async throws {
    let office = try Self.office()
    try await office.given(Self.hiring)
    try await office.given("employees note ada@example.com 'likes tea'")
    let outcome = try await office.when("employees fire ada@example.com --reason 'drank the beans' --yes")
    #expect(outcome.code == 0)
    #expect(outcome.events(of: EmployeeFired.self).count == 1)
    #expect(try await office.rows(in: "employees_note").isEmpty)
    #expect(try await office.rows(in: "employees_case").count == 1)
  }

  @Test func `a barista keeps no personnel`() async throws {
    let outcome = try await Self.office(as: .barista).when(Self.hiring)
    #expect(outcome.code == 77)
    #expect(outcome.events.isEmpty)
  }

  @Test func `a day in the office goes as written down`() async throws {
    let difference = try await Transcript("A day in the office").firstDifference(in: try Self.office())
    #expect(difference == nil)
  }
}
