import DomainKit
import OrdersDomain
import OrdersInterface
import Synchronization
import Testing

/// A source of orders and of a restaurant that the test controls.
private final class Board: GetOrdersForAlertsUseCase, RestaurantLookup, DatabaseChanges {
  private let now = Mutex<Result<FollowedOrders, AccessDenied>>(.failure(.notSignedIn(.viewOrders)))

  func set(_ follower: Principal, _ orders: [Order], own: [Order] = []) {
    now.withLock {
      $0 = .success(FollowedOrders(follower: follower, orders: orders, changedByThisProcess: Set(own.map(\.id))))
    }
  }

  func signOut() { now.withLock { $0 = .failure(.notSignedIn(.viewOrders)) } }

  func execute() async throws -> FollowedOrders { try now.withLock { $0 }.get() }

  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant { throw OrderError.notFound(suffix.digits) }

  func names(of restaurants: Set<UniqueID>) async throws -> [UniqueID: String] {
    restaurants.contains(UniqueID(high: 7, low: 5)) ? [UniqueID(high: 7, low: 5): "Nonna's (12 Mott St)"] : [:]
  }

  func changeToken() async throws -> Int64 { 7 }
  func changes() -> AsyncThrowingStream<Void, any Error> { AsyncThrowingStream { $0.finish() } }
}

@Suite struct `The alerts about orders` {
  private static let ada = Principal.person(UniqueID(high: 1, low: 1), .customer)
  private static let bob = Principal.person(UniqueID(high: 1, low: 2), .customer)
  private static let staff = Principal.person(UniqueID(high: 1, low: 3), .barista)

  private let board = Board()
  private let source: OrderAlerts

  init() { source = OrderAlerts(following: board, at: board, board) }

  private func order(_ number: UInt64, _ status: OrderStatus = .placed, version: Int = 1) throws -> Order {
    let line = try OrderLine(
      item: "Latte", category: .drink, size: .large, quantity: Quantity(2), unitPrice: Money(parsing: "4.50", .usd))
    var order = try Order(
      OrderDraft(guest: "Ada", lines: [line]), id: ID(UniqueID(high: 1, low: number)), status: status,
      placedAt: Sample.moment)
    order.version = version
    return order
  }

  private func alerts(isSeen: Bool = true) async throws -> [String] {
    let told = Mutex<[String]>([])
    try await source.look { sentences in
      told.withLock { $0 += sentences }
      return isSeen
    }
    return told.withLock { $0 }
  }

  /// Returns the alerts to staff who know some orders.
  private func alerts(from known: [Order], to orders: [Order]) async throws -> [String] {
    board.set(Self.staff, known)
    _ = try await alerts()
    board.set(Self.staff, orders)
    return try await alerts()
  }

  @Test func `begins with what happens after a user has begun to listen`() async throws {
    board.set(Self.ada, [try order(1)])
    #expect(try await alerts() == [])
    #expect(try await alerts() == [])
  }

  @Test func `tells guests that an order is being made, once, and leaves the rest to notifications`() async throws {
    board.set(Self.ada, [try order(1)])
    _ = try await alerts()
    board.set(Self.ada, [try order(1, .preparing, version: 2)])
    #expect(try await alerts() == ["Your order 00000001 is being made."])
    #expect(try await alerts() == [])
    for (status, version) in [(OrderStatus.preparing, 3), (.ready, 4)] {
      board.set(Self.ada, [try order(1, status, version: version)])
      #expect(try await alerts() == [])
    }
  }

