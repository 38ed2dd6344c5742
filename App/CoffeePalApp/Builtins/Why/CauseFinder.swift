import DomainKit
import StorageKit

/// Finds the chain of units, events and handlers from a stored row to the command that caused it.
struct CauseFinder: Sendable {
  /// The maximum number of units that are shown for a row.
  private static let limit = 20
  /// The maximum number of units in a chain.
  private static let depth = 20

  let engine: any StorageEngine
  /// Returns the names of accounts.
  let names: @Sendable (Set<UniqueID>) async -> [UniqueID: String]

  /// Returns the chain of the only row, event or unit with an id.
  ///
  /// - Throws: ``CauseError`` if nothing or several rows match.
  func explain(_ suffix: IDSuffix) async throws -> CauseNode {
    let units = try await engine.units(.row(suffix), limit: Self.limit)
    let rows = Set(units.flatMap(\.rows).filter { suffix.matches($0.id) }.map { Row(table: $0.table, id: $0.id) })
    if let row = rows.first {
      // An employee, the personnel file and the end of the employment in Auth share an id.
      guard rows.allSatisfy({ $0.id == row.id }) else {
        throw ambiguous(suffix, rows.map { "\($0.table) \($0.id)" })
      }
      if row.table == CoreSchema.event.name, let node = try await event(row.id, depth: 0) { return node }
      return try await chain(of: row.id, in: Set(rows.map(\.table)).sorted(), units)
    }
    let found = try await engine.units(.unit(suffix), limit: Self.limit)
    guard let unit = found.first else { return try await explain(event: suffix) }
    guard found.count == 1 else { throw ambiguous(suffix, found.map { "unit \($0.id)" }) }
    return try await node(of: unit, raising: true, depth: 0)
  }

  /// Returns the chain of an event whose unit is no longer recorded.
  private func explain(event suffix: IDSuffix) async throws -> CauseNode {
    let found = try await engine.events(EventFilter(suffix: suffix, limit: Self.limit))
    guard let event = found.first else { throw CauseError.unknown(suffix.text) }
    guard found.count == 1 else { throw ambiguous(suffix, found.map { "event \($0.id)" }) }
    return try await node(of: event, depth: 0)
  }

  private struct Row: Hashable {
    let table: String
    let id: UniqueID
  }

  private func ambiguous(_ suffix: IDSuffix, _ candidates: [String]) -> CauseError {
    .ambiguous(suffix.text, candidates: candidates.sorted())
  }

  // MARK: Steps

  private func chain(of id: UniqueID, in tables: [String], _ units: [StoredUnit]) async throws -> CauseNode {
    var node = CauseNode(kind: .row, name: tables.joined(separator: ", "), id: id)
    for unit in units {
      for written in unit.rows where written.id == id {
        var step = try await self.node(of: unit, writing: written)
        step.details.insert(.init(key: "version", value: written.version.map { "\($0)" } ?? "removed"), at: 0)
        if tables.count > 1 { step.details.insert(.init(key: "table", value: written.table), at: 0) }
        node.causes.append(step)
      }
    }
    return node
  }

  /// Returns the step of a unit that wrote a row, itself or through a handler in its commit.
  private func node(of unit: StoredUnit, writing row: WrittenRow) async throws -> CauseNode {
    guard let delivery = row.delivery else { return try await node(of: unit, raising: true, depth: 0) }
    var step = CauseNode(kind: .unit, name: "unit", id: unit.id, at: unit.committedAt)
    var handler = CauseNode(kind: .handler, name: delivery.handler)
    if let event = try await event(delivery.eventID, depth: 1) { handler.causes = [event] }
    step.causes = [handler]
    return step
  }

  /// Returns the step of a unit, with its cause.
  ///
  /// - Parameter raising: `true` to list the events that the unit raised.
  private func node(of unit: StoredUnit, raising: Bool, depth: Int) async throws -> CauseNode {
    var node = CauseNode(kind: .unit, name: "unit", id: unit.id, at: unit.committedAt)
    if let cause = try await cause(of: unit, depth: depth) { node.causes = [cause] }
    guard raising else { return node }
    for row in unit.rows where row.table == CoreSchema.event.name && row.delivery == nil {
      guard let event = try await engine.events(EventFilter(suffix: IDSuffix(row.id.description))).first else {
        continue
      }
      node.causes.append(nodeWithoutCause(of: event))
    }
    return node
  }

  private func cause(of unit: StoredUnit, depth: Int) async throws -> CauseNode? {
    let cause = unit.cause
    if let handler = cause.handler {
      var node = CauseNode(kind: .handler, name: handler)
      if let id = cause.event, let event = try await event(id, depth: depth + 1) { node.causes = [event] }
      return node
    }
    guard cause.command != nil || cause.account != nil else { return nil }
    var node = CauseNode(kind: .command, name: cause.command ?? "unknown command")
    if let account = cause.account { node.details = await person(account) }
    return node
  }

  private func person(_ account: UniqueID) async -> [CauseNode.Detail] {
    let name = await names([account])[account]
    let known = name.map { [CauseNode.Detail(key: "by", value: $0)] } ?? []
    return known + [CauseNode.Detail(key: "account", value: "\(account)")]
  }

  private func event(_ id: UniqueID, depth: Int) async throws -> CauseNode? {
    guard let suffix = IDSuffix(id.description), let event = try await engine.events(EventFilter(suffix: suffix)).first
    else { return nil }
    return try await node(of: event, depth: depth)
  }

  /// Returns the step of an event, with the unit that raised it.
  private func node(of event: StoredEvent, depth: Int) async throws -> CauseNode {
    var node = nodeWithoutCause(of: event)
    guard depth < Self.depth, let suffix = IDSuffix(event.unitID.description) else { return node }
    if let unit = try await engine.units(.unit(suffix), limit: 1).first {
      node.causes = [try await self.node(of: unit, raising: false, depth: depth + 1)]
    } else {
      var unit = CauseNode(kind: .unit, name: "unit", id: event.unitID)
      if let account = event.account {
        unit.causes = [CauseNode(kind: .command, name: "unknown command", details: await person(account))]
      }
      node.causes = [unit]
    }
    return node
  }

  /// Returns the step of an event, with the state of its handlers and without its cause.
  private func nodeWithoutCause(of event: StoredEvent) -> CauseNode {
    let handlers = event.deliveries.map { "\($0.handler) \($0.status.rawValue)" }
    var details = [CauseNode.Detail(key: "of", value: "\(event.aggregate.type) \(event.aggregate.id)")]
    if !handlers.isEmpty { details.append(.init(key: "handlers", value: handlers.joined(separator: ", "))) }
    return CauseNode(kind: .event, name: event.stableName, id: event.id, at: event.raisedAt, details: details)
  }
}
