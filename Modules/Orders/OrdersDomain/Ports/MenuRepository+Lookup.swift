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
    if let error = phrase.invalidQuantity { throw error }
    let names = try await items(category: nil, includingRetired: false).map(\.name)
    throw OrderError.notOnMenu(phrase.name, among: names)
  }

  /// Returns the line for a reading, or `nil` if the menu has no item with its name.
  private func line(as reading: OrderRequest.Line) async throws -> OrderLine? {
    guard let item = try await item(keyed: MenuItem.key(of: reading.item)) else { return nil }
    return try OrderLine(of: item, size: reading.size, quantity: reading.quantity ?? Quantity(1))
  }

  /// Checks that no item has a name.
  ///
  /// - Parameter currency: The currency of the shop, without which a retired item cannot be restored.
  /// - Throws: ``MenuError/nameTaken(_:)``, or for a retired item ``MenuError/nameRetired(_:)`` or
  ///   ``MenuError/nameRetiredInOtherCurrency(_:_:shop:)``.
  func checkIsFree(_ name: String, currency: Currency) async throws {
    guard let known = try await item(keyed: MenuItem.key(of: name)) else { return }
    if known.isAvailable { throw MenuError.nameTaken(name) }
    let own = known.prices.currency
    throw own == currency
      ? MenuError.nameRetired(known.name) : .nameRetiredInOtherCurrency(known.name, own, shop: currency)
  }
}
