import DomainKit
import OrdersDomain
import OrdersInterface
import Testing
import TestingKit

/// Tests of the commands that undo others.
extension `The order commands` {
  private static let journal = JournalImport(
    id: ID(UniqueID(high: 1, low: 9)), till: .unnamed, file: "till.csv", firstSaleHash: 1,
    span: Sample.moment...Sample.moment, importedAt: Sample.moment)

  @Test(
    arguments: [
      ("orders start abcd", "orders putback 018df9a3-1c00-7000-8000-00000000abcd"),
      ("orders putback abcd", "orders start 018df9a3-1c00-7000-8000-00000000abcd"),
      ("menu add Latte --category drink --price small=3.50", "menu retire Latte"),
      ("menu retire latte", "menu restore Latte"), ("menu restore latte", "menu retire Latte"),
      ("menu category latte food", "menu category Latte drink"),
      (
        "orders import till.csv --till bar --currency UAH --time-zone UTC",
        "orders import till.csv --till bar --currency UAH --time-zone UTC --undo"
      ),
      ("orders import till.csv --equal-sales same", "orders import till.csv --equal-sales same --undo"),
      ("orders ready abcd", "orders putback 018df9a3-1c00-7000-8000-00000000abcd"),
      ("orders collect abcd", "orders putback 018df9a3-1c00-7000-8000-00000000abcd"),
      (
        "orders cancel abcd --yes",
        "orders place --for Ada --item Latte:large:2 --item Mug:1 --discount 10% --deliver-to '12 High St, Springfield' --total '17.01 USD'"
      ),
      ("orders import till.csv --dry-run", nil),
    ] as [(String, String?)])
  func `offer the command that undoes them`(command: String, opposite: String?) async throws {
    var harness = OrdersHarness(orders: [try Sample.order()], items: try Sample.menu())
    harness.report.counts.imported = 1
    if !command.contains("--dry-run") { harness.report.journalImport = Self.journal }
    let result = try await harness.run("-c", command, "-c", "undo --list -o json")
    let list = try #require(result.output.split(separator: "\n").last)
    let line = opposite.map { "\"undo\":\"\($0)\"" } ?? "[]"
    #expect(list.contains(line), "\(list) \(result.errors)")
  }

  @Test(arguments: [
    (OrderStatus.placed, "start", "Start Ada's order again"),
    (.preparing, "ready", "Mark Ada's order as ready again and notify the guest"),
    (.ready, "collect", "Mark Ada's order as collected again and notify the guest"),
  ])
  func `offer the step that an order was put back from`(status: OrderStatus, step: String, sentence: String)
    async throws
  {
    let harness = OrdersHarness(orders: [try Sample.order(status: status)])
    let result = try await harness.run("-c", "orders putback abcd", "-c", "undo")
    #expect(result.errors.contains("\(sentence)? That is: orders \(step) 018df9a3-1c00"), "\(result.errors)")
  }

  @Test func `offer to cancel an imported sale again for the same reason`() async throws {
    let sale = try Sample.order(status: .collected, origin: SaleOrigin(journalImport: Self.journal.id, contentHash: 1))
    var canceled = sale
    try canceled.cancel(reason: "broken cup", at: Sample.moment)
    let result = try await OrdersHarness(orders: [canceled], changed: sale).run(
      "-c", "orders putback abcd", "-c", "undo --list -o json")
    let opposite = "orders cancel 018df9a3-1c00-7000-8000-00000000abcd --reason 'broken cup'"
    #expect(result.output.contains("\"undo\":\"\(opposite)\""), "\(result.output)")
  }

