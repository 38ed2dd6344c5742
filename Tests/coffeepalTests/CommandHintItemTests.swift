import Testing

/// Tests of the hints about items of the menu.
extension `The program` {
  @Test(arguments: [
    ("orders place Anna latte", "^ write: orders place --for Anna --item latte"),
    ("orders place latte Anna", "^ write: orders place --for Anna --item latte"),
    ("orders place Anna 2 large latte espresso", "^ write: orders place --for Anna --item '2 large latte' --item esp"),
    ("orders place latte for Anna Bell", "^ write: orders place --item latte --for 'Anna Bell'"),
    ("orders place for Anna latte", "^ write: orders place --for Anna --item latte"),
    ("orders place Anna: 2 latte", "^ write: orders place --for Anna --item '2 latte'\n"),
    ("orders place for Anna: latte", "^ write: orders place --for Anna --item latte\n"),
    ("orders place for Anna Bell 2 latte", "^ write: orders place --for 'Anna Bell' --item '2 latte'"),
    ("orders place flat white", "^ write: orders place --item 'flat white'; it also needs --for <name>"),
    ("orders place latte —for Anna", "^ write: orders place --item latte --for Anna"),
    ("orders place latte --for=“Anna”", "^ write: orders place --item latte --for=\"Anna\""),
    ("orders place --for Anna --item latte large", "^ write: orders place --for Anna --item 'latte large'"),
    ("orders place --item latte espresso --for Bo", "^ write: orders place --item latte --item espresso --for Bo"),
    (
      "orders place \"oat latte, extra hot\"",
      "^ write: orders place --item latte --note 'oat extra hot'; it also needs --for <name>"
    ),
    ("orders open", "^ write: orders list --status placed --status preparing --status ready\n"),
    ("orders open 9f3a21bc", "^ did you mean orders show?\n"),
    ("orders a latte", "^ write: orders place --item latte; it also needs --for <name>"),
    ("2 latte", "^ write: orders place --item '2 latte'; it also needs --for <name>"),
    ("latte for Anna", "^ write: orders place --item latte --for Anna"),
    ("orders latte", "^ write: orders place --item latte; it also needs --for <name>\n"),
    ("order 2 latte for Anna", "^ write: orders place --item '2 latte' --for Anna\n"),
    ("latte x2", "^ write: orders place --item 'latte x2'; it also needs --for <name>\n"),
    ("orders place --for Anna --item latte x2", "^ write: orders place --for Anna --item 'latte x2'\n"),
    ("orders place --for Anna --item 2x latte", "^ write: orders place --for Anna --item '2x latte'\n"),
    ("a latte for Ben", "^ write: orders place --item latte --for Ben\n"),
    ("two lattes for Ben", "^ write: orders place --item 'two lattes' --for Ben\n"),
    ("one large latte for Ben", "^ write: orders place --item 'one large latte' --for Ben\n"),
    ("latte and a tea for Ben", "^ write: orders place --item latte --item tea --for Ben\n"),
    ("2 lattes and a tea for Ben", "^ write: orders place --item '2 lattes' --item tea --for Ben\n"),
    (
      "orders place 2 large lattes and a croissant for Ben",
      "^ write: orders place --item '2 large lattes' --item croissant --for Ben\n"
    ),
    ("two lattes one tea for Ben", "^ write: orders place --item 'two lattes' --item 'one tea' --for Ben\n"),
    ("latte two tea for Ben", "^ did you mean orders place?\n"),
    ("orders place Anna Bell", "^ write: orders place --for 'Anna Bell'; it also needs --item <item"),
    (
      "orders place capuccino",
      "^ write: orders place --item Cappuccino; it also needs --for <name>; or orders place --for capuccino; "
    ),
    ("latte and tea for Anna", "^ write: orders place --item latte --item tea --for Anna\n"),
    ("orders place --for Anna --item latte and tea", "^ write: orders place --for Anna --item latte --item tea\n"),
    ("orders place --for Anna --item latte & 2 teas", "--for Anna --item latte --item '2 teas'\n"),
    ("orders place --for Anna --item latte, tea", "^ write: orders place --for Anna --item latte --item tea\n"),
    (
      "orders place --for Anna --item latte with oat milk",
      "^ write: orders place --for Anna --item latte --note 'with oat milk'\n"
    ),
    ("orders place --for Anna --item latte x 2", "quotes: --item 'latte x 2'\n"),
    ("orders place --for Anna --item latte two", "^ for example: orders place --for Ada --item latte:large:2 "),
    ("orders place --for Anna --item latte two times", "^ for example: orders place "),
    ("orders place --for Anna --item latte 2 of them", "^ write: orders place --for Anna --item 'latte 2' "),
    ("orders place --for Anna --item latte 10% off", "^ for example: orders place "),
    ("orders place --for Anna --item latte -10%", "^ for example: orders place "),
    ("orders place --for Anna --item latte 10%", "^ for example: orders place "),
    ("orders place --for Anna --item latte discount 10", "^ write: --discount <10%|1.50>\n"),
    ("orders place --for Anna --item latte at Luigi", "^ write: orders place --for Anna --item latte --at Luigi\n"),
    ("orders place --for Anna --item latte no tea", "quotes: --item 'latte no tea'\n"),
    (
      "orders place --for Anna --item latte discount 10%",
      "^ write: orders place --for Anna --item latte --discount 10%\n"
    ),
    ("orders place --for Anna latte two", "^ write: orders place --for Anna --item 'latte two'"),
    ("orders place --for Anna espresso, 2 tea", "^ write: orders place --for Anna --item espresso --item '2 tea'\n"),
    ("orders place --for Anna 3x tea, 2x espresso", "--for Anna --item '3x tea' --item '2x espresso'\n"),
    ("orders place --for Anna large latte small tea", "--for Anna --item 'large latte' --item 'small tea'\n"),
    ("orders place --for Anna 2 latte 1 tea", "--for Anna --item '2 latte' --item '1 tea'\n"),
    ("orders place --for Anna --item latte 2 tea", "^ for example: orders place "),
    ("orders change 9f3a21bc --remove latte, tea", "^ repeat the option: --remove latte --remove tea\n"),
    ("orders place --item latte 2 Anna", "^ it also needs --for <name>; for example: orders place "),
    ("latte for Anna free", "^ did you mean orders place?\n"), ("latte 2 tea", "^ did you mean orders place?\n"),
    ("orders change 9f3a21bc --remove latte 2", "quotes: --remove 'latte 2'\n"),
    ("orders change 9f3a21bc latte 3", "^ write their option before the words: --add, --remove, "),
    ("orders change 9f3a21bc --add 2 tea, 3 espresso", "9f3a21bc --add '2 tea' --add '3 espresso'\n"),
    (
      "orders place --for Anna --item large americano extra shot",
      "^ write: orders place --for Anna --item 'large americano' --note 'extra shot'\n"
    ),
    ("orders place --for Anna --item tea --item latte extra hot", "quotes: --item 'latte extra hot'\n"),
    ("orders change 9f3a21bc --add latte extra hot", "quotes: --add 'latte extra hot'\n"),
    ("orders place --for Anna --item latte xl", "quotes: --item 'latte xl'\n"),
    ("orders place --for Anna --item 2 latte extra hot", "--for Anna --item '2 latte' --note 'extra hot'\n"),
    ("orders place --for Anna --item latte free", "^ for example: orders place "),
    ("orders place --for Anna --item no latte", "quotes: --item 'no latte'"),
    ("orders place --for Anna --item latte instead of tea", "^ for example: orders place "),
    ("menu retire latte mug", "^ give one <name> at a time: menu retire latte; menu retire mug\n"),
    ("menu retire latte, tea and mug", "one <name> at a time: menu retire latte; menu retire tea; menu retire mug\n"),
    ("orders place --for Anna latte extra hot", "^ write: orders place --for Anna --item latte --note 'extra hot'\n"),
  ]) func `finds the items of the menu among the words`(line: String, hint: String) async throws {
    try await expect(hint, for: line, needsDatabase: true)
  }

