import Contracts
import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The use cases of the ~workshop~ feature` {
  private let workshop = FakeWorkshop()

  private var adding: AddGizmo { AddGizmo(work: workshop.work, clock: workshop.clock, ids: workshop.ids) }
  private var listing: ListGizmos { ListGizmos(work: workshop.work) }

  @Test func `store what is added, and let it be heard of`() async throws {
    let gizmo = try await adding.execute(try GizmoName("First"))
    #expect(workshop.content.gizmos == [gizmo])
    #expect(gizmo.addedAt == workshop.clock.now)
    let heard = workshop.events.compactMap { $0 as? GizmoAdded }
    #expect(heard.map(\.gizmo) == [gizmo.id.raw])
  }

  @Test(arguments: ["first", "FIRST", " Fírst "]) func `have no two of one name`(name: String) async throws {
    _ = try await adding.execute(try GizmoName("First"))
    await #expect(throws: GizmoError.nameTaken("First")) { try await adding.execute(try GizmoName(name)) }
    #expect(workshop.content.gizmos.count == 1)
    #expect(workshop.events.count == 1)
  }

  @Test func `list page by page`() async throws {
    for name in ["A", "B", "C"] { _ = try await adding.execute(try GizmoName(name)) }
    let page = try await listing.execute(after: nil, limit: 2)
    #expect(page.map(\.name.text) == ["C", "B"])
    #expect(try await listing.execute(after: page.last?.id, limit: 2).map(\.name.text) == ["A"])
  }

  @Test(arguments: [0, -1]) func `refuse a limit that makes no sense`(limit: Int) async {
    await #expect(throws: GizmoError.limitOutOfRange(limit)) { try await listing.execute(after: nil, limit: limit) }
  }
}
