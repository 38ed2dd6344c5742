import DomainKit
import EmployeesDomain
import Testing
import TestingKit

@Suite struct `A candidate` {
  private let harness = FakeAuth()

  private func recruit(_ role: StaffRole = .barista) async throws -> Employee {
    try await RecruitCandidate(work: harness.work, ids: harness.ids).execute(as: role)
  }

  @Test func `is hired by id under the conditions of the application`() async throws {
    let candidate = try await recruit(.manager)
    let hired = try await harness.hiringCandidates.execute(.id(candidate.id), as: nil)
    #expect(hired.id == candidate.id)
    #expect(hired.status == .employed)
    #expect(hired.role == .manager)
    #expect(harness.content.files.map(\.id) == [PersonnelFile.id(of: candidate.id)])
    #expect(harness.content.employees.count == 1)
  }

  @Test func `is hired by email address in another role, and once`() async throws {
    let candidate = try await recruit()
    #expect(try await harness.hiringCandidates.execute(.email(candidate.email), as: .manager).role == .manager)
    await #expect(throws: EmployeeError.hiredAlready(candidate.name.text, email: candidate.email.text)) {
      try await harness.hiringCandidates.execute(.email(candidate.email), as: nil)
    }
  }

  @Test func `is rejected, returns to the candidates, and is hired`() async throws {
    let candidate = try await recruit()
    let reject = RejectCandidate(work: harness.work, clock: harness.clock)
    let rejected = try await reject.execute(rejecting: .id(candidate.id), reason: "late")
    #expect(rejected.employment.rejection?.stamp.by == Sample.boss)
    let (before, after) = try await ReconsiderCandidate(work: harness.work).execute(
      reconsidering: .email(candidate.email))
    #expect(before == rejected && after.status == .candidate)
    _ = try await reject.execute(rejecting: .id(candidate.id), reason: nil)
    #expect(try await harness.hiringCandidates.execute(.id(candidate.id), as: nil).status == .employed)
    #expect(harness.content.employees.count == 1)
  }

  @Test func `who is unknown is not hired`() async throws {
    let stranger = EmployeeReference.email(try EmailAddress("bo@example.com"))
    await #expect(throws: EmployeeError.notFound("bo@example.com")) {
      try await harness.hiringCandidates.execute(stranger, as: nil)
    }
    #expect(harness.content.employees.isEmpty)
  }
}
