package import DomainKit

/// The part of an engine that stores events until their handlers are done.
///
/// ``StorageEngine/commit(_:)`` adds and settles the rows in the transaction of the related
/// changes.
package protocol OutboxStore: Sendable {
  /// Claims due deliveries that no process is attempting, oldest first, at most one per
  /// aggregate and handler.
  ///
  /// - Parameters:
  ///   - handlers: The handlers of this program. Deliveries to other handlers wait.
  ///   - limit: The maximum number of deliveries to claim.
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery]

  /// Claims the delivery with the fewest failures among those that a process held when it ended or
  /// lost its lease, and counts a failure. A delivery that crashes its process is therefore attempted
  /// separately, and no other delivery's failures are counted.
  func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery?

  /// Restarts leases now.
  ///
  /// - Parameter duration: The duration in milliseconds.
  /// - Returns: The deliveries that are still held. The others were taken over, or are no longer open.
  @discardableResult
  func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey>

  /// Returns the milliseconds until the first delivery can be claimed: 0 if one is due, `nil` if
  /// there is none.
  ///
  /// - Parameter handlers: The handlers of this program. Deliveries to other handlers are ignored.
  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64?

  /// Makes the deliveries due that waited for a switched-off feature.
  ///
  /// - Returns: The number of deliveries.
  @discardableResult
  func resume(handlers: Set<HandlerKey>) async throws -> Int

  /// Returns the handlers to which an aggregate's events have open deliveries, sorted. Those that
  /// were given up are not open.
  func openHandlers(for aggregate: UniqueID) async throws -> [String]

  /// Returns the number of open deliveries per event type and handler.
  func openDeliveries() async throws -> [OpenDeliveries]
}
