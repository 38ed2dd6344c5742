import DomainKit
package import OrdersDomain
package import ShellKit

package struct PlaceOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders place", "Take a guest's order", permission: .placeOrders,
    examples: [
      "orders place --for Ada --item latte:large:2 --item espresso", "orders place --for Ada --item latte",
      "orders place --for Ada --item espresso --at 9f3a21bc",
      "orders place --for Ada --item mug --deliver-to \"12 High St, Springfield\" --item tea:small",
    ], writtenData: "the order, and a notification to the guest", personalOptions: ["--note", "--deliver-to"],
    optionPermissions: ["--discount": .giveDiscounts],
    otherNames: [
      "reopen restore uncancel":
        "for a canceled order, undo right after it, or else orders place; for another one, orders putback",
      "again copy duplicate reorder repeat":
        "orders show <id> has the items of an earlier order; to order them: orders place --for <name> --item <item>",
      "add": "for a new order: orders place; for an item of an order: orders change <id> --add <item>",
    ],
    otherOptions: OrderOptions.others.merging([
      "--customer --client -f": "--for", "--to": "for the name of the guest: --for; for an address: --deliver-to",
      "--add --also --items --more --plus -i": "--item",
      "--less --minus": "to lower the total: --discount 10% or --discount 1.50",
      "--no-delivery --pickup --pick-up --takeaway --to-go":
        "--note 'pickup <value>'; an order without --deliver-to is a pick-up",
      "--large --medium --size --sizes --small": "a size follows its item: --item latte:large",
      "--barista --employee": "the account that is signed in places the order",
      "--status": "an order begins as placed; its next steps are orders start, orders ready and orders collect",
      "--currency": "an order is in the currency of the menu",
      "--backdate --date --day --on --placed-at --yesterday":
        "an order counts on the day of its entry; for a sale of an earlier day: orders import <file>",
    ]) { $1 })

  @Option(name: .customLong("for"), help: ArgumentHelp("Name of the guest.", valueName: "name"))
  var guest: String

  @Option(
    name: .customLong("item"),
    help: ArgumentHelp(
      "Menu item; \"2 large latte\" also works. =name takes all words as the name.",
      valueName: "item[:size][:quantity]"),
    transform: ItemArgument.parse)
  var items: [OrderRequest.Line]

  @Option(
    help: ArgumentHelp("Discount as a percentage or an amount.", valueName: "10%|1.50"),
    transform: DiscountArgument.parse)
  var discount: DiscountRequest?

  @Option(
    help: ArgumentHelp(
      "Delivery address: number, street and town. A minimum total applies: help settings.",
      valueName: "address"))
  var deliverTo: String?

  @Option(help: ArgumentHelp("Note for the barista.", valueName: "text"))
  var note: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "Restaurant that the order is for, if not this shop: id, or its last characters.", valueName: "id"),
    transform: DestinationArgument.parse)
  var place: OrderEdit.Destination?

  @Option(
    help: ArgumentHelp("Refuse the order if it comes to another total.", valueName: "amount"),
    transform: TotalArgument.parse)
  var total: AgreedTotal?

  /// The use case that places the order, the lookup of its restaurant's name, and the use case that returns the
  /// latest order before it.
  package typealias Needs = (any PlaceOrderUseCase, any RestaurantLookup, any GetLatestOrderUseCase)

  package init() {}

  /// The restaurant of the order, or `nil` for this shop.
  private var restaurant: IDSuffix? {
    if case .restaurant(let suffix)? = place { suffix } else { nil }
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (place, restaurants, getLatest) = needs
    // Read before the order is stored, because a query that fails afterwards would hide the new order.
    let latest = try await getLatest.execute()
    let request = OrderRequest(
      guest: guest, lines: items, discount: discount, deliverTo: deliverTo, note: note, restaurant: restaurant,
      total: total)
    let (order, restaurant) = try await place.execute(request)
    if let hint = DiscountArgument.hint(discount, in: order.currency) { session.note(hint) }
    session.registerUndo(
      Undo(
        ["orders", "cancel", order.id.description, "--reason", "taken by mistake"],
        "Cancel \(order.guest)'s order of \(order.total) \(order.currency.code)", seen: SeenVersion(order)))
    if let restaurant, restaurant.isOpen == false {
      session.note(
        "\(restaurant.name) is outside of its opening hours. See them with: restaurants show \(restaurant.id)")
    }
    if let remark = OrderTimeNotes.sentence(about: order, after: latest, in: session.time) { session.note(remark) }
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }
}

/// The options of other programs for the price and the note of an order.
enum OrderOptions {
  static let others = [
    "--branch": "--at", "--price": "prices are those of the menu; --discount lowers the total of one order",
    "--comp --free --on-the-house": "for a free order: --discount 100%",
    "--half --half-price": "for half of the price: --discount 50%",
    "--coupon --off --percent --staff --staff-discount --voucher":
      "to lower the total: --discount 10% or --discount 1.50",
    "--comment --comments --message --notes --remark --text --time --when": "--note",
    "--extra --extras": "--note 'extra <value>'", "--milk": "--note '<value> milk'",
    "--syrup": "--note '<value> syrup'", "--sugar": "--note '<value> sugar'", "--decaf": "--note decaf",
    "--almond": "--note 'almond milk'", "--oat": "--note 'oat milk'", "--soy": "--note 'soy milk'",
    "--hot": "--note hot", "--iced": "--note iced", "--no-ice": "--note 'no ice'", "--no-milk": "--note 'no milk'",
    "--no-sugar": "--note 'no sugar'",
    "--table": "--note 'table <value>'",
    "--contact --email --mail --mobile --phone --tel --telephone":
      "no phone number or address of a guest is kept; the barista reads one in the note: --note 'phone 555-0123'",
    "--card --cash --gratuity --paid --pay --payment --tip --tips":
      "no payment or tip is kept: guests pay at your cash register; the barista reads the note: --note 'pays by card'",
    "<option>": "a wish of the guest belongs in the note: --note 'extra shot'",
  ]
}