  @Test func `tells staff that an order was changed, and does not call it new`() async throws {
    let known = [try order(1), try order(2, .preparing)]
    let alerts = try await alerts(from: known, to: [order(2, .preparing, version: 2), order(1, version: 2)])
    #expect(
      alerts == [
        "Order 00000001 for Ada has been changed: 2 Latte (large).",
        "Order 00000002 for Ada has been changed: 2 Latte (large).",
      ])
  }

  @Test func `does not repeat a name that was erased`() async throws {
    var erased = try order(1, .collected)
    try erased.anonymize()
    erased.version = 2
    let alerts = try await alerts(from: [order(1, .collected)], to: [erased])
    #expect(alerts == ["Order 00000001 for Anonymous has been changed: 2 Latte (large)."])
  }

  @Test(arguments: [
    (OrderStatus.preparing, OrderStatus.placed, "was put back and is waiting again"),
    (.ready, .preparing, "was put back and is being made again"),
    (.collected, .ready, "was put back and is ready to be collected again"),
    (.collected, .canceled, "has been canceled"),
  ])
  func `tells staff that an order was put back or refunded`(
    from: OrderStatus, to: OrderStatus, event: String
  ) async throws {
    let alerts = try await alerts(from: [order(1, from)], to: [order(1, to, version: 2)])
    #expect(alerts == ["Order 00000001 for Ada \(event)."])
  }

  @Test func `tells staff that an order is ready to be delivered`() async throws {
    let placed = try Sample.order()
    var order = placed
    try order.start()
    try order.markReady(at: Sample.moment)
    order.version += 2
    #expect(try await alerts(from: [placed], to: [order]) == ["Order 0000abcd for Ada is ready to be delivered."])
  }

  @Test func `tells staff what of an order was changed`() async throws {
    var draft = try OrderDraft(guest: "Ada", lines: order(1).lines)
    draft.note = "no sugar"
    draft.discount = .percentage(try Percentage(parsing: "50"))
    var changed = try Order(draft, id: order(1).id, status: .placed, placedAt: Sample.moment)
    changed.version = 2
    let alerts = try await alerts(from: [order(1)], to: [changed])
    #expect(alerts == ["Order 00000001 for Ada has been changed: discount 4.50 USD; note \"no sugar\"."])
  }

  @Test func `tells staff to which restaurant an order was moved`() async throws {
    func order(at restaurant: UniqueID?, note: String? = nil, version: Int) throws -> Order {
      var draft = try OrderDraft(guest: "Ada", lines: self.order(1).lines)
      draft.restaurant = restaurant
      draft.note = note
      var moved = try Order(draft, id: self.order(1).id, status: .placed, placedAt: Sample.moment)
      moved.version = version
      return moved
    }
    let (known, unknown) = (UniqueID(high: 7, low: 5), UniqueID(high: 7, low: 6))
    let start = "Order 00000001 for Ada is now for"
    board.set(Self.staff, [try order(at: nil, version: 1)])
    _ = try await alerts()
    board.set(Self.staff, [try order(at: known, version: 2)])
    #expect(try await alerts() == ["\(start) Nonna's (12 Mott St)."])
    board.set(Self.staff, [try order(at: unknown, version: 3)])
    #expect(try await alerts() == ["\(start) another restaurant."])
    board.set(Self.staff, [try order(at: nil, note: "no sugar", version: 4)])
    #expect(try await alerts() == ["\(start) the shop and has been changed: note \"no sugar\"."])
  }

  @Test func `tells staff what to make, for whom, and what became of it`() async throws {
    board.set(Self.staff, [])
    _ = try await alerts()
    board.set(Self.staff, [try order(1)])
    #expect(try await alerts() == ["New order 00000001 for Ada: 2 Latte (large)."])
    board.set(Self.staff, [try order(1, .preparing, version: 2)])
    #expect(try await alerts() == [])
    board.set(Self.staff, [try order(1, .canceled, version: 3)])
    #expect(try await alerts() == ["Order 00000001 for Ada has been canceled."])
  }

  @Test func `does not tell users what they did themselves`() async throws {
    board.set(Self.staff, [])
    _ = try await alerts()
    board.set(Self.staff, [try order(1)], own: [try order(1)])
    #expect(try await alerts() == [])
    board.set(Self.staff, [try order(1, .ready, version: 3)])
    #expect(try await alerts() == ["Order 00000001 for Ada is ready to be collected."])
  }

  @Test func `leaves out orders that were over before the user heard of them`() async throws {
    #expect(try await alerts(from: [], to: [order(2, .collected), order(1, .canceled)]) == [])
  }

  @Test func `sums up more than three`() async throws {
    let alerts = try await alerts(
      from: [order(7), order(6, .preparing), order(1)],
      to: [
        order(7, version: 2), order(6, version: 3), order(5), order(4), order(3), order(2, .preparing),
        order(1, .ready, version: 3),
      ])
    let counts = "3 new, 1 ready, 1 put back, 1 edited"
    #expect(alerts == ["6 orders changed: \(counts). List them with: orders list"])
  }

  @Test func `is told again when the user has not seen it`() async throws {
    board.set(Self.ada, [try order(1)])
    _ = try await alerts()
    board.set(Self.ada, [try order(1, .preparing, version: 2)])
    #expect(try await alerts(isSeen: false).count == 1)
    #expect(try await alerts().count == 1)
    #expect(try await alerts() == [])
  }

  @Test func `ends with the person, and starts again for the next one`() async throws {
    board.set(Self.ada, [try order(1)])
    _ = try await alerts()
    board.signOut()
    await #expect(throws: AccessDenied.self) { try await alerts() }
    board.set(Self.ada, [try order(1, .preparing, version: 2)])
    #expect(try await alerts() == [])
    board.set(Self.bob, [try order(2)])
    #expect(try await alerts() == [])
  }
}
