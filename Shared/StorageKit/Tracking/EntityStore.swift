package import DomainKit

/// The use that a unit of work makes of an entity that it reads.
package enum Reliance: Sendable {
  /// The result of the unit depends on the entity. If another unit changes it before the commit,
  /// the unit runs again.
  case relying
  /// The entity is only shown, as in a list on a screen or a suggestion. The unit commits even if
  /// the entity changes.
  case informing
}

/// The stored entities of one type, as one unit of work sees them. Features build their
/// repositories on it.
///
/// An entity store keeps one state per identifier. The unit finds the state that it saved, also
/// before the commit. All queries see the same snapshot of the database. A list is matched against
/// the rows of the snapshot, but contains each entity in the state in which this unit left it: an
/// entity that the unit changed may no longer match, and one that it added is missing. Find those
/// by identifier.
///
/// An entity that a unit finds and does not change must be unchanged when the unit commits. To keep
/// other units from relying on the same entity, a unit reserves it:
///
/// ```swift
/// let lamp = try await store.find(id)                   // others may read it too; if it changes, the unit runs again
/// guard var coupon = try await coupons.find(code) else { return }
/// try coupons.reserve(&coupon)                          // of two units that reserve it, one runs again
/// let recent = try await store.list(query, .informing)  // for a screen: never a reason to run again
/// ```
package struct EntityStore<Mapper: AggregateMapper>: Sendable {
  package typealias Entity = Mapper.Entity
  private let session: TrackedSession
  private var table: TableLayout { Mapper.Root.table.layout }
  private var partTable: TableLayout? { Mapper.Part.self == NoPart.self ? nil : Mapper.Part.table.layout }

  /// Creates a store for the entities of one feature.
  ///
  /// - Throws: ``StorageError/foreignTable(_:feature:)`` for entities of another feature.
  package init(_ storage: FeatureStorage) throws {
    session = storage.session
    try storage.checkOwns(table)
    if let partTable { try storage.checkOwns(partTable) }
  }

  // MARK: Changing

  /// Adds an entity that is not stored yet and takes over its events.
  package func add(_ entity: inout Entity) throws {
    let id = entity.id.raw
    try change(&entity) { [table] known in
      let stored = known?.storedVersion ?? 0
      if known?.entity != nil { throw ConcurrencyConflict(entity: table.name, id: id, expected: 0, found: stored) }
      return stored
    }
  }

  /// Saves a changed entity and takes over its events.
  ///
  /// - Throws: `ConcurrencyConflict` immediately if the unit has a newer state of the entity, or at
  ///   the commit if the database has one; `UnitOfWorkError.notRead` if this unit did not read the
  ///   entity.
  package func update(_ entity: inout Entity) throws {
    let (id, expected) = (entity.id.raw, entity.version)
    try change(&entity) { try checked($0, id, expected: expected).storedVersion }
  }

  /// Makes this unit the only one that may rely on the entity in its present state. Of two units
  /// that reserve it, one fails with a conflict and runs again. To rely on an unchanged entity
  /// together with other units, reading it is enough.
  package func reserve(_ entity: inout Entity) throws { try update(&entity) }

  /// Removes an entity with its parts. Its events are still delivered.
  package func remove(_ entity: inout Entity) throws {
    let (id, expected) = (entity.id.raw, entity.version)
    let key = key(id)
    let raised = entity.unstoredEvents()
    try session.withState { state in
      let known = try checked(state.tracked[key], id, expected: expected)
      let isStored = known.storedVersion > 0
      state.record(
        TrackedSession.Tracked(
          entity: nil, storedVersion: known.storedVersion, storedParts: known.storedParts,
          change: isStored ? .delete : nil, isReliedOn: false),
        at: changed(key))
      state.raised += raised
    }
  }

  /// Saves the entity under the next version.
  ///
  /// - Parameter check: Returns the version in the database, or throws an error.
  private func change(_ entity: inout Entity, _ check: (TrackedSession.Tracked?) throws -> Int) throws {
    let key = key(entity.id.raw)
    let stored = try session.withState { try check($0.tracked[key]) }
    entity.version = stored + 1
    let root = Mapper.root(of: entity).rowValues
    let parts = partTable == nil ? [] : Mapper.parts(of: entity).map { $0.rowValues }
    let raised = entity.unstoredEvents()
    let saved = entity
    try session.withState { state in
      // The check runs again under the same lock as the change: a concurrent task may have saved
      // the entity in the meantime.
      let known = state.tracked[key]
      guard try check(known) == stored else {
        throw ConcurrencyConflict(entity: table.name, id: key.id, expected: stored, found: known?.storedVersion ?? 0)
      }
      state.record(
        TrackedSession.Tracked(
          entity: saved, storedVersion: stored, storedParts: known?.storedParts ?? [],
          // For the database, an entity that this unit removed and added again is an update.
          change: stored == 0 ? .insert(root: root, parts: parts) : .update(root: root, parts: parts), isReliedOn: false
        ),
        at: changed(key))
      state.raised += raised
    }
  }

  /// Returns the known state. The caller must save an entity in the state in which the unit last
  /// had it.
  private func checked(
    _ known: TrackedSession.Tracked?, _ id: UniqueID, expected: Int
  ) throws -> TrackedSession.Tracked {
    guard let known else { throw UnitOfWorkError.notRead(entity: table.name, id: id) }
    let current = known.change == nil ? known.storedVersion : known.storedVersion + 1
    if known.entity == nil || expected != current {
      throw ConcurrencyConflict(entity: table.name, id: id, expected: expected, found: current)
    }
    return known
  }

  private func key(_ id: UniqueID) -> TrackedSession.Key {
    TrackedSession.Key(table: ObjectIdentifier(table), id: id)
  }

  private func changed(_ key: TrackedSession.Key) -> TrackedSession.ChangedEntity {
    TrackedSession.ChangedEntity(key: key, root: table, parts: partTable)
  }
}

