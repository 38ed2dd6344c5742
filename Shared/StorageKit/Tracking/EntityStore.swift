package import DomainKit

/// The stored entities of one type, as one unit of work sees them: what a feature's repositories are made of.
///
/// One state an identifier: what the unit has saved is what it finds, before the commit as well. Lists show the
/// stored rows that match, each in the state in which this unit has left it; entities added in this unit are
/// found by identifier only.
package struct EntityStore<Mapper: AggregateMapper>: Sendable {
  package typealias Entity = Mapper.Entity
  private let session: TrackedSession
  private var table: TableLayout { Mapper.Root.table.layout }
  private var partTable: TableLayout? { Mapper.Part.self == NoPart.self ? nil : Mapper.Part.table.layout }

  /// - Throws: ``StorageError/foreignTable(_:feature:)`` for entities of another feature.
  package init(_ storage: FeatureStorage) throws {
    session = storage.session
    try storage.claim(table)
    if let partTable { try storage.claim(partTable) }
  }

  // MARK: Changing

  /// Adds an entity that is not stored yet, and takes over its events.
  package func add(_ entity: inout Entity) throws {
    let id = entity.id.raw
    let known = try session.withState { $0.tracked[key(id)] }
    let stored = known?.storedVersion ?? 0
    if known?.entity != nil { throw ConcurrencyConflict(entity: table.name, id: id, expected: 0, found: stored) }
    entity.version = stored + 1
    let (root, parts) = try rows(of: entity)
    let raised = entity.unstoredEvents()
    let saved = entity
    try change(id, raised: raised) { tracked in
      // What this unit has removed and adds again is, to the database, a change.
      TrackedSession.Tracked(
        entity: saved, storedVersion: stored, storedParts: tracked == nil ? [] : tracked?.storedParts,
        change: stored == 0 ? .insert(root: root, parts: parts) : .update(root: root, parts: parts))
    }
  }

  /// Saves a changed entity, and takes over its events.
  ///
  /// - Throws: `ConcurrencyConflict` at once when the unit has a newer state of it, at the commit
  ///   when the database has; ``StorageError/malformedRecord(_:)`` when it was never added.
  package func update(_ entity: inout Entity) throws {
    let id = entity.id.raw
    let based = entity.version
    let known = try session.withState { $0.tracked[key(id)] }
    let stored = known?.storedVersion ?? based
    if known == nil, based == 0 { throw StorageError.malformedRecord("\(table.name) \(id) was never added") }
    try check(id, based: based, known: known)
    entity.version = stored + 1
    let (root, parts) = try rows(of: entity)
    let raised = entity.unstoredEvents()
    let saved = entity
    try change(id, raised: raised) { tracked in
      let change: TrackedSession.Change =
        stored == 0 ? .insert(root: root, parts: parts) : .update(root: root, parts: parts)
      return TrackedSession.Tracked(
        entity: saved, storedVersion: stored, storedParts: tracked?.storedParts, change: change)
    }
  }

  /// Removes an entity with its parts; its events are delivered nevertheless.
  package func remove(_ entity: inout Entity) throws {
    let id = entity.id.raw
    let based = entity.version
    let known = try session.withState { $0.tracked[key(id)] }
    try check(id, based: based, known: known)
    try change(id, raised: entity.unstoredEvents()) { tracked in
      let stored = tracked?.storedVersion ?? based
      return TrackedSession.Tracked(
        entity: nil, storedVersion: stored, storedParts: tracked?.storedParts,
        change: stored == 0 ? nil : .delete)
    }
  }

  /// Has the commit fail with a conflict if the entity is no longer as this unit has read it: for a rule that needs
  /// an entity to stay what it is without changing it.
  package func confirm(_ entity: Entity) throws {
    let key = key(entity.id.raw)
    let (table, version) = (table, entity.version)
    try session.withState { $0.confirmed.append((key, table, version)) }
  }

  /// An entity that this unit has seen must be given back in the state in which the unit last had it.
  private func check(_ id: UniqueID, based: Int, known: TrackedSession.Tracked?) throws {
    guard let known else { return }
    let current = known.change == nil ? known.storedVersion : known.storedVersion + 1
    if known.entity == nil || based != current {
      throw ConcurrencyConflict(entity: table.name, id: id, expected: based, found: current)
    }
  }

  private func change(
    _ id: UniqueID, raised: [RaisedEvent],
    _ next: (TrackedSession.Tracked?) throws -> TrackedSession.Tracked
  ) throws {
    let key = key(id)
    let old = try session.withState { $0.tracked[key] }
    let new = try next(old)
    try session.withState { state in
      if old?.change == nil, new.change != nil { state.touched.append((key, table, partTable)) }
      if old?.change != nil, new.change == nil { state.touched.removeAll { $0.key == key } }
      state.tracked[key] = new
      state.raised += raised
    }
  }

  private func rows(of entity: Entity) throws -> (root: [StoredValue], parts: [[StoredValue]]) {
    (
      try RowEncoder.values(of: Mapper.root(of: entity)),
      partTable == nil ? [] : try Mapper.parts(of: entity).map { try RowEncoder.values(of: $0) }
    )
  }

  private func key(_ id: UniqueID) -> TrackedSession.Key {
    TrackedSession.Key(table: ObjectIdentifier(table), id: id)
  }
}

// MARK: Reading

extension EntityStore {
  /// The entity, in the state in which this unit has left it.
  package func find(_ id: ID<Entity>) async throws -> Entity? {
    if let tracked = try session.withState({ $0.tracked[key(id.raw)] }) { return tracked.entity as? Entity }
    let select = Select(
      table: table, conditions: [.compare(column: table.keyColumn, .equal, .id(id.raw))], order: [], limit: 1,
      parts: partTable)
    return try await session.engine.rows(select).first.flatMap { try track($0) }
  }

  /// The stored entities that match, in the query's order.
  package func list(_ query: Query<Mapper.Root>) async throws -> [Entity] {
    let rows = try await session.engine.rows(query.select(including: partTable))
    return try rows.compactMap { try track($0) }
  }

  /// Which of these are stored or added, found without reading them whole.
  package func known(of ids: [ID<Entity>]) async throws -> Set<ID<Entity>> {
    var known: Set<ID<Entity>> = []
    let stored = try await session.engine.existing(ids.map(\.raw), in: table)
    for id in ids {
      let tracked = try session.withState { $0.tracked[key(id.raw)] }
      let isThere = tracked.map { $0.entity != nil } ?? stored.contains(id.raw)
      if isThere { known.insert(id) }
    }
    return known
  }

  /// Which of these values stored entities have in a column, found without reading the entities.
  package func taken<Scalar: StorableScalar & Hashable>(
    _ values: [Scalar], in column: Mapper.Root.CodingKeys
  ) async throws -> Set<Scalar> {
    let taken = try await session.engine.taken(values.map(\.storedValue), in: column.rawValue, of: table)
    return Set(values.filter { taken.contains($0.storedValue) })
  }

  private func track(_ row: FetchedRow) throws -> Entity? {
    let root = try RowDecoder.record(Mapper.Root.self, from: row.values)
    let key = key(root.id)
    if let tracked = try session.withState({ $0.tracked[key] }) { return tracked.entity as? Entity }
    let parts = try row.parts.map { try RowDecoder.record(Mapper.Part.self, from: $0) }
    var entity = try Mapper.entity(from: root, parts: parts)
    entity.version = root.version
    let tracked = TrackedSession.Tracked(
      entity: entity, storedVersion: root.version, storedParts: row.parts, change: nil)
    try session.withState { $0.tracked[key] = tracked }
    return entity
  }
}
