import DomainKit
import StorageKit

/// The handler with an effect in the same database.
struct Ledger: Sendable {
  /// Every so many-th event of a counter finds the handler failing at the first try.
  private static let failing = 32

  let work: UnitOfWork<any TortureContext>
  let ids: any IDSource

  func enter(_ delivery: EventDelivery, number: Int) async throws {
    if delivery.attempt == 1, number % Self.failing == 7 { throw Hiccup() }
    try await work.execute(for: .keepLedger) { context in
      var entry = Entry(
        id: ids.next(), event: delivery.eventID, aggregate: delivery.aggregate.id, number: number,
        at: MachineTime.nanoseconds)
      try context.entries.add(&entry)
    }
  }
}

/// What the ledger fails with now and then, so that retries happen.
struct Hiccup: Error, CustomStringConvertible {
  let description = "a hiccup"
}
