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

  /// The statuses from which an order can change to this status, except for two moves back: from
  /// ``ready`` to ``preparing`` and from ``collected`` to ``ready``. See ``Order/putBack(at:)``.
  package var predecessors: Set<OrderStatus> {
    switch self {
    case .placed, .ready: [.preparing]
    case .preparing: [.placed]
    case .collected: [.ready]
    case .canceled: [.placed, .preparing, .ready]
    }
  }
}
