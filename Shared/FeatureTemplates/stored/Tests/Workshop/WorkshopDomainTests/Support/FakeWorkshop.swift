import DomainKit
import Logging
import Synchronization
import TestingKit
import WorkshopDomain

/// A place for ~gizmos~ whose database is a value in memory.
final class FakeWorkshop: UnitStore {
  struct Content: Sendable {
    var gizmos: [Gizmo] = []
    var events: [any DomainEvent] = []
  }

  let clock = ManualClock()
  let ids: UUIDv7Source
  private let stored = Mutex(Content())

  init() { ids = UUIDv7Source(clock: clock) }

  var content: Content { stored.withLock { $0 } }
  func store(_ content: Content) { stored.withLock { $0 = content } }
  func openSession() -> any UnitSession { FakeUnit(self) }

  var work: UnitOfWork<any WorkshopContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }
}

/// A unit of work over the fake: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, WorkshopContext {
  private let fake: FakeWorkshop
  private let draft: Mutex<(content: FakeWorkshop.Content, raised: [RaisedEvent])>

  init(_ fake: FakeWorkshop) {
    self.fake = fake
    draft = Mutex((fake.content, []))
  }

  var gizmos: any GizmoRepository { self }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      draft.content.events += draft.raised.map(\.event)
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    fake.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}
}

extension FakeUnit: GizmoRepository {
  func add(_ gizmo: inout Gizmo) throws {
    let raised = gizmo.unstoredEvents()
    let saved = gizmo
    draft.withLock { draft in
      draft.content.gizmos.append(saved)
      draft.raised += raised
    }
  }

  func gizmo(keyed key: NameKey) async throws -> Gizmo? {
    draft.withLock { $0.content.gizmos.first { $0.name.key == key } }
  }

  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let latestFirst = draft.withLock { $0.content.gizmos.sorted { $0.id > $1.id } }
    return Array(latestFirst.filter { gizmo in last.map { gizmo.id < $0 } ?? true }.prefix(limit))
  }
}
