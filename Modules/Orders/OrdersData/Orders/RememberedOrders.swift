import DomainKit
package import OrdersDomain
import Synchronization

/// The orders of this process by their versions.
package final class RememberedOrders: OwnOrders {
  /// Of older orders nothing is remembered.
  private static let limit = 1_000

  private let versions = Mutex<[ID<Order>: Int]>([:])

  package init() {}

  package func note(_ order: Order) {
    guard Rehearsal.current == nil else { return }
    versions.withLock { versions in
      versions[order.id] = order.version
      guard versions.count > 2 * Self.limit else { return }
      let latest = Set(versions.keys.sorted { $0.raw > $1.raw }.prefix(Self.limit))
      versions = versions.filter { latest.contains($0.key) }
    }
  }

  package func contains(_ order: Order) -> Bool { versions.withLock { $0[order.id] == order.version } }
}
