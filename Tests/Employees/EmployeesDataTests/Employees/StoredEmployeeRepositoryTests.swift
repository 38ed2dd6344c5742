import DomainKit
@testable import EmployeesData
import EmployeesDomain
import StorageKit
import TestingKit
import TestEngines
import Testing

@Suite struct `Stored employees` {
  @Test(arguments: TestEngine.allCases) func `come back as they were stored`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let candidate = try await RecruitCandidate(work: harness.work, ids: harness.ids).execute(as: .manager)
    #expect(try await harness.dossier(candidate).employee == candidate)
    let rejected = try await RejectCandidate(work: harness.work, clock: harness.clock).execute(
      rejecting: .id(candidate.id), reason: "late")
    #expect(try await harness.list(EmployeeFilter(status: .rejected)) == [rejected])
    let employee = try await harness.hire("Søren O’Brien")
    let stored = try await harness.dossier(employee).employee
    #expect(stored.name.text == "Søren O’Brien")
    #expect(stored.email.text == "ada@example.com")
    #expect(
      stored.employment == .employed(Hiring(AuditStamp(at: harness.clock.now, by: nil), checkedAt: harness.clock.now)))
    #expect(stored.version == 1)
    let fired = try await harness.fire(employee)
    #expect(try await harness.dossier(employee).employee == fired)
    #expect(fired.version == 2)
  }

  @Test(arguments: TestEngine.allCases) func `are found by the end of their identifier`(engine: TestEngine) async throws
  {
    let harness = try StoredAuth(on: engine)
    let employee = try await harness.hire()
    let find = FindEmployee(work: harness.work)
    for length in [4, 8, 12, 20, 32] {
      let suffix = try #require(IDSuffix(employee.id.description.filter { $0 != "-" }.suffix(length)))
      #expect(try await find.execute(.suffix(suffix)).employee.id == employee.id)
    }
    let other = try #require(IDSuffix("0000"))
    await #expect(throws: EmployeeError.notFound("0000")) { try await find.execute(.suffix(other)) }
  }

  @Test(arguments: TestEngine.allCases) func `are known by their address, the latest first`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    let first = try await harness.hire()
    try await harness.hire("Bo", email: "bo@example.com")
    try await harness.fire(first)
    harness.clock.advance(byMilliseconds: 1)
    let second = try await harness.hire(email: "ADA@example.com")
    let found = try await FindEmployee(work: harness.work).execute(.email(try EmailAddress("Ada@Example.Com")))
    #expect(found.employee.id == second.id)
    #expect(try await harness.dossier(first).employee.status == .fired)
  }

  @Test(arguments: TestEngine.allCases) func `are listed latest first, by status, page by page`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    var ids: [ID<Employee>] = []
    for number in 1...5 {
      let employee = try await harness.hire("Person \(number)", email: "p\(number)@example.com")
      if number % 2 == 0 { try await harness.fire(employee) }
      ids.insert(employee.id, at: 0)
    }
    #expect(try await harness.list().map(\.id) == ids)
    #expect(try await harness.list(EmployeeFilter(status: .fired)).map(\.id) == [ids[1], ids[3]])
    #expect(try await harness.list(EmployeeFilter(status: .employed, limit: 1, after: ids[0])).map(\.id) == [ids[2]])
    #expect(try await harness.list(EmployeeFilter(limit: 2, after: ids[1])).map(\.id) == [ids[2], ids[3]])
  }

  /// Both units find no employee with the address and hire. The database accepts one of them.
  @Test(arguments: TestEngine.allCases) func `are hired once, by the first caller`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let results = await withTaskGroup(of: Result<Employee, any Error>.self) { group in
      for number in 1...8 {
        group.addTask {
          do { return .success(try await harness.hire("Person \(number)")) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { (try? $0.get()) != nil }.count == 1)
    #expect(
      results.allSatisfy { result in
        if case .failure(let error) = result {
          (error as? EmployeeError)?.code == "employees.hired-already"
        } else {
          true
        }
      })
    #expect(try await harness.list().count == 1)
  }
}

@Suite struct `An employee as a record` {
  private static let stamp = AuditStamp(at: Timestamp(milliseconds: 7), by: UniqueID(high: 1, low: 2))
  private static let other = AuditStamp(at: Timestamp(milliseconds: 8), by: UniqueID(high: 1, low: 3))

  private func record(
    _ status: String, hiredAt: Int64? = nil, firedAt: Int64? = nil, reason: String? = nil,
    name: String = "Ada", email: String = "ada@example.com", role: String = "barista"
  ) -> EmployeeRecord {
    EmployeeRecord(
      id: UniqueID(high: 1, low: 1), version: 1, idTail: 0, name: name, email: email, emailKey: email, role: role,
      status: status, isCurrent: true, hiredAt: hiredAt, hiredBy: nil, checkedAt: nil, firedAt: firedAt, firedBy: nil,
      reason: reason, rejectedAt: nil, rejectedBy: nil)
  }

  @Test(arguments: [
    Employment.candidate, .employed(Hiring(stamp)), .employed(Hiring(stamp, checkedAt: stamp.at)),
    .fired(Hiring(stamp, checkedAt: stamp.at), Firing(other, reason: "because")),
    .rejected(Rejection(stamp: stamp, reason: "because")), .rejected(Rejection(stamp: stamp, reason: nil)),
  ]) func `is the same employee again`(employment: Employment) throws {
    let employee = Employee(
      id: ID(UniqueID(high: 1, low: 1)), name: try PersonName("Ada"), email: try EmailAddress("Ada@example.com"),
      role: .manager, employment: employment)
    let read = try EmployeeMapper.entity(from: EmployeeMapper.root(of: employee), parts: [])
    #expect(read == employee)
    #expect(read.email.text == "Ada@example.com")
    #expect(read.eventBuffer.isEmpty)
  }

  @Test func `says which row another program has damaged`() {
    let harmed = [
      record("gone"), record("employed"), record("rejected"),
      record("candidate", hiredAt: 1), record("fired", hiredAt: 1),
      record("fired", firedAt: 2, reason: "x"), record("employed", hiredAt: 1, firedAt: 2, reason: "x"),
      record("candidate", name: "\u{1B}[2J"), record("candidate", email: "ada"), record("candidate", role: "owner"),
    ]
    for record in harmed {
      let error = #expect(throws: StorageError.self) { try EmployeeMapper.entity(from: record, parts: []) }
      #expect(error?.message.contains("\(record.id)") == true, "\(record)")
    }
  }
}