  @Test func `offer no order of a guest again who was anonymized since`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run(
      "-c", "orders cancel abcd --yes", "-c", "orders anonymize Ada --yes", "-c", "undo --list -o json")
    #expect(result.output.split(separator: "\n").last == "[]", "\(result.output) \(result.errors)")
  }

  @Test func `offer no undo of an import that imported nothing`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run("-c", "orders import till.csv", "-c", "undo --list -o json")
    #expect(result.output.split(separator: "\n").last == "[]", "\(result.output) \(result.errors)")
  }

  @Test func `offer the change that takes a change back`() async throws {
    var draft = OrderDraft(
      guest: "Ada", lines: try Sample.order().lines, deliverTo: try Sample.order().deliverTo, note: "-hot")
    func order(_ draft: OrderDraft) throws -> Order {
      try Order(draft, id: Sample.order().id, status: .placed, placedAt: Sample.moment)
    }
    let before = try order(draft)
    let mug = draft.lines.removeLast()
    draft.lines.append(
      try OrderLine(item: "Tea", category: .drink, size: nil, quantity: Quantity(99), unitPrice: mug.unitPrice))
    draft.lines.append(
      try OrderLine(item: "Tea", category: .drink, size: nil, quantity: Quantity(2), unitPrice: mug.unitPrice))
    (draft.guest, draft.note, draft.discount) = ("Bob", nil, .percentage(try Percentage(hundredths: 1_250)))
    draft.deliverTo = try DeliveryAddress(parsing: "7 Elm St, Shelbyville")
    let harness = OrdersHarness(orders: [before], changed: try order(draft))
    let there = try await harness.run("-c", "orders change abcd --note x", "-c", "undo --list -o json")
    #expect(
      there.output.contains(
        "--remove Tea:99 --remove Tea:2 --add Mug:1 --deliver-to '12 High St, Springfield' --note=-hot "
          + "--discount 0% --for Ada --total '18.90 USD'\""),
      "\(there.output)")
    let back = OrdersHarness(orders: [try order(draft)], changed: before)
    let again = try await back.run("-c", "orders change abcd --note x", "-c", "undo --list -o json")
    #expect(
      again.output.contains(
        "--remove Mug:1 --add Tea:99 --add Tea:2 --deliver-to '7 Elm St, Shelbyville' --note '' "
          + "--discount 12.5% --for Bob --total '882.79 USD'\""),
      "\(again.output)")
  }

  @Test func `offer to move an order back, and to make it a pick-up again`() async throws {
    let lines = try Sample.order().lines
    let restaurant = UniqueID(high: 7, low: 5)
    func order(at restaurant: UniqueID?, to address: DeliveryAddress?) throws -> Order {
      try Order(
        OrderDraft(guest: "Ada", lines: lines, deliverTo: address, restaurant: restaurant), id: Sample.order().id,
        status: .placed, placedAt: Sample.moment)
    }
    let here = try order(at: nil, to: nil)
    let there = try order(at: restaurant, to: DeliveryAddress(parsing: "7 Elm St, Shelbyville"))
    for (before, after, words) in [
      (here, there, "--deliver-to '' --at ''"),
      (there, here, "--deliver-to '7 Elm St, Shelbyville' --at \(restaurant)"),
    ] {
      let harness = OrdersHarness(orders: [before], changed: after)
      let result = try await harness.run("-c", "orders change abcd --note x", "-c", "undo --list -o json")
      #expect(result.output.contains("00000000abcd \(words)\""), "\(result.output)")
    }
  }

  @Test func `offer to place an own order again that was canceled`() async throws {
    let restaurant = UniqueID(high: 7, low: 5)
    let harness = OrdersHarness(orders: [try Sample.order(note: "hot", restaurant: restaurant)], isOwnOrder: true)
    let result = try await harness.run("-c", "orders cancel abcd --yes", "-c", "undo --list -o json")
    let place = "orders place --for Ada --item Latte:large:2 --item Mug:1 --discount 10%"
    let rest = "--deliver-to '12 High St, Springfield' --note hot --at \(restaurant) --total '17.01 USD'"
    #expect(result.output.contains("\"undo\":\"\(place) \(rest)\""), "\(result.output)")
  }

  @Test(arguments: [("Small Tea", "'=Small Tea:1'"), ("7 Up", "'7 Up:1'"), ("Espresso", "Espresso:1")])
  func `offer to place an item again by its exact name, if its words mean more`(
    name: String, item: String
  ) async throws {
    let line = try OrderLine(
      item: name, category: .drink, size: nil, quantity: Quantity(1), unitPrice: Money(minorUnits: 50, currency: .usd))
    let order = try Order(
      OrderDraft(guest: "Ada", lines: [line]), id: Sample.order().id, status: .placed, placedAt: Sample.moment)
    let harness = OrdersHarness(orders: [order], isOwnOrder: true)
    let result = try await harness.run("-c", "orders cancel abcd --yes", "-c", "undo --list -o json")
    #expect(result.output.contains("--item \(item) "), "\(result.output)")
    let placed = try await harness.run("-c", "orders place --for Ada --item \(item)")
    #expect(placed.code == 0, "\(placed.errors)")
    #expect(harness.asked.all.last?.hasPrefix("place Ada: \(name)/") == true)
  }

  @Test(
    arguments: [
      ([.small: "3.50", .large: "4.50"], [.small: "3.50", .large: "5.00"], nil, "small=3.50 large=4.50"),
      ([.large: "4.50"], [.medium: "4.00", .large: "4.50"], nil, "large=4.50 --drop medium"),
      ([.large: "4.50"], [.small: "4.00", .medium: "4.20"], nil, "large=4.50 --drop small --drop medium"),
      ([nil: "9.90"], [nil: "8.00"], nil, "9.90"), ([nil: "9.90"], [.small: "8.00"], nil, "9.90 --drop small"),
      ([.small: "3.50"], [.small: "3.50"], .small, "small=3.50 --default none"),
    ] as [([Size?: String], [Size?: String], Size?, String)])
  func `offer the prices and sizes of before`(
    old: [Size?: String], new: [Size?: String], size: Size?, words: String
  ) async throws {
    func item(_ prices: [Size?: String], _ size: Size? = nil) throws -> MenuItem {
      var sized: [Size: Money] = [:]
      for case (let size?, let price) in prices { sized[size] = try Money(parsing: price, .usd) }
      let single = try prices[nil].map { try Money(parsing: $0, .usd) }
      return try MenuItem(
        id: ID(UniqueID(high: 1, low: 1)), name: "Chai", category: .drink, prices: Prices(single: single, sized: sized),
        defaultSize: size)
    }
    let harness = OrdersHarness(items: [try item(old)], changedItem: try item(new, size))
    let result = try await harness.run("-c", "menu price chai 1", "-c", "undo --list -o json")
    #expect(result.output.contains("\"undo\":\"menu price Chai \(words)\""), "\(result.output)")
    let isReplaced = old[nil] != nil && new[nil] == nil
    #expect(result.errors == (isReplaced ? "The prices by size replace the single price of Chai, 9.90 USD.\n" : ""))
  }

  @Test func `offer no undo of a price that was in another currency`() async throws {
    func item(_ price: Money) throws -> MenuItem {
      try MenuItem(
        id: ID(UniqueID(high: 1, low: 1)), name: "Cocoa", category: .drink, prices: Prices(single: price),
        isAvailable: false)
    }
    let harness = OrdersHarness(
      items: [try item(Money(parsing: "35.76", .uah))], changedItem: try item(Money(parsing: "3.50", .usd)))
    let result = try await harness.run("-c", "menu price cocoa 3.50", "-c", "undo --list -o json")
    #expect(result.output.split(separator: "\n").last == "[]", "\(result.output)")
    #expect(result.errors.contains("Cocoa was priced in UAH before, which undo cannot restore.\n"))
  }

  @Test(
    arguments: [
      (
        Currency.uah, "Europe/Kyiv",
        "\"undo\":\"orders import x.csv --dates day-first --currency UAH --time-zone Europe/Kyiv\""
      ),
      (nil, nil, "[]"),
    ] as [(Currency?, String?, String)])
  func `take an import back, and in again as it was`(currency: Currency?, zone: String?, undo: String) async throws {
    let journal = Sample.journal(currency: currency, timeZone: zone, dates: .dayFirst)
    let result = try await OrdersHarness(journal: journal).run(
      "-c", "orders import x.csv --undo --yes", "-c", "undo --list -o json")
    #expect(result.output.contains(undo), "\(result.output)")
  }

  @Test(arguments: EqualSales.allCases)
  func `take an import back, and in again with its answer about equal sales`(equalSales: EqualSales) async throws {
    let journal = Sample.journal(currency: .uah, timeZone: "UTC", equalSales: equalSales)
    let result = try await OrdersHarness(journal: journal).run(
      "-c", "orders import x.csv --undo --yes", "-c", "undo --list -o json")
    #expect(result.output.contains("--time-zone UTC --equal-sales \(equalSales.rawValue)\""), "\(result.output)")
  }

  @Test(arguments: [
    (2, 1, "1 of the 2 sales imported from x.csv; 1 stays stored."), (2, 2, "2 of the 2 sales imported from x.csv."),
    (2, 3, "3 sales imported from x.csv."), (1, 1, "1 sale imported from x.csv."),
  ])
  func `say what an interrupted removal of an import has removed, and how to go on`(
    sales: Int, removed: Int, facts: String
  ) async throws {
    let journal = Sample.journal(at: try TillName("bar"), currency: .uah, timeZone: "UTC")
    let harness = OrdersHarness(journal: journal, sales: sales, removedBeforeFailure: removed)
    let result = try await harness.run("orders", "import", "june/x.csv", "--till", "bar", "--undo", "--yes")
    #expect(
      result.errors.hasPrefix(
        """
        Removed \(facts)
        To remove the rest: orders import june/x.csv --till bar --undo
        To import them again: orders import june/x.csv --till bar --currency UAH --time-zone UTC

        """), "\(result.errors)")
  }
}
