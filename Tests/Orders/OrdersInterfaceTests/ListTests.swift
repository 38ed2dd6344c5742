import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The lists of the orders feature` {
  private func sold(
    _ key: String, _ revenue: Int64, _ currency: Currency = .usd, orders: Int = 1, quantity: Int = 1
  ) -> OrderStatistic {
    OrderStatistic(
      key: key, orders: orders, quantity: quantity, revenue: Money(minorUnits: revenue, currency: currency))
  }

  @Test func `show orders as a table that fits the terminal`() async throws {
    let harness = OrdersHarness(orders: [
      try Sample.order(), try Sample.order(guest: "Bo", low: 0x8000_0000_0000_BEEF),
    ])
    let result = try await harness.run("orders", "list", isTerminal: true)
    #expect(
      result.output == """
        id        guest  status  items                 total  currency  placed at            discount
        ────────  ─────  ──────  ────────────────────  ─────  ────────  ───────────────────  ────────
        0000abcd  Ada    placed  2 Latte (large), Mug  17.01  USD       2024-03-01 10:00:00      1.89
        0000beef  Bo     placed  2 Latte (large), Mug  17.01  USD       2024-03-01 10:00:00      1.89

        """)
  }

  @Test func `have a discount in tables only if an order has one, and always in CSV`() async throws {
    let lines = try Sample.order().lines
    let order = try Order(
      OrderDraft(guest: "Ada", lines: lines), id: Sample.order().id, status: .placed, placedAt: Sample.moment)
    let harness = OrdersHarness(orders: [order])
    #expect(try await !harness.run("orders", "list", isTerminal: true).output.contains("discount"))
    let csv = try await harness.run("orders", "list", "-o", "csv").output
    #expect(csv.hasPrefix("id,guest,status,items,total,currency,placed at,discount,restaurant\r\n"), "\(csv)")
    #expect(csv.hasSuffix(",18.90,USD,2024-03-01T10:00:00Z,,\r\n"), "\(csv)")
  }

  @Test func `show orders whole off a terminal`() async throws {
    let result = try await OrdersHarness(orders: [try Sample.order()]).run("orders", "list")
    #expect(
      result.output == """
        id\tguest\tstatus\titems\ttotal\tcurrency\tplaced at\tdiscount\trestaurant
        018df9a3-1c00-7000-8000-00000000abcd\tAda\tplaced\t2 Latte (large), Mug\t17.01\tUSD\t2024-03-01T10:00:00Z\t1.89\t

        """)
  }

  @Test func `name the status for people in tables and as it is stored elsewhere`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order(status: .canceled)])
    #expect(try await harness.run("orders", "list", isTerminal: true).output.contains(" canceled "))
    for format in ["csv", "tsv", "json"] {
      #expect(try await harness.run("orders", "list", "-o", format).output.contains("cancelled"))
    }
  }

  @Test func `give orders as an array, and as a line each`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let one = try await harness.run("orders", "start", "abcd", "-o", "json").output
    #expect(try await harness.run("orders", "list", "-o", "json").output == "[\(one.dropLast())]\n")
    #expect(try await harness.run("orders", "list", "-o", "ndjson").output == one)
  }

  @Test func `say that there are none`() async throws {
    func told(_ words: String..., orders: [Order] = []) async throws -> String {
      let result = try await OrdersHarness(orders: orders).run(arguments: words, isTerminal: true)
      return result.output + result.errors
    }
    #expect(try await told("orders", "list") == "No orders available! Place one with: orders place\n")
    let filtered = "No orders match --for Ada. List all with: orders list\n"
    #expect(try await told("orders", "list", "--for", "Ada") == filtered)
    let near = try await told("orders", "list", "--for", "Adda", orders: [Sample.order()])
    #expect(near == "No orders match --for Adda: did you mean Ada? List all with: orders list\n")
    let question = try await told("orders", "list", "--for", "Ada$(l)", orders: [Sample.order(guest: "Ada$(ls)")])
    #expect(question.contains("did you mean 'Ada$(ls)'?"), "\(question)")
    let sales = "No sales! Place an order with: orders place, or import a till's with: orders import\n"
    #expect(try await told("orders", "stats") == sales)
    let today = "No sales match --since today. Show all with: orders stats\n"
    #expect(try await told("orders", "stats", "--since", "today") == today)
    let harness = OrdersHarness()
    #expect(try await harness.run("orders", "list", isTerminal: true).code == 0)
    let guest = "No notifications match --for 'Ada L'. List all with: notifications list\n"
    #expect(try await harness.run("notifications", "list", "--for", "Ada L", "--limit", "5").errors == guest)
    #expect(try await harness.run("orders", "stats", "today").errors.contains("write: orders stats --since today"))
    let placed = try await harness.run("orders", "list", "--status", "ready", "placed").errors
    #expect(placed.contains("write: orders list --status ready --status placed"))
    let status = try await harness.run("orders", "list", "--status").errors
    #expect(status.contains("one of placed, preparing, ready, collected, canceled"))
    let discount = try await harness.run("orders", "place", "--item", "tea", "--for", "Ada", "--discount", "-5%").errors
    #expect(discount.hasPrefix("error[usage.missing-value]"))
    #expect(!discount.contains("write "), "\(discount)")
    let json = try await harness.run("orders", "list", "--json")
    #expect(json.output == "[]\n")
    #expect(json.errors == "")
  }

  @Test func `page through long results`() async throws {
    let orders = try (0..<600).map { try Sample.order(low: 0x8000_0000_0000_0000 + $0) }
    let harness = OrdersHarness(orders: orders)
    let result = try await harness.run("orders", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 501)
    #expect(harness.asked.all == ["list [] - - 500 -", "list [] - - 1 -"])
  }

  @Test func `start after an order on their first page only`() async throws {
    let orders = try (0..<600).map { try Sample.order(low: 0x8000_0000_0000_0000 + $0) }
    let harness = OrdersHarness(orders: orders)
    _ = try await harness.run("orders", "list", "--limit", "501", "--after", "abcd", "-o", "ndjson")
    #expect(harness.asked.all == ["list [] - - 500 abcd", "list [] - - 1 -"])
  }

  @Test func `show the menu with a price for each size`() async throws {
    let harness = OrdersHarness(items: try Sample.menu())
    #expect(
      try await harness.run("menu", "list", isTerminal: true).output == """
        name   category  price  small  medium  large  currency  available  default size
        ─────  ────────  ─────  ─────  ──────  ─────  ────────  ─────────  ────────────
        Latte  drink         –   3.50       –   4.50  USD       yes        –
        Mug    goods      9.90      –       –      –  USD       no         –

        """)
    #expect(
      try await harness.run("menu", "list", "--json").output == """
        [{"id":"00000000-0000-0001-0000-000000000001","name":"Latte","category":"drink","prices":{"small":"3.50","large":"4.50"},"currency":"USD","available":true,"defaultSize":null},
        {"id":"00000000-0000-0001-0000-000000000002","name":"Mug","category":"goods","prices":{"single":"9.90"},"currency":"USD","available":false,"defaultSize":null}]

        """)
  }

  @Test(
    arguments: [
      (
        ["--category", "goods"], 1,
        "Nothing on the menu in the category goods! 1 item is retired; list with: "
          + "menu list --category goods --all"
      ),
      ([], 2, "Nothing on the menu! 2 items are retired; list with: menu list --all"),
      (["--category", "food"], 0, "Nothing on the menu in the category food! Add an item with: menu add"),
    ] as [([String], Int, String)]) func `say that the items of an empty menu are retired`(
      words: [String], retired: Int, sentence: String
    )
    async throws
  {
    var harness = OrdersHarness(columns: 120)
    harness.retired = Array(try Sample.menu().suffix(retired))
    #expect(try await harness.run(arguments: ["menu", "list"] + words, isTerminal: true).output == sentence + "\n")
  }

  @Test func `do not say that goods which are taken away require shipping`() async throws {
    let goods = try OrderLine(
      item: "Mug", category: .goods, size: nil, quantity: Quantity(1), unitPrice: Money(parsing: "9.90", .usd))
    let draft = OrderDraft(guest: "Ada", lines: [goods], discount: .none, deliverTo: nil, note: nil, restaurant: nil)
    let order = try Order(
      draft, id: ID(UniqueID(high: 1, low: 1)), status: .placed, placedAt: Sample.moment, placedBy: nil)
    let json = try await OrdersHarness(orders: [order]).run("orders", "list", "--json").output
    #expect(json.contains("\"hasGoods\":true,\"requiresShipping\":false,\"deliverTo\":null"))
  }

  @Test func `show what guests were told`() async throws {
    let result = try await OrdersHarness(notifications: [Sample.notification()]).run("notifications", "list", "--json")
    #expect(
      result.output == """
        [{"id":"00000000-0000-0001-0000-000000000003","order":"00000000-0000-0001-0000-00000000abcd","guest":"Ada",\
        "account":null,"message":"Your order 0000abcd is being processed.","createdAt":"2024-03-01T10:00:00Z",\
        "unread":false}]

        """)
  }

  @Test func `draw a bar for each sum at a terminal only`() async throws {
    let harness = OrdersHarness(statistics: [
      sold("Latte", 900, orders: 2, quantity: 3), sold("Tea", 225, orders: 2, quantity: 3),
    ])
    #expect(
      try await harness.run("orders", "stats", isTerminal: true).output == """
        item   orders  quantity  revenue  currency  of largest
        ─────  ──────  ────────  ───────  ────────  ──────────
        Latte       2         3     9.00  USD       ██████████
        Tea         2         3     2.25  USD       ██▌
        Total: 6 items, 11.25 USD

        """)
    let days = try await harness.run("orders", "stats", "--by", "day", isTerminal: true).output
    #expect(days.hasSuffix("Total: 4 orders, 6 items, 11.25 USD\n"))
    let categories = try await harness.run("orders", "stats", "--by", "category", isTerminal: true).output
    #expect(categories.hasPrefix("category ") && categories.hasSuffix("Total: 6 items, 11.25 USD\n"), "\(categories)")
    #expect(
      try await harness.run("orders", "stats").output
        == "item\torders\tquantity\trevenue\tcurrency\nLatte\t2\t3\t9.00\tUSD\nTea\t2\t3\t2.25\tUSD\n")
    #expect(
      try await harness.run("orders", "stats", "-o", "ndjson").output.hasPrefix(
        "{\"key\":\"Latte\",\"item\":\"Latte\",\"orders\":2,\"quantity\":3,\"revenue\":\"9.00\",\"currency\":\"USD\"}\n"
      ))
  }

  @Test func `limit sales to the highest revenue, or to the latest days, weeks or months`() async throws {
    let harness = OrdersHarness(statistics: [sold("a", 900), sold("b", 225), sold("c", 100)])
    let items = try await harness.run("orders", "stats", "--limit", "2", isTerminal: true).output
    #expect(items.split(separator: "\n").dropFirst(2).map { $0.prefix(1) } == ["a", "b", "T"], "\(items)")
    #expect(items.hasSuffix("Total of all 3: 3 items, 12.25 USD\n"), "\(items)")
    for (grouping, keys) in [("day", "bc"), ("week", "bc"), ("month", "bc"), ("weekday", "ab"), ("hour", "ab")] {
      let rows = try await harness.run("orders", "stats", "--by", grouping, "--limit", "2").output
      #expect(rows.split(separator: "\n").dropFirst().map { $0.prefix(1) }.joined() == keys, "\(rows)")
    }
    let all = try await harness.run("orders", "stats", "--limit", "3", isTerminal: true).output
    #expect(all.contains("Total: 3 items"), "\(all)")
    #expect(try await harness.run("orders", "stats", "--limit", "0").errors.hasPrefix("error[orders.limit]"))
  }

  @Test(arguments: [
    ("--by item", ["a", "b", "c"]), ("--sort quantity", ["c", "a", "b"]), ("--sort orders", ["b", "a", "c"]),
    ("--by day --sort quantity --limit 2", ["c", "a"]), ("--by day --sort revenue --limit 1", ["a"]),
  ]) func `sort sales by a figure, largest first`(options: String, keys: [String]) async throws {
    let statistics = [sold("a", 900, quantity: 2), sold("b", 225, orders: 3), sold("c", 100, quantity: 3)]
    let result = try await OrdersHarness(statistics: statistics).run("-c", "orders stats \(options)")
    #expect(result.output.split(separator: "\n").dropFirst().map { String($0.prefix(1)) } == keys, "\(result)")
  }

  @Test func `show the till of an imported sale`() async throws {
    var harness = OrdersHarness(orders: [try Sample.order()])
    let own = try await harness.run("orders", "show", "abcd", "-o", "vertical").output
    #expect(!own.contains("till"), "\(own)")
    harness.till = "Garden"
    let imported = try await harness.run("orders", "show", "abcd", "-o", "vertical").output
    let line = imported.split(separator: "\n").first { $0.hasPrefix("till ") }
    #expect(line?.hasSuffix(" Garden") == true, "\(imported)")
    #expect(try await harness.run("orders", "show", "abcd", "--json").output.hasSuffix(",\"till\":\"Garden\"}\n"))
  }

  @Test func `limit sales per currency, and say so`() async throws {
    let harness = OrdersHarness(statistics: [
      sold("a", 90_000, .uah), sold("b", 80_000, .uah), sold("c", 70_000, .uah), sold("d", 900), sold("e", 225),
    ])
    let items = try await harness.run("orders", "stats", "--limit", "2", isTerminal: true).output
    #expect(items.split(separator: "\n").dropFirst(2).map { $0.prefix(1) } == ["a", "b", "d", "e", "A"], "\(items)")
    let note = "At most 2 per currency are shown. Total of all 5: 3 items, 2400.00 UAH; 2 items, 11.25 USD\n"
    #expect(items.hasSuffix(note), "\(items)")
    let days = try await harness.run("orders", "stats", "--by", "day", "--limit", "1").output
    #expect(days.split(separator: "\n").dropFirst().map { $0.prefix(1) } == ["c", "e"], "\(days)")
    let all = try await harness.run("orders", "stats", "--limit", "3", isTerminal: true).output
    #expect(all.contains("\nTotal: 3 items"), "\(all)")
  }

  @Test func `name employees and restaurants in sales`() async throws {
    let mia = UniqueID(high: 7, low: 1)
    func harness(_ none: String) -> OrdersHarness {
      let statistics = [mia.description, none].map { sold($0, 900, orders: 2, quantity: 3) }
      return OrdersHarness(statistics: statistics, accountNames: [mia: "Mia"])
    }
    let employees = harness(OrderStatistic.noAccount)
    #expect(
      try await employees.run("orders", "stats", "--by", "employee").output == """
        employee\torders\tquantity\trevenue\tcurrency
        Mia\t2\t3\t9.00\tUSD
        no account\t2\t3\t9.00\tUSD

        """)
    let rest = "\"orders\":2,\"quantity\":3,\"revenue\":\"9.00\",\"currency\":\"USD\"}\n"
    #expect(
      try await employees.run("orders", "stats", "--by", "employee", "-o", "ndjson").output
        == "{\"key\":\"\(mia)\",\"employee\":\"Mia\",\"name\":\"Mia\",\(rest)"
        + "{\"key\":\"no account\",\"employee\":\"no account\",\"name\":null,\(rest)")
    let restaurants = try await harness(OrderStatistic.noRestaurant).run("orders", "stats", "--by", "restaurant")
    #expect(restaurants.output.contains("\nNonna's (12 Mott St)\t2\t"), "\(restaurants.output)")
    #expect(restaurants.output.contains("\nno restaurant\t2\t"), "\(restaurants.output)")
  }

  @Test(arguments: [30, 40, 60]) func `keep the currencies of mixed amounts`(columns: Int) async throws {
    let euros = try MenuItem(
      id: ID(UniqueID(high: 1, low: 3)), name: "Tin", category: .goods,
      prices: Prices(single: try Money(parsing: "8.00", .eur)))
    let statistics = [sold("2024-03", 900, .eur), sold("2024-03", 900)]
    let harness = OrdersHarness(items: try Sample.menu() + [euros], statistics: statistics, columns: columns)
    for line in [["menu", "list", "--all"], ["orders", "stats", "--by", "month"]] {
      let rows = try await harness.run(arguments: line, isTerminal: true).output.split(separator: "\n")
        .prefix { !$0.hasPrefix("Total") }
      for code in ["EUR", "USD"] { #expect(rows.contains { $0.contains(code) }, "\(rows)") }
    }
  }

  @Test func `count a single order and a single item as one`() async throws {
    let statistics = [sold("2024-03", 900, .eur), sold("2024-03", 900)]
    let harness = OrdersHarness(statistics: statistics)
    let output = try await harness.run("orders", "stats", "--by", "month", isTerminal: true).output
    #expect(output.hasSuffix("Total: 1 order, 1 item, 9.00 EUR; 1 order, 1 item, 9.00 USD\n"))
  }

  @Test(arguments: 30...60)
  func `leave out the bars of sales before the currency`(columns: Int) async throws {
    let sales = [sold("2024-03", 90_000), sold("2024-04", 22_500)]
    let harness = OrdersHarness(statistics: sales, columns: columns)
    let output = try await harness.run("orders", "stats", "--by", "month", isTerminal: true).output
    let titles = try #require(output.split(separator: "\n").first)
    #expect(titles.contains("currency") || !titles.contains("of largest"), "\(output)")
    if columns == 60 { #expect(titles.contains("of largest"), "\(output)") }
  }

  @Test func `say which orders the mark on the board is for`() async throws {
    let result = try await OrdersHarness(orders: [try Sample.order()]).run("orders", "watch")
    #expect(result.errors.hasPrefix("Open orders; ! means not ready after 10 minutes. "), "\(result.errors)")
  }

  @Test(
    arguments: [
      (.placed, 10, "10 min !"), (.preparing, 10, "10 min !"), (.preparing, 9, "9 min"), (.ready, 10, "10 min"),
    ] as [(OrderStatus, Int64, String)])
  func `mark orders on the board that are not ready after ten minutes`(
    status: OrderStatus, minutes: Int64, age: String
  ) async throws {
    let now = Sample.moment.advanced(byMilliseconds: minutes * 60_000)
    let harness = OrdersHarness(orders: [try Sample.order(status: status)], now: now)
    let board = try await harness.run("orders", "watch", isTerminal: true).output
    #expect(board.split(separator: "\n").last?.hasSuffix(" \(age)") == true, "\(board)")
  }

  @Test func `follow open orders until there is nothing to follow`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run("orders", "watch")
    #expect(harness.asked.all == ["list [placed+preparing+ready] - - oldest 10001 -"])
    #expect(result.output.hasPrefix("{\"id\":") && result.output.contains("\"guest\":\"Ada\""))
    #expect(result.code == 0)
  }
}
