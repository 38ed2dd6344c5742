import DomainKit
package import OrdersDomain
package import ShellKit

package struct ListMenuCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu list", "Show the menu", permission: .viewMenu,
    examples: ["menu list --category drink", "menu list --all"],
    otherNames: [
      "retired": "menu list --all", "drink drinks": "menu list --category drink", "food": "menu list --category food",
    ],
    otherOptions: [
      "--kind --type": "--category", "--drink --drinks": "--category drink", "--food": "--category food",
      "--goods": "--category goods",
    ])

  @Option(help: "Only items of this category.")
  var category: MenuItem.Category?

  @Flag(help: "Include retired items.")
  var all = false

  package init() {}

  package func run(_ list: any ListMenuUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let items = try await list.execute(category: category, includingRetired: all)
    let retired = items.isEmpty ? try await list.execute(category: category, includingRetired: true).count : 0
    return MenuView.list(items, retired: retired, in: category)
  }
}

package struct AddMenuItemCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu add", "Add an item to the menu", permission: .changeMenu,
    examples: ["menu add Cortado --category drink --price small=3.20 --price large=4.40 --default small"],
    writtenData: "the item", otherOptions: ["--currency": PriceArgument.currencyHint])

  @Argument(help: "Name of the item.")
  var name: String

  @Option(help: "Category of the item.")
  var category: MenuItem.Category

  @Option(
    name: .customLong("price"),
    help: ArgumentHelp("A single price, or a price for one size.", valueName: PriceArgument.valueName),
    transform: PriceArgument.parse)
  var prices: [PriceList.Entry]

  @Option(
    name: .customLong("default"), help: ArgumentHelp("Size for orders that name none.", valueName: "size|none"),
    transform: DefaultSizeArgument.parse)
  var defaultSize: DefaultSize?

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "--price" ? PriceArgument.values : nil
  }

  package func run(_ add: any AddMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let item = try await add.execute(
      name: name, category: category, prices: PriceList(prices, defaultSize: defaultSize))
    session.registerUndo(MenuUndo.retire(item))
    return MenuView.record(item)
  }
}

package struct RepriceMenuItemCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu price", "Change an item's prices and sizes", permission: .changeMenu,
    examples: ["menu price latte large=4.60", "menu price latte --drop medium", "menu price latte --default small"],
    writtenData: "the item",
    argumentRules: [ArgumentRule(oneOf: ["<\(PriceArgument.valueName)>", "--drop", "--default"])],
    otherNames: [
      "size sizes": "menu price <name> <size>=<amount>; --drop <size> removes a size",
      "default": "menu price <name> --default <size>",
    ],
    otherOptions: [
      "--amount --cost --item --name --set --to": "name and price have no option: menu price latte 4.50",
      "--at --from --since --when": "a price is valid immediately", "--currency": PriceArgument.currencyHint,
      "--decrease --increase --lower --percent --raise": PriceArgument.percentageHint,
    ])

  @Argument(help: "Name of the item.")
  var name: String

  @Argument(
    help: ArgumentHelp("A single price, or a price for one size.", valueName: PriceArgument.valueName),
    transform: PriceArgument.parse)
  var prices: [PriceList.Entry] = []

  @Option(
    name: .customLong("drop"),
    help: ArgumentHelp("Size to remove.", valueName: "size"),
    transform: ItemArgument.size)
  var dropped: [Size] = []

  @Option(
    name: .customLong("default"), help: ArgumentHelp("Size for orders that name none.", valueName: "size|none"),
    transform: DefaultSizeArgument.parse)
  var defaultSize: DefaultSize?

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == PriceArgument.valueName ? PriceArgument.values : nil
  }

  package func run(_ change: any ChangeMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let list = PriceList(prices, defaultSize: defaultSize)
    let (before, item) = try await change.execute(.reprice(list, dropping: Set(dropped)), item: name)
    // The prices of an undo would be read in the currency of the menu.
    if before.prices.currency == item.prices.currency {
      session.registerUndo(MenuUndo.reprice(item, as: before))
    } else {
      session.note("\(item.name) was priced in \(before.prices.currency) before, which undo cannot restore.")
    }
    if let single = before.prices.single, item.prices.single == nil {
      session.note("The prices by size replace the single price of \(item.name), \(single) \(single.currency).")
    }
    if let note = noteOnDefaultSize(of: item, before) { session.note(note) }
    if !item.isAvailable {
      session.note("\(item.name) is not on the menu. To put it back: menu restore \(item.name.quotedAsWord)")
    }
    return MenuView.record(item)
  }

  /// Returns the sentence about a default size that was removed with its price, or `nil` if none was.
  private func noteOnDefaultSize(of item: MenuItem, _ before: MenuItem) -> String? {
    let sizes = item.prices.sizes
    guard defaultSize == nil, item.defaultSize == nil, let old = before.defaultSize, let first = sizes.first else {
      return nil
    }
    let removed = "The default size of \(item.name), \(old.rawValue), was removed."
    if sizes.count == 1 { return "\(removed) Orders that name no size get \(first.rawValue), the only one." }
    let line = String.commandLine(
      "menu price", item.name.quotedAsWord, options: "--default \(first.rawValue)")
    return "\(removed) Orders must name a size now; to set another default: \(line)"
  }
}

