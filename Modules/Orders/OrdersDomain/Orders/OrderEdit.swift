import DomainKit

/// A change to the content of an order. Everything that is `nil` or empty stays as it is.
package struct OrderEdit: Equatable, Sendable {
  package var guest: String?
  /// The items to add, at their prices on the menu.
  package var added: [OrderRequest.Line]
  /// The items to remove, by name. Without a size, the order must have them in one size only.
  package var removed: [OrderRequest.Line]
  package var discount: DiscountRequest?
  /// The new note; an empty one removes the note.
  package var note: String?

  package init(
    guest: String? = nil, added: [OrderRequest.Line] = [], removed: [OrderRequest.Line] = [],
    discount: DiscountRequest? = nil, note: String? = nil
  ) {
    self.guest = guest
    self.added = added
    self.removed = removed
    self.discount = discount
    self.note = note
  }
}

extension OrderDraft {
  /// Applies a change.
  ///
  /// - Parameters:
  ///   - added: The lines for the items to add.
  ///   - currency: The currency of the order.
  /// - Throws: ``OrderError`` if the order does not have an item to remove, or the amount of the
  ///   discount is invalid.
  mutating func apply(_ edit: OrderEdit, adding added: [OrderLine], in currency: Currency) throws(OrderError) {
    // Removal comes first, so that an item can be replaced by the same one at today's price.
    for wanted in edit.removed { try remove(wanted) }
    for line in added { try add(line) }
    if let name = edit.guest { guest = name }
    if let text = edit.note { note = text.isEmpty ? nil : text }
    if let request = edit.discount { discount = request.isZero ? .none : try request.discount(in: currency) }
  }

  /// Adds a line, or increases the quantity of one with the same item, size and price.
  private mutating func add(_ line: OrderLine) throws(OrderError) {
    for index in lines.indices where lines[index].isSameOffer(as: line) {
      let sum = lines[index].quantity.value + line.quantity.value
      if Quantity.allowed.contains(sum) { return lines[index] = try lines[index].counting(sum) }
    }
    lines.append(line)
  }

  /// Removes a quantity of an item, from the lines that were added last.
  private mutating func remove(_ wanted: OrderRequest.Line) throws(OrderError) {
    let phrase = try ItemPhrase(wanted)
    guard let reading = ([wanted] + phrase.readings).first(where: { !indices(of: $0).isEmpty }) else {
      throw .notInOrder(phrase.name)
    }
    let matches = indices(of: reading)
    let item = lines[matches[0]].item
    let sizes = Set(matches.compactMap { lines[$0].size })
    if sizes.count > 1 { throw .sizeNeeded(item: item, offered: Size.allCases.filter(sizes.contains)) }
    let available = matches.reduce(0) { $0 + lines[$1].quantity.value }
    var rest = reading.quantity?.value ?? 1
    if rest > available { throw .fewerInOrder(item, available: available) }
    for index in matches.reversed() where rest > 0 {
      let kept = max(lines[index].quantity.value - rest, 0)
      rest -= lines[index].quantity.value - kept
      if kept == 0 { lines.remove(at: index) } else { lines[index] = try lines[index].counting(kept) }
    }
  }

  private func indices(of wanted: OrderRequest.Line) -> [Int] {
    let key = MenuItem.key(of: wanted.item)
    return lines.indices.filter { index in
      MenuItem.key(of: lines[index].item) == key && (wanted.size == nil || lines[index].size == wanted.size)
    }
  }
}

extension OrderLine {
  /// Returns `true` for a line of the same item in the same size at the same price.
  fileprivate func isSameOffer(as other: OrderLine) -> Bool {
    item == other.item && size == other.size && category == other.category && unitPrice == other.unitPrice
  }

  fileprivate func counting(_ quantity: Int) throws(OrderError) -> OrderLine {
    try OrderLine(item: item, category: category, size: size, quantity: Quantity(quantity), unitPrice: unitPrice)
  }
}
