import DomainKit
import OrdersDomain
import OrdersInterface
@testable import ShellKit
import Testing
import TestingKit

@Suite struct `Values that are offered for orders` {
  /// A use case that returns one order per status and records the request.
  private struct Book: ListOrdersUseCase {
    func count(_: OrderFilter, onlyOwn _: Bool) async throws -> Int { 0 }

    func execute(_ filter: OrderFilter, onlyOwn _: Bool, after _: IDSuffix?) async throws -> [Order] {
      try OrderStatus.allCases.enumerated()
        .filter { filter.statuses.isEmpty || filter.statuses.contains($1) }
        .map { try Sample.order(guest: "Ada \($1)", low: UInt64($0), status: $1) }
        .filter { filter.guest == nil || filter.guest == $0.guest }
    }
  }

  /// A use case that returns as many orders of one guest as it may.
  private struct Crowd: ListOrdersUseCase {
    func count(_: OrderFilter, onlyOwn _: Bool) async throws -> Int { 1_000 }

    func execute(_ filter: OrderFilter, onlyOwn _: Bool, after _: IDSuffix?) async throws -> [Order] {
      try (0..<UInt64(filter.limit)).map { try Sample.order(guest: "Ada", low: $0) }
    }
  }

  /// A use case that returns sales of an import, the last one canceled, before the order that was placed here.
  private struct Journal: ListOrdersUseCase {
    func count(_: OrderFilter, onlyOwn _: Bool) async throws -> Int { 0 }

    func execute(_ filter: OrderFilter, onlyOwn _: Bool, after _: IDSuffix?) async throws -> [Order] {
      let sales = try (UInt64(1)...61).map {
        try Sample.order(
          guest: Order.tillGuest, low: $0, status: $0 > 60 ? .canceled : .collected,
          origin: SaleOrigin(journalImport: ID(UniqueID(high: 1, low: 1)), contentHash: Int64($0)))
      }
      let all = sales + [try Sample.order(low: 99, status: .collected)]
      return Array(
        all.filter { filter.statuses.isEmpty || filter.statuses.contains($0.status) }
          .filter { filter.guest == nil || filter.guest == $0.guest }
          .filter { !filter.isPlacedHere || $0.origin == nil }.prefix(filter.limit))
    }
  }

  /// A clock set to 15 minutes after the orders were placed.
  private static let clock = ManualClock(Sample.moment.advanced(byMilliseconds: 15 * 60_000))

  private struct Card: ListMenuUseCase {
    func execute(category _: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
      try Sample.menu()
    }
  }

  private struct Tills: ListTillsUseCase {
    func execute() async throws -> [String] { ["bar", "unnamed till"] }
  }

  @Test func `are tills from which sales were imported`() async throws {
    let tills = try await TillValues.values(Tills(), (), for: "")
    #expect(tills.map(\.value) == ["bar", "unnamed till"])
  }