extension TrackedSession.State {
  fileprivate mutating func record(_ new: TrackedSession.Tracked, at entity: TrackedSession.ChangedEntity) {
    let old = tracked[entity.key]
    if old?.change == nil, new.change != nil { changed.append(entity) }
    if old?.change != nil, new.change == nil { changed.removeAll { $0.key == entity.key } }
    tracked[entity.key] = new
  }
}

// MARK: Reading

extension EntityStore {
  /// Returns the entity in the state in which this unit left it, or `nil` if it does not exist.
  package func find(_ id: ID<Entity>, _ reliance: Reliance = .relying) async throws -> Entity? {
    if let tracked = try tracked(key(id.raw), reliance) { return tracked.entity as? Entity }
    let select = Select(
      table: table, conditions: [.compare(column: table.keyColumn, .equal, .id(id.raw))], order: [], limit: 1,
      parts: partTable)
    guard let row = try await session.reader().rows(select).first else {
      try track(
        TrackedSession.Tracked(
          entity: nil, storedVersion: 0, storedParts: [], change: nil, isReliedOn: reliance == .relying),
        at: key(id.raw))
      return nil
    }
    return try track(row, reliance)
  }

  /// Returns the entity with a unique value, or `nil` if there is none.
  ///
  /// The entity may be cached for later units, so use this function for entities that rarely
  /// change. The unit always relies on the entity.
  package func find<Scalar: StorableScalar & Hashable>(
    _ value: Scalar, in column: Mapper.Root.Column
  ) async throws -> Entity? {
    try await find([value], in: column)[value]
  }

  /// Returns the entities with these unique values. One query finds all of them that are not cached.
  package func find<Scalar: StorableScalar & Hashable>(
    _ values: Set<Scalar>, in column: Mapper.Root.Column
  ) async throws -> [Scalar: Entity] {
    var found: [Scalar: Entity] = [:]
    var missing: [Scalar] = []
    for value in values {
      let cached = session.readsCache ? session.cache?[cacheKey(value, column)] : nil
      if let cached, try agrees(with: cached) { found[value] = try take(cached) } else { missing.append(value) }
    }
    guard let first = missing.first, let place = table.columns.firstIndex(of: column.rawValue) else { return found }
    let all = Query<Mapper.Root>()
    let query = missing.count == 1 ? all.where(column, .equal, first) : all.where(column, isIn: missing)
    for row in try await session.reader().rows(query.select(including: partTable)) {
      if let value = Scalar(storedValue: row.values[place]) { found[value] = try track(row, .relying) }
    }
    for value in missing { session.cache?[cacheKey(value, column)] = try cacheEntry(of: found[value]) }
    return found
  }