package struct RepriceMenuCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu reprice", "Raise or lower all prices by a percentage", permission: .changeMenu,
    examples: ["menu reprice --raise 5%", "menu reprice --lower 2.5% --category drink"],
    writtenData: "every item on the menu; retired items and orders keep their prices",
    notUndoableBecause: "the new prices are rounded; use menu price to set each of them",
    argumentRules: [ArgumentRule(oneOf: ["--raise", "--lower"])],
    otherNames: [
      "increase raise": "menu reprice --raise <percent>", "decrease lower": "menu reprice --lower <percent>",
    ],
    otherOptions: ["--item --name": "for one item: menu price <name> <amount>"])

  @Option(
    help: ArgumentHelp("Percentage to add, rounded to the smallest unit.", valueName: "percent"),
    transform: PercentageArgument.parse)
  var raise: Percentage?

  @Option(
    help: ArgumentHelp("Percentage to subtract, rounded to the smallest unit.", valueName: "percent"),
    transform: PercentageArgument.parse)
  var lower: Percentage?

  @Option(help: "Only items of this category.")
  var category: MenuItem.Category?

  package init() {}

  package func validate() throws { _ = try change }

  private var change: PriceChange {
    get throws {
      switch (raise, lower) {
      case (let raise?, nil): .raise(raise)
      case (nil, let lower?) where lower.hundredths < 10_000: .lower(lower)
      case (nil, _?): throw ValidationError("prices can be lowered by less than 100%")
      default: throw ValidationError("use one of --raise and --lower")
      }
    }
  }

  package func run(
    _ reprice: any ChangeMenuPricesUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    // This also checks that the user may change prices, before the question.
    let items = try await reprice.prepare(in: category)
    let isAsked = try await session.confirmIfNeeded(question(about: items.count, try change))
    // Only a user who has read the question has agreed to these versions.
    let seen: Set<SeenVersion>? = isAsked ? Set(items.map { SeenVersion($0) }) : nil
    return MenuView.list(try await reprice.execute(try change, in: category, seen: seen), in: category)
  }

  private func question(about count: Int, _ change: PriceChange) -> String {
    let items = count.counted("item") + (category.map { " of the category \($0.rawValue)" } ?? "")
    let step =
      switch change {
      case .raise(let percentage): "Raise the prices of \(items) by \(percentage)"
      case .lower(let percentage): "Lower the prices of \(items) by \(percentage)"
      }
    return "\(step)? Prices are rounded, so this cannot be undone."
  }
}

package struct ChangeMenuCurrencyCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu currency", "Reprice the menu in another currency", permission: .changeMenu,
    examples: ["menu currency EUR --rate 0.92"],
    writtenData: "every item in the old currency, retired ones too; other items and orders keep their currency",
    notUndoableBecause: "converted prices are rounded; use menu price to set each of them",
    argumentRules: [ArgumentRule(oneOf: ["--rate"])])

  @Argument(help: ArgumentHelp("New currency of the shop.", valueName: "code"), transform: CurrencyArgument.parse)
  var currency: Currency

  @Option(
    help: ArgumentHelp("Price of one unit of the old currency in the new one.", valueName: "number"),
    transform: ExchangeRate.init(parsing:))
  var rate: ExchangeRate?

  package init() {}

  package func run(
    _ change: any ChangeMenuCurrencyUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    var seen: Currency?
    if rate != nil {
      let old = try await change.currency()
      // Only a user who has read the question has agreed to convert this currency.
      if old != currency, try await session.confirmIfNeeded(question(from: old)) { seen = old }
    }
    return MenuView.list(try await change.execute(currency, at: rate, seen: seen))
  }

  private func question(from old: Currency) -> String {
    "Reprice every item from \(old) to \(currency)? Prices are rounded, so this cannot be undone."
  }
}

