/// The status of an order.
package enum OrderStatus: String, CaseIterable, Sendable {
  case placed, preparing, ready, collected
  case canceled = "cancelled"

  /// The name for people. The stored name of a canceled order has another spelling.
  package var word: String { self == .canceled ? "canceled" : rawValue }

  /// The statuses in which customers may change or cancel their own orders.
  package static let changeableByCustomers: Set<OrderStatus> = [.placed]

  /// `true` if the staff or the guest still has to act on the order.
  package var isOpen: Bool { self == .placed || self == .preparing || self == .ready }

  /// The statuses from which an order can change to this status. They include the return of a
  /// started order to the placed ones; ``Order/putBack(at:)`` makes the other steps back itself.
  package var allowedSources: Set<OrderStatus> {
    switch self {
    case .placed, .ready: [.preparing]
    case .preparing: [.placed]
    case .collected: [.ready]
    case .canceled: [.placed, .preparing, .ready]
    }
  }
}
