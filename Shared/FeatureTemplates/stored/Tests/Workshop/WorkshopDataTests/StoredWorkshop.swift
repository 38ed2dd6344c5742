import DomainKit
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
    work = UnitOfWork(on: engine, clock: clock, ids: ids) {
      try StoredWorkshopContext(FeatureStorage(of: "__workshop__", in: $0))
    }
  }
}
