import Contracts
import DomainKit
import OrdersDomain
import Testing
import TestingKit

private typealias Guarded = GuardedUseCase<any OrdersContext>

@Suite struct `A use case of orders` {
  private static let clock = ManualClock(Sample.noon)
  private static let ids = UUIDv7Source(clock: clock)
  private static let settings = ShopSettings()
  // swift-format-ignore: NeverForceUnwrap
  private static let suffix = IDSuffix("abcd")!
  private static let order = UniqueID(high: 0x7000, low: 1)

  private static let all: [Guarded] = [
    Guarded(.viewOrders) { _ = try await FindOrder(work: $0).execute(suffix) },
    Guarded(.viewOrders) { _ = try await ListOrders(work: $0).execute(OrderFilter(), after: nil) },
    Guarded(.viewOrders) { _ = try await FindItemSpellings(work: $0).execute(["latte"], in: .always) },
    Guarded(.viewOrders) { _ = try await GetOrdersForAlerts(work: $0, ownCommits: OwnCommits()).execute() },
    Guarded(.placeOrders) { _ = try await GetLatestOrder(work: $0).execute() },
    Guarded(.viewMenu) { _ = try await ListMenu(work: $0).execute(category: nil, includingRetired: false) },
    Guarded(.manageOrders) { _ = try await ChangeOrderStatus(work: $0, clock: clock).execute(.start, suffix) },
    Guarded(.changeOrders) { try await change($0, OrderEdit(note: "hot")) },
    Guarded(.giveDiscounts) { try await change($0, OrderEdit(discount: .amount("0.10"))) },
    Guarded(.cancelOrders) {
      _ = try await CancelOrder(work: $0, clock: clock).execute(suffix, reason: nil, seen: nil)
    },
    Guarded(.anonymizeOrders) { _ = try await AnonymizeOrders(work: $0).prepare(anonymizing: "Ada") },
    Guarded(.anonymizeOrders) { _ = try await AnonymizeOrders(work: $0).execute(anonymizing: "Ada", seen: nil) },
    Guarded(.viewNotifications) { _ = try await ListNotifications(work: $0).execute(limit: 1, after: nil) },
    Guarded(.viewNotifications) { _ = try await ListUnreadNotifications(work: $0).execute() },
    Guarded(.viewSales) {
      _ = try await GetOrderStatistics(work: $0, settings: settings).execute(by: .item, in: .always)
    },
    Guarded(.viewSales) {
      _ = try await GetOrderStatistics(work: $0, settings: settings).futureOrders(after: clock.now, in: .always)
    },
    Guarded(.viewSales) { _ = try await ListTills(work: $0).execute() },
    Guarded(.importJournals) { work in
      _ = try await FindJournalImport(work: work, journal: MissingJournal(), settings: settings)
        .execute(of: "till.csv", till: .unnamed)
    },
    Guarded(.changeMenu) { work in
      let prices = PriceList([PriceList.Entry(size: nil, amount: "3.20")])
      _ = try await AddMenuItem(work: work, settings: settings, ids: ids)
        .execute(name: "Chai", category: .drink, prices: prices)
    },
    Guarded(.changeMenu) { _ = try await ChangeMenuItem(work: $0, settings: settings).execute(.retire, item: "latte") },
    Guarded(.changeMenu) {
      _ = try await ChangeMenuCurrency(work: $0, settings: settings).execute(.eur, at: nil, seen: nil)
    },
    Guarded(.changeMenu) { _ = try await ChangeMenuCurrency(work: $0, settings: settings).currency() },
    Guarded(.changeMenu) {
      _ = try await ChangeMenuPrices(work: $0).execute(.raise(Percentage(hundredths: 500)), in: nil, seen: nil)
    },
    Guarded(.changeMenu) { _ = try await ChangeMenuPrices(work: $0).prepare(in: nil) },
    Guarded(.notifyGuests) { work in
      let placed = OrderPlaced(order: order, guest: "Ada", account: nil, at: Sample.noon)
      try await NotifyGuest(work: work, clock: clock, ids: ids).execute(.placed(placed))
    },
    Guarded(.notifyGuests) { work in
      let closed = RestaurantClosed(restaurant: order, name: "Joe's", at: Sample.noon)
      try await AnnounceClosure(work: work, restaurants: FakeRestaurantLookup(restaurants: []), clock: clock, ids: ids)
        .execute(closed)
    },
    Guarded(.notifyGuests) { work in
      let reopened = RestaurantReopened(restaurant: order, name: "Joe's", at: Sample.noon)
      try await AnnounceClosure(work: work, restaurants: FakeRestaurantLookup(restaurants: []), clock: clock, ids: ids)
        .execute(reopened)
    },
    Guarded(.notifyGuests) { work in
      let removed = ReviewRemoved(
        restaurant: order, review: order, author: order, authorName: nil, reason: "Spam", at: Sample.noon)
      try await NotifyReviewer(work: work, restaurants: FakeRestaurantLookup(restaurants: []), clock: clock, ids: ids)
        .execute(removed)
    },
  ]

  private static func change(_ work: UnitOfWork<any OrdersContext>, _ edit: OrderEdit) async throws {
    _ = try await ChangeOrder(
      work: work, restaurants: FakeRestaurantLookup(restaurants: []), settings: settings, clock: clock
    ).execute(edit, suffix)
  }

  @Test(arguments: all)
  private
    func `is denied to every user without its permission, and to no other`(useCase: Guarded) async throws
  {
    for user in Principal.eachRole {
      let shop = FakeShop(menu: [try Sample.latte()])
      let isGuarded = try await useCase.isGuarded(from: user, in: shop.work(as: user))
      #expect(isGuarded, "\(user)")
      #expect(user.holds(useCase.permission) || shop.events.isEmpty)
    }
  }

  @Test func `has the role that the shop's rules name`() {
    let least: [(Permission, Role)] = [
      (.placeOrders, .customer), (.viewOrders, .customer), (.giveDiscounts, .barista),
      (.cancelOrders, .customer), (.manageOrders, .barista), (.viewNotifications, .customer),
      (.viewAllNotifications, .manager), (.viewSales, .manager), (.importJournals, .manager), (.changeMenu, .manager),
      (.refundOrders, .manager), (.changeOrders, .customer), (.anonymizeOrders, .manager),
    ]
    #expect(least.allSatisfy { $0.holder == .role($1) })
    #expect(Permission.viewMenu.holder == .anyone)
    #expect(Permission.notifyGuests.holder == .system)
  }
}
