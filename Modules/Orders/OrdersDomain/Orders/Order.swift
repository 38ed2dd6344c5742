import Contracts
package import DomainKit

/// An order of a guest, from placing to collection.
@DomainEntity
package struct Order: Equatable, Sendable {
  package let id: ID<Order>
  package private(set) var guest: String
  package private(set) var status: OrderStatus
  /// The circumstances of the cancellation; `nil` for an order that is not canceled, or that an older
  /// version canceled.
  package private(set) var cancellation: Cancellation?
  package private(set) var lines: [OrderLine]
  package private(set) var discount: Discount
  package private(set) var deliverTo: DeliveryAddress?
  package private(set) var note: String?
  /// The restaurant of the catalog that the order is for; `nil` for an order at the shop itself. A
  /// closed restaurant takes no orders, and guests with open orders are notified when it closes.
  package private(set) var restaurant: UniqueID?
  package let placedAt: Timestamp
  /// The account that placed the order; `nil` for orders from before accounts existed and for
  /// imported sales.
  package let placedBy: UniqueID?
  /// The import that created the order; `nil` for an order that was placed here or imported by an
  /// older version.
  package let origin: SaleOrigin?
  /// The total of all lines before the discount.
  package private(set) var subtotal: Money
  /// The amount that the guest pays.
  package private(set) var total: Money

  /// Creates an order from its stored state.
  ///
  /// - Throws: ``OrderError`` if the lines and the discount are inconsistent.
  package init(
    _ draft: OrderDraft, id: ID<Order>, status: OrderStatus, placedAt: Timestamp, placedBy: UniqueID? = nil,
    origin: SaleOrigin? = nil, cancellation: Cancellation? = nil
  ) throws(OrderError) {
    guard let first = draft.lines.first else { throw .noLines }
    self.id = id
    self.status = status
    self.cancellation = cancellation
    self.placedAt = placedAt
    self.placedBy = placedBy
    self.origin = origin
    guest = try OrderError.plain(draft.guest.singleSpaced, "The guest's name", 1...100)
    note = try draft.note.map { text throws(OrderError) in try OrderError.plain(text, "The note", 1...500) }
    lines = draft.lines
    discount = draft.discount
    deliverTo = draft.deliverTo
    restaurant = draft.restaurant
    subtotal = try Order.sum(draft.lines, from: .zero(first.unitPrice.currency))
    total = try Order.total(of: subtotal, after: draft.discount)
  }

  /// Returns the key by which guests are found and told apart: the name without regard to case,
  /// accents, repeated spaces and the forms of letters, such as wide ones. The value is stored, so
  /// its form may only change with a migration.
  package static func key(ofGuest name: String) -> String {
    FoldedText.nameKey(name)
  }

  /// Places a guest's order. Equal lines become one, in the place of the first.
  ///
  /// - Parameters:
  ///   - draft: The content of the order.
  ///   - currency: The currency of the shop.
  ///   - minimum: The minimum total if the order is delivered.
  ///   - agreed: The total to which the order must come, if the user gave one.
  ///   - account: The account that places the order, if accounts exist.
  /// - Throws: ``OrderError`` if the order violates a rule or comes to another total.
  package static func place(
    _ draft: OrderDraft, id: ID<Order>, currency: Currency, deliveryMinimum minimum: Money,
    total agreed: AgreedTotal? = nil, by account: UniqueID? = nil, at moment: Timestamp
  ) throws(OrderError) -> Order {
    let draft = try draft.mergingEqualLines()
    for line in draft.lines where line.unitPrice.currency != currency {
      throw .money(.mixedCurrencies(line.unitPrice.currency, currency))
    }
    try OrderDraft.checkLineCount(draft.lines.count)
    try draft.checkName()
    var order = try Order(draft, id: id, status: .placed, placedAt: moment, placedBy: account)
    // A changed price may also bring the order below the minimum, and is the reason to name.
    try agreed?.check(order.total)
    try order.checkDelivery(minimum, wasDelivery: false)
    order.raiseEvent(OrderPlaced(order: id.raw, guest: order.guest, account: account, at: moment))
    return order
  }

  /// `true` if the order contains goods, which are shipped or taken away rather than served.
  ///
  /// The staff read this value; no rule depends on it.
  package var hasGoods: Bool { lines.contains { $0.category == .goods } }

  package var currency: Currency { total.currency }

  /// The amount of the discount.
  package var discountAmount: Money {
    Money(minorUnits: subtotal.minorUnits - total.minorUnits, currency: currency)
  }

  /// The number of items.
  package var quantity: Int { lines.reduce(0) { $0 + $1.quantity.value } }

  /// The wait after which an order that is not ready needs attention, in milliseconds.
  package static let attentionAfter: Int64 = 10 * 60_000
}

