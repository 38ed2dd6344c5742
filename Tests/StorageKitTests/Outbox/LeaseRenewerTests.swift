import DomainKit
import Logging
import Testing
import TestingKit

@testable import StorageKit

@Suite struct `The renewal of a lease` {
  /// An engine whose renewals take some time.
  private struct SlowEngine: ForwardingEngine {
    let base: any StorageEngine = InMemoryEngine()
    let delay: Duration
    /// Opens at the first renewal.
    let renewed: Gate

    func renew(_ deliveries: [HeldDelivery], for _: Int64) async throws -> Set<DeliveryKey> {
      try await Task.sleep(for: delay)
      renewed.open()
      return Set(deliveries.map(\.key))
    }
  }

  private let delivery = HeldDelivery(
    key: DeliveryKey(eventID: SequentialIDs.id(1), handler: "tests.tell"), owner: SequentialIDs.id(2))

  private func renewer(_ delay: Duration, lease: Int64, renewed: Gate = Gate()) -> LeaseRenewer {
    LeaseRenewer(
      engine: SlowEngine(delay: delay, renewed: renewed),
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }, duration: lease)
  }

  @Test func `that takes as long as the lease, or nearly, comes too late`() async throws {
    await #expect(throws: DeliveryLost.self) {
      try await renewer(.milliseconds(30), lease: 20).confirm(delivery)
    }
    // An eighth of the lease is kept for the time between the clocks.
    await #expect(throws: DeliveryLost.self) {
      try await renewer(.milliseconds(1_850), lease: 2_000).confirm(delivery)
    }
  }

  @Test func `that comes in time keeps the delivery`() async throws {
    try await renewer(.zero, lease: 60_000).confirm(delivery)
  }

  /// A busy machine may be late, so it has several attempts.
  @Test(.timeLimit(.minutes(2))) func `begins long before the lease ends`() async {
    for attempt in 1...4 {
      let (renewed, start) = (Gate(), ContinuousClock.now)
      let leases = renewer(.zero, lease: 12_000, renewed: renewed)
      #expect(leases.start(delivery, since: start) {})
      await renewed.wait()
      leases.stop(delivery.key)
      if ContinuousClock.now - start < .milliseconds(10_500) { return }
      if attempt == 4 { Issue.record("no renewal came in time") }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `that does not end loses the lease, and the handler is told`() async {
    let (leases, lost) = (renewer(.seconds(1_000), lease: 100), Gate())
    let isNew = leases.start(delivery, since: .now) { lost.open() }
    await lost.wait()
    #expect(isNew)
    leases.stop(delivery.key)
  }

  @Test func `begins once for a delivery, so that one process does not attempt it twice`() {
    let leases = renewer(.zero, lease: 60_000)
    let starts = { leases.start(delivery, since: .now) {} }
    #expect(starts())
    #expect(!starts())
    leases.stop(delivery.key)
    #expect(starts())
  }
}
