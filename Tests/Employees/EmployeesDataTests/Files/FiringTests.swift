import DomainKit
@testable import EmployeesData
import EmployeesDomain
import StorageKit
import TestingKit
import Testing

@Suite struct `A stored firing` {
  private func employee(in house: StoredHouse) async throws -> Employee {
    let employee = try await house.hire()
    let note = AddPersonalNote(work: house.work, clock: house.clock)
    for text in ["likes cats", "birthday on 12 May"] { _ = try await note.execute(.id(employee.id), text: text) }
    #expect(try await house.dossier(employee).file?.notes.map(\.text) == ["likes cats", "birthday on 12 May"])
    return employee
  }

  private func expectDone(_ employee: Employee, in house: StoredHouse) async throws {
    let file = try #require(try await house.dossier(employee).file)
    #expect(file.isClosed)
    #expect(file.notes == [])
    #expect(file.employedUntil == file.employedFrom)
    #expect(try await house.count(PersonalNoteRecord.table.layout) == 0)
    #expect(try await house.cases().map(\.employee) == [employee.id])
    #expect(try await house.openDeliveries() == 0)
  }

  @Test(arguments: Engine.allCases) func `closes the file and opens a case`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let employee = try await employee(in: house)
    try await house.fire(employee)
    try await expectDone(employee, in: house)
  }

  @Test(arguments: Engine.allCases) func `does without HR until HR is back`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let employee = try await employee(in: house)
    house.departments.strike("employees.close-file", times: 3)
    try await house.fire(employee)
    #expect(try await house.dossier(employee).file?.isClosed == false)
    #expect(try await house.dossier(employee).file?.notes.count == 2)
    #expect(try await house.cases().count == 1)
    #expect(try await house.openDeliveries() == 1)
    for _ in 1...3 { try await house.deliverLater() }
    try await expectDone(employee, in: house)
  }

  @Test(arguments: Engine.allCases) func `says who still has to act`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let employee = try await employee(in: house)
    house.departments.strike("employees.close-file", times: 1)
    #expect(try await house.dismiss(employee).outstanding == ["employees.close-file"])
    try await house.deliverLater()
    #expect(try await StoredFollowUps(engine: house.engine).outstanding(for: employee.id) == [])
    let other = try await house.hire("Bo", email: "bo@example.com")
    #expect(try await house.dismiss(other).outstanding == [])
  }

  @Test(arguments: Engine.allCases) func `does without Legal until Legal is back`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let employee = try await employee(in: house)
    house.departments.strike("employees.open-case", times: 3)
    try await house.fire(employee)
    #expect(try await house.dossier(employee).file?.isClosed == true)
    #expect(try await house.cases() == [])
    #expect(try await house.openDeliveries() == 1)
    for _ in 1...3 { try await house.deliverLater() }
    try await expectDone(employee, in: house)
  }

  @Test(arguments: Engine.allCases) func `keeps employments apart`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let first = try await house.hire()
    try await house.fire(first)
    house.clock.advance(byMilliseconds: 60_000)
    let second = try await house.hire()
    #expect(try await house.dossier(first).file?.isClosed == true)
    #expect(try await house.dossier(second).file?.isClosed == false)
    try await house.fire(second)
    #expect(try await house.cases().map(\.employee) == [second.id, first.id])
  }

  @Test func `says which file or case somebody else has harmed`() {
    let id = UniqueID(high: 1, low: 1)
    let file = PersonnelFileRecord(id: id, version: 1, employedFrom: 0, employedUntil: nil, closedAt: nil)
    let note = PersonalNoteRecord(owner: id, position: 0, text: "\u{1B}", writtenAt: 0, writtenBy: nil)
    #expect(throws: StorageError.self) { try PersonnelFileMapper.entity(from: file, parts: [note]) }
    let record = CaseFileRecord(id: id, version: 1, employeeID: id, name: "\u{1B}", reason: "", openedAt: 0)
    #expect(throws: StorageError.self) { try CaseFileMapper.entity(from: record, parts: []) }
  }
}