// MARK: Content

extension Order {
  /// Changes the content of the order. Items that stay keep their prices.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - added: The lines for the items to add.
  ///   - target: The restaurant of ``OrderEdit/destination``; `nil` for the shop.
  ///   - minimum: The minimum total if the order is delivered.
  ///   - mayRefund: `true` if the user may also give a discount for an order that is collected. Decision 0312.
  /// - Throws: ``OrderError`` if the order is ready or finished, or if the change breaks a rule,
  ///   changes nothing or comes to another total.
  package mutating func change(
    _ edit: OrderEdit, adding added: [OrderLine], movingTo target: UniqueID? = nil, deliveryMinimum minimum: Money,
    mayRefund: Bool = false, at moment: Timestamp
  ) throws(OrderError) {
    let isRefund = mayRefund && edit.isDiscount && status == .collected && origin == nil && !isEarlySale
    if !isRefund { try checkIsRecent(at: moment) }
    guard isRefund || status == .placed || status == .preparing else {
      throw .notChangeable(status, id: origin == nil ? id.description : nil)
    }
    for line in added where line.unitPrice.currency != currency {
      throw .money(.mixedCurrencies(line.unitPrice.currency, currency))
    }
    var draft = OrderDraft(
      guest: guest, lines: lines, discount: discount, deliverTo: deliverTo, note: note, restaurant: restaurant)
    try draft.apply(edit, adding: added, at: target, to: id, in: currency)
    if draft.lines.isEmpty { throw .noLinesLeft(id.description) }
    if !added.isEmpty { try OrderDraft.checkLineCount(draft.lines.count) }
    if edit.guest != nil { try draft.checkName() }
    let changed = try Order(draft, id: id, status: status, placedAt: placedAt)
    try edit.total?.check(changed.total)
    if !isRefund { try changed.checkDelivery(minimum, wasDelivery: deliverTo != nil) }
    if changed.hasSameContent(as: self) { throw .unchanged(id.description) }
    (guest, note, lines, discount) = (changed.guest, changed.note, changed.lines, changed.discount)
    (deliverTo, restaurant) = (changed.deliverTo, changed.restaurant)
    (subtotal, total) = (changed.subtotal, changed.total)
    raiseEvent(OrderChanged(order: id.raw, guest: guest, account: placedBy, at: moment))
  }

  /// The number of items, per item, size and price.
  package var quantities: [OrderLine.PricedItem: Int] {
    lines.reduce(into: [:]) { $0[$1.pricedItem, default: 0] += $1.quantity.value }
  }

  private func hasSameContent(as other: Order) -> Bool {
    guest == other.guest && note == other.note && discount == other.discount && deliverTo == other.deliverTo
      && restaurant == other.restaurant && quantities == other.quantities
  }

  /// Checks the minimum total of an order with a delivery address.
  ///
  /// - Parameter wasDelivery: `true` if the order had an address before the present change: then the error
  ///   suggests to remove it.
  /// - Throws: ``OrderError/tooSmallToDeliver(total:minimum:missing:wasDelivery:)``.
  private func checkDelivery(_ minimum: Money, wasDelivery: Bool) throws(OrderError) {
    if deliverTo != nil, total.minorUnits < minimum.minorUnits {
      throw .tooSmallToDeliver(
        total: total, minimum: minimum, missing: try addition(for: minimum), wasDelivery: wasDelivery)
    }
  }
}

// MARK: Progress

