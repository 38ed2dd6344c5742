import Contracts
package import DomainKit

/// A guest's order, from the counter to the cup.
@DomainEntity
package struct Order: Equatable, Sendable {
  package let id: ID<Order>
  package let guest: String
  package private(set) var status: OrderStatus
  package let lines: [OrderLine]
  package let discount: Discount
  package let deliverTo: DeliveryAddress?
  package let note: String?
  /// The restaurant that it is for, if it is for one.
  package let restaurant: UniqueID?
  package let placedAt: Timestamp
  /// The account that ordered; nothing for orders of before there were any, and of journals.
  package let placedBy: UniqueID?
  /// The import that brought it; `nil` for an order that was placed here, or imported by an older program.
  package let origin: SaleOrigin?
  /// The lines' total before the discount.
  package let subtotal: Money
  /// What the guest pays.
  package let total: Money

  /// An order as it stands on record.
  ///
  /// - Throws: ``OrderError`` when its lines and its discount do not go together.
  package init(
    _ draft: OrderDraft, id: ID<Order>, status: OrderStatus, placedAt: Timestamp, placedBy: UniqueID? = nil,
    origin: SaleOrigin? = nil
  ) throws(OrderError) {
    guard let first = draft.lines.first else { throw .noLines }
    self.id = id
    self.status = status
    self.placedAt = placedAt
    self.placedBy = placedBy
    self.origin = origin
    guest = try OrderDraft.plain(draft.guest, "The guest's name", 1...100)
    note = try draft.note.map { text throws(OrderError) in try OrderDraft.plain(text, "The note", 1...500) }
    lines = draft.lines
    discount = draft.discount
    deliverTo = draft.deliverTo
    restaurant = draft.restaurant
    subtotal = try Order.sum(draft.lines, from: .zero(first.unitPrice.currency))
    total = try Order.total(of: subtotal, after: draft.discount)
  }

  /// Takes a guest's order.
  ///
  /// - Parameters:
  ///   - draft: what is ordered, by whom and where it goes.
  ///   - currency: what the shop sells in.
  ///   - account: whose order it is, where there are accounts.
  /// - Throws: ``OrderError`` when a rule is against it.
  package static func place(
    _ draft: OrderDraft, id: ID<Order>, currency: Currency, by account: UniqueID? = nil, at moment: Timestamp
  ) throws(OrderError) -> Order {
    for line in draft.lines where line.unitPrice.currency != currency {
      throw .money(.mixedCurrencies(line.unitPrice.currency, currency))
    }
    var order = try Order(draft, id: id, status: .placed, placedAt: moment, placedBy: account)
    if order.deliverTo != nil { try order.checkDelivery() }
    order.raiseEvent(OrderPlaced(order: id.raw, guest: order.guest, at: moment))
    return order
  }

  /// Whether something in it must be sent rather than served.
  package var requiresShipping: Bool { lines.contains { $0.category == .goods } }

  package var currency: Currency { total.currency }

  /// What the discount takes off.
  package var discountAmount: Money {
    Money(minorUnits: subtotal.minorUnits - total.minorUnits, currency: currency)
  }

  /// How many things were ordered.
  package var quantity: Int { lines.reduce(0) { $0 + $1.quantity.value } }

  /// How long a guest waits before somebody should look after the order, in milliseconds.
  package static let longestWait: Int64 = 10 * 60_000

  /// The least total of an order that is delivered, in the currency's main unit.
  package static let leastDeliveredTotal: Int32 = 10

  private func checkDelivery() throws(OrderError) {
    let least = Money(mainUnits: Order.leastDeliveredTotal, currency: currency)
    if total.minorUnits < least.minorUnits { throw .tooSmallToDeliver(total: total, least: least) }
  }
}

// MARK: On its way

extension Order {
  /// Begins to make the order.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:wanted:)`` unless it was just placed.
  package mutating func start() throws(OrderError) {
    try move(to: .preparing)
  }

  /// Puts an order that was begun by mistake back among those that wait.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:wanted:)`` unless it is being prepared.
  package mutating func putBack() throws(OrderError) {
    try move(to: .placed)
  }

  /// Puts the finished order on the counter.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:wanted:)`` unless it is being prepared.
  package mutating func markReady(at moment: Timestamp) throws(OrderError) {
    try move(to: .ready)
    raiseEvent(OrderReady(order: id.raw, guest: guest, at: moment))
  }

  /// Hands the finished order to the guest.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:wanted:)`` unless it is ready.
  package mutating func collect(at moment: Timestamp) throws(OrderError) {
    try move(to: .collected)
    raiseEvent(OrderCollected(order: id.raw, guest: guest, at: moment))
  }

  /// Gives the order up.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:wanted:)`` once it is ready.
  package mutating func cancel(reason: String?, at moment: Timestamp) throws(OrderError) {
    let said = try reason.map { text throws(OrderError) in try OrderDraft.plain(text, "The reason", 1...500) }
    try move(to: .cancelled)
    raiseEvent(OrderCancelled(order: id.raw, guest: guest, reason: said, at: moment))
  }

  private mutating func move(to next: OrderStatus) throws(OrderError) {
    guard next.predecessors.contains(status) else { throw .wrongStatus(status, wanted: next) }
    status = next
  }
}

// MARK: Pricing

extension Order {
  private static func sum(_ lines: [OrderLine], from zero: Money) throws(OrderError) -> Money {
    try money { () throws(MoneyError) in
      var sum = zero
      for line in lines { sum = try sum.adding(line.total) }
      return sum
    }
  }

  private static func total(of subtotal: Money, after discount: Discount) throws(OrderError) -> Money {
    try money { () throws(MoneyError) in
      switch discount {
      case .none: return subtotal
      case .percentage(let percentage): return try subtotal.subtracting(subtotal.share(percentage))
      case .amount(let amount): return try subtotal.subtracting(amount)
      }
    }.notNegative(subtotal: subtotal, discount: discount)
  }

  private static func money<Value>(_ body: () throws(MoneyError) -> Value) throws(OrderError) -> Value {
    do throws(MoneyError) { return try body() } catch { throw .money(error) }
  }
}

extension Money {
  fileprivate func notNegative(subtotal: Money, discount: Discount) throws(OrderError) -> Money {
    if minorUnits < 0 { throw .discountTooLarge(discount, subtotal: subtotal) }
    return self
  }
}
