package import DomainKit
package import StorageKit

extension SQLiteEngine {
  package func claimDue(
    _ claim: DeliveryClaim, handlers: Set<HandlerKey>, limit: Int
  ) async throws -> [StoredDelivery] {
    if handlers.isEmpty { return [] }
    return try await writing { session in
      let taken = try session.rows(outbox.due(at: claim.claimedAt, handlers, limit: limit)).map(Self.delivery)
      for delivery in taken { try session.run(outbox.claim(delivery.key, claim)) }
      return taken
    }
  }

  package func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws -> Set<DeliveryKey> {
    try await writing { session in
      try keys.reduce(into: []) { renewed, key in
        try session.run(outbox.renew(key, claim))
        if session.changes > 0 { renewed.insert(key) }
      }
    }
  }

  package func nextDue(handlers: Set<HandlerKey>) async throws -> Timestamp? {
    if handlers.isEmpty { return nil }
    guard case .integer(let due) = try read({ try $0.rows(outbox.nextDue(handlers)) }).first?.first
    else { return nil }
    return Timestamp(milliseconds: due)
  }

  package func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try read { try $0.rows(outbox.handlersWaiting(for: aggregate)) }.compactMap { row in
      if case .text(let handler) = row.first { handler } else { nil }
    }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    try read { try $0.rows(outbox.open) }.compactMap { row in
      guard case .text(let name) = row[0], case .text(let handler) = row[1], case .integer(let count) = row[2]
      else { return nil }
      return OpenDeliveries(stableName: name, handler: handler, count: Int(count))
    }
  }

  private static func delivery(_ row: [StoredValue]) throws -> StoredDelivery {
    guard case .id(let eventID) = row[0], case .text(let handler) = row[1], case .text(let name) = row[2],
      case .text(let payload) = row[3], case .text(let type) = row[4], case .id(let aggregate) = row[5],
      case .integer(let attempts) = row[6]
    else { throw StorageError.malformedRow(table: "core_delivery", reason: "a column has the wrong type") }
    var causedBy: UniqueID?
    if case .id(let account) = row[7] { causedBy = account }
    return StoredDelivery(
      key: DeliveryKey(eventID: eventID, handler: handler), stableName: name, payload: payload,
      aggregate: AggregateReference(type: type, id: aggregate),
      causedBy: causedBy, attempts: Int(attempts))
  }
}