extension Order {
  /// The time after the placing in which a collected order can be put back, in milliseconds.
  /// Decision 0180.
  private static let putBackPeriod = Timestamp.millisecondsPerDay

  /// Returns `true` for a collected order that was placed more than 24 hours ago.
  package func staysCollected(at moment: Timestamp) -> Bool {
    status == .collected && origin == nil && moment > placedAt.advanced(byMilliseconds: Self.putBackPeriod)
  }

  /// `true` for a sale that an early version imported, without an origin.
  private var isEarlySale: Bool { status == .collected && origin == nil && id.raw.isOfSale }

  private func checkIsRecent(at moment: Timestamp) throws(OrderError) {
    if isEarlySale { throw .earlySale }
    if staysCollected(at: moment) { throw .tooLateToPutBack }
  }

  /// Starts the preparation of the order.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:target:id:)`` unless the order is newly placed.
  package mutating func start() throws(OrderError) {
    try changeStatus(to: .preparing)
  }

  /// Puts the order one step back: a started order among the placed ones, a ready one into
  /// preparation, for example if the drink was spilled, a collected one among the ready ones, and a
  /// canceled sale of a till among the collected ones. The guest does not know of the first and the
  /// last, so only the other two raise an event.
  ///
  /// A collected order stays collected after 24 hours, so that no revenue of earlier days changes.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:target:id:)`` for any other order;
  ///   ``OrderError/importedSale(target:)`` for an imported sale that is not canceled;
  ///   ``OrderError/earlySale`` for one without an origin; ``OrderError/tooLateToPutBack`` for a collected order
  ///   that was placed more than 24 hours ago.
  package mutating func putBack(at moment: Timestamp) throws(OrderError) {
    try checkIsRecent(at: moment)
    switch status {
    case .ready: status = .preparing
    case .collected where origin == nil: status = .ready
    case .canceled where origin != nil:
      (status, cancellation) = (.collected, nil)
      return
    default: return try changeStatus(to: .placed)
    }
    raiseEvent(OrderPutBack(order: id.raw, guest: guest, account: placedBy, isReady: status == .ready, at: moment))
  }

  /// Marks the order as ready for collection.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:target:id:)`` unless the order is being prepared.
  package mutating func markReady(at moment: Timestamp) throws(OrderError) {
    try changeStatus(to: .ready)
    raiseEvent(OrderReady(order: id.raw, guest: guest, account: placedBy, at: moment))
  }

  /// Marks the order as collected by the guest.
  ///
  /// - Throws: ``OrderError/wrongStatus(_:target:id:)`` unless the order is ready.
  package mutating func collect(at moment: Timestamp) throws(OrderError) {
    try changeStatus(to: .collected)
    raiseEvent(OrderCollected(order: id.raw, guest: guest, account: placedBy, at: moment))
  }

  /// Returns `true` for an order that ``cancel(reason:by:mayRefund:at:)`` takes: one that is not collected, or a sale
  /// of a till, which was collected before it was imported.
  ///
  /// - Parameter mayRefund: `true` if the user may also cancel an order that is collected. Decision 0307.
  package func isCancelable(mayRefund: Bool) -> Bool {
    if status != .collected { return OrderStatus.canceled.allowedSources.contains(status) }
    return origin != nil || mayRefund && !isEarlySale
  }

  /// Cancels the order. A sale of a till has no guest to notify, so it raises no event.
  ///
  /// - Parameters:
  ///   - reason: The reason to give to the guest.
  ///   - account: The account that cancels the order, if accounts exist.
  ///   - mayRefund: `true` if the account may cancel an order that is collected.
  /// - Throws: ``OrderError/wrongStatus(_:target:id:)`` unless the order is ``isCancelable(mayRefund:)``;
  ///   ``OrderError/earlySale`` for a sale without an origin; ``OrderError/tooLateToPutBack`` if it can no longer be
  ///   put back either.
  package mutating func cancel(
    reason: String?, by account: UniqueID? = nil, mayRefund: Bool = false, at moment: Timestamp
  ) throws(OrderError) {
    if !mayRefund || isEarlySale { try checkIsRecent(at: moment) }
    let checkedReason = try reason.map { text throws(OrderError) in try OrderError.plain(text, "The reason", 1...500) }
    guard isCancelable(mayRefund: mayRefund) else { throw .wrongStatus(status, target: .canceled, id: id.description) }
    status = .canceled
    cancellation = Cancellation(reason: checkedReason, by: account, at: moment)
    guard origin == nil else { return }
    raiseEvent(OrderCanceled(order: id.raw, guest: guest, account: placedBy, reason: checkedReason, at: moment))
  }

