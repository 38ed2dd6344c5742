import DomainKit
import Testing
import TestingKit

@Suite struct `Values in another form` {
  /// Runs a line, and checks that its error has a hint.
  private func check(
    _ line: String, hint: String, code: Int32 = 64, now: Timestamp? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await OrdersHarness(now: now).run("-c", line)
    #expect(result.errors.contains("^ \(hint)\n"), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.code == code, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (
      ["orders", "list", "--status", "placed,preparing", "--for", "Ada"],
      "write: orders list --status placed --status preparing --for Ada\n"
    ),
    (
      ["orders", "list", "--status=placed,preparing,ready"],
      "write: orders list --status=placed --status preparing --status ready\n"
    ),
    (["orders", "list", "--status", "new,placed"], "one of placed, preparing, ready, collected, canceled\n"),
  ])
  func `get the line with the option once per status`(words: [String], hint: String) async throws {
    let result = try await OrdersHarness().run(arguments: words)
    #expect(result.errors.contains("^ \(hint)"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: [
    ("orders place --for Ada --item tea --discount 10 %", "write: orders place --for Ada --item tea --discount 10%"),
    ("orders place --discount=10 % --item tea --for Ada", "write: orders place --discount=10% --item tea --for Ada"),
    (
      "menu add 'Chai latte' --category drink --price 90 USD",
      "prices have no currency; write: menu add 'Chai latte' --category drink --price 90"
    ),
    (
      "menu add Tea --category drink --price small=3.5 USD --price large=4 usd",
      "prices have no currency; write: menu add Tea --category drink --price small=3.5 --price large=4"
    ),
    (
      "menu add Tea --price 90 UAH --category drink",
      "prices are in USD; to convert the menu: menu currency UAH --rate RATE"
    ),
    (
      "menu add Tea --category drink --price small=3 usd --price large=4 EUR",
      "prices are in USD; to convert the menu: menu currency EUR --rate RATE"
    ),
  ])
  func `get the line with the percent sign, and without the menu's currency`(line: String, hint: String) async throws {
    try await check(line, hint: hint)
  }

  @Test(arguments: [
    ("orders stats 2024", "write: orders stats --since 2024-01-01 --until 2024-12-31"),
    ("orders stats --by day 2024-02", "write: orders stats --by day --since 2024-02-01 --until 2024-02-29"),
    ("orders list 2024-03-01", "write: orders list --since 2024-03-01 --until 2024-03-01"),
    ("orders list yesterday", "write: orders list --since yesterday --until yesterday"),
    ("orders list 7d", "write: orders list --since 7d"),
    ("orders stats past week", "write: orders stats --since 7d"),
    ("orders stats this week --by day", "write: orders stats --since monday --by day"),
    ("orders stats March 2024", "write: orders stats --since 2024-03-01 --until 2024-03-31"),
    ("orders stats --since 1 month", "write: orders stats --since 30d"),
    ("orders list --since=2 weeks", "write: orders list --since=14d"),
    ("orders list yesterday 14:00", "write the date and the time as one word: --since 2024-03-01T14:00"),
    ("orders list --since yesterday 9:30", "write the date and the time as one word: 2024-03-01T09:30"),
    ("orders list 2024-03-02 14:00", "write: orders list --since 2024-03-02T14:00"),
    ("orders list --today", "write: orders list --since today"),
    ("orders stats --yesterday", "write: orders stats --since yesterday --until yesterday"),
    ("orders stats top 5", "write: orders stats --limit 5"), ("orders stats --top 5", "write: orders stats --limit 5"),
    ("orders list --last 5", "write: orders list --limit 5"), ("orders list -n 3", "write: orders list --limit 3"),
    ("orders list --latest", "write: orders list --limit 1"),
    ("orders list last 5", "write: orders list --limit 5"),
    ("orders stats first 5", "write: orders stats --limit 5"),
    ("orders list from monday to today", "write: orders list --since monday --until today"),
    ("orders list since 2024", "write: orders list --since 2024-01-01"),
    ("orders list --since 2024-03-01 2024-04", "write: orders list --since 2024-03-01 --until 2024-04-30"),
    ("orders list --month 2024-03", "write: orders list --since 2024-03-01 --until 2024-03-31"),
    ("orders list --week 2024-03-06", "write: orders list --since 2024-03-04 --until 2024-03-10"),
    ("orders stats --week=2024-03-10 --by day", "write: orders stats --since 2024-03-04 --until 2024-03-10 --by day"),
    ("orders stats --week", "write: orders stats --by week"),
    ("orders stats --from=2023 --to 2024-12", "write: orders stats --since 2023-01-01 --until 2024-12-31"),
    ("orders list --since 2024-03-01 10:00", "write: orders list --since 2024-03-01T10:00"),
    (
      "orders list --since=2024-03-01 9:30 --until 2024-03-02 12:15:30",
      "write: orders list --since=2024-03-01T09:30 --until 2024-03-02T12:15:30"
    ),
    ("menu list drinks", "write: menu list --category drink"), ("menu list Goods", "write: menu list --category goods"),
    ("orders stats item", "write: orders stats --by item"),
    ("orders stats goods", "write: orders stats --category goods"),
    ("orders stats weekly", "write: orders stats --by week"), ("orders stats daily", "write: orders stats --by day"),
    ("menu list all", "write: menu list --all"), ("menu list all items", "write: menu list --all"),
    ("menu add Chai drink 3.50", "write: menu add Chai --category drink --price 3.50"),
  ])
  func `get the line with the days of a period, a number of results, or the option of a value`(
    line: String, hint: String
  ) async throws {
    try await check(line, hint: hint)
  }

  /// The lines are run on a Friday.
  @Test(arguments: [
    ("orders stats march", "a month needs its year; for 2024, ", "--since 2024-03-01 --until 2024-03-31"),
    ("orders stats since feb", "a month needs its year; for 2024, ", "--since 2024-02-01"),
    ("orders stats november", "a month needs its year; for 2023, ", "--since 2023-11-01 --until 2023-11-30"),
    ("orders stats --month November", "", "--since 2023-11-01 --until 2023-11-30"),
    ("orders stats --month 3", "", "--since 2024-03-01 --until 2024-03-31"),
    ("orders stats --month=12", "", "--since 2023-12-01 --until 2023-12-31"),
    ("orders stats --week today", "", "--since 2024-02-26 --until 2024-03-03"),
    ("orders stats last week", "", "--since 2024-02-19 --until 2024-02-25"),
    ("orders stats last month", "", "--since 2024-02-01 --until 2024-02-29"),
    ("orders stats --last-month", "", "--since 2024-02-01 --until 2024-02-29"),
    ("orders stats last year", "", "--since 2023-01-01 --until 2023-12-31"),
    ("orders stats this month", "", "--since 2024-03-01"),
    ("orders stats --since last week", "", "--since 2024-02-19 --until 2024-02-25"),
    ("orders stats --since=last month", "", "--since=2024-02-01 --until 2024-02-29"),
    ("orders stats --since 2024-02-01 --until last week", "", "--since 2024-02-01 --until 2024-02-25"),
    ("orders stats --since last monday", "", "--since monday"), ("orders stats --since 7 days ago", "", "--since 7d"),
    ("orders stats --until yesterday --since 2 weeks ago", "", "--until yesterday --since 14d"),
  ])
  func `get the line with the days of a month, a week or a year of the calendar`(
    line: String, reason: String, period: String
  ) async throws {
    try await check(line, hint: "\(reason)write: orders stats \(period)", now: Timestamp(iso8601: "2024-03-01T12:00"))
  }

  @Test(arguments: [
    ("orders stats --since 2024 --until 2024-06", "orders stats --since 2024-01-01 --until 2024-06-30"),
    ("menu price latte --drop large,small", "menu price latte --drop large --drop small"),
    ("menu price latte default=small", "menu price latte --default small"),
  ])
  func `get the line with the value in its own form`(line: String, right: String) async throws {
    try await check(line, hint: "write: \(right)", code: 65)
  }

  @Test(arguments: [
    ("orders stats --branch podil --since today", "orders stats --at podil --since today"),
    ("orders list --branch 9f3a21bc --limit 1", "orders list --at 9f3a21bc --limit 1"),
    ("orders place --for Ada --item tea --branch 9f3a21bc", "orders place --for Ada --item tea --at 9f3a21bc"),
    ("orders change 9f3a21bc --branch 15a2", "orders change 9f3a21bc --at 15a2"),
    ("orders stats --branch", "orders stats --by restaurant"), ("orders branches", "orders stats --by restaurant"),
  ])
  func `get the line with the restaurant for a branch`(line: String, right: String) async throws {
    try await check(line, hint: "write: \(right)")
  }

  @Test func `name the grouping by restaurant for one by branch`() async throws {
    try await check("orders stats --by branch", hint: "did you mean --by restaurant?", code: 65)
    try await check("orders stats --by=Branches --limit 3", hint: "did you mean --by restaurant?", code: 65)
  }

  @Test(arguments: ["orders stats last 7", "orders stats --last 7", "orders list first 7", "orders list --first 7"])
  func `get no line with the other end of a list`(line: String) async throws {
    let result = try await OrdersHarness().run("-c", line)
    #expect(!result.errors.contains("--limit 7"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test(arguments: ["--items latte,tea", "--items=latte,tea"])
  func `get the line with the option once per item`(items: String) async throws {
    let result = try await OrdersHarness().run("-c", "orders place --for Ada \(items)")
    #expect(result.errors.contains("^ write: orders place --for Ada --item latte --item tea\n"), "\(result.errors)")
  }

  @Test(arguments: ["4 large 5", "3 4 small large", "small=3 4", "small 3 4 large", "3 warm"])
  func `get no line if it is not clear which amount a size has`(prices: String) async throws {
    let result = try await OrdersHarness().run("-c", "menu add Chai --category drink --price \(prices)")
    #expect(result.errors.contains("^ for example: menu add "), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test(arguments: [
    ("--table 4", "write: orders place --for Ada --item tea --note 'table 4'"),
    ("--when 18:00", "write: orders place --for Ada --item tea --note 18:00"),
    ("--to '5 Elm St'", "for the name of the guest: --for; for an address: --deliver-to"),
    ("--to-go --discount 5%", "an order without --deliver-to is a pick-up"),
    ("--pickup 14:30", "write: orders place --for Ada --item tea --note 'pickup 14:30'"),
    ("--pickup=14:30", "write: orders place --for Ada --item tea --note 'pickup 14:30'"),
    ("--takeaway at noon --item mug", "write: orders place --for Ada --item tea --note 'pickup at noon' --item mug"),
    ("--free", "for a free order: --discount 100%"), ("--half-price", "for half of the price: --discount 50%"),
    ("--minus 1", "to lower the total: --discount 10% or --discount 1.50"),
    ("--voucher 5", "to lower the total: --discount 10% or --discount 1.50"),
    ("--small", "a size follows its item: --item latte:large"),
    ("--plus mug", "write: orders place --for Ada --item tea --item mug"),
    ("-i mug", "write: orders place --for Ada --item tea --item mug"),
    ("--milk oat", "write: orders place --for Ada --item tea --note 'oat milk'"),
    ("--extra=shot", "write: orders place --for Ada --item tea --note 'extra shot'"),
    ("--no-sugar", "write: orders place --for Ada --item tea --note 'no sugar'"),
    ("--decaf", "write: orders place --for Ada --item tea --note decaf"),
    ("--oat", "write: orders place --for Ada --item tea --note 'oat milk'"),
    ("--hot", "write: orders place --for Ada --item tea --note hot"),
    ("--staff", "to lower the total: --discount 10% or --discount 1.50"),
    (
      "--extra-shot",
      "a wish of the guest belongs in the note: --note 'extra shot'; help orders place lists its options"
    ),
    ("--syrup vanilla --item mug", "write: orders place --for Ada --item tea --note 'vanilla syrup' --item mug"),
    ("--note hot --milk oat", "did you mean --note?"),
    (
      "--backdate yesterday",
      "an order counts on the day of its entry; for a sale of an earlier day: orders import <file>"
    ),
    ("--comment very hot", "write: orders place --for Ada --item tea --note 'very hot'"),
    ("--size large --qty 2", "write: orders place --for Ada --item tea:large:2"),
    ("--quantity=2 --item mug", "write: orders place --for Ada --item tea:2 --item mug"),
  ])
  func `get the line with a note, or with a part of an item`(words: String, hint: String) async throws {
    try await check("orders place --for Ada --item tea \(words)", hint: hint)
  }

  @Test(arguments: [
    ("--remove latte 2", "put a value of several words in quotes: --remove 'latte 2'"),
    ("--add muffin 2", "put a value of several words in quotes: --add 'muffin 2'"),
    ("--remove latte, tea", "repeat the option: --remove latte --remove tea"),
    ("--plus mocha", "write: orders change abcd --add mocha"),
    ("--minus latte", "to remove an item: --remove; to lower the total: --discount 10% or --discount 1.50"),
    ("--replace latte mocha", "to replace an item: --remove latte --add mocha"),
    ("--pickup 14:30", "write: orders change abcd --note 'pickup 14:30' --deliver-to ''"),
    ("--no-delivery", "write: orders change abcd --deliver-to ''"), ("--free", "for a free order: --discount 100%"),
    ("--no-discount", "write: orders change abcd --discount 0%"),
    ("--small", "to change a size or a quantity, replace the item: --remove latte --add latte:large:2"),
    ("--quantity 3", "to change a size or a quantity, replace the item: --remove latte --add latte:large:2"),
    ("--add latte --size large", "write: orders change abcd --add latte:large"),
    ("--status ready", "to change the status: orders start, orders ready, orders collect or orders cancel"),
  ])
  func `of a change keep their items and quantities`(words: String, hint: String) async throws {
    try await check("orders change abcd \(words)", hint: hint)
  }

  @Test(arguments: [
    "2 tea", "tea:2", "+tea", "3 latte", "latte small", "small", "plus tea", "minus latte", "no latte", "latte to tea",
    "free", "half-price", "pickup", "deliver 7 Elm St, X", "no sugar", "3",
    "10%", "100%",
  ])
  func `of a change without an option get the options, as they may belong to several`(words: String) async throws {
    let options = "--add, --remove, --note, --discount, --deliver-to, --at, --for, --total"
    try await check("orders change abcd \(words)", hint: "write their option before the words: \(options)")
  }

  @Test(arguments: ["none", "off", "half"]) func `of a discount name the form and 0%`(text: String) async throws {
    let result = try await OrdersHarness().run("orders", "change", "abcd", "--discount", text)
    #expect(result.errors.contains("Write 10% or 1.50; 0% is no discount"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: ["--currency UAH", "--currency=UAH"])
  func `get no other option for a currency, by which figures are listed anyway`(option: String) async throws {
    try await check("orders stats \(option)", hint: "each currency has its own rows and totals")
  }

  @Test(arguments: ["menu price mug 3", "menu add Chai --category drink --price 3"])
  func `get the line that converts the menu for the currency of a price`(line: String) async throws {
    let conversion = "to convert all of them: menu currency <code> --rate <number>"
    try await check("\(line) --currency EUR", hint: "prices are in the currency of the menu; \(conversion)")
  }

  @Test(arguments: [("2:latte", "latte/-/2"), ("2:large latte", "large latte/-/2"), ("2:3", "2/-/3")])
  func `are taken as a quantity before its item`(item: String, line: String) async throws {
    let harness = OrdersHarness(orders: [try Sample.order()])
    _ = try await harness.run("orders", "place", "--for", "Ada", "--item", item)
    #expect(harness.asked.all.first == "place Ada: \(line) - - -")
  }

  @Test func `get no note for a size without its item`() async throws {
    let result = try await OrdersHarness().run("-c", "orders place --size large --item tea --for Ada")
    #expect(result.errors.contains("^ a size follows its item: --item latte:large"), "\(result.errors)")
  }

  @Test func `get the line with a note for a time in place of a restaurant`() async throws {
    let result = try await OrdersHarness().run("-c", "orders place --for Ada --item tea --at 10:30")
    let line = "orders place --for Ada --item tea --note 'at 10:30'"
    #expect(result.errors.contains("--at takes an id; to put it in --note, write: \(line)\n"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: [
    ("orders cancel Cyd out of milk", "orders cancel Cyd --reason 'out of milk'; or "),
    ("orders place --for Ada large latte", "orders place --for Ada --item 'large latte'; or "),
    ("orders import till.csv kiosk", "orders import till.csv --till kiosk; or "),
    ("menu rename cold tea to iced tea", "menu rename 'cold tea' 'iced tea'\n"),
    ("menu add chai --category drink --price small 3.20", "--price small=3.20\n"),
    ("menu price latte --large 4.50", "menu price latte large=4.50\n"),
    ("menu price --large 4.50 latte", "menu price latte large=4.50\n"),
    ("menu price latte 4.50 --size large", "menu price latte large=4.50\n"),
    ("menu price latte 3 --size=small 4 --size=large", "menu price latte small=3 large=4\n"),
    ("menu add chai --category drink --price 3 --size small", "menu add chai --category drink --price small=3\n"),
    ("menu price --price 4 -- -x", "menu price -- -x 4\n"),
    ("orders start Ada Bob", "orders start Ada; orders start Bob\n"),
    ("orders cancel Ada Gus", "orders cancel Ada; orders cancel Gus\n"),
    ("orders cancel Ada and Gus", "orders cancel Ada; orders cancel Gus\n"),
    ("orders cancel Ada Bohne", "'Ada Bohne'; or give one <id> at a time: orders cancel Ada; "),
    ("orders cancel Ada Broken cup", "orders cancel Ada --reason 'Broken cup'; or "),
  ])
  func `that are words too many get a line in which they fit`(line: String, proposal: String) async throws {
    let result = try await OrdersHarness().run(arguments: line.split(separator: " ").map(String.init))
    #expect(result.errors.contains(": \(proposal)"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test(arguments: [
    ("orders import x.csv --undo all", "--currency all"), ("orders import x.csv all", "--currency all"),
    ("orders import x.csv all", "--till all"), ("orders cancel abcd --all", "--reason all"),
    ("orders cancel Ada Gus", "--reason Gus"),
    ("orders list after 2024-03-01", "--after "), ("orders list after monday", "--after "),
    ("orders list --status !placed", "did you mean"),
  ])
  func `get no line in which they are valid only by chance`(line: String, wrong: String) async throws {
    let result = try await OrdersHarness().run("-c", line)
    #expect(result.errors.hasPrefix("error[usage.") && !result.errors.contains(wrong), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("1m", "The period begins 1 minute ago. A month is 30d: --since 30d\n"),
      ("3m", "The period begins 3 minutes ago. A month is 30d: --since 90d\n"), ("30m", nil), ("1h", nil), ("1d", nil),
    ] as [(String, String?)])
  func `say that m is a minute where it may be a month`(time: String, note: String?) async throws {
    for command in ["list", "stats"] {
      let result = try await OrdersHarness().run("orders", command, "--since", time)
      #expect(result.errors.contains(note ?? "The period begins") == (note != nil), "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test(arguments: ["huge=4", "xl=4", "grande=4", "small=130 big=4"])
  func `name the sizes after a price for an unknown one`(prices: String) async throws {
    let result = try await OrdersHarness().run("-c", "menu price Latte \(prices)")
    #expect(result.errors.hasSuffix("^ Sizes are small, medium and large\n"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: ["latte:", "latte:large:"])
  func `say what is missing in an item`(item: String) async throws {
    let result = try await OrdersHarness().run("orders", "place", "--for", "Ada", "--item", item)
    #expect(
      result.errors.hasPrefix(
        "error[usage.invalid-value]: \(item) is not a valid --item: a size or a quantity follows the colon"))
    #expect(result.code == 65)
  }
}
