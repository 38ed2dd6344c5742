package import DomainKit

/// The part of an engine that keeps events until their handlers are done with them.
///
/// Rows are added and settled by ``StorageEngine/commit(_:)``, in the transaction of what belongs to them.
package protocol OutboxStore: Sendable {
  /// Takes deliveries that are due and that no process is at, those due for longest before others, at most one per
  /// aggregate and handler.
  ///
  /// - Parameters:
  ///   - handlers: what this program can deliver; everything else waits.
  ///   - limit: the highest number of deliveries to take.
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery]

  /// Takes one delivery that a process held when it ended or lost its lease, that with the fewest attempts first, and
  /// counts the attempt. So a delivery that ends its process is tried by itself and gets no other one counted.
  func claimAbandoned(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery?

  /// Has leases begin again now.
  ///
  /// - Parameter duration: in milliseconds.
  /// - Returns: the deliveries that are still held; the others were taken over or settled.
  @discardableResult
  func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey>

  /// Returns the milliseconds until a delivery is due that could be claimed then: 0 when one is due, `nil` when there is
  /// none.
  ///
  /// - Parameter handlers: what this program can deliver; nothing else counts.
  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64?

  /// Makes deliveries due that waited because their feature was switched off.
  ///
  /// - Returns: their number.
  @discardableResult
  func wake(handlers: Set<HandlerKey>) async throws -> Int

  /// Returns the handlers that an aggregate's events still wait for, sorted. Deliveries that were given up do not count.
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String]

  /// Returns the numbers of open deliveries by event type and handler.
  func openDeliveries() async throws -> [OpenDeliveries]
}
