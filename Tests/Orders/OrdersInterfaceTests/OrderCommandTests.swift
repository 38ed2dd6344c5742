import DomainKit
import OrdersDomain
import OrdersInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `The order commands` {
  @Test func `print an order with the promised keys, in the promised order`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let result = try await harness.run("orders", "show", "abcd", "--json")
    #expect(
      result.output == """
        {"id":"018df9a3-1c00-7000-8000-00000000abcd","guest":"Ada","status":"placed","lines":[\
        {"item":"Latte","category":"drink","size":"large","quantity":2,"unitPrice":"4.50","total":"9.00"},\
        {"item":"Mug","category":"goods","size":null,"quantity":1,"unitPrice":"9.90","total":"9.90"}],\
        "subtotal":"18.90","discount":"1.89","total":"17.01","currency":"USD","hasGoods":true,"requiresShipping":true,\
        "deliverTo":"12 High St, Springfield","note":null,"placedAt":"2024-03-01T10:00:00Z",\
        "restaurant":null,"version":1,"placedBy":null,"placedByName":null,"restaurantName":null,\
        "cancellation":null,"till":null}

        """)
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `show the account that placed the order, by its name where there is one`() async throws {
    let account = UniqueID(high: 7, low: 9)
    var harness = OrdersHarness(orders: [try Sample.order(placedBy: account)])
    #expect(try await harness.run("orders", "show", "abcd", "-o", "vertical").output.contains(account.description))
    harness.accountNames = [account: "Gus"]
    let result = try await harness.run("orders", "show", "abcd", "--json")
    #expect(
      result.output.hasSuffix(
        "\"placedBy\":\"\(account)\",\"placedByName\":\"Gus\",\"restaurantName\":null,\"cancellation\":null,"
          + "\"till\":null}\n"))
    #expect(try await harness.run("orders", "show", "abcd", "-o", "vertical").output.contains("Gus"))
    #expect(try await harness.run("orders", "list", "--json").output.contains("\"placedBy\":\"\(account)\""))
  }

  @Test func `show the restaurant of an order by its name`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order(restaurant: UniqueID(high: 7, low: 5))])
    let name = "Nonna's (12 Mott St)"
    #expect(try await harness.run("orders", "show", "abcd", "-o", "vertical").output.contains("restaurant  \(name)\n"))
    let placed = try await harness.run(
      "orders", "place", "--for", "Ada", "--item", "tea", "--at", "abcd", "-o", "vertical")
    #expect(placed.output.contains("restaurant  \(name)\n"))
    #expect(try await harness.run("orders", "show", "abcd", "--json").output.contains("\"restaurantName\":\"\(name)\""))
  }

  @Test(arguments: [nil, true, false] as [Bool?])
  func `say that the restaurant of a new order is not open`(isOpen: Bool?) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()], isOpen: isOpen)
    let note = "Nonna's is outside of its opening hours. See them with: restaurants show \(UniqueID(high: 7, low: 5))"
    let words = ["orders", "place", "--for", "Ada", "--item", "tea"]
    #expect(try await harness.run(arguments: words + ["--at", "abcd"]).errors.contains(note) == (isOpen == false))
    #expect(try await !harness.run(arguments: words).errors.contains("opening hours"))
  }

  @Test(arguments: [
    "start abcd", "ready abcd", "collect abcd", "putback abcd", "cancel abcd --yes", "change abcd --note hot",
  ])
  func `name the restaurant of an order that they change`(words: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order(restaurant: UniqueID(high: 7, low: 5))])
    let result = try await harness.run("-c", "orders \(words) -o vertical")
    #expect(result.output.contains("restaurant  Nonna's (12 Mott St)\n"), "\(result.output) \(result.errors)")
  }

  @Test func `say that the menu is repriced with its retired items, but not with those of another currency`() {
    #expect(
      ChangeMenuCurrencyCommand.info.writtenData
        == "every item in the old currency, retired ones too; other items and orders keep their currency")
  }

  @Test func `show who canceled an order, when and why`() async throws {
    let account = UniqueID(high: 7, low: 9)
    var order = try Sample.order()
    try order.cancel(reason: "out of milk", by: account, at: Sample.moment)
    var harness = OrdersHarness(orders: [order])
    harness.accountNames = [account: "Gus"]
    let json = try await harness.run("orders", "show", "abcd", "--json").output
    #expect(
      json.hasSuffix(
        """
        "cancellation":{"at":"2024-03-01T10:00:00Z","by":"\(account)","byName":"Gus","reason":"out of milk"},"till":null}

        """))
    let text = try await harness.run("orders", "show", "abcd", "-o", "vertical").output
    for line in ["canceled at  2024-03-01T10:00:00Z\n", "canceled by  Gus\n", "reason       out of milk\n"] {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test(
    arguments: [
      (["orders", "place", "--for", "Ada", "--item", "latte"], "place Ada: latte/-/1 - - -"),
      (
        ["orders", "place", "--for", "Ada", "--item", "latte:large:2", "--item", "mug:3", "--item", "tea:small"],
        "place Ada: latte/large/2 mug/-/3 tea/small/1 - - -"
      ),
      (
        ["orders", "place", "--for", "Ada", "--item", "tea", "--discount", "10%"],
        "place Ada: tea/-/1 percentage(10%) - -"
      ),
      (
        ["orders", "place", "--for", "Ada", "--item", "tea", "--discount", "1.505", "--note", "hot"],
        "place Ada: tea/-/1 amount(\"1.505\") - hot"
      ),
      (
        ["orders", "place", "--for", "Ada", "--item", "tea", "--deliver-to", "12 High St, X"],
        "place Ada: tea/-/1 - 12 High St, X -"
      ),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--at", "BEEF"], "place Ada: tea/-/1 - - - at beef"),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--at", "Shop"], "place Ada: tea/-/1 - - -"),
      (
        ["orders", "place", "--for", "Ada", "--item", "tea", "--total", "2.50"],
        "place Ada: tea/-/1 - - - total 2.50 -"
      ),
      (
        ["orders", "place", "--for", "Ada", "--item", "tea", "--total", "2.50 usd"],
        "place Ada: tea/-/1 - - - total 2.50 USD"
      ),
      (["orders", "change", "abcd", "--note", ""], "change abcd + - - - "),
      (
        [
          "orders", "change", "abcd", "--add", "latte:large:2", "--add", "tea", "--remove", "mug", "--for", "Bob",
          "--discount", "10%",
        ], "change abcd +latte/large/2 tea/-/1 -mug/-/1 Bob percentage(10%) -"
      ),
      (["orders", "start", "ABCD"], "start abcd"), (["orders", "ready", "abcd"], "markReady abcd"),
      (["orders", "collect", "abcd"], "collect abcd"),
      (["orders", "show", "018df9a3-1c00-7000-8000-00000000abcd"], "show 018df9a31c007000800000000000abcd"),
      (["orders", "list"], "list [] - - 500 -"),
      (
        ["orders", "list", "--status", "canceled"], "list [cancelled] - - 500 -"
      ),
      (
        ["orders", "list", "--status", "placed", "--status", "ready", "--for", "Ada", "--since", "2024-03-01"],
        "list [placed+ready] Ada 2024-03-01T04:00:00Z 500 -"
      ),
      (["orders", "list", "--limit", "3", "--after", "abcd"], "list [] - - 3 abcd"),
      (["orders", "stats"], "stats item"), (["orders", "stats", "--by", "hour"], "stats hour"),
      (["orders", "stats", "--by", "size"], "stats size"),
      (["orders", "stats", "--by", "week"], "stats week"), (["orders", "stats", "--by", "month"], "stats month"),
      (["orders", "stats", "--until", "2024-03-01"], "stats item until 2024-03-02T04:00:00Z"),
      (["orders", "stats", "--until", "2024-03-08T12:00Z"], "stats item until 2024-03-08T12:01:00Z"),
      (["orders", "stats", "--till", "Bar"], "stats item at bar"),
      (["orders", "stats", "--by", "day", "--till", "bar"], "stats day at bar"),
      (
        ["orders", "stats", "--item", "latte", "--item", "tea", "--category", "drink", "--till", "bar"],
        "stats item at bar with latte with tea of drink"
      ),
      (["orders", "stats", "--at", "00075", "--by", "hour"], "stats hour at 5"),
      (["orders", "stats", "--at", "shop", "--placed-by", "bo@example.com"], "stats item by 14 at the shop"),
      (["orders", "import", "x.csv"], "import x.csv -"),
      (["orders", "import", "x.csv", "--dates", "day-first"], "import x.csv - day-first"),
      (["orders", "import", "x.csv", "--currency", "uah", "--dry-run"], "import x.csv UAH dry"),
      (["orders", "import", "x.csv", "--till", "Bar", "--strict"], "import x.csv - bar strict"),
      (["menu", "list", "--category", "drink", "--all"], "menu drink true"), (["menu", "list"], "menu - false"),
      (
        ["menu", "add", "Chai", "--category", "drink", "--price", "small=3.20", "--price", "large=4.40"],
        "add Chai drink small=3.20 large=4.40"
      ),
      (["menu", "add", "Mug", "--category", "goods", "--price", "9.90"], "add Mug goods single=9.90"),
      (
        ["orders", "change", "abcd", "--deliver-to", "7 Elm St, Shelbyville"],
        "change abcd + - - - - to 7 Elm St, Shelbyville"
      ),
      (["orders", "change", "abcd", "--at", "beef"], "change abcd + - - - - at beef"),
      (["orders", "change", "abcd", "--at", ""], "change abcd + - - - - at the shop"),
      (["orders", "change", "abcd", "--at", "shop"], "change abcd + - - - - at the shop"),
      (["menu", "price", "latte", "large=4.60"], "change latte large=4.60"),
      (["menu", "price", "latte", "large", "=", "4.60"], "change latte single=large single== single=4.60"),
      (["menu", "price", "latte", "--default", "Medium"], "change latte  default medium"),
      (["menu", "price", "latte", "large=4.60", "--default", "none"], "change latte large=4.60 default none"),
      (["menu", "currency", "eur", "--rate", "0.92", "--yes"], "currency EUR 920000"),
      (["menu", "reprice", "--raise", "5%", "--yes"], "reprice 1050000 -"),
      (["menu", "reprice", "--lower", "2.5", "--category", "food", "--yes"], "reprice 975000 food"),
      (["menu", "currency", "EUR"], "currency EUR 0"), (["menu", "retire", "latte"], "change latte retire"),
      (["menu", "restore", "latte"], "change latte restore"),
      (["menu", "rename", "latte", "Flat white"], "change latte to Flat white"),
      (["notifications", "list", "--limit", "5"], "notifications 5"),
      (["notifications", "list", "--for", "Ada", "--limit", "5"], "notifications 5 for Ada"),
    ] as [([String], String)])
  func `ask the use case for what was typed`(words: [String], question: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()], items: try Sample.menu())
    let result = try await harness.run(arguments: words)
    #expect(harness.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(arguments: [["--lower", "100%"], ["--raise", "5%", "--lower", "3%"], []])
  func `reject percentages that are no price change`(options: [String]) async throws {
    let harness = OrdersHarness(orders: [])
    #expect(try await harness.run(arguments: ["menu", "reprice", "--yes"] + options).code == 65)
    #expect(harness.asked.all == [])
  }

  @Test(arguments: [
    ("10", "The discount is 10.00 USD. For a percentage, write 10%.\n"), ("1.50", ""), ("10%", ""), ("150", ""),
    ("1.5", "The discount is 1.50 USD. For a percentage, write 1.5%.\n"), ("0", ""),
  ])
  func `say that a number may be meant as a percentage`(discount: String, note: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    for line in ["orders place --for Ada --item latte", "orders change abcd"] {
      let result = try await harness.run("-c", "\(line) --discount \(discount)")
      #expect(result.errors.hasPrefix(note))
      #expect(result.errors.contains("For a percentage") != note.isEmpty, "\(result.errors)")
    }
  }

  @Test func `anonymize a guest's orders after a question, and say what keeps the name`() async throws {
    let harness = OrdersHarness()
    let refused = try await harness.run("orders", "anonymize", "Ada Bohne")
    let question = "reasons of Ada Bohne from 2 finished orders and 1 notification? This cannot be undone."
    #expect(refused.errors.contains(question), "\(refused.errors)")
    #expect(harness.asked.all == [])
    let result = try await harness.run("orders", "anonymize", "Ada Bohne", "--yes")
    #expect(result.errors.contains("Erased the guest from 2 finished orders and 1 notification.\n"))
    #expect(result.errors.contains("Earlier backups and exported files keep it."), "\(result.errors)")
    #expect(harness.asked.all == ["anonymize Ada Bohne"])
  }

  @Test func `anonymize only the orders that the question counted`() async throws {
    let harness = OrdersHarness()
    let result = try await harness.run("orders", "anonymize", "Ada", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["anonymize Ada seen 2 1"])
    let changed = OrdersHarness(failure: OrderError.guestChangedSinceAsked("Ada"))
    let refused = try await changed.run("orders", "anonymize", "Ada", "--yes")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("\"Ada\" have changed since you were asked; none was erased"), "\(refused.errors)")
    #expect(refused.errors.contains("orders list --for Ada, and repeat the command"), "\(refused.errors)")
  }

  @Test func `reprice the menu after a question`() async throws {
    let harness = OrdersHarness(items: try Sample.menu())
    let refused = try await harness.run("menu", "currency", "EUR", "--rate", "0.92")
    #expect(refused.errors.contains("error[usage.needs-confirmation]"))
    #expect(refused.errors.contains("Reprice every item from USD to EUR? Prices are rounded"), "\(refused.errors)")
    #expect(harness.asked.all == [])
  }

  @Test func `raise all prices after a question, in one direction`() async throws {
    let harness = OrdersHarness(items: try Sample.menu())
    let refused = try await harness.run("menu", "reprice", "--raise", "5%")
    #expect(refused.errors.contains("Raise the prices of 2 items by 5%? Prices are rounded"), "\(refused.errors)")
    for options in [[], ["--raise", "5%", "--lower", "5%"]] {
      let result = try await harness.run(arguments: ["menu", "reprice"] + options)
      #expect(result.code == 65 && result.errors.contains("--raise and --lower"), "\(result.errors)")
    }
    #expect(harness.asked.all == [])
  }

  @Test func `raise only the prices of the items that the question counted`() async throws {
    let items = try Sample.menu()
    let harness = OrdersHarness(items: items)
    let result = try await harness.run("menu", "reprice", "--raise", "5%", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["reprice 1050000 - versions [0, 0]"])
    let changed = OrdersHarness(items: items, failure: MenuError.menuChangedSinceAsked)
    let refused = try await changed.run("menu", "reprice", "--raise", "5%", "--yes")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("The menu has changed since you were asked"), "\(refused.errors)")
    #expect(refused.errors.contains("menu list, and repeat the command"), "\(refused.errors)")
  }

  @Test func `reprice the menu only from the currency that the question named`() async throws {
    let harness = OrdersHarness(items: try Sample.menu())
    let result = try await harness.run("menu", "currency", "EUR", "--rate", "0.92", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["currency EUR 920000 from USD"])
  }

  @Test func `ask no question before the menu is repriced in the currency that it has`() async throws {
    let harness = OrdersHarness(items: try Sample.menu(), failure: MenuError.sameCurrency(.usd))
    let result = try await harness.run("menu", "currency", "USD", "--rate", "0.92")
    #expect(result.errors.hasPrefix("error[menu.same-currency]: "), "\(result.errors)")
  }

  @Test func `cancel an order after a question that names it`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    let refused = try await harness.run("orders", "cancel", "abcd")
    #expect(refused.code == 64)
    let question = "Cancel Ada's order 0000abcd (2 Latte (large), Mug)?"
    #expect(refused.errors.contains("\(question)\n"), "no account is notified: \(refused.errors)")
    #expect(harness.asked.all == ["show abcd"])
    let result = try await harness.run("orders", "cancel", "abcd", "--reason", "no milk", "--yes")
    #expect(result.code == 0)
    #expect(harness.asked.all == ["show abcd", "show abcd", "cancel abcd no milk"])
  }

  @Test func `cancel only the version of an order that the question showed`() async throws {
    let order = try Sample.order()
    let harness = OrdersHarness(orders: [order])
    let result = try await harness.run("orders", "cancel", "abcd", answering: "y")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == ["show abcd", "cancel abcd - version \(order.version)"])
    let changed = OrdersHarness(orders: [order], failure: OrderError.changedSinceAsked(order.id.description))
    let error = try await changed.run("orders", "cancel", "abcd", "--yes").errors
    #expect(error.contains("The order has changed since you were asked"), "\(error)")
    #expect(error.contains("orders show 0000abcd"), "\(error)")
  }

  @Test func `say who is notified of a cancellation`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()], notified: UniqueID(high: 1, low: 2))
    let refused = try await harness.run("orders", "cancel", "abcd")
    #expect(refused.errors.contains("Mug)? The account that placed it is notified immediately."), "\(refused.errors)")
    let list = try await harness.run("-c", "orders cancel abcd --yes", "-c", "undo --list -o json").output
    #expect(list.contains("[]"), "\(list)")
    let help = try await harness.run("help", "orders", "cancel").output
    #expect(help.contains("none: another account was notified"), "\(help)")
  }

  @Test func `say of no deleted account that it is notified of a cancellation`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order()], notified: UniqueID(high: 1, low: 404))
    let refused = try await harness.run("orders", "cancel", "abcd")
    #expect(refused.errors.contains("Mug)?") && !refused.errors.contains("is notified"), "\(refused.errors)")
  }

  @Test func `say that a refund changes the statistics of its day`() async throws {
    for status in [OrderStatus.placed, .collected] {
      let harness = OrdersHarness(orders: [try Sample.order(status: status)])
      let errors = try await harness.run("orders", "change", "abcd", "--discount", "1.50").errors
      let replaced = "The discount replaces the one of 10%, with which the total was 17.01 USD.\n"
      #expect(errors == replaced + (status == .collected ? "The statistics of its day have the new total.\n" : ""))
    }
    let origin = SaleOrigin(journalImport: ID(UniqueID(high: 1, low: 4)), contentHash: 1)
    let sale = try Sample.order(status: .collected, origin: origin)
    let asked = try await OrdersHarness(orders: [sale]).run("orders", "cancel", "abcd").errors
    #expect(asked.contains("Mug)? It no longer counts in the statistics of its day."), "\(asked)")
  }

  @Test func `ask nothing before an order that cannot be canceled`() async throws {
    let harness = OrdersHarness(orders: [try Sample.order(status: .collected)])
    _ = try await harness.run("orders", "cancel", "abcd")
    #expect(harness.asked.all == ["show abcd", "cancel abcd -"])
  }

  @Test(
    arguments: [
      (["orders", "place", "--for", "Ada", "--item", "latte:huge"], "orders.unknown-size", 65),
      (["menu", "price", "latte", "medium="], "usage.invalid-value", 65),
      (["orders", "place", "--for", "Ada", "--item", "latte:0"], "orders.quantity", 65),
      (["orders", "place", "--for", "Ada", "--item", "latte:-1"], "orders.quantity", 65),
      (["orders", "place", "--for", "Ada", "--item", "latte:large:100"], "orders.quantity", 65),
      (["orders", "place", "--for", "Ada", "--item", "latte:9999999999999999999999"], "orders.quantity", 65),
      (["orders", "place", "--for", "Ada", "--item", "a:small:1:1"], "orders.quantity", 65),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--discount", "101%"], "percentage.invalid", 65),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--discount", "NaN"], "money.invalid", 65),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--at", "Joe"], "value.id", 65),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--total", "much"], "money.invalid", 65),
      (["orders", "place", "--for", "Ada", "--item", "tea", "--total", "2.40 XXQ"], "value.currency", 65),
      (["orders", "place", "--item", "tea"], "usage.missing-argument", 64),
      (["orders", "list", "--status", "done"], "usage.invalid-value", 65),
      (["orders", "list", "--since", "tomorrow"], "value.time", 65),
      (["orders", "list", "--since", "2024-02-30"], "value.time", 65),
      (["orders", "list", "--limit", "many"], "usage.invalid-value", 65),
      (["orders", "show", "abc"], "value.id", 65), (["orders", "show", "wxyz"], "value.id", 65),
      (["orders", "show"], "usage.missing-argument", 64),
      (["orders", "stats", "--by", "year"], "usage.invalid-value", 65),
      (["orders", "stats", "--till", ""], "text.empty", 65),
      (["orders", "import", "x.csv", "--till", ""], "text.empty", 65),
      (["orders", "import", "x.csv", "--currency", "XXQ"], "value.currency", 65),
      (["menu", "add", "Chai", "--category", "tea", "--price", "1"], "usage.invalid-value", 65),
      (["menu", "currency", "EUR", "--rate", "much"], "menu.rate", 65),
      (["menu", "price", "latte", "huge=1"], "orders.unknown-size", 65),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()], items: try Sample.menu())
    let result = try await harness.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(result.output == "")
    #expect(harness.asked.all == [])
  }

  @Test(
    arguments: [
      (OrderError.notFound("abcd"), 1), (.ambiguous("abcd", candidates: ["x", "y"]), 1),
      (.wrongStatus(.ready, target: .canceled, id: "x"), 1),
      (.noLines, 64), (.quantityOutOfRange("0"), 65), (.text(.empty(field: "The note")), 65),
      (.money(.mixedCurrencies(.usd, .eur)), 1), (.money(.tooLarge), 65),
    ] as [(OrderError, Int32)])
  func `end with the code of the rule that was against it`(error: OrderError, exit: Int32) async throws {
    let result = try await OrdersHarness(failure: error).run("orders", "show", "abcd")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `names what is missing as it is typed`() async throws {
    let result = try await OrdersHarness().run("orders", "place", "--item", "tea")
    #expect(result.errors.hasPrefix("error[usage.missing-argument]: orders place needs --for <name>\n"))
  }
}
