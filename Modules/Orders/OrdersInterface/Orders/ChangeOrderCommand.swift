import DomainKit
package import OrdersDomain
package import ShellKit

package struct ChangeOrderCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders change", "Change what an order contains", permission: .changeOrders,
    examples: [
      "orders change 9f3a21bc --add \"2 large latte\" --remove espresso", "orders change 9f3a21bc --note \"no sugar\"",
    ], writtenData: "the order, and a notification to the guest",
    argumentRules: [
      ArgumentRule(oneOf: ["--add", "--remove", "--note", "--discount", "--deliver-to", "--at", "--for"])
    ],
    personalOptions: ["--note", "--deliver-to"],
    optionPermissions: ["--discount": .giveDiscounts],
    otherNames: [
      "move": "orders change <id> --at <restaurant>",
      "exchange replace swap": "orders change <id> --remove <item> --add <item>",
      "amend correct": "to correct an order: orders change <id>, with --add, --remove, --note, --discount or --for",
    ],
    otherOptions: OrderOptions.others.merging([
      "--customer --client": "--for",
      "--clear-address --clear-deliver-to --clear-delivery --no-delivery": "--deliver-to ''",
      "--pickup --pick-up --takeaway --to-go": "--note 'pickup <value>' --deliver-to ''; --deliver-to ''",
      "--also --more --plus": "--add", "--items": "to add an item: --add; to remove one: --remove",
      "--less --minus": "to remove an item: --remove; to lower the total: --discount 10% or --discount 1.50",
      "--exchange --instead --replace --swap": "to replace an item: --remove latte --add mocha",
      "--count --large --medium --qty --quantity --size --sizes --small":
        "to change a size or a quantity, replace the item: --remove latte --add latte:large:2",
      "--clear-note --no-note --remove-note": "--note ''",
      "--clear-discount --no-discount --remove-discount": "--discount 0%",
      "--status": "to change the status: orders start, orders ready, orders collect or orders cancel",
      "--cancel": "for the whole order: orders cancel <id>; for an item of it: --remove",
      "--undo": "right after a change, undo takes it back",
    ]) { $1 })

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(
    name: .customLong("add"),
    help: ArgumentHelp("Menu item to add, at its current price.", valueName: "item[:size][:quantity]"),
    transform: ItemArgument.parse)
  var added: [OrderRequest.Line] = []

  @Option(
    name: .customLong("remove"),
    help: ArgumentHelp("Item of the order to remove.", valueName: "item[:size][:quantity]"),
    transform: ItemArgument.parse)
  var removed: [OrderRequest.Line] = []

  @Option(help: ArgumentHelp("Note for the barista; \"\" removes it.", valueName: "text"))
  var note: String?

  @Option(
    help: ArgumentHelp(
      "Discount as a percentage or an amount; 0% removes it. Managers give it for a collected order, too.",
      valueName: "10%|1.50"),
    transform: DiscountArgument.parse)
  var discount: DiscountRequest?

  @Option(
    help: ArgumentHelp("New delivery address: number, street and town; \"\" for pick-up.", valueName: "address"))
  var deliverTo: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "Restaurant to which the order moves: id, or its last characters; shop for this shop.", valueName: "id"),
    transform: { try $0.isEmpty ? .shop : DestinationArgument.parse($0) })
  var destination: OrderEdit.Destination?

  @Option(name: .customLong("for"), help: ArgumentHelp("New name of the guest.", valueName: "name"))
  var guest: String?

  @Option(
    help: ArgumentHelp("Refuse the change if the order comes to another total.", valueName: "amount"),
    transform: TotalArgument.parse)
  var total: AgreedTotal?

  /// The use case that changes the order, and the lookup of its restaurant's name.
  package typealias Needs = (any ChangeOrderUseCase, any RestaurantLookup)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (change, restaurants) = needs
    let edit = OrderEdit(
      guest: guest, added: added, removed: removed, discount: discount, deliverTo: deliverTo,
      destination: destination, note: note, total: total)
    let (before, order) = try await change.execute(edit, id)
    session.registerUndo(Self.undo(from: order, to: before))
    if let hint = DiscountArgument.hint(discount, in: order.currency) { session.note(hint) }
    if discount != nil, before.discount != .none {
      let (old, total) = (DiscountArgument.text(before.discount), "\(before.total) \(before.total.currency)")
      session.note("The discount replaces the one of \(old), with which the total was \(total).")
    }
    if order.status == .collected { session.note("The statistics of its day have the new total.") }
    return OrderView.record(order, at: try await restaurants.name(of: order))
  }

  /// Returns the command that changes the order back. Where items return to the order, it is refused
  /// if they cost more or less by then.
  private static func undo(from order: Order, to before: Order) -> Undo {
    let missing = surplus(of: before, over: order)
    var words = ["orders", "change", order.id.description]
    words += surplus(of: order, over: before).flatMap { Undo.option("remove", ItemArgument.text($0, $1)) }
    words += missing.flatMap { Undo.option("add", ItemArgument.text($0, $1)) }
    if before.deliverTo != order.deliverTo { words += Undo.option("deliver-to", before.deliverTo?.description ?? "") }
    if before.restaurant != order.restaurant { words += Undo.option("at", before.restaurant?.description ?? "") }
    if before.note != order.note { words += Undo.option("note", before.note ?? "") }
    if before.discount != order.discount { words += Undo.option("discount", DiscountArgument.text(before.discount)) }
    if before.guest != order.guest { words += Undo.option("for", before.guest) }
    return Undo(
      words, "Change \(order.guest)'s order back", seen: SeenVersion(order),
      condition: missing.isEmpty ? [] : Undo.option("total", TotalArgument.text(before.total)))
  }

  /// Returns the lines that an order has in addition to another, in quantities that a line can have.
  private static func surplus(of order: Order, over other: Order) -> [(OrderLine, Int)] {
    let (others, most) = (other.quantities, Quantity.allowed.upperBound)
    var counts = order.quantities
    return order.lines.flatMap { line -> [(OrderLine, Int)] in
      // Several lines can have the same item, size and price.
      let difference = (counts.removeValue(forKey: line.pricedItem) ?? 0) - others[line.pricedItem, default: 0]
      return stride(from: difference, to: 0, by: -most).map { (line, min($0, most)) }
    }
  }
}

/// A parser for the id of a restaurant, and for `shop`. The empty text may be an unset variable of a script.
enum DestinationArgument {
  static func parse(_ text: String) throws -> OrderEdit.Destination {
    text.lowercased() == "shop" ? .shop : .restaurant(try IDArgument.parse(text))
  }
}

extension ItemArgument {
  /// Returns an argument that parses as this item and quantity.
  static func text(_ line: OrderLine, _ quantity: Int) -> String { "\(text(line)):\(quantity)" }

  /// Returns an argument that parses as one of this item.
  static func text(_ line: OrderLine) -> String {
    let mark = line.hasOtherReadings || line.item.hasPrefix("=") ? "=" : ""
    return "\(mark)\(line.item)\(line.size.map { ":\($0.rawValue)" } ?? "")"
  }
}

extension DiscountArgument {
  /// Returns an argument that parses as this discount.
  static func text(_ discount: Discount) -> String {
    switch discount {
    case .none: "0%"
    case .percentage(let percentage): "\(percentage)"
    case .amount(let amount): "\(amount)"
    }
  }
}
