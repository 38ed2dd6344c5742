import DomainKit
import StorageKit

/// The handler with an effect in the same database.
struct Ledger: Sendable {
  /// The interval of events at which the first attempt of the handler fails.
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

/// The occasional error of the ledger, which causes retries.
struct Hiccup: Error, CustomStringConvertible {
  let description = "a hiccup"
}
