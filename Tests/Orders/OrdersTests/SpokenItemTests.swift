import TestingKit
import Testing

/// Items in spoken form, as used at the counter.
@Suite struct `Items in the words of the counter` {
  @Test(arguments: [
    ("2xespresso", ["Espresso  2"]), ("2 x espresso", ["Espresso  2"]), ("2 espresso", ["Espresso  2"]),
    ("espresso x2", ["Espresso  2"]), ("espresso*2", ["Espresso  2"]), ("espresso 2", ["Espresso  2"]),
    ("large latte", ["Latte large 1"]), ("latte large", ["Latte large 1"]), ("2 large latte", ["Latte large 2"]),
    ("2x large latte", ["Latte large 2"]), ("latte:2:large", ["Latte large 2"]),
    ("2 latte:large", ["Latte large 2"]),
    ("flat white x 3", ["Flat White  3"]), ("latte", ["Latte medium 1"]), ("2 latte", ["Latte medium 2"]),
    ("two lattes", ["Latte medium 2"]), ("a large latte", ["Latte large 1"]), ("Twelve espressos", ["Espresso  12"]),
    ("espressos", ["Espresso  1"]), ("3 LG lattes", ["Latte large 3"]), ("latte:lg", ["Latte large 1"]),
    ("latte s", ["Latte small 1"]), ("latte:large*2", ["Latte large 2"]), ("latte:large x2", ["Latte large 2"]),
    ("latte:large x 2", ["Latte large 2"]), ("large 2 mocha", ["Mocha large 2"]),
    ("large two lattes", ["Latte large 2"]), ("latte 2 large", ["Latte large 2"]), ("small 3x tea", ["Tea small 3"]),
    ("espresso 2x", ["Espresso  2"]), ("large latte 2x", ["Latte large 2"]),
    ("espressox2", ["Espresso  2"]), ("large lattex2", ["Latte large 2"]), ("lattex2 large", ["Latte large 2"]),
  ])
  func `are understood with their size and quantity`(item: String, lines: [String]) async throws {
    let shop = try `Orders, by themselves`.shop()
    let outcome = try await shop.when("orders place --for Ada --item '\(item)'")
    #expect(outcome.code == 0, "\(outcome.output)")
    let stored = try await shop.rows(in: "orders_order_line")
    #expect(stored.map { "\($0["item"] ?? "") \($0["size"] ?? "") \($0["quantity"] ?? "")" } == lines)
  }

