package import DomainKit
import Logging
import Synchronization

/// A feature's database as a value in memory, for the tests of a domain.
///
/// A domain's tests say what the content is, and let ``DraftUnit`` be the feature's context and repositories:
/// ```swift
/// typealias FakeShop = DraftStore<ShopContent>
/// extension DraftUnit: OrdersContext, OrderRepository where Content == ShopContent { … }
/// ```
package final class DraftStore<Content: Sendable>: UnitStore {
  package let clock: ManualClock
  package let ids: UUIDv7Source
  private let person: Principal
  private let committed: Mutex<(content: Content, events: [any DomainEvent])>

  /// - Parameter person: who is at work, unless a unit of work says otherwise.
  package init(_ content: Content, clock: ManualClock = ManualClock(), person: Principal = .openHouse) {
    self.clock = clock
    self.person = person
    ids = UUIDv7Source(clock: clock)
    committed = Mutex((content, []))
  }

  /// What is stored.
  package var content: Content {
    get { committed.withLock { $0.content } }
    set { committed.withLock { $0.content = newValue } }
  }

  /// What units of work have raised and committed, the earliest first.
  package var events: [any DomainEvent] { committed.withLock { $0.events } }

  package func openSession(for _: UniqueID, readingCache _: Bool) -> any UnitSession { DraftUnit(self) }

  /// Units of work over this store.
  ///
  /// - Parameters:
  ///   - person: who is at work; the store's own unless given.
  ///   - handlers: those before the commit are called; events go nowhere after it.
  ///   - context: what the unit is to the use cases; mostly the unit itself.
  package func unitOfWork<Context>(
    as person: Principal? = nil, handlers: [EventHandler] = [],
    _ context: @escaping @Sendable (DraftUnit<Content>) -> Context
  ) -> UnitOfWork<Context> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(handlers), dispatcher: NoDispatch(),
      access: Always(somebody: person ?? self.person), clock: clock, ids: ids, logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? DraftUnit<Content> else { throw CancellationError() }
      return context(session)
    }
  }

  fileprivate func commit(_ content: Content, _ events: [any DomainEvent]) {
    committed.withLock { committed in
      committed.content = content
      committed.events += events
    }
  }

  private struct Always: AccessControl {
    let somebody: Principal
    func person(in _: Unit) async throws -> Principal { somebody }
  }
}

/// A unit of work over a ``DraftStore``: it works on a copy and puts that back at the commit.
package final class DraftUnit<Content: Sendable>: UnitSession {
  private struct Draft {
    var content: Content
    var unseen: [RaisedEvent] = []
    var events: [any DomainEvent] = []
    /// An entity that is saved twice gives its events twice.
    var seen: Set<UInt64> = []
  }

  private let store: DraftStore<Content>
  private let draft: Mutex<Draft>

  fileprivate init(_ store: DraftStore<Content>) {
    self.store = store
    draft = Mutex(Draft(content: store.content))
  }

  /// What would be stored by now.
  package var content: Content { draft.withLock { $0.content } }

  /// Changes what will be stored.
  package func change(_ edit: (inout Content) -> Void) { draft.withLock { edit(&$0.content) } }

  /// Takes an entity in as a repository does: its version goes up and its events are raised.
  ///
  /// - Parameter edit: puts the entity where it belongs.
  package func save<Entity: DomainEntity>(_ entity: inout Entity, _ edit: (inout Content, Entity) -> Void) {
    let raised = entity.unstoredEvents()
    entity.version += 1
    let saved = entity
    draft.withLock { draft in
      edit(&draft.content, saved)
      draft.unseen += raised
    }
  }

  package func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.unseen = [] }
      draft.events += draft.unseen.filter { draft.seen.insert($0.ordinal).inserted }.map(\.event)
      return draft.unseen
    }
  }

  package func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    let (content, events) = draft.withLock { ($0.content, $0.events) }
    store.commit(content, events)
    return CommittedEntries(due: entries)
  }

  package func rollBack() throws {}
}

extension Array where Element: DomainEntity {
  /// Puts an entity in the place of what it was.
  package mutating func replace(_ entity: Element) {
    self = map { $0.id == entity.id ? entity : $0 }
  }
}
