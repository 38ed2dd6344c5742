import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit
@testable import WorkshopData
import WorkshopDomain

@Suite struct `Stored ~gizmos~` {
  @Test(arguments: TestEngine.allCases) func `a stored ~gizmo~ is read back unchanged`(engine: TestEngine) async throws
  {
    let workshop = try StoredWorkshop(on: engine)
    let gizmo = try await workshop.addGizmo("Crème Brûlée")
    #expect(try await workshop.gizmos() == [gizmo])
    #expect(try await workshop.gizmos().map(\.version) == [1])
  }

  @Test(arguments: TestEngine.allCases) func `a list is sorted latest first, page by page`(engine: TestEngine)
    async throws
  {
    let workshop = try StoredWorkshop(on: engine)
    for number in 1...5 { try await workshop.addGizmo("Number \(number)") }
    let page = try await workshop.gizmos(limit: 3)
    #expect(page.map(\.name.text) == ["Number 5", "Number 4", "Number 3"])
    let rest = try await workshop.gizmos(after: page.last?.id, limit: 3)
    #expect(rest.map(\.name.text) == ["Number 2", "Number 1"])
  }

  @Test(arguments: TestEngine.allCases)
  func `of concurrent additions with equal names, one succeeds`(engine: TestEngine) async throws {
    let workshop = try StoredWorkshop(on: engine)
    let errors = await withTaskGroup(of: GizmoError?.self) { group in
      for name in ["First", "FIRST", "Fírst", "first"] {
        group.addTask {
          do {
            try await workshop.addGizmo(name)
            return nil
          } catch { return error as? GizmoError }
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    #expect(errors.map(\.code) == Array(repeating: "__code__name-taken", count: 3))
    #expect(try await workshop.gizmos().count == 1)
  }

  @Test func `a corrupt row is reported with its id`() {
    let record = GizmoRecord(id: UniqueID(high: 1, low: 1), version: 1, name: "\u{1B}", nameKey: "", addedAt: 0)
    let error = #expect(throws: StorageError.self) { try GizmoMapper.entity(from: record, parts: []) }
    #expect(error?.message.contains("\(record.id)") == true)
  }
}

extension StoredWorkshop {
  @discardableResult
  fileprivate func addGizmo(_ name: String) async throws -> Gizmo {
    try await addGizmo(GizmoDetails(name: GizmoName(name)))
  }

  fileprivate func addGizmo(_ details: GizmoDetails) async throws -> Gizmo {
    try await AddGizmo(work: work, clock: clock, ids: ids).execute(details)
  }

  fileprivate func gizmos(after last: ID<Gizmo>? = nil, limit: Int = 100) async throws -> [Gizmo] {
    try await ListGizmos(work: work).execute(after: last, limit: limit)
  }
}
