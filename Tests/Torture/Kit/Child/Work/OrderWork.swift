import CompositionKit
import DomainKit
import OrdersDomain

/// Places, advances and cancels orders, and increments counters.
struct OrderWork: Workload {
  /// The number of counters that all processes share.
  private static let counters = 16

  private let place: any PlaceOrderUseCase
  private let changeStatus: any ChangeOrderStatusUseCase
  private let cancel: any CancelOrderUseCase
  private let counting: Counting
  private let journal: Journal
  private let task: String
  private var orders: [Order] = []

  init(_ container: Container, _ journal: Journal, task: String) throws {
    place = try container.resolve()
    changeStatus = try container.resolve()
    cancel = try container.resolve()
    counting = Counting(work: try container.resolve())
    self.journal = journal
    self.task = task
  }

  mutating func operate(_ number: Int) async throws {
    switch number % 8 {
    case 0, 4: orders.append(try await placed("\(task)-\(number)"))
    case 3, 6: try await count(number / 3 % Self.counters)
    case 7: try await cancelLatest()
    default: try await moveEldest()
    }
  }

  private func placed(_ guest: String) async throws -> Order {
    let request = OrderRequest(
      guest: guest,
      lines: [
        .init(item: "latte", size: .large, quantity: try Quantity(2)),
        .init(item: "espresso", quantity: try Quantity(1)),
      ])
    let order = try await journal.making("orders_order", "guest", guest) { try await place.execute(request).order }
    try journal.stored("orders_order", order.id, order.version)
    return order
  }

  private func count(_ number: Int) async throws {
    let value = try await counting.increment(number)
    try journal.stored("torture_counter", Counter.id(number), value)
  }

  /// Advances the oldest order by one step. If that fails, the order is not used again, because the
  /// step may have been stored.
  private mutating func moveEldest() async throws {
    guard !orders.isEmpty else { return }
    let order = orders.removeFirst()
    guard let suffix = IDSuffix("\(order.id)"), let next = OrderStep(after: order.status) else { return }
    let moved = try await changeStatus.execute(next, suffix).after
    try journal.stored("orders_order", moved.id, moved.version)
    if OrderStep(after: moved.status) != nil { orders.insert(moved, at: 0) }
  }

  /// Cancels the latest order, which has just been placed.
  private mutating func cancelLatest() async throws {
    guard let last = orders.lastIndex(where: { $0.status == .placed }) else { return }
    let order = orders.remove(at: last)
    guard let suffix = IDSuffix("\(order.id)") else { return }
    let moved = try await cancel.execute(suffix, reason: "no time", seen: nil).order
    try journal.stored("orders_order", moved.id, moved.version)
  }
}

extension OrderStep {
  fileprivate init?(after status: OrderStatus) {
    switch status {
    case .placed: self = .start
    case .preparing: self = .markReady
    case .ready: self = .collect
    default: return nil
    }
  }
}
