package import DomainKit

/// The part of an engine that keeps events until their handlers are done with them.
///
/// Rows are added and settled by ``StorageEngine/commit(_:)``, in the transaction of what belongs to them.
package protocol OutboxStore: Sendable {
  /// Takes deliveries that are due, oldest first and at most one an aggregate and handler.
  ///
  /// - Parameters:
  ///   - claim: who takes them, when, and for how long.
  ///   - handlers: what this program can deliver; everything else waits.
  ///   - limit: how many at most.
  func claimDue(_ claim: DeliveryClaim, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery]

  /// Holds on to claimed deliveries for longer.
  ///
  /// - Returns: which of them are still the claim's owner's.
  @discardableResult
  func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws -> Set<DeliveryKey>

  /// When the next delivery is due that could be claimed then, if there is one.
  ///
  /// - Parameter handlers: what this program can deliver; nothing else counts.
  func nextDue(handlers: Set<HandlerKey>) async throws -> Timestamp?

  /// The handlers that an aggregate's events still wait for, sorted. Deliveries that were given up do not count.
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String]

  /// What is open, by event type and handler.
  func openDeliveries() async throws -> [OpenDeliveries]
}
