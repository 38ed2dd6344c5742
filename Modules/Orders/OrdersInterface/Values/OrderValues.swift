package import DomainKit
package import OrdersDomain
package import ShellKit

/// The latest orders with which a command can do something, by the ends of their identifiers.
package enum OrderValues: ValueSource {
  /// What the orders are; anything when empty.
  package typealias Choice = Set<OrderStatus>
  package typealias Needs = (list: any ListOrdersUseCase, clock: any WallClock)

  package static let arguments: [String: Choice] = [
    "orders show <id>": [],
    "orders start <id>": OrderStatus.preparing.predecessors,
    "orders putback <id>": OrderStatus.placed.predecessors,
    "orders ready <id>": OrderStatus.ready.predecessors,
    "orders collect <id>": OrderStatus.collected.predecessors,
    "orders cancel <id>": OrderStatus.cancelled.predecessors,
    "orders list --after": [],
  ]
  private static let limit = 50

  package static func values(_ needs: Needs, _ statuses: Choice, for _: String) async throws -> [ValueSuggestion] {
    let orders = try await needs.list.execute(OrderFilter(statuses: statuses, limit: limit), after: nil)
    let now = needs.clock.now
    return orders.map { order in
      // What is the same in all of them tells none of them apart.
      let status = statuses.count == 1 ? [] : [order.status.rawValue]
      let words = [order.guest, OrderView.items(order)] + status + [order.placedAt.age(at: now)]
      return ValueSuggestion(order.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

/// Guests who have ordered lately, the latest first.
package enum GuestValues: ValueSource {
  package static let arguments: [String: Void] = ["orders list --for": ()]
  private static let limit = 200

  package static func values(
    _ list: any ListOrdersUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    let orders = try await list.execute(OrderFilter(limit: limit), after: nil)
    var seen: Set<String> = []
    return orders.map(\.guest).filter { seen.insert($0).inserted }.map { guest in
      let count = orders.count { $0.guest == guest }
      return ValueSuggestion(guest, detail: count == 1 ? "an order" : "\(count) orders")
    }
  }
}
