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
    var orders: [ID<Order>: Order]
  }

  /// The number of alerts above which they are summarized in one sentence.
  static let limit = 3

  private let orders: any GetOrdersForAlertsUseCase
  private let restaurants: any RestaurantLookup
  private let changes: any DatabaseChanges
  /// The orders that the user was told about, or that existed when the user began to listen.
  private let known = Mutex<Known?>(nil)

  package init(
    following orders: any GetOrdersForAlertsUseCase, at restaurants: any RestaurantLookup,
    _ changes: any DatabaseChanges
  ) {
    self.orders = orders
    self.restaurants = restaurants
    self.changes = changes
  }

  package func changeToken() async throws -> Int64 { try await changes.changeToken() }

  package func look(_ tell: @Sendable ([String]) -> Bool) async throws {
    let now: FollowedOrders
    do {
      now = try await orders.execute()
    } catch {
      // The next user must not get alerts about orders that the previous user followed.
      known.withLock { $0 = nil }
      throw error
    }
    let orders = Dictionary(now.orders.map { ($0.id, $0) }) { first, _ in first }
    let next = Known(follower: now.follower, orders: orders)
    guard let before = known.withLock({ $0 }), before.follower == now.follower else {
      return known.withLock { $0 = next }
    }
    let changes = now.orders.filter { !now.changedByThisProcess.contains($0.id) }
      .compactMap { OrderChange($0, before: before.orders[$0.id]) }
    let isForCustomer = now.follower.role == .customer
    // Customers are not told of moves.
    let destinations: Set<UniqueID> = isForCustomer ? [] : Set(changes.compactMap(\.newRestaurant))
    let names = try await destinations.isEmpty ? [:] : restaurants.names(of: destinations)
    let sentences = OrderSentences(isForCustomer: isForCustomer, restaurantNames: names).all(of: changes)
    if sentences.isEmpty || tell(sentences) { known.withLock { $0 = next } }
  }
}

/// A change of an order that the user does not know yet.
private struct OrderChange {
  let order: Order
  /// The order that the user knows, or `nil` for a new one.
  let before: Order?

  /// `true` if the order has another status now, or is new.
  var isStatusChange: Bool { before?.status != order.status }

  /// `true` if the order was put back: it was further on before.
  var isPutBack: Bool {
    switch (before?.status, order.status) {
    case (_, .canceled): false
    case (.preparing, .placed), (.ready, .placed), (.ready, .preparing), (.collected, _): isStatusChange
    default: false
    }
  }

  /// Returns `nil` if there is no change, or for a new order that is no longer open: its guest has
  /// it, or an older version imported it.
  init?(_ order: Order, before: Order?) {
    guard before.map({ $0.version != order.version }) ?? order.status.isOpen else { return nil }
    self.order = order
    self.before = before
  }

  /// The restaurant to which the order was moved; `nil` for a move to the shop, or for no move.
  var newRestaurant: UniqueID? { before.flatMap { $0.restaurant == order.restaurant ? nil : order.restaurant } }

  /// Returns the predicate of a sentence about a change of the content: `is now for the shop`.
  ///
  /// - Parameter names: The names of the restaurants to which orders were moved.
  func editPhrase(_ names: [UniqueID: String]) -> String {
    let edit = "has been changed: \(content)"
    guard let before, before.restaurant != order.restaurant else { return edit }
    let place = order.restaurant.map { names[$0] ?? "another restaurant" } ?? "the shop"
    return "is now for \(place)\(newContent.isEmpty ? "" : " and \(edit)")"
  }

  /// The content that is new; all items for a new order, and after the erasure of a name.
  var content: String { newContent.isEmpty ? OrderView.items(order) : newContent.joined(separator: "; ") }

  /// The parts of the content that are new: the items, the discount, the address or the note.
  private var newContent: [String] {
    guard let before else { return [] }
    var parts: [String] = []
    if before.lines != order.lines { parts.append(OrderView.items(order)) }
    // The name may have been erased.
    if before.guest != order.guest, order.guest != Order.anonymousGuest { parts.append("it was for \(before.guest)") }
    if before.discountAmount != order.discountAmount {
      parts.append(
        order.discountAmount.minorUnits == 0
          ? "no discount" : "discount \(order.discountAmount) \(order.currency.code)")
    }
    if before.deliverTo != order.deliverTo {
      parts.append(order.deliverTo.map { "deliver to \($0)" } ?? "no delivery")
    }
    if before.note != order.note { parts.append(order.note.map { "note \"\($0)\"" } ?? "no note") }
    return parts
  }
}

/// The sentences about orders that other users placed or changed.
private struct OrderSentences {
  let isForCustomer: Bool
  /// The names of the restaurants to which orders were moved.
  let restaurantNames: [UniqueID: String]

  /// Returns one sentence per order, or a summary if there are too many.
  ///
  /// - Parameter changes: The changes, of the latest order first.
  func all(of changes: [OrderChange]) -> [String] {
    let reported = changes.filter(isReported)
    guard reported.count > OrderAlerts.limit else { return reported.reversed().map(sentence) }
    let statusChanges = reported.filter { $0.isStatusChange && !$0.isPutBack }
    var counts = OrderStatus.allCases.compactMap { status -> String? in
      let count = statusChanges.count { $0.order.status == status }
      return count == 0 ? nil : "\(count) \(status == .placed ? "new" : status.word)"
    }
    let back = reported.count(where: \.isPutBack)
    if back > 0 { counts.append("\(back) put back") }
    let edits = reported.count { !$0.isStatusChange }
    if edits > 0 { counts.append("\(edits) edited") }
    return ["\(reported.count) orders changed: \(counts.joined(separator: ", ")). List them with: orders list"]
  }

  /// Returns `true` for a change to tell the user. A customer is told the start of the preparation,
  /// because no notification tells it. The staff are told every other change.
  private func isReported(_ change: OrderChange) -> Bool {
    let isStart = change.isStatusChange && change.order.status == .preparing && !change.isPutBack
    return isForCustomer ? isStart : !isStart
  }

  private func sentence(_ change: OrderChange) -> String {
    let order = change.order
    let name = "order \(order.id.description.suffix(8))"
    if isForCustomer { return "Your \(name) is being made." }
    let start = "O\(name.dropFirst()) for \(order.guest)"
    if change.isPutBack {
      return "\(start) was put back and \(order.status == .placed ? "is waiting" : Self.statusPhrase(of: order)) again."
    }
    guard change.isStatusChange else { return "\(start) \(change.editPhrase(restaurantNames))." }
    if order.status == .placed { return "New \(name) for \(order.guest): \(change.content)." }
    return "\(start) \(Self.statusPhrase(of: order))."
  }

  /// Returns the predicate of a sentence about the order: `is being made`.
  private static func statusPhrase(of order: Order) -> String {
    switch order.status {
    case .placed: "has been placed"
    case .preparing: "is being made"
    case .ready: "is ready to be \(order.deliverTo == nil ? "collected" : "delivered")"
    case .collected: "has been collected"
    case .canceled: "has been canceled"
    }
  }
}
