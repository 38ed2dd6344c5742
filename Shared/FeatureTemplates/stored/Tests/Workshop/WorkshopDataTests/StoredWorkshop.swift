import DomainKit
import Logging
import StorageKit
import TestEngines
import TestingKit
@testable import WorkshopData
import WorkshopDomain

/// Units of work of the feature on a real database.
struct StoredWorkshop {
  let work: UnitOfWork<any WorkshopContext>
  let clock = ManualClock()
  let ids: UUIDv7Source
  private let folder: TemporaryFolder

  init(on kind: TestEngine) throws {
    folder = try TemporaryFolder()
    let engine = try kind.open(in: folder, CoreSchema.migrations + WorkshopMigrations.all)
    ids = UUIDv7Source(clock: clock)
    let store = StorageSessionSource(engine: engine)
    let coordinator = UnitCoordinator(
      sessions: store, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    work = UnitOfWork(coordinator) { try StoredWorkshopContext(FeatureStorage(of: "__workshop__", in: $0)) }
  }
}