  @Test func `need a size where the item has no default`() async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu price latte --default none")
    let asked = try await shop.when("orders place --for Ada --item latte")
    #expect(asked.code == 1)
    #expect(asked.errors.contains("error[orders.size-needed]"), "\(asked.errors)")
    try await shop.given("menu price latte --default large")
    try await shop.given("orders place --for Ada --item latte")
    #expect(try await shop.rows(in: "orders_order_line").map { $0["size"] } == ["large"])
    try await shop.given("menu price latte --drop large")
    #expect(try await shop.when("orders place --for Ada --item latte").code == 1)
    let refused = try await shop.when("menu price latte --default large").errors
    #expect(refused.contains("menu.no-such-size"))
    #expect(refused.contains("See the sizes and prices with: menu list"))
  }

  @Test(arguments: [
    "100 espresso", "0 espresso", "espresso x0", "espresso*999999999999999999999", "large 100 mocha", "large 0 latte",
  ])
  func `are refused with a quantity that no order has`(item: String) async throws {
    let outcome = try await `Orders, by themselves`.shop().when("orders place --for Ada --item '\(item)'")
    #expect(outcome.errors.contains("orders.quantity"), "\(outcome.errors)")
  }

  @Test(arguments: ["tea:large;espresso", "tea:large ;espresso"])
  func `are refused as typed if another sign follows their size`(item: String) async throws {
    let refused = try await `Orders, by themselves`.shop().when("orders place --for Ada --item '\(item)'").errors
    #expect(refused.contains("There is no \"\(item)\" on the menu"), "\(refused)")
  }

  @Test(arguments: ["cookie large", "2 cookie large", "cookie large x2"])
  func `are refused as a whole if a menu item has them in another order`(item: String) async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add 'Large Cookie' --category food --price 3")
    let refused = try await shop.when("orders place --for Ada --item '\(item)'").errors
    #expect(refused.contains("There is no \"cookie large\" on the menu"), "\(refused)")
    let other = try await shop.when("orders place --for Ada --item 'nectar large'").errors
    #expect(other.contains("There is no \"nectar\" on the menu"), "\(other)")
  }

  @Test func `are found with and without accents, where one item has such a name`() async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add 'Café au lait' --category drink --price 4")
    try await shop.given("orders place --for Ada --item 'cafe au lait' --item '2 CAFE AU LAIT'")
    try await shop.given("menu price 'cafe au lait' 5")
    let stored = try await shop.rows(in: "orders_order_line")
    #expect(stored.map { [$0["item"], $0["quantity"]] } == [["Café au lait", "3"]])
    let exact = try await shop.when("orders place --for Ada --item '=cafe au lait'")
    #expect(exact.errors.contains("orders.unknown-item"), "\(exact.errors)")
    try await shop.given("menu add 'Cafe au lait' --category drink --price 1")
    try await shop.given("orders place --for Bo --item 'cafe au lait'")
    let items = try await shop.rows(in: "orders_order_line").map { $0["item"] }
    #expect(Set(items) == ["Café au lait", "Cafe au lait"])
  }

  @Test func `are told apart by the vowels of every script`() async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add หมูกรอบ --category food --price 60")
    for line in ["orders place --for Bo --item หมี่กรอบ", "menu price หมี่กรอบ 70", "menu retire หมี่กรอบ"] {
      let refused = try await shop.when(line)
      #expect(refused.code != 0, "\(refused.output)")
    }
    try await shop.given("orders place --for Bo --item หมูกรอบ")
    #expect(try await shop.rows(in: "orders_order_line").map { $0["item"] } == ["หมูกรอบ"])
  }

  @Test func `may have a size before a name that begins with a number`() async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add '100 Percent Juice' --category drink --price small=3 --price large=4")
    try await shop.given("orders place --for Ada --item 'large 100 percent juice'")
    let stored = try await shop.rows(in: "orders_order_line")
    #expect(stored.map { [$0["item"], $0["size"], $0["quantity"]] } == [["100 Percent Juice", "large", "1"]])
  }

  @Test func `mean the item whose name has a number or a size, where there is one`() async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add '7 Up' --category drink --price 3")
    try await shop.given("menu add 'Large Pretzel' --category food --price 4")
    try await shop.given("menu add '100 Percent Juice' --category drink --price 4")
    try await shop.given("menu add 'Two Fingers' --category food --price 4")
    try await shop.given("menu add Finger --category food --price 2")
    try await shop.given("menu add Kleenex --category food --price 2")
    try await shop.given("menu add Fingers --category food --price 3")
    try await shop.given(
      """
      orders place --for Ada --item '7 up' --item '2 large pretzel' --item '2 7 up' --item '100 percent juice' \
      --item 'two fingers' --item 'three fingers' \
      --item kleenex2
      """)
    let stored = try await shop.rows(in: "orders_order_line")
    #expect(
      stored.map { "\($0["quantity"] ?? "") \($0["item"] ?? "")" } == [
        "3 7 Up", "2 Large Pretzel", "1 100 Percent Juice", "1 Two Fingers", "3 Fingers",
        "2 Kleenex",
      ])
  }

  @Test(arguments: [
    ("3 in 1 coffee x3", ["3 in 1 coffee small 3"]), ("3 in 1 coffee large 2x", ["3 in 1 coffee large 2"]),
    ("3 in 1 coffee x3 large", ["3 in 1 coffee large 3"]), ("24 x3", ["24  3"]),
    ("7 days croissants x3", ["7 days croissant  3"]), ("100 percent juice 2", ["100 Percent Juice  2"]),
  ])
  func `have the quantity after a name that begins with a number`(item: String, lines: [String]) async throws {
    let shop = try `Orders, by themselves`.shop()
    try await shop.given("menu add '3 in 1 coffee' --category drink --price small=3 --price large=4 --default small")
    for name in ["24", "7 days croissant", "100 Percent Juice"] {
      try await shop.given("menu add '\(name)' --category food --price 3")
    }
    try await shop.given("orders place --for Ada --item '\(item)'")
    let stored = try await shop.rows(in: "orders_order_line")
    #expect(stored.map { "\($0["item"] ?? "") \($0["size"] ?? "") \($0["quantity"] ?? "")" } == lines)
    let refused = try await shop.when("orders place --for Ada --item '100 espresso x3'").errors
    #expect(refused.contains("\"100\" is not a quantity"), "\(refused)")
  }
}