/// A parser for `latte`, `latte:large`, `latte:2`, `latte:large:2`, `latte:2:large` and
/// `latte:large x2`. The use case parses the words of the item itself, because that requires the
/// menu. After `=`, the words are exactly the name of the item.
enum ItemArgument {
  static func parse(_ text: String) throws -> OrderRequest.Line {
    guard text.hasPrefix("=") else { return try parsed(text) }
    let line = try parsed(String(text.dropFirst()))
    return OrderRequest.Line(item: line.item, size: line.size, quantity: line.quantity, isExact: true)
  }

  private static func parsed(_ text: String) throws -> OrderRequest.Line {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts.last == "" {
      throw ValidationError("a size or a quantity follows the colon, as in latte:large or latte:large:2")
    }
    switch parts.count {
    case 1: return OrderRequest.Line(item: parts[0])
    case 2 where looksLikeNumber(parts[1]):
      return OrderRequest.Line(item: parts[0], quantity: try Quantity(parsing: parts[1]))
    case 2 where isCount(parts[0]) && Size(parsing: parts[1]) == nil && !parts[1].contains(where: \.isNumber):
      return OrderRequest.Line(item: parts[1], quantity: try Quantity(parsing: parts[0]))
    case 2: return try sized(parts[0], parts[1])
    case 3 where looksLikeNumber(parts[1]):
      return OrderRequest.Line(item: parts[0], size: try size(parts[2]), quantity: try Quantity(parsing: parts[1]))
    case 3:
      return OrderRequest.Line(item: parts[0], size: try size(parts[1]), quantity: try Quantity(parsing: parts[2]))
    default: throw OrderError.quantityOutOfRange(parts.dropFirst(2).joined(separator: ":"))
    }
  }

  /// Parses a size that a quantity may follow, as in `latte:large*2`.
  private static func sized(_ item: String, _ text: String) throws(OrderError) -> OrderRequest.Line {
    let word = text.prefix(while: \.isLetter)
    guard word.count < text.count, let size = Size(parsing: word) else {
      return OrderRequest.Line(item: item, size: try Self.size(text))
    }
    let rest = text.dropFirst(word.count).drop { $0 == " " }
    // After another sign there is no quantity, and the error about the item names all of the text.
    guard rest.first.map({ $0.isLetter || $0.isNumber || "×*".contains($0) }) != false else {
      return OrderRequest.Line(item: "\(item):\(text)")
    }
    return OrderRequest.Line(item: "\(item) \(rest)", size: size)
  }

  static func size(_ text: String) throws(OrderError) -> Size {
    guard let size = Size(parsing: text) else { throw .unknownSize(text) }
    return size
  }

  /// Returns `true` for a quantity before its item, as in `2:latte`.
  private static func isCount(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func looksLikeNumber(_ text: String) -> Bool {
    text.first.map { $0.isNumber || $0 == "-" || $0 == "+" } ?? true
  }
}

/// A parser for `4.50` and `4.50 USD`.
enum TotalArgument {
  static func parse(_ text: String) throws -> AgreedTotal {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let currency = try words.count == 2 ? CurrencyArgument.parse(String(words[1])) : nil
    let amount = String(words[0])
    try checkAmount(amount, in: currency ?? .usd)
    return AgreedTotal(amount, in: currency)
  }

  /// Returns an argument that parses as this total.
  static func text(_ total: Money) -> String { "\(total) \(total.currency.code)" }
}

/// Checks an amount before its currency is known. The use case checks the number of decimals.
private func checkAmount(_ text: String, in currency: Currency) throws(MoneyError) {
  do throws(MoneyError) {
    _ = try Money(parsing: text, currency)
  } catch {
    guard case .tooPrecise = error else { throw error }
  }
}

/// A parser for `10%` and `1.50`.
enum DiscountArgument {
  /// A text without a number in place of a discount: `none`.
  private struct DiscountError: UserFacingError {
    let text: String
    var code: String { text.hasSuffix("%") ? "percentage.invalid" : "money.invalid" }
    var kind: ErrorKind { .invalid }
    var message: String { "\"\(text.excerpt(40))\" is not a discount" }
    var suggestion: String? { "Write 10% or 1.50; 0% is no discount" }
  }

  static func parse(_ text: String) throws -> DiscountRequest {
    guard text.contains(where: \.isNumber) else { throw DiscountError(text: text) }
    if text.hasSuffix("%") { return .percentage(try Percentage(parsing: text.dropLast())) }
    try checkAmount(text, in: .usd)
    return .amount(text)
  }

  /// Returns a sentence about an amount that may be meant as a percentage, or `nil` if it has the
  /// decimals of a price.
  static func hint(_ discount: DiscountRequest?, in currency: Currency) -> String? {
    guard case .amount(let text) = discount else { return nil }
    do {
      let (percentage, amount) = (try Percentage(parsing: text), try Money(parsing: text, currency))
      guard percentage.hundredths > 0, !text.contains(".") || amount.description != text else { return nil }
      return "The discount is \(amount) \(currency). For a percentage, write \(percentage)."
    } catch {
      // An amount above 100 cannot be meant as a percentage.
      return nil
    }
  }
}
