package import DomainKit
import Logging
import Synchronization

/// A feature's database as a value in memory, for tests of a domain.
///
/// A unit of work changes a copy of the content, its draft. The commit replaces the content by it.
///
/// A test declares the content, the feature's context and its repositories:
///
/// ```swift
/// struct FakeUnit: WorkshopContext {
///   let draft: MemoryUnit<WorkshopContent>  // a struct with the property `gizmos`
///   var gizmos: any GizmoRepository { FakeGizmoRepository(draft: draft) }
/// }
///
/// let workshop = MemoryStore(WorkshopContent())
/// let work: UnitOfWork<any WorkshopContext> = workshop.unitOfWork { FakeUnit(draft: $0) }
/// let gizmo = try await AddGizmo(work: work, clock: workshop.clock, ids: workshop.ids).execute(details)
/// workshop.content.gizmos.count  // 1
/// ```
package final class MemoryStore<Content: Sendable>: Sendable {
  package let clock: ManualClock
  package let ids: UUIDv7Source
  private let person: Principal
  private let committed: Mutex<(content: Content, events: [any DomainEvent])>

  /// - Parameter person: The principal, unless a unit of work has another.
  package init(_ content: Content, clock: ManualClock = ManualClock(), person: Principal = .unrestricted) {
    self.clock = clock
    self.person = person
    ids = UUIDv7Source(clock: clock)
    committed = Mutex((content, []))
  }

  /// The stored content.
  package var content: Content {
    get { committed.withLock { $0.content } }
    set { committed.withLock { $0.content = newValue } }
  }

  /// The events of committed units of work, the earliest first.
  package var events: [any DomainEvent] { committed.withLock { $0.events } }

  /// Returns units of work on this store.
  ///
  /// - Parameters:
  ///   - person: The principal; by default, that of the store.
  ///   - handlers: The event handlers. Only those before the commit are called.
  ///   - context: Creates the context that the use cases see.
  package func unitOfWork<Context>(
    as person: Principal? = nil, handlers: [EventHandler] = [],
    _ context: @escaping @Sendable (MemoryUnit<Content>) -> Context
  ) -> UnitOfWork<Context> {
    let coordinator = UnitCoordinator(
      openSession: { _, _ in MemoryUnit(self) }, handlers: EventHandlers(handlers), dispatcher: NoDispatch(),
      principals: FixedUser(person ?? self.person), clock: clock, ids: ids, logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? MemoryUnit<Content> else { throw CancellationError() }
      return context(session)
    }
  }

  fileprivate func commit(_ content: Content, _ events: [any DomainEvent]) {
    committed.withLock { committed in
      committed.content = content
      committed.events += events
    }
  }
}

/// A unit of work on a ``MemoryStore``. It changes a copy of the content, its draft, and stores it at
/// the commit.
///
/// ```swift
/// func take(_ gizmo: Gizmo, out unit: MemoryUnit<WorkshopContent>) {
///   unit.change { content in content.gizmos.removeAll { $0.id == gizmo.id } }
/// }
/// ```
package final class MemoryUnit<Content: Sendable>: UnitSession {
  private struct Draft {
    var content: Content
    var unseen: [RaisedEvent] = []
    var events: [any DomainEvent] = []
    /// The ordinals of known events: an entity that is saved twice passes its events twice.
    var seen: Set<UInt64> = []
  }

  private let store: MemoryStore<Content>
  private let draft: Mutex<Draft>

  fileprivate init(_ store: MemoryStore<Content>) {
    self.store = store
    draft = Mutex(Draft(content: store.content))
  }

  /// The content that the unit would store now.
  package var content: Content { draft.withLock { $0.content } }

  /// Changes the content that the unit will store.
  package func change(_ edit: (inout Content) -> Void) { draft.withLock { edit(&$0.content) } }

  /// Saves an entity as a repository does: increments its version and raises its events.
  ///
  /// - Parameter edit: Stores the entity in the content.
  package func save<Entity: DomainEntity>(_ entity: inout Entity, _ edit: (inout Content, Entity) -> Void) {
    entity.version += 1
    record(&entity, edit)
  }

  /// Stores the result of an edit and raises the entity's events.
  fileprivate func record<Entity: DomainEntity>(_ entity: inout Entity, _ edit: (inout Content, Entity) -> Void) {
    let raised = entity.unstoredEvents()
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

/// A repository of the entities in an array of a ``MemoryUnit``. It inherits the functions of
/// ``DomainKit/EntityWriter`` and ``DomainKit/EntityRemover``.
///
/// ```swift
/// struct FakeGizmoRepository: MemoryRepository, GizmoRepository {
///   let draft: MemoryUnit<WorkshopContent>
///   var path: WritableKeyPath<WorkshopContent, [Gizmo]> { \.gizmos }
///
///   func gizmo(keyed key: NameKey) async throws -> Gizmo? { entities.first { $0.name.key == key } }
///   func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] { Array(entities.prefix(limit)) }
/// }
/// ```
package protocol MemoryRepository: Sendable {
  associatedtype Content: Sendable
  associatedtype Entity: DomainEntity
  /// The unit of work whose draft the repository reads and changes.
  var draft: MemoryUnit<Content> { get }
  /// The path to the entities in the content.
  var path: WritableKeyPath<Content, [Entity]> { get }
}

extension MemoryRepository {
  /// The entities that the unit would store now.
  package var entities: [Entity] { draft.content[keyPath: path] }

  package func add(_ entity: inout Entity) throws { draft.save(&entity) { $0[keyPath: path].append($1) } }
  package func update(_ entity: inout Entity) throws { draft.save(&entity) { $0[keyPath: path].replace($1) } }

  package func remove(_ entity: inout Entity) throws {
    draft.record(&entity) { content, removed in content[keyPath: path].removeAll { $0.id == removed.id } }
  }
}

extension Array where Element: DomainEntity {
  /// Replaces an entity by its new state.
  package mutating func replace(_ entity: Element) {
    self = map { $0.id == entity.id ? entity : $0 }
  }
}
