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
    for reading in [requested] + others where known[reading.key] == nil {
      guard let found = try await item(like: reading.item) else { continue }
      if found.isAvailable { return try Self.line(of: found, reading) }
      retired = retired ?? found
    }
    if let retired { throw OrderError.itemRetired(retired.name) }
    let phrase = try ItemPhrase(requested)
    if let error = phrase.invalidQuantity { throw error }
    let names = try await items(category: nil, includingRetired: false).map(\.name)
    // The words may be those of a name in another order: `cookie large` is rather a Large Cookie than a cookie.
    let sets = Set(names.map { Set(FoldedText.words(of: $0)) })
    let reordered = ([requested] + others).first { sets.contains(Set(FoldedText.words(of: $0.item))) }
    throw OrderError.notOnMenu(reordered?.item ?? phrase.name, among: names, sharesNote: sharesNote)
  }

  /// Returns the item that a reading means, or `nil` if none has its name.
  private func item(as reading: OrderRequest.Line, _ item: MenuItem?) async throws -> MenuItem? {
    guard let item, item.yieldsToAccents, !reading.isExact else { return item }
    return try await self.item(like: reading.item) ?? item
  }

  private static func line(of item: MenuItem, _ reading: OrderRequest.Line) throws -> OrderLine {
    try OrderLine(of: item, size: reading.size, quantity: reading.quantity ?? Quantity(1))
  }

  /// Returns the item with a typed name, or else the one whose name is equal apart from accents.
  ///
  /// - Parameter yields: A closure that returns `true` for an item over which such a one takes precedence.
  func item(named name: String, yields: (MenuItem) -> Bool = { _ in false }) async throws -> MenuItem? {
    let named = try await item(keyed: MenuItem.key(of: name))
    if let named, !yields(named) { return named }
    return try await item(like: name) ?? named
  }

  /// Returns the items of a journal by the names that it uses. A retired item without accents yields to one on the
  /// menu.
  ///
  /// One query for all items serves all names, because a journal may have thousands of them.
  func items(named names: Set<String>) async throws -> [String: MenuItem] {
    let keyed = try await items(keyed: Set(names.map { MenuItem.key(of: $0) }))
    var found: [String: MenuItem] = [:]
    for name in names { found[name] = keyed[MenuItem.key(of: name)] }
    let others = names.filter { found[$0]?.yieldsToAccents ?? true }
    if others.isEmpty { return found }
    let menu = try await items(category: nil, includingRetired: true).filter { !$0.isOnlyImported }
    let folded = Dictionary(grouping: menu) { ItemKeys.folded($0.name) }
    for name in others {
      if let item = folded[ItemKeys.folded(name)].flatMap(Self.onlyOne) { found[name] = item }
    }
    return found
  }

  /// Returns the only item on the menu whose name is equal apart from accents, or else the only retired one,
  /// without the items that only an import has added.
  private func item(like name: String) async throws -> MenuItem? {
    let key = ItemKeys.folded(name)
    let found = try await items(category: nil, includingRetired: true).filter { item in
      !item.isOnlyImported && ItemKeys.folded(item.name) == key
    }
    return Self.onlyOne(of: found)
  }

  /// Returns the only item on the menu, or else the only item; `nil` if there is none or several.
  private static func onlyOne(of items: [MenuItem]) -> MenuItem? {
    let available = items.filter(\.isAvailable)
    let candidates = available.isEmpty ? items : available
    return candidates.count == 1 ? candidates[0] : nil
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
