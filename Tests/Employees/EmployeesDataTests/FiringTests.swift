import DomainKit
@testable import EmployeesData
import EmployeesDomain
import StorageKit
import Synchronization
import TestingKit
import TestEngines
import Testing

@Suite struct `A stored firing` {
  private func employee(in harness: StoredAuth) async throws -> Employee {
    let employee = try await harness.hire()
    let note = AddPersonalNote(work: harness.work, clock: harness.clock)
    for text in ["likes cats", "birthday on 12 May"] { _ = try await note.execute(.id(employee.id), text: text) }
    #expect(try await harness.dossier(employee).file?.notes.map(\.text) == ["likes cats", "birthday on 12 May"])
    return employee
  }

  private func expectDone(_ employee: Employee, in harness: StoredAuth) async throws {
    let file = try #require(try await harness.dossier(employee).file)
    #expect(file.isClosed)
    #expect(file.notes == [])
    #expect(file.employedUntil == file.employedFrom)
    #expect(try await harness.count(PersonalNoteRecord.table.layout) == 0)
    #expect(try await harness.cases().map(\.employee) == [employee.id])
    #expect(try await harness.openDeliveries() == 0)
  }

  @Test(arguments: TestEngine.allCases) func `closes the file and opens a case`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let employee = try await employee(in: harness)
    try await harness.fire(employee)
    try await expectDone(employee, in: harness)
  }

  @Test(arguments: TestEngine.allCases) func `does without HR until HR is back`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let employee = try await employee(in: harness)
    harness.departments.strike("employees.close-file", times: 3)
    try await harness.fire(employee)
    try await harness.deliver { try await harness.openDeliveries() == 1 }
    #expect(try await harness.dossier(employee).file?.isClosed == false)
    #expect(try await harness.dossier(employee).file?.notes.count == 2)
    #expect(try await harness.cases().count == 1)
    #expect(try await harness.openDeliveries() == 1)
    for _ in 1...3 { try await harness.deliverLater() }
    try await harness.deliver { try await harness.openDeliveries() == 0 }
    try await expectDone(employee, in: harness)
  }

  @Test func `leaves employees who are found by a part of the name, page by page`() async throws {
    let harness = try StoredAuth(on: .inMemory)
    for (name, email) in [("Ada Bohne", "a"), ("Bo Lungo", "b"), ("Zoë Bohne", "c")] {
      try await harness.hire(name, email: "\(email)@example.com")
    }
    let filter = EmployeeFilter(name: try PersonName("BOHNE").key)
    #expect(try await harness.list(filter).map(\.name.text) == ["Zoë Bohne", "Ada Bohne"])
    var first = filter
    first.limit = 1
    #expect(try await harness.list(first).map(\.name.text) == ["Zoë Bohne"])
    #expect(try await harness.list(EmployeeFilter(name: try PersonName("zoe").key)).map(\.name.text) == ["Zoë Bohne"])
  }

  @Test(arguments: TestEngine.allCases) func `says who still has to act`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let employee = try await employee(in: harness)
    harness.departments.strike("employees.close-file", times: 1)
    let result = try await harness.fireResult(of: employee)
    #expect(result.openHandlers == ["employees.close-file"])
    #expect(
      result.followUps == [
        FollowUp(handler: "employees.close-file", isDone: false),
        FollowUp(handler: "employees.open-case", isDone: true),
      ])
    try await harness.deliverLater()
    #expect(try await StoredFollowUps(engine: harness.engine).openHandlers(for: employee.id) == [])
    let other = try await harness.hire("Bo", email: "bo@example.com")
    #expect(try await harness.fireResult(of: other).openHandlers == [])
  }

  @Test func `reads few units to say who has acted`() async throws {
    let harness = try StoredAuth(on: .inMemory)
    let employee = try await employee(in: harness)
    _ = try await harness.fireResult(of: employee)
    let counted = UnitLimits(harness.engine)
    #expect(try await StoredFollowUps(engine: counted).followUps(of: employee.id).count == 2)
    #expect(counted.limits == [1, 2])
  }

  @Test(arguments: TestEngine.allCases) func `does not say that a department has acted that was given up`(
    engine: TestEngine
  ) async throws {
    let harness = try StoredAuth(on: engine)
    let employee = try await employee(in: harness)
    harness.departments.strike("employees.close-file", times: .max)
    _ = try await harness.fireResult(of: employee)
    for _ in 1..<RetrySchedule().maxFailures {
      harness.clock.advance(byMilliseconds: 3_600_000)
      try await harness.deliverLater()
    }
    #expect(try await harness.openDeliveries() == 0)
    #expect(
      try await StoredFollowUps(engine: harness.engine).followUps(of: employee.id).map(\.isDone) == [
        false, true,
      ])
  }

  @Test(arguments: TestEngine.allCases) func `does without Legal until Legal is back`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let employee = try await employee(in: harness)
    harness.departments.strike("employees.open-case", times: 3)
    try await harness.fire(employee)
    try await harness.deliver { try await harness.openDeliveries() == 1 }
    #expect(try await harness.dossier(employee).file?.isClosed == true)
    #expect(try await harness.cases() == [])
    #expect(try await harness.openDeliveries() == 1)
    for _ in 1...3 { try await harness.deliverLater() }
    try await harness.deliver { try await harness.openDeliveries() == 0 }
    try await expectDone(employee, in: harness)
  }

  @Test(arguments: TestEngine.allCases) func `keeps employments apart`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let first = try await harness.hire()
    try await harness.fire(first)
    harness.clock.advance(byMilliseconds: 60_000)
    let second = try await harness.hire()
    #expect(try await harness.dossier(first).file?.isClosed == true)
    #expect(try await harness.dossier(second).file?.isClosed == false)
    try await harness.fire(second)
    #expect(try await harness.cases().map(\.employee) == [second.id, first.id])
  }

  @Test func `says which file or case another program has damaged`() {
    let id = UniqueID(high: 1, low: 1)
    let file = PersonnelFileRecord(id: id, version: 1, employedFrom: 0, employedUntil: nil, closedAt: nil)
    let note = PersonalNoteRecord(owner: id, position: 0, text: "\u{1B}", writtenAt: 0, writtenBy: nil)
    #expect(throws: StorageError.self) { try PersonnelFileMapper.entity(from: file, parts: [note]) }
    let record = CaseFileRecord(id: id, version: 1, employeeID: id, name: "\u{1B}", reason: "", openedAt: 0)
    #expect(throws: StorageError.self) { try CaseFileMapper.entity(from: record, parts: []) }
  }
}

/// An engine that notes how many units each question allows.
private final class UnitLimits: ForwardingEngine {
  let base: any StorageEngine
  private let noted = Mutex<[Int]>([])

  init(_ base: any StorageEngine) { self.base = base }

  var limits: [Int] { noted.withLock(\.self) }

  func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    noted.withLock { $0.append(limit) }
    return try await base.units(selection, limit: limit)
  }
}