  private mutating func changeStatus(to next: OrderStatus) throws(OrderError) {
    guard next.allowedSources.contains(status) else {
      throw origin == nil
        ? OrderError.wrongStatus(status, target: next, id: id.description) : .importedSale(target: next)
    }
    status = next
  }
}

// MARK: Personal data

extension Order {
  /// The guest name of anonymized orders.
  package static let anonymousGuest = "Anonymous"

  /// `true` if there is something that ``anonymize()`` erases.
  package var hasPersonalData: Bool {
    guest != Self.anonymousGuest || deliverTo != nil || note != nil || cancellation?.reason != nil
  }

  /// Erases the guest's name, the address, the note and the reason of a cancellation. Items, prices
  /// and accounts stay, and so does the till of an imported sale. The order raises no event.
  ///
  /// - Throws: ``OrderError/openOrders(_:count:)`` unless the order is finished.
  package mutating func anonymize() throws(OrderError) {
    if status.isOpen { throw .openOrders(guest, count: 1) }
    if origin == nil { (guest, deliverTo, note) = (Self.anonymousGuest, nil, nil) }
    cancellation = cancellation.map { Cancellation(reason: nil, by: $0.by, at: $0.at) }
  }

  /// Returns `true` if the address, the note or the reason of a cancellation has the name of a guest.
  package func mentions(_ guest: String) -> Bool {
    Self.isNamed(guest, in: deliverTo?.description) || Self.isNamed(guest, in: note)
      || cancellation?.names(guest) == true
  }

  /// Erases the address, the note and the reason of a cancellation if they have the name of an earlier guest. The
  /// guest of the order stays. The order raises no event.
  ///
  /// - Throws: ``OrderError/openOrders(_:count:)`` unless the order is finished.
  package mutating func eraseMentions(of earlierGuest: String) throws(OrderError) {
    if status.isOpen { throw .openOrders(earlierGuest, count: 1) }
    if Self.isNamed(earlierGuest, in: deliverTo?.description) { deliverTo = nil }
    if Self.isNamed(earlierGuest, in: note) { note = nil }
    cancellation = cancellation.map {
      $0.names(earlierGuest) ? Cancellation(reason: nil, by: $0.by, at: $0.at) : $0
    }
  }

  /// Returns `true` if a text has the name of a guest, without regard to case and accents.
  static func isNamed(_ guest: String, in text: String?) -> Bool {
    let texts = [guest, text ?? ""].map { text in
      FoldedText.greekFolded(FoldedText.words(of: FoldedText.caseFolded(text)).joined(separator: " "))
    }
    return !texts[0].isEmpty && " \(texts[1]) ".contains(" \(texts[0]) ")
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

  /// Returns the price of further items with which the total reaches an amount, or `nil` if no items
  /// are enough. A percentage applies to them too.
  fileprivate func addition(for minimum: Money) throws(OrderError) -> Money? {
    guard case .percentage(let percentage) = discount else {
      return try Order.money { () throws(MoneyError) in try minimum.subtracting(total) }
    }
    let kept = Int128(10_000 - percentage.hundredths)
    if kept == 0 { return nil }
    // The smallest subtotal whose kept part, rounded half down, reaches the amount.
    let needed = ((Int128(minimum.minorUnits) - 1) * 10_000 + 5_000) / kept + 1
    guard let needed = Int64(exactly: needed) else { return nil }
    return try Order.money { () throws(MoneyError) in
      try Money(minorUnits: needed, currency: minimum.currency).subtracting(subtotal)
    }
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
