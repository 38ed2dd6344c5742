import DomainKit

extension FeatureStorage {
  /// Makes this unit the only one that may rely on a rule about entities that do not exist, such as
  /// "no two gizmos have the same name".
  ///
  /// A unit relies on the entities that it finds, not on an empty list. Every unit that could break
  /// such a rule reserves the rule by name. Of two units that reserve it, one runs again and finds the
  /// entities that the other one stored.
  ///
  /// ```swift
  /// guard try await shelf.gizmo(keyed: name.key) == nil else { throw GizmoError.nameTaken(name.text) }
  /// try await storage.reserve(rule: "names")
  /// ```
  package func reserve(rule name: String) async throws {
    let (table, rule) = (CoreSchema.rule, "\(feature).\(name)")
    let key = TrackedSession.Key(table: ObjectIdentifier(table), id: UniqueID(hashOf: rule))
    if try session.withState({ $0.tracked[key] != nil }) { return }
    let isRule = Condition.compare(column: table.keyColumn, .equal, .id(key.id))
    let select = Select(table: table, conditions: [isRule], order: [], limit: 1, parts: nil)
    let stored = try await session.reader().rows(select).first.flatMap { Int(storedValue: $0.values[1]) } ?? 0
    guard (0..<Int.max).contains(stored) else {
      throw StorageError.malformedRow(table: table.name, reason: "column version has an invalid value")
    }
    let row: [StoredValue] = [.id(key.id), .integer(Int64(stored + 1)), .text(rule)]
    try session.withState { state in
      state.tracked[key] = TrackedSession.Tracked(
        entity: nil, storedVersion: stored, storedParts: [],
        change: stored == 0 ? .insert(root: row, parts: []) : .update(root: row, parts: []), isReliedOn: false)
      state.changed.append(TrackedSession.ChangedEntity(key: key, root: table, parts: nil))
    }
  }
}

extension UniqueID {
  /// Creates the same identifier for the same text, in every process.
  fileprivate init(hashOf text: String) {
    var hash = StableHash()
    hash.combine(text.utf8)
    let high = hash.value
    hash.combine(text.utf8)
    self.init(high: high, low: hash.value)
  }
}