  @Test func `belong to arguments that there are`() {
    let places = OrdersHarness().sourceKeys
    let named = [Array(OrderValues.arguments.keys), Array(MenuValues.arguments.keys)]
    for place in named.joined() { #expect(places.contains(place), "\(place)") }
    for place in [ItemValues.arguments.keys, GuestValues.arguments.keys, TillValues.arguments.keys].joined() {
      #expect(places.contains(place), "\(place)")
    }
    for place in [OrderLineValues.arguments.keys, SizeValues.arguments.keys, PriceCurrency.arguments.keys].joined() {
      #expect(places.contains(place), "\(place)")
    }
  }

  @Test func `are the ends of identifiers, with what tells orders apart`() async throws {
    let all = try await OrderValues.values((Book(), Self.clock), [], for: "")
    #expect(all.first == ValueSuggestion("00000000", detail: "Ada placed, 2 Latte (large), Mug, placed, 15 min"))
    #expect(all.count == OrderStatus.allCases.count)
  }

  @Test(arguments: [
    ("start", ["placed"]), ("change", ["placed", "preparing"]),
    ("putback", ["preparing", "ready", "collected"]), ("ready", ["preparing"]),
    ("collect", ["ready"]),
    ("cancel", ["placed", "preparing", "ready"]),
  ])
  func `are the orders with which a command can do something`(verb: String, statuses: [String]) async throws {
    let choice = try #require(OrderValues.arguments["orders \(verb) <id>"])
    let details = try await OrderValues.values((Book(), Self.clock), choice, for: "").map(\.detail)
    #expect(details.count == statuses.count)
    for (detail, status) in zip(details, statuses) { #expect(detail.hasPrefix("Ada \(status), ")) }
    // If all orders have the same status, the suggestion omits it.
    #expect(details.first?.hasSuffix("Mug, 15 min") == (statuses.count == 1))
  }

  @Test(arguments: ["", "Till"])
  func `of orders to put back are none that were imported, except for canceled sales`(typed: String) async throws {
    let choice = try #require(OrderValues.arguments["orders putback <id>"])
    let found = try await OrderValues.values((Journal(), Self.clock), choice, for: typed)
    #expect(Set(found.map(\.value)) == ["0000003d", "00000063"])
    #expect(found.allSatisfy { !$0.isRefused })
    #expect(try await OrderValues.values((Journal(), Self.clock), [], for: "").count == OrderValues.limit)
  }

  @Test func `of orders to cancel are imported sales by the name of their guest`() async throws {
    let choice = try #require(OrderValues.arguments["orders cancel <id>"])
    let found = try await OrderValues.values((Journal(), Self.clock), choice, for: Order.tillGuest)
    #expect(found.count == OrderValues.limit)
    #expect(found.allSatisfy { !$0.isRefused && $0.detail.contains("collected") })
    #expect(try await OrderValues.values((Journal(), Self.clock), choice, for: "").isEmpty)
  }

  @Test(arguments: [
    ("cancel", 0, "For a refund, a manager or an owner cancels it by its id: orders cancel 00000003"),
    (
      "change", 0,
      "A manager or an owner gives a discount by its id: orders change 00000003 --discount 1.50. If the guest does "
        + "not have it, use orders putback 00000003"
    ),
    ("change", 2, "A manager or an owner gives a discount by its id: orders change 00000003 --discount 1.50"),
  ])
  func `of a collected order come with the line for its id`(verb: String, days: Int, step: String) async throws {
    let clock = ManualClock(Sample.moment.advanced(byMilliseconds: Int64(days) * Timestamp.millisecondsPerDay))
    let choice = try #require(OrderValues.arguments["orders \(verb) <id>"])
    let found = try await OrderValues.values((Book(), clock), choice, for: "Ada collected")
    #expect(found.first?.isRefused == true)
    #expect(found.first?.nextStep == step)
    #expect(found.first?.refusalOfName == "takes no collected order by a name")
    #expect(found.dropFirst().allSatisfy { $0.refusalOfName == nil })
  }

  @Test func `of a status are the words for people, and the stored name is valid too`() throws {
    let known = try #require(ListOrdersCommand.values(of: "--status", after: []))
    #expect(known.sentence == "placed, preparing, ready, collected, canceled")
    #expect(known.allows("canceled") && known.allows("cancelled") && !known.allows("done"))
  }

  @Test func `of a price are the sizes, which an amount must follow`() throws {
    let known = try #require(RepriceMenuItemCommand.values(of: "[size=]amount", after: []))
    #expect(known.offered.map(\.value) == ["small=", "medium=", "large="])
    #expect(AddMenuItemCommand.values(of: "--price", after: [])?.offered == known.offered)
    #expect(known.allows("4.60") && known.allows("large=4.60") && !known.allows("large=") && !known.allows("huge=1"))
    #expect(known.completions(of: "large=") == [] && known.completions(of: "huge=") == nil)
  }

  @Test func `of a guest whose order a command cannot process come with its status`() async throws {
    let found = try await OrderValues.values((Book(), Self.clock), [.preparing], for: "Ada placed")
    #expect(found.map(\.isRefused) == [true, false])
    #expect(found.map(\.nextStep) == ["Use orders start 00000000 or orders cancel 00000000", nil])
    #expect(found.first?.detail == "Ada placed, 2 Latte (large), Mug, placed, 15 min")
    // Of a guest without open orders, the latest one says so.
    let ended = try await OrderValues.values((Book(), Self.clock), [.preparing], for: "Ada collected")
    #expect(ended.map(\.isRefused) == [true, false])
    #expect(ended.first?.detail == "Ada collected, 2 Latte (large), Mug, collected, 15 min")
  }

  @Test func `are guests who have ordered`() async throws {
    let guests = try await GuestValues.values(Book(), (), for: "")
    #expect(guests.first == ValueSuggestion("Ada placed", detail: "1 order"))
    // Of many orders, only the latest are counted.
    let many = try await GuestValues.values(Crowd(), (), for: "")
    #expect(many == [ValueSuggestion("Ada", detail: "200 orders recently")])
  }

  @Test func `are items with their sizes and prices`() async throws {
    let expected = [
      ValueSuggestion("Latte:small", called: "Latte", detail: "3.50 USD"),
      ValueSuggestion("Latte:large", called: "Latte", detail: "4.50 USD"),
      ValueSuggestion("Mug", called: "Mug", detail: "9.90 USD"),
    ]
    #expect(try await ItemValues.values(Card(), (), for: "") == expected)
  }

  /// A use case that finds the sample order.
  private struct Finder: FindOrderUseCase {
    func execute(_: IDSuffix) async throws -> (order: Order, till: String?) { (try Sample.order(), nil) }
  }

  @Test func `are the items of the order on the line`() async throws {
    let expected = [
      ValueSuggestion("Latte:large", detail: "2 in the order"), ValueSuggestion("Mug", detail: "1 in the order"),
    ]
    #expect(try await OrderLineValues.values(Finder(), (), for: "", of: "abcd") == expected)
    #expect(try await OrderLineValues.values(Finder(), (), for: "", of: "Ada") == [])
    #expect(try await OrderLineValues.values(Finder(), (), for: "", of: nil) == [])
  }

  @Test func `are the sizes of the item on the line`() async throws {
    let expected = [ValueSuggestion("small", detail: "3.50 USD"), ValueSuggestion("large", detail: "4.50 USD")]
    #expect(try await SizeValues.values(Card(), (), for: "", of: "latte") == expected)
    #expect(try await SizeValues.values(Card(), (), for: "", of: "mug") == [])
    #expect(try await SizeValues.values(Card(), (), for: "", of: nil) == [])
  }

  @Test func `are names from the menu`() async throws {
    let names = try await MenuValues.values(Card(), .available, for: "").map(\.value)
    #expect(names == (try Sample.menu().filter(\.isAvailable).map(\.name)))
    let retired = try await MenuValues.values(Card(), .retired, for: "").map(\.value)
    #expect(retired == (try Sample.menu().filter { !$0.isAvailable }.map(\.name)))
    let subset = try #require(MenuValues.arguments["orders stats --item"])
    #expect(try await MenuValues.values(Card(), subset, for: "latte").map(\.value) == names)
    let sized = try await MenuValues.values(Card(), subset, for: "latte:la").map(\.value)
    #expect(sized == ["Latte:small", "Latte:large"])
  }
}
