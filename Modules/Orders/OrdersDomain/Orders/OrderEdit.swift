package import DomainKit

/// A change to the content of an order. Everything that is `nil` or empty stays as it is.
@MemberwiseInit
package struct OrderEdit: Equatable, Sendable {
  /// The restaurant of an order: this shop, or another by its identifier suffix.
  package enum Destination: Equatable, Sendable {
    case shop
    case restaurant(IDSuffix)
  }

  package var guest: String?
  /// The items to add, at their prices on the menu.
  package var added: [OrderRequest.Line] = []
  /// The items to remove, by name. Without a size, the order must have them in one size only, or
  /// without one.
  package var removed: [OrderRequest.Line] = []
  package var discount: DiscountRequest?
  /// The new delivery address, as typed; an empty one is for an order that the guest picks up.
  package var deliverTo: String?
  /// The new restaurant of the order.
  package var destination: Destination?
  /// The new note; an empty one removes the note.
  package var note: String?
  /// The total that the user agreed to; `nil` for any total.
  package var total: AgreedTotal?

  /// `true` if the edit changes only the discount.
  var isDiscount: Bool { discount != nil && self == OrderEdit(discount: discount, total: total) }
}

extension OrderDraft {
  /// Applies a change.
  ///
  /// - Parameters:
  ///   - added: The lines for the items to add.
  ///   - restaurant: The restaurant of ``OrderEdit/destination``; `nil` for the shop.
  ///   - order: The identifier of the order, for errors.
  ///   - currency: The currency of the order.
  /// - Throws: ``OrderError`` if the order does not have an item to remove, or if the address or
  ///   the amount of the discount is invalid.
  mutating func apply(
    _ edit: OrderEdit, adding added: [OrderLine], at restaurant: UniqueID?, to order: ID<Order>, in currency: Currency
  ) throws(OrderError) {
    // Removal comes first, so that an item can be replaced by the same one at today's price.
    for wanted in edit.removed { try remove(wanted, from: order) }
    for line in added { try add(line) }
    if let name = edit.guest { guest = name }
    if let text = edit.deliverTo { deliverTo = text.isEmpty ? nil : try DeliveryAddress(parsing: text) }
    if edit.destination != nil { self.restaurant = restaurant }
    if let text = edit.note { note = text.isEmpty ? nil : text }
    if let request = edit.discount { discount = try request.discount(in: currency) }
  }

  /// Returns the draft with the sum of equal lines in place of each of them.
  ///
  /// - Throws: ``OrderError/tooManyOfItem(_:)``.
  func mergingEqualLines() throws(OrderError) -> OrderDraft {
    var merged = self
    merged.lines = []
    for line in lines { try merged.add(line) }
    return merged
  }

  /// Adds a line, or increases the quantity of the last one of this item and size if it has the same
  /// price and category. A removal begins there, so it can take the addition back.
  private mutating func add(_ line: OrderLine) throws(OrderError) {
    guard let index = lines.lastIndex(where: { $0.item == line.item && $0.size == line.size }),
      lines[index].unitPrice == line.unitPrice, lines[index].category == line.category
    else { return lines.append(line) }
    let sum = lines[index].quantity.value + line.quantity.value
    guard Quantity.allowed.contains(sum) else { throw .tooManyOfItem(OrderLine.name(of: line.item, in: line.size)) }
    lines[index] = try lines[index].counting(sum)
  }

  /// Removes a quantity of an item, from the lines that were added last.
  private mutating func remove(_ wanted: OrderRequest.Line, from order: ID<Order>) throws(OrderError) {
    let reading = indices(of: wanted).isEmpty ? try parsed(wanted, in: order) : wanted
    let matches = indices(of: reading)
    let item = lines[matches[0]].item
    let sizes = Set(matches.compactMap { lines[$0].size })
    if reading.size == nil, sizes.count > 1 {
      throw .sizeNeeded(item: item, offered: Size.allCases.filter(sizes.contains))
    }
    let available = matches.reduce(0) { $0 + lines[$1].quantity.value }
    var rest = reading.quantity?.value ?? 1
    if rest > available {
      let name = OrderLine.name(of: item, in: reading.size)
      throw .fewerInOrder(name, available: available, order: order.description)
    }
    for index in matches.reversed() where rest > 0 {
      let kept = max(lines[index].quantity.value - rest, 0)
      rest -= lines[index].quantity.value - kept
      if kept == 0 { lines.remove(at: index) } else { lines[index] = try lines[index].counting(kept) }
    }
  }

  /// Returns the reading of an item's words that the order has.
  private func parsed(_ wanted: OrderRequest.Line, in order: ID<Order>) throws(OrderError) -> OrderRequest.Line {
    if wanted.isExact { throw absence(of: wanted.item, [wanted], in: order) }
    let phrase = try ItemPhrase(wanted)
    guard let reading = phrase.readings.first(where: { !indices(of: $0).isEmpty }) else {
      throw phrase.invalidQuantity ?? absence(of: phrase.name, [wanted] + phrase.readings, in: order)
    }
    return reading
  }

  /// Returns the error for an item that the order does not have, or not in this size.
  private func absence(of name: String, _ readings: [OrderRequest.Line], in order: ID<Order>) -> OrderError {
    let keys = readings.map { MenuItem.key(of: $0.item) }
    guard let item = lines.first(where: { keys.contains(MenuItem.key(of: $0.item)) })?.item else {
      return .notInOrder(name, order: order.description, items: lines.map(\.item))
    }
    let sizes = lines.filter { $0.item == item }.compactMap(\.size)
    return .otherSizeInOrder(item: item, sizes: Size.allCases.filter(sizes.contains))
  }

  /// Returns the lines of an item. Without a size, lines without one come before those with any.
  private func indices(of wanted: OrderRequest.Line) -> [Int] {
    let key = MenuItem.key(of: wanted.item)
    var named = lines.indices.filter { MenuItem.key(of: lines[$0].item) == key }
    if named.isEmpty, !wanted.isExact {
      named = lines.indices.filter { ItemKeys.folded(lines[$0].item) == ItemKeys.folded(wanted.item) }
      if Set(named.map { MenuItem.key(of: lines[$0].item) }).count > 1 { return [] }
    }
    let exact = named.filter { lines[$0].size == wanted.size }
    return exact.isEmpty && wanted.size == nil ? named : exact
  }
}

extension OrderLine {
  /// Returns the name of an item in a size, `Latte (large)`, or the item's own without a size.
  fileprivate static func name(of item: String, in size: Size?) -> String {
    size.map { "\(item) (\($0.rawValue))" } ?? item
  }

  fileprivate func counting(_ quantity: Int) throws(OrderError) -> OrderLine {
    try OrderLine(item: item, category: category, size: size, quantity: Quantity(quantity), unitPrice: unitPrice)
  }
}
