package import DomainKit
package import OrdersDomain
package import ShellKit

/// The latest orders that a command can act on, by the last characters of their identifiers.
package enum OrderValues: ValueSource {
  /// The orders to suggest.
  @MemberwiseInit(unlabeled: 1)
  package struct Subset: ExpressibleByArrayLiteral, Sendable {
    /// The statuses; all if empty.
    let statuses: Set<OrderStatus>
    /// `true` for orders that the user may change.
    var isChangeable: Bool = false
    /// The statuses of imported sales that the command takes; the same ones if empty.
    var importedStatuses: Set<OrderStatus> = []

    package init(arrayLiteral statuses: OrderStatus...) { self.init(Set(statuses)) }

    func filter(_ statuses: Set<OrderStatus>, guest: String? = nil) -> OrderFilter {
      OrderFilter(statuses: statuses, guest: guest, isChangeable: isChangeable, limit: OrderValues.limit)
    }

    func takes(_ order: Order) -> Bool {
      let statuses = hasOwnStatuses(order) ? importedStatuses : statuses
      return statuses.isEmpty || statuses.contains(order.status)
    }

    /// Returns the hint for a collected order that the command refuses by its name, and cancels or changes by its id.
    func refund(_ order: Order, at now: Timestamp) -> String? {
      guard isChangeable, order.status == .collected, order.origin == nil else { return nil }
      let id = order.id.description.suffix(8)
      if importedStatuses == [.collected] {
        return "For a refund, a manager or an owner cancels it by its id: orders cancel \(id)"
      }
      let discount = "A manager or an owner gives a discount by its id: orders change \(id) --discount 1.50"
      return order.staysCollected(at: now)
        ? discount : "\(discount). If the guest does not have it, use orders putback \(id)"
    }

    /// Returns `true` for an imported sale if the command takes those with other statuses than orders.
    func hasOwnStatuses(_ order: Order) -> Bool { !importedStatuses.isEmpty && order.origin != nil }
  }
  package typealias Needs = (any ListOrdersUseCase, any WallClock)

  package static let arguments: [String: Subset] = [
    "orders show <id>": [],
    "orders change <id>": Subset([.placed, .preparing], isChangeable: true),
    "orders start <id>": Subset(OrderStatus.preparing.allowedSources),
    "orders putback <id>": Subset([.preparing, .ready, .collected], importedStatuses: [.canceled]),
    "orders ready <id>": Subset(OrderStatus.ready.allowedSources),
    "orders collect <id>": Subset(OrderStatus.collected.allowedSources),
    "orders cancel <id>": Subset(
      OrderStatus.canceled.allowedSources, isChangeable: true, importedStatuses: [.collected]),
    "orders list --after": [],
  ]
  package static let limit = 50
  package static let noun = "order"

  package static func listHint(_: Subset) -> String? { "List orders with: orders list" }

  package static func values(_ needs: Needs, _ subset: Subset, for typed: String) async throws -> [ValueSuggestion] {
    let (list, clock) = needs
    let statuses = subset.statuses
    // A guest's orders are found by the name even if they are not among the latest.
    var orders = try await taken(subset, of: typed, list)
    var refused: Set<ID<Order>> = []
    if orders.isEmpty, !typed.isEmpty {
      let found = try await list.execute(subset.filter([], guest: typed), after: nil)
        .filter { !subset.hasOwnStatuses($0) }
      let open = found.filter(\.status.isOpen)
      orders = open.isEmpty ? Array(found.prefix(1)) : open
      refused = Set(orders.map(\.id))
    }
    let own = Set(orders.map(\.id))
    orders += try await latest(subset, list).filter { !own.contains($0.id) }
    let now = clock.now
    return orders.map { order in
      // A status that all suggestions share does not distinguish them.
      let status = statuses == [order.status] ? [] : [order.status.word]
      let words = [order.guest, OrderView.items(order)] + status + [order.placedAt.age(at: now)]
      let isRefused = refused.contains(order.id)
      let refusal: OrderError =
        if order.origin != nil {
          .importedSale(target: order.status)
        } else if order.staysCollected(at: now) {
          .tooLateToPutBack
        } else {
          .wrongStatus(order.status, target: order.status, id: order.id.description)
        }
      let refund = isRefused ? subset.refund(order, at: now) : nil
      return ValueSuggestion(
        order.id.description.suffix(8).description, detail: words.joined(separator: ", "), isRefused: isRefused,
        nextStep: isRefused ? refund ?? refusal.suggestion : nil,
        refusalOfName: refund == nil ? nil : "takes no collected order by a name")
    }
  }
}

extension OrderValues {
  /// Returns the orders of a guest that the command takes, or else the imported sales.
  private static func taken(
    _ subset: Subset, of guest: String, _ list: any ListOrdersUseCase
  ) async throws -> [Order] {
    if guest.isEmpty { return [] }
    func found(_ statuses: Set<OrderStatus>) async throws -> [Order] {
      try await list.execute(subset.filter(statuses, guest: guest), after: nil).filter(subset.takes)
    }
    let orders = try await found(subset.statuses)
    if !orders.isEmpty || subset.importedStatuses.isEmpty { return orders }
    return try await found(subset.importedStatuses)
  }

  private static func latest(_ subset: Subset, _ list: any ListOrdersUseCase) async throws -> [Order] {
    if !subset.statuses.contains(.collected) {
      return try await list.execute(subset.filter(subset.statuses), after: nil)
    }
    // The latest collected orders may all be imported. Few orders are open.
    let open = OrderFilter(statuses: subset.statuses.filter(\.isOpen), limit: limit)
    var here = OrderFilter(limit: limit)
    here.isPlacedHere = true
    let ended = try await list.execute(here, after: nil).filter { !$0.status.isOpen && subset.takes($0) }
    let imported = try await list.execute(subset.filter(subset.importedStatuses), after: nil)
    return try await list.execute(open, after: nil) + ended + imported.filter(subset.takes)
  }
}

/// The names of guests with recent orders, latest first.
package enum GuestValues: ValueSource {
  package static let arguments: [String: Void] = ["orders list --for": (), "notifications list --for": ()]
  package static let limit = 200

  package static func values(
    _ list: any ListOrdersUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    let orders = try await list.execute(OrderFilter(limit: limit), after: nil)
    var seen: Set<String> = []
    // There may be older orders.
    let end = orders.count == limit ? " recently" : ""
    return orders.map(\.guest).filter { seen.insert($0).inserted }.map { guest in
      let count = orders.count { $0.guest == guest }
      return ValueSuggestion(guest, detail: (count == 1 ? "1 order" : "\(count) orders") + end)
    }
  }
}

/// The names of the tills from which sales were imported.
package enum TillValues: ValueSource {
  package static let arguments: [String: Void] = ["orders stats --till": ()]

  package static func values(_ list: any ListTillsUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] {
    try await list.execute().map { ValueSuggestion($0, called: $0) }
  }
}