  private func cacheKey(_ value: some StorableScalar, _ column: Mapper.Root.Column) -> EntityCache.Key {
    EntityCache.Key(table: ObjectIdentifier(table), column: column.rawValue, value: value.storedValue)
  }

  /// Returns the cache's entry for a found entity, or `nil` for one that this unit has changed.
  private func cacheEntry(of entity: Entity?) throws -> EntityCache.Entry? {
    guard let entity, !(Entity.self is AnyObject.Type), let known = try tracked(key(entity.id.raw), .relying),
      known.change == nil
    else { return nil }
    return EntityCache.Entry(id: entity.id.raw, tracked: known)
  }

  /// Returns `true` if the unit has not seen another version of a cached entity. Another version may
  /// have another value in the column.
  private func agrees(with cached: EntityCache.Entry) throws -> Bool {
    try session.withState { state in
      guard let known = state.tracked[key(cached.id)] else { return true }
      return known.change == nil && known.storedVersion == cached.tracked.storedVersion
    }
  }

  /// Returns a cached entity, or the unit's own state of it.
  private func take(_ cached: EntityCache.Entry) throws -> Entity? {
    let key = key(cached.id)
    return try session.withState { state in
      if let known = state.tracked[key] {
        if !known.isReliedOn { state.tracked[key]?.isReliedOn = true }
        return known.entity as? Entity
      }
      state.tracked[key] = cached.tracked
      state.tables[key.table] = table
      state.reliesOnCache = true
      return cached.tracked.entity as? Entity
    }
  }

  /// Returns the stored entities that match, in the query's order.
  package func list(_ query: Query<Mapper.Root>, _ reliance: Reliance = .relying) async throws -> [Entity] {
    let rows = try await session.reader().rows(query.select(including: partTable))
    return try rows.compactMap { try track($0, reliance) }
  }

  /// Returns the values that stored entities have in a column, without reading the entities.
  package func existingValues<Scalar: StorableScalar & Hashable>(
    _ values: [Scalar], in column: Mapper.Root.Column
  ) async throws -> Set<Scalar> {
    let taken = try await session.reader().existingValues(values.map { $0.storedValue }, in: column.rawValue, of: table)
    return Set(values.filter { taken.contains($0.storedValue) })
  }

  private func track(_ row: FetchedRow, _ reliance: Reliance) throws -> Entity? {
    let root = try Mapper.Root(values: row.values)
    // Each change increments the version by one.
    guard (1..<Int.max).contains(root.version) else {
      throw StorageError.malformedRow(table: table.name, reason: "column version has an invalid value")
    }
    let key = key(root.id)
    if let tracked = try tracked(key, reliance) { return tracked.entity as? Entity }
    let parts = try row.parts.map { try Mapper.Part(values: $0) }
    var entity = try entity(from: root, parts)
    entity.version = root.version
    try track(
      TrackedSession.Tracked(
        entity: entity, storedVersion: root.version, storedParts: row.parts, change: nil,
        isReliedOn: reliance == .relying),
      at: key)
    return entity
  }

  /// Returns the entity in rows. If its texts exceed the limits of new ones, it is read again without
  /// these limits. Most rows need no second attempt, so they set no task-local.
  private func entity(from root: Mapper.Root, _ parts: [Mapper.Part]) throws -> Entity {
    do {
      return try Mapper.entity(from: root, parts: parts)
    } catch {
      return try WorkScope.with(\.readsStoredText, true) { try Mapper.entity(from: root, parts: parts) }
    }
  }

  private func tracked(_ key: TrackedSession.Key, _ reliance: Reliance) throws -> TrackedSession.Tracked? {
    try session.withState { state in
      let known = state.tracked[key]
      if reliance == .relying, known?.isReliedOn == false { state.tracked[key]?.isReliedOn = true }
      return known
    }
  }

  private func track(_ tracked: TrackedSession.Tracked, at key: TrackedSession.Key) throws {
    try session.withState { state in
      // A concurrent task may have read or changed the entity in the meantime.
      if state.tracked[key] == nil { state.tracked[key] = tracked }
      state.tables[key.table] = table
    }
  }
}
