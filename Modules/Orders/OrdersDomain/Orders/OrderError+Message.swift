package import DomainKit

extension OrderError {
  package var message: String {
    switch self {
    case .noLines, .noLinesLeft: "An order needs at least one item"
    case .unknownItem(let name), .wordsBesideItem(let name, _, _), .wordsForNote(let name, _):
      "There is no \"\(name)\" on the menu"
    case .itemRetired(let name): "\"\(name)\" is not on the menu now"
    case .unknownSize(let size): "\"\(size)\" is not a size"
    case .sizeNeeded(let item, _): "\"\(item)\" comes in several sizes"
    case .sizeNotOffered(let item, let size, let offered):
      offered.isEmpty ? "\"\(item)\" does not come in sizes" : "\"\(item)\" does not come in \(size.rawValue)"
    case .quantityOutOfRange(let text): "\"\(text.excerpt(30))\" is not a quantity from 1 to 99"
    case .tooManyLines(let count): "An order has at most \(OrderDraft.maxLines) lines, not \(count)"
    case .tooManyOfItem(let item):
      "An order has at most \(Quantity.allowed.upperBound) of one item, and \"\(item)\" would exceed that"
    case .otherTotal(let total, let agreed):
      "The order comes to \(total) \(total.currency), not to \(agreed) \(agreed.currency)"
    case .discountTooLarge(let discount, let subtotal):
      "The discount\(OrderError.amount(of: discount)) is larger than the order's \(subtotal) \(subtotal.currency)"
    case .incompleteAddress(let text): "\"\(text)\" is not a complete address: number, street, town"
    case .tooSmallToDeliver(let total, let minimum, _, _):
      "The minimum for delivery is \(minimum) \(minimum.currency), and this order comes to \(total)"
    case .wrongStatus(let status, let target, _): OrderError.explain(status, target)
    case .importedSale(let target): "A sale that was imported from a till cannot be \(OrderError.verb(of: target))"
    case .earlySale: "A sale that an early version of this program imported stays collected"
    case .tooLateToPutBack: "The order was placed more than 24 hours ago, so it stays collected"
    case .notChangeable(let status, _): "An order that is \(status.word) cannot be changed"
    case .nothingToChange: "No change was given"
    case .unchanged: "The order is like that already"
    case .discounted: "Your order has a discount, so only the staff can change its items"
    case .notInOrder(let name, _, _): "The order has no \"\(name)\""
    case .otherSizeInOrder(let item, []): "The order has \"\(item)\" only without a size"
    case .otherSizeInOrder(let item, let sizes):
      "The order has \"\(item)\" only in \(sizes.map(\.rawValue).joined(separator: " and "))"
    case .fewerInOrder(let item, let available, _): "The order has only \(available) \"\(item)\""
    case .beingMade(let id): "The preparation of your order \(id.suffix(8)) has started"
    case .changedSinceAsked: "The order has changed since you were asked"
    case .guestChangedSinceAsked(let guest):
      "The orders or notifications of \"\(guest.excerpt(60))\" have changed since you were asked; none was erased"
    case .restaurantClosed(let name): "\"\(name)\" is closed and takes no orders"
    case .openOrders(let guest, let count):
      "\"\(guest.excerpt(60))\" has \(count == 1 ? "an open order" : "\(count) open orders")"
    case .unknownGuest(let guest): "\"\(guest.excerpt(60))\" has no finished orders here, and no notifications"
    case .notFound(let id): "There is no order \(id)"
    case .ambiguous(let suffix, let candidates):
      "Several orders end in \(suffix): \(candidates.joined(separator: ", "))"
    case .notificationNotFound(let id): "There is no notification \(id)"
    case .ambiguousNotification(let suffix, let candidates):
      "Several notifications end in \(suffix): \(candidates.joined(separator: ", "))"
    case .text(let error): error.message
    case .money(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .noLines: "Add an item: --item latte:large, or --add latte:large in orders change"
    case .noLinesLeft(let id): "Replace it with --add, or cancel the order with: orders cancel \(id.suffix(8))"
    case .unknownItem(let name) where OrderError.namesSeveral(name):
      "Give each item its own option: --item latte --item tea"
    case .wordsBesideItem(_, let item, let rest) where rest.isEmpty: "Name only the item, \(item)"
    case .wordsBesideItem(_, let item, let rest):
      "Name only the item, \(item), and put the rest in the note: \(rest.quotedAsValue(of: "--note"))"
    case .wordsForNote(let text, let item):
      "Name only the item, \(item), and write \"\(text)\" in --note, the one note of the whole order"
    case .unknownItem: "List the menu with: menu list"
    case .itemRetired(let name):
      "Put it back on the menu with: menu restore \(name.quotedAsWord). List the menu with: menu list"
    case .unknownSize: "Sizes are small, medium and large"
    case .sizeNeeded(let item, let offered), .sizeNotOffered(let item, _, let offered),
      .otherSizeInOrder(let item, let offered):
      offered.isEmpty
        ? "Omit the size"
        : "Write \(offered.map { "\(MenuItem.key(of: item)):\($0.rawValue)" }.joined(separator: " or "))"
    case .tooManyLines: "Give several of one item a quantity, latte:large:2, or place several orders"
    case .tooManyOfItem: "Place several orders"
    case .otherTotal: "List the current prices with: menu list"
    case .tooSmallToDeliver(_, _, let missing, let wasDelivery):
      OrderError.waysToDeliver(missing, wasDelivery: wasDelivery)
    case .discountTooLarge(.amount, _): "For a percentage, write a percent sign: 10%. For none: --discount 0%"
    case .text(.empty(field: "The address")): "For pick-up, omit --deliver-to"
    case .incompleteAddress: "Write it like \"12 High St, Springfield\"; an empty one, \"\", stands for pick-up"
    case .wrongStatus(.canceled, let target, _):
      target == .canceled ? nil : "Place another order with: orders place"
    case .wrongStatus(.collected, .canceled, let id):
      "If the guest does not have it, use orders putback \(id.suffix(8)); for a refund, ask a manager to cancel it"
    case .wrongStatus(let status, _, let id): OrderError.nextStep(after: status, String(id.suffix(8)))
    case .importedSale, .notChangeable(_, id: nil):
      "A manager can cancel a returned sale with: orders cancel ID; and remove all sales of its import with: "
        + "orders import FILE --undo"
    case .tooLateToPutBack:
      "For a refund, a manager or an owner cancels it: orders cancel ID; for a part of it, they give a discount: "
        + "orders change ID --discount 1.50; to place another order: orders place"
    case .notChangeable(.canceled, _), .discounted: "Place another order with: orders place"
    case .notChangeable(.ready, let id?): "Put it back first, which tells the guest: orders putback \(id.suffix(8))"
    case .notChangeable(_, let id?):
      "Within 24 hours, put it back twice first: orders putback \(id.suffix(8)); a manager or an owner can give a "
        + "discount without that; for another order: orders place"
    case .nothingToChange: "Use an option, such as --add, --remove or --note; help orders change lists them"
    case .notInOrder(_, let id, _), .fewerInOrder(_, _, let id), .unchanged(let id):
      "Show its items with: orders show \(id.suffix(8))"
    case .beingMade: "Ask at the counter whether it can still be changed or canceled"
    case .changedSinceAsked(let id): "Look at it with: orders show \(id.suffix(8))"
    case .guestChangedSinceAsked(let guest):
      "List the orders with orders list \(guest.quotedAsValue(of: "--for")), and repeat the command"
    case .restaurantClosed: "List open restaurants with: restaurants list"
    case .openOrders(let guest, _):
      "Collect or cancel them first; list them with: orders list \(guest.quotedAsValue(of: "--for"))"
    case .unknownGuest:
      "Use the full name; list orders with: orders list; for the name of a deleted account: auth anonymize NAME"
    case .notificationNotFound(let id): IDSuffix.hint(about: id) ?? "List notifications with: notifications list"
    case .ambiguous, .ambiguousNotification: "Type more characters of the id"
    case .notFound(let id): IDSuffix.hint(about: id) ?? "List orders with: orders list"
    case .money(.mixedCurrencies(let added, _)):
      "Place a separate order for the items in \(added) with: orders place"
    case .money(let error): error.suggestion
    default: nil
    }
  }

  package var invalidValue: InvalidValue? {
    switch self {
    // A number may be a quantity, and a comma may separate items, which the nearest name of one item
    // would replace.
    case .unknownItem(let name):
      ItemPhrase.hasNumber(name) || OrderError.namesSeveral(name) ? nil : InvalidValue(name)
    case .wordsBesideItem(let name, let item, let rest):
      InvalidValue(name, replacement: [item] + (rest.isEmpty ? [] : ["--note", rest]))
    case .notInOrder(let name, _, let items): items.isEmpty ? nil : InvalidValue(name, choices: items)
    case .unknownSize(let size): InvalidValue(size, choices: Size.allCases.map(\.rawValue))
    default: nil
    }
  }

  private static func amount(of discount: Discount) -> String {
    if case .amount(let amount) = discount { " of \(amount) \(amount.currency)" } else { "" }
  }

  /// Returns the error about an item that is not on the menu, or about the words beside the name of one, as in
  /// `oat latte, extra hot`.
  ///
  /// - Parameters:
  ///   - takesNote: `false` if the command has no note for the words.
  ///   - sharesNote: `true` if the order has a note, or other items for which the words are not meant.
  static func notOnMenu(
    _ text: String, among names: [String], takesNote: Bool = true, sharesNote: Bool = false
  ) -> OrderError {
    let mayNameSeveral = takesNote ? [" and ", " & ", "+"].contains { text.contains($0) } : namesSeveral(text)
    guard !mayNameSeveral, !ItemPhrase.hasNumber(text), EditDistance.closest(to: text, among: names).isEmpty,
      let found = NameInText(text.replacing(":", with: " "), among: names), !AmountWords.areIn(found.rest),
      !LinkingWords.refer(to: found.name, in: text),
      // A size in a note would not change the price, and no filter drops one.
      !FoldedText.words(of: found.rest).contains(where: { Size(parsing: $0) != nil })
    else { return .unknownItem(text) }
    let item = MenuItem.key(of: found.name)
    if let size = AmountWords.size(in: found.rest) { return .unknownSize(size) }
    if !takesNote { return .wordsBesideItem(text, item: item, rest: "") }
    return sharesNote ? .wordsForNote(text, item: item) : .wordsBesideItem(text, item: item, rest: found.rest)
  }

  /// Returns `true` for `croissant and tea`.
  private static func namesSeveral(_ name: String) -> Bool {
    [" and ", " & ", ",", "+"].contains { name.contains($0) }
  }

  /// Returns the ways to order for less than the minimum for delivery.
  private static func waysToDeliver(_ missing: Money?, wasDelivery: Bool) -> String {
    let without = wasDelivery ? "make it a pick-up with --deliver-to \"\"" : "omit --deliver-to"
    return missing.map { "Add items for \($0) or more, or \(without)" }
      ?? without.prefix(1).uppercased() + without.dropFirst()
  }

  /// Returns the commands for an order in a status, or `nil` if it has come to its end.
  private static func nextStep(after status: OrderStatus, _ id: String) -> String? {
    switch status {
    case .placed: "Use orders start \(id) or orders cancel \(id)"
    case .preparing: "Use orders ready \(id), orders putback \(id) or orders cancel \(id)"
    case .ready: "Use orders collect \(id), orders putback \(id) or orders cancel \(id)"
    case .collected: "If the guest does not have it, use orders putback \(id)"
    case .canceled: nil
    }
  }

  private static func explain(_ status: OrderStatus, _ target: OrderStatus) -> String {
    let state = status == .preparing ? "being prepared" : status.word
    return status == target
      ? "The order is already \(state)" : "An order that is \(state) cannot be \(verb(of: target))"
  }

  /// Returns the participle for the step that leads to a status.
  private static func verb(of target: OrderStatus) -> String {
    switch target {
    case .preparing: "started"
    case .ready: "marked as ready"
    case .collected: "collected"
    case .canceled: "canceled"
    case .placed: "put back"
    }
  }
}
