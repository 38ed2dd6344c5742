import DomainKit

extension MenuRepository {
  /// Returns the lines for requested items, at their current prices.
  ///
  /// - Throws: ``OrderError/tooManyLines(_:)`` before any look-up, and the errors of the items.
  func lines(_ requested: [OrderRequest.Line]) async throws -> [OrderLine] {
    try OrderDraft.checkLineCount(requested.count)
    var lines: [OrderLine] = []
    for item in requested { lines.append(try await line(item)) }
    return lines
  }

  /// Returns the line for a requested item, at its current price. The menu decides which reading of
  /// its words applies.
  ///
  /// - Throws: ``OrderError/unknownItem(_:)`` and other errors of the item.
  private func line(_ requested: OrderRequest.Line) async throws -> OrderLine {
    if let literal = try await line(as: requested) { return literal }
    if requested.isExact { throw OrderError.unknownItem(requested.item) }
    let phrase = try ItemPhrase(requested)
    for reading in phrase.readings {
      if let found = try await line(as: reading) { return found }
    }
    for reading in [requested] + phrase.readings {
      if let item = try await item(like: reading.item) { return try Self.line(of: item, reading) }
    }
    if let error = phrase.invalidQuantity { throw error }
    let names = try await items(category: nil, includingRetired: false).map(\.name)
    throw OrderError.notOnMenu(phrase.name, among: names)
  }

  /// Returns the line for a reading, or `nil` if the menu has no item with its name.
  ///
  /// An item of the menu whose name differs only in accents takes precedence over an item that only an
  /// import has added.
  private func line(as reading: OrderRequest.Line) async throws -> OrderLine? {
    guard let item = try await item(keyed: MenuItem.key(of: reading.item)) else { return nil }
    let preferred = item.isOnlyImported && !reading.isExact ? try await self.item(like: reading.item) : nil
    return try Self.line(of: preferred ?? item, reading)
  }

  private static func line(of item: MenuItem, _ reading: OrderRequest.Line) throws -> OrderLine {
    try OrderLine(of: item, size: reading.size, quantity: reading.quantity ?? Quantity(1))
  }

  /// Returns the item with this name, or else the only one whose name is equal apart from accents.
  func item(named name: String) async throws -> MenuItem? {
    if let item = try await item(keyed: MenuItem.key(of: name)) { return item }
    return try await item(like: name)
  }

  /// Returns the only item whose name is equal apart from accents, without the items that only an import
  /// has added.
  private func item(like name: String) async throws -> MenuItem? {
    let key = ItemKeys.folded(name)
    let found = try await items(category: nil, includingRetired: true).filter { item in
      !item.isOnlyImported && ItemKeys.folded(item.name) == key
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Checks that no item has this name.
  ///
  /// - Parameter currency: The currency of the shop, without which a retired item cannot be restored.
  /// - Throws: ``MenuError/nameTaken(_:)``, or for a retired item ``MenuError/nameRetired(_:)`` or
  ///   ``MenuError/nameRetiredInOtherCurrency(_:_:shop:)``.
  func checkNameIsFree(_ name: String, currency: Currency) async throws {
    guard let known = try await item(keyed: MenuItem.key(of: name)) else { return }
    if known.isAvailable { throw MenuError.nameTaken(name) }
    let itemCurrency = known.prices.currency
    throw itemCurrency == currency
      ? MenuError.nameRetired(known.name) : .nameRetiredInOtherCurrency(known.name, itemCurrency, shop: currency)
  }
}
