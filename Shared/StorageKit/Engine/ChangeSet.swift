package import DomainKit
import Synchronization

/// The changes of one unit of work, stored together or not at all.
///
/// ```swift
/// var changes = ChangeSet(id: ids.next())
/// changes.writes = [.insert(record)]
/// try await engine.commit(changes)
/// ```
package struct ChangeSet: Sendable {
  /// The unit's identity. An engine stores a set once, even if it is sent more than once.
  package let id: UniqueID
  /// The cause of the unit, which is stored with its identity.
  package var cause = UnitCause()
  /// The changes in the order in which the unit first touched the rows.
  package var writes: [RowWrite] = []
  /// The rows that the unit relied on without changing them.
  package var expectations: [RowExpectation] = []
  /// The events to store, with one delivery per handler.
  package var outbox: Outbox?
  /// The outcomes of completed attempts.
  package var settlements: [DeliverySettlement] = []

  package init(id: UniqueID) { self.id = id }

  /// `true` if the set only checks the rows that the unit relied on.
  package var storesNothing: Bool { writes.isEmpty && outbox == nil && settlements.isEmpty }
}

/// One change to one table.
///
/// ```swift
/// var changes = ChangeSet(id: ids.next())
/// changes.writes.append(.update(layout, record.rowValues, expected: 1))  // a conflict unless it has version 1
/// changes.writes.append(.delete(layout, id.raw, expected: 1))
/// ```
package enum RowWrite: Sendable {
  /// Adds an entity's row. A row with the same key is a conflict.
  case insert(TableLayout, [StoredValue])
  /// Replaces an entity's row if it has the expected version. Otherwise, it is a conflict.
  case update(TableLayout, [StoredValue], expected: Int)
  /// Removes an entity's row if it has the expected version. Otherwise, it is a conflict.
  case delete(TableLayout, UniqueID, expected: Int)
  /// Adds a part's row.
  case insertPart(TableLayout, [StoredValue])
  /// Removes all parts of an entity.
  case deleteParts(TableLayout, owner: UniqueID)

  package var table: TableLayout {
    switch self {
    case .insert(let table, _), .update(let table, _, _), .delete(let table, _, _), .insertPart(let table, _),
      .deleteParts(let table, _):
      table
    }
  }
}

/// An entity's row that must be unchanged at the commit. Otherwise, it is a conflict.
@MemberwiseInit(unlabeled: 2)
package struct RowExpectation: Hashable, Sendable {
  package let table: TableLayout
  package let id: UniqueID
  /// The version that the unit read; 0 if it found no row.
  package let version: Int
}

/// The events of a change set and the lease on their deliveries, stored together or not at all.
@MemberwiseInit(unlabeled: 1)
package struct Outbox: Sendable {
  package var events: [NewEvent]
  package let lease: Lease
}

/// An event to store.
package struct NewEvent: Sendable {
  package let entry: OutboxEntry
  package let payload: EventPayload
  /// `true` if the same set adds the event's aggregate. No earlier event of the aggregate can then
  /// wait for a handler.
  package let isFirst: Bool
  package let deliveries: [NewDelivery]

  package init(_ entry: OutboxEntry, isFirst: Bool = false, deliveries: [NewDelivery]) {
    self.entry = entry
    payload = EventPayload(entry.event)
    self.isFirst = isFirst
    self.deliveries = deliveries
  }

  package func key(of delivery: NewDelivery) -> DeliveryKey {
    DeliveryKey(eventID: entry.eventID, handler: delivery.handler)
  }
}

/// A delivery to store with its event.
@MemberwiseInit(unlabeled: 2)
package struct NewDelivery: Sendable {
  package enum Plan: Sendable {
    /// This process attempts the delivery after the commit.
    case attempt
    /// The handler has run, and these are its changes. If they conflict with the stored data, it is
    /// attempted again.
    case include(ChangeSet)
    /// The handler belongs to a switched-off feature; the delivery waits until it is switched on.
    case pause
    /// The delivery is a dead letter from the start.
    case deadLetter(reason: String)
  }

  package let handler: String
  package let plan: Plan
}

/// An event's stored text, encoded at most once, when an engine first requests it.
package final class EventPayload: Sendable {
  private let event: any DomainEvent
  private let encoded = Mutex<String?>(nil)

  init(_ event: any DomainEvent) { self.event = event }

  package func text() throws -> String {
    if let text = encoded.withLock({ $0 }) { return text }
    let text = try EventCoding.encode(event)
    encoded.withLock { $0 = text }
    return text
  }
}

extension ChangeSet {
  /// Encodes all payloads before a transaction is open.
  package func encodePayloads() throws {
    for event in outbox?.events ?? [] {
      _ = try event.payload.text()
      for case .include(let changes) in event.deliveries.map(\.plan) { try changes.encodePayloads() }
    }
  }
}
