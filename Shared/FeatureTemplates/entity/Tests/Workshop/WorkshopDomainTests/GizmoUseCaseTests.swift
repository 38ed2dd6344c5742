import Contracts
import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The use cases of ~gizmos~` {
  private let workshop = FakeWorkshop()

  private var adding: AddGizmo { AddGizmo(work: workshop.work, clock: workshop.clock, ids: workshop.ids) }
  private var listing: ListGizmos { ListGizmos(work: workshop.work) }

  private func add(_ name: String) async throws -> Gizmo {
    try await adding.execute(GizmoDetails(name: GizmoName(name)))
  }

  @Test func `adding stores the ~gizmo~ and its event`() async throws {
    let gizmo = try await add("First")
    #expect(workshop.content.gizmos == [gizmo])
    #expect(gizmo.addedAt == workshop.clock.now)
    let events = workshop.events.compactMap { $0 as? GizmoAdded }
    #expect(events.map(\.gizmo) == [gizmo.id.raw])
  }

  @Test(arguments: ["first", "FIRST", " Fírst "])
  func `an equal name cannot be added again`(name: String) async throws {
    _ = try await add("First")
    await #expect(throws: GizmoError.nameTaken("First")) { try await add(name) }
    #expect(workshop.content.gizmos.count == 1)
    #expect(workshop.events.count == 1)
  }

  @Test func `a list continues after the last one of a page`() async throws {
    for name in ["A", "B", "C"] { _ = try await add(name) }
    let page = try await listing.execute(after: nil, limit: 2)
    #expect(page.map(\.name.text) == ["C", "B"])
    #expect(try await listing.execute(after: page.last?.id, limit: 2).map(\.name.text) == ["A"])
  }

  @Test(arguments: [0, -1]) func `a limit below 1 is refused`(limit: Int) async {
    await #expect(throws: LimitOutOfRange(limit, in: "__workshop__")) {
      try await listing.execute(after: nil, limit: limit)
    }
  }
}
