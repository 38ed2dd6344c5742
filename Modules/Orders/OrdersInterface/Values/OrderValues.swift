package import DomainKit
package import OrdersDomain
package import ShellKit

/// The latest orders that a command can act on, by the last characters of their identifiers.
package enum OrderValues: ValueSource {
  /// The statuses of the orders to suggest; all if empty.
  package typealias Choice = Set<OrderStatus>
  package typealias Needs = (any ListOrdersUseCase, any WallClock)

  package static let arguments: [String: Choice] = [
    "orders show <id>": [],
    "orders change <id>": [.placed, .preparing],
    "orders start <id>": OrderStatus.preparing.predecessors,
    "orders putback <id>": [.preparing, .ready, .collected],
    "orders ready <id>": OrderStatus.ready.predecessors,
    "orders collect <id>": OrderStatus.collected.predecessors,
    "orders cancel <id>": OrderStatus.canceled.predecessors,
    "orders list --after": [],
  ]
  private static let limit = 50

  package static func values(_ needs: Needs, _ statuses: Choice, for typed: String) async throws -> [ValueSuggestion] {
    let (list, clock) = needs
    // A guest's orders are found by the name even if they are not among the latest.
    var orders =
      typed.isEmpty
      ? [] : try await list.execute(OrderFilter(statuses: statuses, guest: typed, limit: limit), after: nil)
    if orders.isEmpty, !typed.isEmpty {
      // The refusal of such an order says which status it has.
      orders = try await list.execute(OrderFilter(guest: typed, limit: limit), after: nil).filter(\.status.isOpen)
    }
    let own = Set(orders.map(\.id))
    orders += try await list.execute(OrderFilter(statuses: statuses, limit: limit), after: nil)
      .filter { !own.contains($0.id) }
    let now = clock.now
    return orders.map { order in
      // A status that all suggestions share does not distinguish them.
      let status = statuses == [order.status] ? [] : [order.status.word]
      let words = [order.guest, OrderView.items(order)] + status + [order.placedAt.age(at: now)]
      return ValueSuggestion(order.id.description.suffix(8).description, detail: words.joined(separator: ", "))
    }
  }
}

/// The names of guests with recent orders, latest first.
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
      return ValueSuggestion(guest, detail: count == 1 ? "1 order" : "\(count) orders")
    }
  }
}