  @Test func `adds an item after a name that an order with this item has as well`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Bob", "--item", "tea")
    let errors = try await place.coffeepal("-c", "orders change Bob tea").errors
    #expect(errors.contains("^ write: orders change Bob --add Tea\n"), "\(errors)")
    let names = try await place.coffeepal("-c", "orders cancel Bob tea").errors
    #expect(names.contains("^ write: orders cancel 'Bob tea'\n"), "\(names)")
  }

  @Test(
    arguments: [
      ("--item 'oat latte, extra hot'", "--item latte --note 'oat extra hot'"),
      ("--item '2 large hot latte'", "--item '2 large latte' --note hot"), ("--item 'hot latte' --note oat", nil),
      ("--item 'oat flat white:large'", "--item flat-white:large --note oat"), ("--item 'hot latte' --item tea", nil),
      ("--item 'latte twice'", nil), ("--item 'latte discount'", nil), ("--item 'no latte'", nil),
      ("--item 'latte no sugar'", "--item latte --note 'no sugar'"), ("--item 'latte table 5'", nil),
      ("--item '2 iced lattes'", "--item '2 latte' --note iced"),
      ("--item 'latte at 8'", nil), ("--item 'latte by 8'", nil), ("--item 'latte until 8'", nil),
      ("--item 'latte seat 5'", nil), ("--item 'latte from x 2'", nil), ("--item 'large latte table 12'", nil),
      ("--item 'latte table:5'", nil), ("--item='latte table 5'", nil),
      ("--item '2 lattes extra hot'", "--item '2 latte' --note 'extra hot'"),
      ("--item '2 flat whites extra hot'", "--item '2 flat-white' --note 'extra hot'"),
      ("--item 'hot latte 2'", "--item 'latte 2' --note hot"),
    ] as [(String, String?)])
  func `puts the other words of an item in the note`(words: String, right: String?) async throws {
    let errors = try await place.coffeepal("-c", "orders place --for Ada \(words)").errors
    #expect(errors.contains("write: orders place --for Ada \(right ?? "")") == (right != nil), "\(errors)")
    #expect(errors.contains("error[orders.unknown-item]"), "\(errors)")
  }

  @Test(arguments: [
    ("'2 lattes, tea'", "'2 lattes' --item tea"), ("'2 espressos, croissant'", "'2 espressos' --item croissant"),
    ("'2 large lattes, mug'", "'2 large lattes' --item mug"), ("latte,tea", "latte --item tea"),
    ("'2 lattes tea'", "'2 lattes' --item tea"), ("'2 lattes 3 teas'", "'2 lattes' --item '3 teas'"),
    ("'latte and 2 teas'", "latte --item '2 teas'"), ("latte:large:2,tea", "latte:large:2 --item tea"),
    ("latte:2,tea:3", "latte:2 --item tea:3"), ("latte-large", "latte:large"), ("latte/large", "latte:large"),
    ("latte_small", "latte:small"), ("small-latte", "'small latte'"), ("latte=2", "latte:2"),
    ("hot-chocolate_large", "'hot chocolate large'"),
  ])
  func `writes several items of one value, or a size after another sign`(item: String, right: String) async throws {
    // The first command creates the menu, which takes longer than a hint may.
    _ = try await place.coffeepal("menu", "list")
    let errors = try await place.coffeepal("-c", "orders place --for Ada --item \(item)").errors
    #expect(errors.contains("write: orders place --for Ada --item \(right)\n"), "\(errors)")
  }

  @Test(arguments: [
    ("\"cookie large\"", "^ write: orders place --item 'Large Cookie'; it also needs --for <name>"),
    ("--for Ada --item cookie large", "^ write: orders place --for Ada --item 'Large Cookie'\n"),
    ("--for Ada --item 'cookie large'", "^ did you mean Large Cookie?\n"),
    ("--for Ada --item 'cookie large'", "There is no \"cookie large\" on the menu"),
  ])
  func `proposes the item whose name has the words in another order`(words: String, hint: String) async throws {
    _ = try await place.coffeepal("menu", "add", "Large Cookie", "--category", "food", "--price", "3")
    let errors = try await place.coffeepal("-c", "orders place \(words)").errors
    #expect(errors.contains(hint), "\(errors)")
  }

  @Test(arguments: [
    ("latte large for Kim", "--item 'latte large' --for Kim"),
    ("large latte for Kim", "--item 'large latte' --for Kim"),
    ("2 large latte for Kim", "--item '2 large latte' --for Kim"),
    ("orders place --for Kim latte large", "--for Kim --item 'latte large'"),
    ("orders place --for Kim --item large latte", "--for Kim --item 'large latte'"),
    ("orders place 2 latte large for Kim", "--item '2 latte large' --for Kim"),
    ("latte small for Kim", "--item 'latte small' --for Kim"),
    ("latte medium for Kim", "--item 'latte medium' --for Kim"),
    ("latte large cookie for Kim", "--item latte --item 'large cookie' --for Kim"),
  ])
  func `keeps a size that is also in the name of another item`(line: String, words: String) async throws {
    for name in ["Large Cookie", "Small Plate", "Medium Roast"] {
      _ = try await place.coffeepal("menu", "add", name, "--category", "food", "--price", "3")
    }
    let errors = try await place.coffeepal("-c", line).errors
    #expect(errors.contains("^ write: orders place \(words)\n"), "\(errors)")
  }

  @Test(arguments: ["latte for Kim", "orders place latte for Kim"])
  func `finds an item before an option whose name is a word of another item`(line: String) async throws {
    _ = try await place.coffeepal("menu", "add", "Tea for Two", "--category", "drink", "--price", "6")
    let errors = try await place.coffeepal("-c", line).errors
    #expect(errors.contains("^ write: orders place --item latte --for Kim\n"), "\(errors)")
  }

  @Test(arguments: [
    ("orders place --for Lu", "--item"), ("orders change @", "--add"), ("orders list", "--item"),
    ("orders stats", "--item"),
  ])
  func `corrects the refused item, and not its word in another one`(command: String, option: String) async throws {
    let line = "\(command) \(option) \"flat white\" \(option) white"
    let errors = try await place.coffeepal("-c", "orders place --for Bob --item tea; \(line)").errors
    let caret = String(repeating: " ", count: line.count - 5) + "^^^^^ did you mean Flat White?\n"
    #expect(errors.contains("error[orders.unknown-item]") && errors.contains(caret), "\(errors)")
  }

  @Test func `names only the item where a list has no note for the other words`() async throws {
    _ = try await place.coffeepal("menu", "list")
    let errors = try await place.coffeepal("-c", "orders list --item 'hot latte' --status placed").errors
    #expect(errors.contains("write: orders list --item latte --status placed\n"), "\(errors)")
  }
}
