package import DomainKit

/// Finds the spellings under which orders have items. A journal has spellings of its own.
package protocol FindItemSpellingsUseCase: Sendable {
  /// Returns the names of items on the menu, and their spellings in the orders of a period, canceled
  /// orders included.
  ///
  /// - Throws: ``OrderError/unknownItem(_:)`` for an item that is neither on the menu nor in an order.
  func execute(_ names: [String], in period: TimePeriod) async throws -> [String]
}

@MemberwiseInit
package struct FindItemSpellings: FindItemSpellingsUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ names: [String], in period: TimePeriod) async throws -> [String] {
    if names.isEmpty { return [] }
    return try await work.execute(for: .viewOrders) { try await $0.spellings(of: names, in: period) }
  }
}

extension OrdersContext {
  /// Returns the names and spellings of items; see ``FindItemSpellingsUseCase``.
  func spellings(of names: [String], in period: TimePeriod) async throws -> [String] {
    let items = try await menu.items(category: nil, includingRetired: true)
    let (keys, listed) = (ItemKeys(of: items), items.map(\.name))
    let wanted = names.map { (name: $0, key: keys.key(of: $0)) }
    let ordered = try await orders.itemSpellings(in: period)
    var known = Dictionary(grouping: listed + ordered) { keys.key(of: $0) }
    if period != .always, wanted.contains(where: { known[$0.key] == nil }) {
      let ever = try await orders.itemSpellings(in: .always)
      known.merge(Dictionary(grouping: ever) { keys.key(of: $0) }) { inPeriod, _ in inPeriod }
    }
    // A database compares the bytes of texts. Swift takes a composed and a decomposed accent for equal.
    var found: [[UInt8]: String] = [:]
    for (name, key) in wanted {
      guard let own = known[key] else { throw OrderError.notOnMenu(name, among: listed, takesNote: false) }
      for spelling in own { found[Array(spelling.utf8)] = spelling }
    }
    return found.values.sorted()
  }
}
