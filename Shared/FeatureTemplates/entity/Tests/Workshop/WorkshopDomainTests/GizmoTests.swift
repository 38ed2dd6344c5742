import Contracts
import DomainKit
import TestingKit
import Testing
import WorkshopDomain

@Suite struct `One ~gizmo~` {
  private static let moment = Timestamp(milliseconds: 7)
  private let ids = SequentialIDs()

  @Test func `adding raises an event`() throws {
    let gizmo = try Gizmo.add(GizmoDetails(name: GizmoName("First")), id: ids.next(), at: Self.moment)
    #expect(gizmo.addedAt == Self.moment)
    let events = gizmo.eventBuffer.events.compactMap { $0 as? GizmoAdded }
    #expect(events == [GizmoAdded(gizmo: gizmo.id.raw, name: "First", at: Self.moment)])
  }

  @Test func `loading raises no event`() throws {
    let gizmo = try Gizmo(id: ids.next(), details: GizmoDetails(name: GizmoName("First")), addedAt: Self.moment)
    #expect(gizmo.eventBuffer.isEmpty)
  }
}
