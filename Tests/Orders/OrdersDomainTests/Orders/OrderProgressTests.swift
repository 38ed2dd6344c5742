import Contracts
import DomainKit
import OrdersDomain
import Testing

@Suite struct `An order on its way` {
  @Test func `is refunded by a manager, unless an early version imported it`() throws {
    for (high, isRefunded) in [(0x7000, true), (0x8000, false)] as [(UInt64, Bool)] {
      var order = try Sample.order(.collected, id: ID(UniqueID(high: high, low: 1)))
      #expect(order.isCancelable(mayRefund: true) == isRefunded)
      _ = Result { try order.cancel(reason: nil, mayRefund: true, at: Sample.later) }
      #expect((order.status == .canceled) == isRefunded)
      if isRefunded { continue }
      for mayRefund in [true, false] {
        #expect(throws: OrderError.earlySale) { try order.cancel(reason: nil, mayRefund: mayRefund, at: Sample.later) }
      }
      #expect(throws: OrderError.earlySale) { try order.putBack(at: Sample.later) }
    }
  }

  @Test func `is refunded in part by a manager at any age, with only a discount`() throws {
    let late = Sample.noon.advanced(byMilliseconds: 48 * Timestamp.millisecondsPerHour)
    let discount = OrderEdit(discount: .amount("1"))
    for (high, isRefunded) in [(0x7000, true), (0x8000, false)] as [(UInt64, Bool)] {
      var order = try Sample.order(.collected, id: ID(UniqueID(high: high, low: 1)))
      let total = order.total.minorUnits
      for (edit, mayRefund) in [(discount, false), (OrderEdit(discount: .amount("1"), note: "hot"), true)] {
        #expect(throws: isRefunded ? OrderError.tooLateToPutBack : .earlySale) {
          try order.change(edit, adding: [], deliveryMinimum: .zero(.usd), mayRefund: mayRefund, at: late)
        }
      }
      _ = Result { try order.change(discount, adding: [], deliveryMinimum: .zero(.usd), mayRefund: true, at: late) }
      #expect(order.total.minorUnits == total - (isRefunded ? 100 : 0) && order.status == .collected)
      #expect(order.eventBuffer.events.count == (isRefunded ? 1 : 0))
    }
  }

  @Test(arguments: OrderStatus.allCases)
  func `takes a manager's discount before it is ready and after it is collected`(status: OrderStatus) throws {
    var order = try Sample.order(status)
    let discount = OrderEdit(discount: .amount("1"))
    if [.placed, .preparing, .collected].contains(status) {
      try order.change(discount, mayRefund: true)
      #expect(order.discountAmount.minorUnits == 100 && order.status == status)
    } else {
      #expect(throws: OrderError.notChangeable(status, id: order.id.description)) {
        try order.change(discount, mayRefund: true)
      }
      #expect(order.discountAmount.minorUnits == 0)
    }
  }

  @Test func `takes no manager's discount if a till sold it`() throws {
    var sale = try Sample.sale()
    let discount = OrderEdit(discount: .amount("1"))
    #expect(throws: OrderError.notChangeable(.collected, id: nil)) { try sale.change(discount, mayRefund: true) }
    #expect(sale.discountAmount.minorUnits == 0)
  }

  @Test func `is refunded in part below the minimum for delivery once it is delivered`() throws {
    let draft = OrderDraft(
      guest: "Ada", lines: [try Sample.line()], deliverTo: try DeliveryAddress(parsing: "12 High St, Springfield"))
    let discount = OrderEdit(discount: .amount("1"))
    for (status, isRefunded) in [(OrderStatus.collected, true), (.placed, false)] {
      var order = try Order(draft, id: Sample.id(7), status: status, placedAt: Sample.noon)
      let minimum = order.total
      _ = Result { try order.change(discount, above: minimum, mayRefund: true) }
      #expect((order.total != minimum) == isRefunded)
    }
  }

  enum Step: CaseIterable, Sendable {
    case start, putBack, markReady, collect, cancel

    func target(from status: OrderStatus) -> OrderStatus {
      switch self {
      case .putBack where status == .ready: .preparing
      case .putBack where status == .collected: .ready
      case .start: .preparing
      case .putBack: .placed
      case .markReady: .ready
      case .collect: .collected
      case .cancel: .canceled
      }
    }

    var allowedFrom: Set<OrderStatus> {
      switch self {
      case .start: [.placed]
      case .putBack: [.preparing, .ready, .collected]
      case .markReady: [.preparing]
      case .collect: [.ready]
      case .cancel: [.placed, .preparing, .ready]
      }
    }

    func take(_ order: inout Order) throws {
      switch self {
      case .start: try order.start()
      case .putBack: try order.putBack(at: Sample.later)
      case .markReady: try order.markReady(at: Sample.later)
      case .collect: try order.collect(at: Sample.later)
      case .cancel: try order.cancel(reason: nil, at: Sample.later)
      }
    }
  }

  @Test(arguments: OrderStatus.allCases, Step.allCases)
  func `takes each step from the states that allow it, and from no other`(status: OrderStatus, step: Step) throws {
    var order = try Sample.order(status)
    if step.allowedFrom.contains(status) {
      try step.take(&order)
      #expect(order.status == step.target(from: status))
    } else {
      let error = OrderError.wrongStatus(status, target: step.target(from: status), id: order.id.description)
      #expect(throws: error) { try step.take(&order) }
      #expect(order.status == status)
      #expect(order.eventBuffer.isEmpty)
    }
  }

  private static let saleHint =
    "A manager can cancel a returned sale with: orders cancel ID; and remove all sales of its import with: "
    + "orders import FILE --undo"

  @Test(arguments: [Step.start, .putBack, .markReady, .collect])
  func `stays collected if a till sold it`(step: Step) throws {
    var order = try Sample.sale()
    let target: OrderStatus = step == .putBack ? .placed : step.target(from: .collected)
    let error = #expect(throws: OrderError.self) { try step.take(&order) }
    #expect(error == .importedSale(target: target))
    #expect(order.status == .collected)
    // The hint must not name a step, because no step is possible.
    #expect(error?.suggestion == Self.saleHint)
  }

  @Test func `is canceled and put back without a notification if a till sold it`() throws {
    var order = try Sample.sale()
    try order.cancel(reason: "returned", at: Sample.later.advanced(byMilliseconds: 30 * Timestamp.millisecondsPerDay))
    #expect(order.status == .canceled && order.cancellation?.reason == "returned")
    let again = OrderError.wrongStatus(.canceled, target: .canceled, id: order.id.description)
    #expect(throws: again) { try order.cancel(reason: nil, at: Sample.later) }
    try order.putBack(at: Sample.later)
    #expect(order.status == .collected && order.cancellation == nil && order.eventBuffer.isEmpty)
  }

  @Test func `raises nothing when it is started`() throws {
    var order = try Sample.order(.placed)
    try order.start()
    #expect(order.eventBuffer.isEmpty)
  }

  @Test func `raises that it is ready`() throws {
    var order = try Sample.order(.preparing)
    try order.markReady(at: Sample.later)
    let expected = OrderReady(order: order.id.raw, guest: "Ada", account: nil, at: Sample.later)
    #expect(order.eventBuffer.events.map { $0 as? OrderReady } == [expected])
  }

  @Test func `raises that it was collected`() throws {
    var order = try Sample.order(.ready)
    try order.collect(at: Sample.later)
    let expected = OrderCollected(order: order.id.raw, guest: "Ada", account: nil, at: Sample.later)
    #expect(order.eventBuffer.events.map { $0 as? OrderCollected } == [expected])
  }

  @Test(arguments: [(.ready, false), (.collected, true)] as [(OrderStatus, Bool)])
  func `raises that it was put back, if the guest was told of a step`(status: OrderStatus, isReady: Bool) throws {
    var order = try Sample.order(status)
    try order.putBack(at: Sample.later)
    let expected = OrderPutBack(order: order.id.raw, guest: "Ada", account: nil, isReady: isReady, at: Sample.later)
    #expect(order.eventBuffer.events.map { $0 as? OrderPutBack } == [expected])
    var started = try Sample.order(.preparing)
    try started.putBack(at: Sample.later)
    #expect(started.eventBuffer.events.isEmpty)
  }

  @Test func `stays collected 24 hours after it was placed`() throws {
    let last = Sample.noon.advanced(byMilliseconds: 24 * Timestamp.millisecondsPerHour)
    let late = last.advanced(byMilliseconds: 1)
    var order = try Sample.order(.collected)
    #expect(throws: OrderError.tooLateToPutBack) { try order.putBack(at: late) }
    // Neither is it told to be put back first.
    #expect(throws: OrderError.tooLateToPutBack) { try order.cancel(reason: nil, at: late) }
    #expect(throws: OrderError.tooLateToPutBack) {
      try order.change(OrderEdit(note: "hot"), adding: [], deliveryMinimum: .zero(.usd), at: late)
    }
    #expect(OrderError.tooLateToPutBack.suggestion?.contains("putback") == false)
    #expect(order.status == .collected && order.eventBuffer.isEmpty)
    try order.putBack(at: last)
    #expect(order.status == .ready)
    // An order that was never collected can still be put right.
    try order.putBack(at: late)
    #expect(order.status == .preparing)
  }

  @Test(arguments: ["out of milk", nil])
  func `raises that it was canceled, and why if it was said`(reason: String?) throws {
    var order = try Sample.order(.preparing)
    let account = UniqueID(high: 1, low: 2)
    try order.cancel(reason: reason, by: account, at: Sample.later)
    #expect(order.cancellation == Cancellation(reason: reason, by: account, at: Sample.later))
    let expected = OrderCanceled(order: order.id.raw, guest: "Ada", account: nil, reason: reason, at: Sample.later)
    #expect(order.eventBuffer.events.map { $0 as? OrderCanceled } == [expected])
  }

  @Test(arguments: OrderStatus.allCases) func `is open until it is collected or canceled`(status: OrderStatus) {
    #expect(status.isOpen == [.placed, .preparing, .ready].contains(status))
  }

  @Test func `says in a manager's words why a step is refused`() {
    let ready = OrderError.wrongStatus(.ready, target: .placed, id: "0000-9f3a21bc")
    #expect(ready.message == "An order that is ready cannot be put back")
    #expect(ready.suggestion == "Use orders collect 9f3a21bc, orders putback 9f3a21bc or orders cancel 9f3a21bc")
    let collected = OrderError.wrongStatus(.collected, target: .canceled, id: "0000-9f3a21bc")
    #expect(
      collected.suggestion
        == "If the guest does not have it, use orders putback 9f3a21bc; for a refund, ask a manager to cancel it")
    let done = OrderError.wrongStatus(.collected, target: .collected, id: "0000-9f3a21bc")
    #expect(done.message == "The order is already collected")
    let started = OrderError.wrongStatus(.preparing, target: .preparing, id: "0000-9f3a21bc")
    #expect(started.message == "The order is already being prepared")
    let sale = OrderError.importedSale(target: .preparing)
    #expect(sale.message == "A sale that was imported from a till cannot be started")
    #expect(sale.code == collected.code)
  }

  @Test(
    arguments: [
      (.ready, "9f3a21bc", "Put it back first, which tells the guest: orders putback 9f3a21bc"),
      (
        .collected, "9f3a21bc",
        "Within 24 hours, put it back twice first: orders putback 9f3a21bc; a manager or an owner can give a "
          + "discount without that; for another order: orders place"
      ), (.collected, nil, saleHint),
      (.canceled, "9f3a21bc", "Place another order with: orders place"),
    ] as [(OrderStatus, String?, String)])
  func `names the step that makes the order changeable`(status: OrderStatus, id: String?, suggestion: String) {
    #expect(OrderError.notChangeable(status, id: id).suggestion == suggestion)
  }

  @Test func `says which address stands for pick-up`() {
    #expect(OrderError.incompleteAddress("none").suggestion?.hasSuffix("\"\", stands for pick-up") == true)
  }
}
