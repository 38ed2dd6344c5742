import DomainKit
import EmployeesDomain
import EmployeesInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `Values that are offered for employees` {
  private struct Staff: ListEmployeesUseCase {
    var status = EmployeeStatus.employed
    var isFireable = true

    func execute(_ filter: EmployeeFilter, after _: EmployeeReference?) async throws -> [Employee] {
      let employee = try Sample.employee(status)
      if filter.isFireable, !isFireable { return [] }
      return filter.status.map { $0 == employee.status } ?? true ? [employee] : []
    }
  }

  @Test func `belong to arguments that there are`() {
    let places = EmployeesHarness().sourceKeys
    for place in [String](EmployeeValues.arguments.keys) + WatchlistValues.arguments.keys {
      #expect(places.contains(place), "\(place)")
    }
  }

  @Test func `are addresses with names`() async throws {
    let employee = try Sample.employee()
    let values = try await EmployeeValues.values(Staff(), .all, for: "")
    #expect(values.map(\.value) == [employee.email.text])
    #expect(values.first?.detail.hasPrefix(employee.name.text) == true)
  }

  @Test(arguments: [
    (EmployeeStatus.candidate, "ada@example.com"), (.employed, "ada@example.com"), (.fired, "0000abcd"),
  ])
  func `are identifiers of those whose address another employee may have by now`(
    status: EmployeeStatus, value: String
  ) async throws {
    let all = try await EmployeeValues.values(Staff(status: status), .all, for: "")
    let ofStatus = try await EmployeeValues.values(Staff(status: status), .with(status), for: "")
    #expect([all, ofStatus].map { $0.map(\.value) } == [[value], [value]])
    #expect(all.first?.detail == "Ada Bohne, barista, \(status.rawValue)")
    #expect(ofStatus.first?.detail == "Ada Bohne, barista")
  }

  @Test(arguments: EmployeeStatus.allCases)
  func `to reject are candidates, and those who can become candidates again`(status: EmployeeStatus) async throws {
    let choice = try #require(EmployeeValues.arguments["employees reject <id|email>"])
    let values = try await EmployeeValues.values(Staff(status: status), choice, for: "")
    let isOffered = [.candidate, .rejected].contains(status)
    #expect(values.map(\.detail) == (isOffered ? ["Ada Bohne, barista, \(status.rawValue)"] : []))
  }

  @Test(arguments: [
    "employees unnote <id|email>", "employees note <id|email>", "employees cases --after", "employees hire --email",
  ])
  func `are those with whom a command can do something`(argument: String) async throws {
    let status = try Sample.employee().status
    let choice = try #require(EmployeeValues.arguments[argument])
    let values = try await EmployeeValues.values(Staff(), choice, for: "")
    guard case .with(let wanted) = choice else {
      Issue.record("everybody is offered")
      return
    }
    #expect(values.isEmpty == (wanted != status))
  }

  @Test(arguments: [("", "Ada Bohne, barista, employed"), ("ada@", "ada@example.com, Ada Bohne, barista, employed")])
  func `are identifiers where a command takes no addresses`(typed: String, detail: String) async throws {
    let values = try await EmployeeValues.values(Staff(), .ids, for: typed)
    #expect(values == [ValueSuggestion("0000abcd", detail: detail)])
  }

  @Test(arguments: [true, false]) func `are refused to users who may not fire them`(isFireable: Bool) async throws {
    let values = try await EmployeeValues.values(Staff(isFireable: isFireable), .toFire, for: "")
    #expect(values.map(\.isRefused) == [!isFireable])
    #expect(values.map(\.nextStep) == [isFireable ? nil : "Ask an owner"])
  }
}