package struct RenameMenuItemCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu rename", "Change an item's name", permission: .changeMenu,
    examples: ["menu rename mocha \"Caffè mocha\""], writtenData: "the item; orders keep the old name")

  @Argument(help: "Name of the item.")
  var name: String

  @Argument(help: "New name.")
  var newName: String

  package init() {}

  package func run(_ change: any ChangeMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, item) = try await change.execute(.rename(to: newName), item: name)
    session.registerUndo(MenuUndo.rename(item, as: before))
    return MenuView.record(item)
  }
}

package struct ChangeMenuItemCategoryCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu category", "Change an item's category", permission: .changeMenu, examples: ["menu category croissant food"],
    writtenData: "the item; orders keep the old category", otherNames: ["move": "menu category <name> <category>"])

  @Argument(help: "Name of the item.")
  var name: String

  @Argument(help: "New category.")
  var category: MenuItem.Category

  package init() {}

  package func run(_ change: any ChangeMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, item) = try await change.execute(.move(to: category), item: name)
    session.registerUndo(MenuUndo.move(item, from: before))
    return MenuView.record(item)
  }
}

package struct RetireMenuItemCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu retire", "Remove an item from the menu", permission: .changeMenu, examples: ["menu retire mocha"],
    writtenData: "the item", otherNames: ["86 disable hide out unavailable": "menu retire <name>"])

  @Argument(help: "Name of the item.")
  var name: String

  package init() {}

  package func run(_ change: any ChangeMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let item = try await change.execute(.retire, item: name).after
    session.registerUndo(MenuUndo.restore(item))
    return MenuView.record(item)
  }
}

package struct RestoreMenuItemCommand: ShellCommand {
  package static let info = CommandInfo(
    "menu restore", "Put a retired item back on the menu", permission: .changeMenu,
    examples: ["menu restore mocha"], writtenData: "the item",
    otherNames: ["available": "menu restore <name>; to take it off the menu: menu retire <name>"])

  @Argument(help: "Name of the item.")
  var name: String

  package init() {}

  package func run(_ change: any ChangeMenuItemUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let item = try await change.execute(.restore, item: name).after
    session.registerUndo(MenuUndo.retire(item))
    return MenuView.record(item)
  }
}

extension MenuItem.Category: ExpressibleByArgument {}

/// A parser for `5%` and `5`.
enum PercentageArgument {
  static func parse(_ text: String) throws -> Percentage {
    try Percentage(parsing: text.hasSuffix("%") ? text.dropLast() : text[...])
  }
}

/// A parser for `small`, `medium`, `large` and `none`.
enum DefaultSizeArgument {
  static func parse(_ text: String) throws -> DefaultSize {
    text.lowercased() == "none" ? .ask : .size(try ItemArgument.size(text))
  }
}

/// A parser for `4.60` and `large=4.60`.
enum PriceArgument {
  static let valueName = "[size=]amount"

  /// The hint for a currency, which prices do not have.
  static let currencyHint =
    "prices are in the currency of the menu; to convert all of them: menu currency <code> --rate <number>"

  /// The hint for a percentage, which only all prices take.
  static let percentageHint =
    "a price is an amount: menu price latte 4.50; to change all prices by a percentage: menu reprice --raise 5%"

  /// The values for the prompt, which offers the beginnings of those with a size.
  static let values = KnownValues(
    [],
    or: KnownValues.Form(
      "an amount: 4.60, large=4.60", examples: Size.allCases.map { ValueSuggestion("\($0.rawValue)=") },
      matches: isValid, begins: { isValid($0 + "1") }))

  private static func isValid(_ text: String) -> Bool {
    do {
      _ = try parse(text)
      return true
    } catch {
      return false
    }
  }

  static func parse(_ text: String) throws -> PriceList.Entry {
    if text.hasSuffix("%") { throw ValidationError(percentageHint) }
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      return PriceList.Entry(size: nil, amount: text)
    }
    let size = try ItemArgument.size(String(text[..<sign]))
    let amount = String(text[text.index(after: sign)...])
    if amount.isEmpty {
      throw ValidationError("an amount follows the =; to remove the size, use menu price with --drop \(size.rawValue)")
    }
    return PriceList.Entry(size: size, amount: amount)
  }
}
