import DomainKit

extension MenuRepository {
  /// Returns the item with this ``MenuItem/key``.
  func item(keyed key: String) async throws -> MenuItem? { try await items(keyed: [key])[key] }

  /// Returns the lines for requested items, at their current prices.
  ///
  /// One question finds the items of all lines, and another one the items in other readings of the rest.
  ///
  /// - Parameter sharesNote: `true` if the order has other items or a note.
  /// - Throws: ``OrderError/tooManyLines(_:)`` before any look-up, and the errors of the items.
  func lines(_ requested: [OrderRequest.Line], sharesNote: Bool) async throws -> [OrderLine] {
    try OrderDraft.checkLineCount(requested.count)
    let sharesNote = sharesNote || requested.count > 1
    let keyed = requested.map { (line: $0, key: $0.key) }
    var known = try await items(keyed: Set(keyed.map(\.key)))
    let others = keyed.filter { known[$0.key]?.isAvailable != true }.flatMap(\.line.otherReadings)
    if !others.isEmpty { known.merge(try await items(keyed: Set(others.map(\.key)))) { $1 } }
    var lines: [OrderLine] = []
    for (item, key) in keyed { lines.append(try await line(item, key, known, sharesNote: sharesNote)) }
    return lines
  }

  /// Returns the line for a requested item, at its current price. The menu decides which reading of
  /// its words applies: a retired item yields to any other reading, unless the name is exact.
  ///
  /// - Parameters:
  ///   - key: The key of the literal reading.
  ///   - known: The items in all readings, by their keys.
  /// - Throws: ``OrderError/itemRetired(_:)`` if only retired items have a reading as their name,
  ///   ``OrderError/unknownItem(_:)`` and other errors of the item.
  private func line(
    _ requested: OrderRequest.Line, _ key: String, _ known: [String: MenuItem], sharesNote: Bool
  ) async throws -> OrderLine {
    var retired = try await item(as: requested, known[key])
    if let literal = retired, literal.isAvailable || requested.isExact { return try Self.line(of: literal, requested) }
    if requested.isExact { throw OrderError.unknownItem(requested.item) }
    let others = requested.otherReadings
    for reading in others {
      guard let found = try await item(as: reading, known[reading.key]) else { continue }
      if found.isAvailable { return try Self.line(of: found, reading) }
      retired = retired ?? found
    }
    for reading in [requested] + others {
      guard let found = try await item(like: reading.item) else { continue }
      if found.isAvailable { return try Self.line(of: found, reading) }
      retired = retired ?? found
    }
    if let retired { throw OrderError.itemRetired(retired.name) }
    let phrase = try ItemPhrase(requested)
    if let error = phrase.invalidQuantity { throw error }
    let names = try await items(category: nil, includingRetired: false).map(\.name)
    throw OrderError.notOnMenu(phrase.name, among: names, sharesNote: sharesNote)
  }

  /// Returns the item that a reading means, or `nil` if none has its name.
  private func item(as reading: OrderRequest.Line, _ item: MenuItem?) async throws -> MenuItem? {
    guard let item, !reading.isExact else { return item }
    return try await preferred(to: item, named: reading.item)
  }

  private static func line(of item: MenuItem, _ reading: OrderRequest.Line) throws -> OrderLine {
    try OrderLine(of: item, size: reading.size, quantity: reading.quantity ?? Quantity(1))
  }

  /// Returns the item with a typed name, or else the only one whose name is equal apart from accents.
  ///
  /// - Parameter prefersMenu: `true` if such a one takes precedence over an item that only an import has
  ///   added.
  func item(named name: String, prefersMenu: Bool = false) async throws -> MenuItem? {
    guard let named = try await item(keyed: MenuItem.key(of: name)) else { return try await item(like: name) }
    return prefersMenu ? try await preferred(to: named, named: name) : named
  }

  /// Returns the items of a journal by the names that it uses, each as ``item(named:prefersMenu:)`` prefers it.
  ///
  /// One query for all items serves all names, because a journal may have thousands of them.
  func items(named names: Set<String>) async throws -> [String: MenuItem] {
    let keyed = try await items(keyed: Set(names.map { MenuItem.key(of: $0) }))
    var found: [String: MenuItem] = [:]
    for name in names { found[name] = keyed[MenuItem.key(of: name)] }
    let others = names.filter { found[$0]?.isOnlyImported ?? true }
    if others.isEmpty { return found }
    let menu = try await items(category: nil, includingRetired: true).filter { !$0.isOnlyImported }
    let folded = Dictionary(grouping: menu) { ItemKeys.folded($0.name) }
    for name in others {
      if let items = folded[ItemKeys.folded(name)], items.count == 1 { found[name] = items[0] }
    }
    return found
  }

  /// Returns the item with a typed name, unless only an import has added it: an item of the menu whose name
  /// differs only in accents takes precedence.
  private func preferred(to item: MenuItem, named name: String) async throws -> MenuItem {
    if item.isOnlyImported, let preferred = try await self.item(like: name) { return preferred }
    return item
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

  /// Checks that no item has this name, and no other item a name that differs only in Greek accents and final
  /// forms, which are a part of the case.
  ///
  /// - Parameters:
  ///   - renamed: The item that gets the name; `nil` for a new one.
  ///   - currency: The currency of the shop, without which a retired item cannot be restored.
  /// - Throws: ``MenuError/nameTaken(_:)``, or for a retired item ``MenuError/nameRetired(_:)`` or
  ///   ``MenuError/nameRetiredInOtherCurrency(_:_:shop:)``.
  func checkNameIsFree(_ name: String, for renamed: ID<MenuItem>? = nil, currency: Currency) async throws {
    guard let known = try await namesake(of: name, besides: renamed) else { return }
    if known.isAvailable { throw MenuError.nameTaken(known.name) }
    let itemCurrency = known.prices.currency
    throw itemCurrency == currency
      ? MenuError.nameRetired(known.name) : .nameRetiredInOtherCurrency(known.name, itemCurrency, shop: currency)
  }

  /// Returns the item with exactly this name, or else another one whose name differs only in Greek accents and
  /// final forms, unless only an import has added that one.
  private func namesake(of name: String, besides renamed: ID<MenuItem>?) async throws -> MenuItem? {
    let key = MenuItem.key(of: name)
    if let exact = try await item(keyed: key) { return exact }
    // Only Greek letters have such other forms, and a query for all items makes the unit depend on each of them.
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let folded = FoldedText.greekFolded(key)
    return try await items(category: nil, includingRetired: true).first { item in
      item.id != renamed && !item.isOnlyImported && FoldedText.greekFolded(item.key) == folded
    }
  }
}

extension OrderRequest.Line {
  fileprivate var key: String { MenuItem.key(of: item) }

  /// The other readings of the words. An invalid quantity has none here; its error belongs to its line.
  fileprivate var otherReadings: [OrderRequest.Line] {
    if isExact { return [] }
    do throws(OrderError) {
      return try ItemPhrase(self).readings
    } catch {
      return []
    }
  }
}
