package import DomainKit
package import StorageKit

/// An engine that passes every call to another one, except the calls that it implements itself.
///
/// ```swift
/// final class SlowEngine: ForwardingEngine {
///   let base: any StorageEngine
///   init(_ base: any StorageEngine) { self.base = base }
///   func snapshot() async throws -> any StorageSnapshot {
///     try await Task.sleep(for: .seconds(1))
///     return try await base.snapshot()
///   }
/// }
/// ```
package protocol ForwardingEngine: StorageEngine {
  /// The engine that receives the calls.
  var base: any StorageEngine { get }
}

extension ForwardingEngine {
  package var displayName: String { base.displayName }
  package func product() async throws -> EngineProduct { try await base.product() }
  package func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    try await base.migrate(plan)
  }
  package func close() { base.close() }
  package func checkIntegrity() async throws -> [String] { try await base.checkIntegrity() }
  package func changeToken() async throws -> Int64 { try await base.changeToken() }
}

// MARK: Queries

extension ForwardingEngine {
  package func snapshot() async throws -> any StorageSnapshot { try await base.snapshot() }
  package func rows(_ select: Select) async throws -> [FetchedRow] { try await base.rows(select) }
  package func estimate(_ select: Select) async throws -> Int { try await base.estimate(select) }
  package func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await base.existingValues(values, in: column, of: table)
  }
  package func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await base.summary(summary) }
}

// MARK: Changes

extension ForwardingEngine {
  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> CommitReceipt { try await base.commit(changes) }
  package func dryRun(_ changes: ChangeSet) async throws -> [RowChange] { try await base.dryRun(changes) }
  package func hasCommitted(_ unit: UniqueID) async throws -> Bool { try await base.hasCommitted(unit) }
}

// MARK: Deliveries

extension ForwardingEngine {
  package func claimDue(
    _ lease: Lease, handlers: Set<HandlerKey>, limit: Int
  ) async throws -> [StoredDelivery] {
    try await base.claimDue(lease, handlers: handlers, limit: limit)
  }
  package func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try await base.claimExpired(lease, handlers: handlers)
  }
  package func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    try await base.renew(deliveries, for: duration)
  }
  package func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    try await base.timeUntilDue(handlers: handlers)
  }
  package func resume(handlers: Set<HandlerKey>) async throws -> Int { try await base.resume(handlers: handlers) }
  package func openHandlers(for aggregate: UniqueID) async throws -> [String] {
    try await base.openHandlers(for: aggregate)
  }
  package func openDeliveries() async throws -> [OpenDeliveries] { try await base.openDeliveries() }
}

// MARK: Administration of events

extension ForwardingEngine {
  package func events(_ filter: EventFilter) async throws -> [StoredEvent] { try await base.events(filter) }
  package func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    try await base.units(selection, limit: limit)
  }
  package func retry(_ selection: RetrySelection) async throws -> Int { try await base.retry(selection) }
  package func discard(_ event: UniqueID) async throws -> Int { try await base.discard(event) }
  package func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try await base.purge(doneBefore: moment, limit: limit)
  }
}
