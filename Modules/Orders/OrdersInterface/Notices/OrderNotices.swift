import DomainKit
package import OrdersDomain
import ShellKit
import Synchronization

/// Tells whoever is at the prompt what becomes of orders elsewhere: guests of their own, staff of all.
package final class OrderNotices: NoticeSource {
  private struct Known {
    var follower: Principal
    var versions: [ID<Order>: Int]
  }

  /// More than these are summed up.
  static let limit = 3

  private let orders: any FollowOrdersUseCase
  private let news: any OrderChanges
  /// What was told, or was there when somebody began to listen.
  private let known = Mutex<Known?>(nil)

  package init(following orders: any FollowOrdersUseCase, _ news: any OrderChanges) {
    self.orders = orders
    self.news = news
  }

  package func token() async throws -> Int64 { try await news.token() }

  package func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let now: FollowedOrders
    do {
      now = try await orders.execute()
    } catch {
      // Whoever comes next hears nothing of what the last one followed.
      known.withLock { $0 = nil }
      throw error
    }
    let versions = Dictionary(now.orders.map { ($0.id, $0.version) }) { first, _ in first }
    let next = Known(follower: now.follower, versions: versions)
    guard let before = known.withLock({ $0 }), before.follower == now.follower else {
      return known.withLock { $0 = next }
    }
    let sentences = OrderSentences(isForGuest: now.follower.role == .guest).all(
      of: now.orders.filter { !now.own.contains($0.id) && Self.isNews($0, to: before.versions[$0.id]) })
    if sentences.isEmpty || tell(sentences) { known.withLock { $0 = next } }
  }

  /// Orders that were over before anybody heard of them come from a journal.
  private static func isNews(_ order: Order, to version: Int?) -> Bool {
    version.map { $0 != order.version } ?? order.status.isOpen
  }
}

/// What there is to say about orders that others have placed or moved on.
struct OrderSentences {
  let isForGuest: Bool

  /// - Parameter orders: the latest first.
  func all(of orders: [Order]) -> [String] {
    let told = orders.filter { isForGuest || $0.status != .preparing }
    guard told.count > OrderNotices.limit else { return told.reversed().map(sentence) }
    let counts = OrderStatus.allCases.compactMap { status -> String? in
      let count = told.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status == .placed ? "new" : status.rawValue)"
    }
    return ["News of \(told.count) orders: \(counts.joined(separator: ", ")). orders list shows them."]
  }

  private func sentence(_ order: Order) -> String {
    let name = "order \(order.id.description.suffix(8))"
    if isForGuest { return "Your \(name) \(Self.turn(order.status))." }
    if order.status == .placed { return "New \(name) for \(order.guest): \(OrderView.items(order))." }
    return "O\(name.dropFirst()) for \(order.guest) \(Self.turn(order.status))."
  }

  private static func turn(_ status: OrderStatus) -> String {
    switch status {
    case .placed: "has been placed"
    case .preparing: "is being made"
    case .ready: "is ready to be collected"
    case .collected: "has been collected"
    case .cancelled: "has been cancelled"
    }
  }
}
