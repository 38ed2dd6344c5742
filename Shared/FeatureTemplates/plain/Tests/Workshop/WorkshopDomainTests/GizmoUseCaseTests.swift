import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The use cases of the ~workshop~ feature` {
  private let workshop = FakeWorkshop()

  @Test func `a check returns the name and the time`() async throws {
    let check = CheckGizmo(work: workshop.work(), clock: workshop.clock)
    let gizmo = try await check.execute(try GizmoName("First"))
    #expect(gizmo == Gizmo(name: try GizmoName("First"), checkedAt: workshop.clock.now))
  }

  @Test func `a user who is not signed in cannot check`() async throws {
    let check = CheckGizmo(work: workshop.work(as: .anonymous), clock: workshop.clock)
    await #expect(throws: AccessDenied.notSignedIn(.checkGizmos)) { try await check.execute(try GizmoName("First")) }
  }
}
