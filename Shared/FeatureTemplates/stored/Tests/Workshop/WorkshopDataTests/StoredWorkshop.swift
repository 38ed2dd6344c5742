import DomainKit
import Logging
import StorageKit
import TestEngines
import TestingKit
@testable import WorkshopData
import WorkshopDomain

/// The feature's use cases on a real database.
struct StoredWorkshop {
  private let work: UnitOfWork<any WorkshopContext>
  private let clock = ManualClock()
  private let ids: UUIDv7Source
  private let folder: TemporaryFolder

  init(on kind: TestEngine) throws {
    folder = try TemporaryFolder()
    let engine = try kind.open(in: folder, CoreSchema.migrations + WorkshopMigrations.all)
    ids = UUIDv7Source(clock: clock)
    let store = StorageUnitStore(engine: engine)
    let coordinator = UnitCoordinator(
      store: store, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    work = UnitOfWork(coordinator) { try StoredWorkshopContext(FeatureStorage(of: "__workshop__", in: $0)) }
  }

  @discardableResult
  func add(_ name: String) async throws -> Gizmo {
    try await AddGizmo(work: work, clock: clock, ids: ids).execute(try GizmoName(name))
  }

  func list(after last: ID<Gizmo>? = nil, limit: Int = 100) async throws -> [Gizmo] {
    try await ListGizmos(work: work).execute(after: last, limit: limit)
  }
}
