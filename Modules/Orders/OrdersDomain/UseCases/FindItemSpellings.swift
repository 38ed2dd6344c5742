package import DomainKit

/// Finds the spellings under which orders have items. A journal has spellings of its own.
package protocol FindItemSpellingsUseCase: Sendable {
  /// Returns the lines with items on the menu, by their names and by their spellings in the orders of a
  /// period, canceled orders included. A size may be named with the item, as in `latte:large`.
  ///
  /// - Throws: ``OrderError/unknownItem(_:)`` for an item that is neither on the menu nor in an order, or
  ///   ``OrderError/unknownSize(_:)`` for one with a size of other shops.
  func execute(_ names: [String], in period: TimePeriod) async throws -> LineFilter
}

@MemberwiseInit
package struct FindItemSpellings: FindItemSpellingsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ names: [String], in period: TimePeriod) async throws -> LineFilter {
    if names.isEmpty { return LineFilter() }
    return try await work.execute(for: .viewOrders) { try await $0.lines(with: names, in: period) }
  }
}

extension OrdersContext {
  /// Returns the lines with items; see ``FindItemSpellingsUseCase``.
  func lines(with names: [String], in period: TimePeriod) async throws -> LineFilter {
    let items = try await menu.items(category: nil, includingRetired: true)
    let (keys, listed) = (ItemKeys(of: items), items.map(\.name))
    let ordered = try await orders.itemSpellings(in: period)
    var known = Dictionary(grouping: listed + ordered) { keys.key(of: $0) }
    if period != .always, names.contains(where: { keys.find($0, in: known) == nil }) {
      let ever = try await orders.itemSpellings(in: .always)
      known.merge(Dictionary(grouping: ever) { keys.key(of: $0) }) { inPeriod, _ in inPeriod }
    }
    // A database compares the bytes of texts. Swift takes a composed and a decomposed accent for equal.
    var found: [Size?: [[UInt8]: String]] = [:]
    for name in names {
      guard let (spellings, size) = keys.find(name, in: known) else {
        throw OrderError.notOnMenu(name, among: listed, takesNote: false)
      }
      for spelling in spellings { found[size, default: [:]][Array(spelling.utf8)] = spelling }
    }
    let spellings = found.mapValues { $0.values.sorted() }
    var filter = LineFilter(items: spellings[nil] ?? [])
    for size in Size.allCases { filter.sized[size] = spellings[size] }
    return filter
  }
}

extension ItemKeys {
  /// Returns the spellings of an item, in the size in `latte:large`, `large latte` or `large lattes` if no item
  /// has all of these words as its name, as in an order.
  fileprivate func find(_ name: String, in known: [String: [String]]) -> (spellings: [String], size: Size?)? {
    if let spellings = known[key(of: name)] { return (spellings, nil) }
    let words = OrderRequest.Line(item: name.replacing(":", with: " "))
    guard let sized = ItemPhrase.withoutSize(words) else { return nil }
    for reading in [sized, ItemPhrase.singular(words), ItemPhrase.singular(sized)].compactMap(\.self) {
      if let spellings = known[key(of: reading.item)] { return (spellings, reading.size) }
    }
    return nil
  }
}
