package import DomainKit
package import StorageKit

extension SQLiteEngine {
  package func isHeldBack(_ key: DeliveryKey, aggregate: UniqueID) async throws -> Bool {
    try read { try !$0.rows(outbox.heldBack(key, aggregate: aggregate)).isEmpty }
  }

  package func claimDue(
    _ claim: DeliveryClaim, handlers: Set<String>, limit: Int
  ) async throws -> [StoredDelivery] {
    try writing { session in
      let taken = try due(at: claim.claimedAt, handlers, limit, session)
      for delivery in taken { try session.run(outbox.claim(delivery.key, claim)) }
      return taken
    }
  }

  /// Looks past those that wait for absent handlers: however many they are, they hide no others.
  private func due(
    at now: Timestamp, _ handlers: Set<String>, _ limit: Int, _ session: SQLiteSession
  ) throws -> [StoredDelivery] {
    var taken: [StoredDelivery] = []
    var looked = 0
    while taken.count < limit {
      let rows = try session.rows(outbox.due(at: now, limit: limit, offset: looked))
      let known = try rows.map(Self.delivery).filter { handlers.contains($0.key.handler) }
      taken += known.prefix(limit - taken.count)
      looked += rows.count
      if rows.count < limit { break }
    }
    return taken
  }

  package func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws {
    try writing { session in
      for key in keys { try session.run(outbox.renew(key, claim)) }
    }
  }

  package func nextDue() async throws -> Timestamp? {
    guard case .integer(let due) = try read({ try $0.rows(outbox.nextDue) }).first?.first else { return nil }
    return Timestamp(milliseconds: due)
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    try read { try $0.rows(outbox.open) }.compactMap { row in
      guard case .text(let name) = row[0], case .text(let handler) = row[1], case .integer(let count) = row[2]
      else { return nil }
      return OpenDeliveries(stableName: name, handler: handler, count: Int(count))
    }
  }

  private func writing<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    try writer().connection.use { session in try session.inTransaction(.immediate) { try body(session) } }
  }

  private static func delivery(_ row: [StoredValue]) throws -> StoredDelivery {
    guard case .id(let eventID) = row[0], case .text(let handler) = row[1], case .text(let name) = row[2],
      case .text(let payload) = row[3], case .text(let type) = row[4], case .id(let aggregate) = row[5],
      case .integer(let attempts) = row[6]
    else { throw StorageError.malformedRow(table: "core_delivery", reason: "a column has the wrong type") }
    return StoredDelivery(
      key: DeliveryKey(eventID: eventID, handler: handler), stableName: name, payload: payload,
      aggregate: AggregateReference(type: type, id: aggregate), attempts: Int(attempts))
  }
}
