import DomainKit
package import OrdersDomain
import ShellKit
import Synchronization

/// An alert source for changes to orders by other processes. Staff get alerts about all orders.
/// Customers get alerts about the progress of their own orders that no notification tells; see
/// ``NotificationAlerts``.
package final class OrderAlerts: AlertSource {
  private struct Known {
    var follower: Principal
    var versions: [ID<Order>: Int]
  }

  /// The number of alerts above which they are summarized in one sentence.
  static let limit = 3

  private let orders: any FollowOrdersUseCase
  private let changes: any OrderChanges
  /// The orders that the user was told about, or that existed when the user began to listen.
  private let known = Mutex<Known?>(nil)

  package init(following orders: any FollowOrdersUseCase, _ changes: any OrderChanges) {
    self.orders = orders
    self.changes = changes
  }

  package func token() async throws -> Int64 { try await changes.token() }

  package func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let now: FollowedOrders
    do {
      now = try await orders.execute()
    } catch {
      // The next user must not get alerts about orders that the previous user followed.
      known.withLock { $0 = nil }
      throw error
    }
    let versions = Dictionary(now.orders.map { ($0.id, $0.version) }) { first, _ in first }
    let next = Known(follower: now.follower, versions: versions)
    guard let before = known.withLock({ $0 }), before.follower == now.follower else {
      return known.withLock { $0 = next }
    }
    let sentences = OrderSentences(isForCustomer: now.follower.role == .customer).all(
      of: now.orders.filter { !now.own.contains($0.id) && Self.isChange($0, to: before.versions[$0.id]) })
    if sentences.isEmpty || tell(sentences) { known.withLock { $0 = next } }
  }

  /// Returns `true` if the user does not know this state of the order yet.
  ///
  /// A new order that is already closed comes from a journal and is no change.
  private static func isChange(_ order: Order, to version: Int?) -> Bool {
    version.map { $0 != order.version } ?? order.status.isOpen
  }
}

/// The sentences about orders that other users placed or changed.
struct OrderSentences {
  let isForCustomer: Bool

  /// Returns one sentence per order, or a summary if there are too many.
  ///
  /// - Parameter orders: The orders, latest first.
  func all(of orders: [Order]) -> [String] {
    let told = orders.filter { isForCustomer ? $0.status == .preparing : $0.status != .preparing }
    guard told.count > OrderAlerts.limit else { return told.reversed().map(sentence) }
    let counts = OrderStatus.allCases.compactMap { status -> String? in
      let count = told.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status == .placed ? "new" : status.word)"
    }
    return ["\(told.count) orders changed: \(counts.joined(separator: ", ")). List them with: orders list"]
  }

  private func sentence(_ order: Order) -> String {
    let name = "order \(order.id.description.suffix(8))"
    if isForCustomer { return "Your \(name) is being made." }
    if order.status == .placed { return "New \(name) for \(order.guest): \(OrderView.items(order))." }
    return "O\(name.dropFirst()) for \(order.guest) \(Self.turn(order.status))."
  }

  private static func turn(_ status: OrderStatus) -> String {
    switch status {
    case .placed: "has been placed"
    case .preparing: "is being made"
    case .ready: "is ready to be collected"
    case .collected: "has been collected"
    case .canceled: "has been canceled"
    }
  }
}
