package import DomainKit

/// Takes the sales of a coffee machine's journal in as collected orders.
package protocol ImportJournalUseCase: Sendable {
  /// - Parameters:
  ///   - observe: told of every bad line and, after every batch, how far it is.
  /// - Throws: ``JournalError`` when the file is no journal, ``DomainKit/NoGoodLine`` when all of it is bad; bad lines
  ///   never stop the rest.
  func execute(
    _ path: String, currency: Currency, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
}

/// ``ImportJournalUseCase`` in units of work.
package struct ImportJournal: ImportJournalUseCase {
  /// How many lines are stored as one: large enough to share a sync, small enough to hold no lock for long.
  private static let batchSize = 4_000

  private let work: UnitOfWork<any OrdersContext>
  private let journal: any TillJournal
  private let ids: any IDSource

  package init(work: UnitOfWork<any OrdersContext>, journal: any TillJournal, ids: any IDSource) {
    self.work = work
    self.journal = journal
    self.ids = ids
  }

  package func execute(
    _ path: String, currency: Currency, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    // Before the file is looked at, and also for one without sales.
    try await work.execute(for: .importJournals) { _ in }
    let reader = try journal.open(path, currency: currency)
    return try await reader.takeIn(path, batchesOf: Self.batchSize, observe: observe) { sales in
      try await store(sales, dryRun: dryRun)
    }
  }

  /// - Returns: how many of the sales were not there yet.
  private func store(_ sales: [TillSale], dryRun: Bool) async throws -> Int {
    try await work.execute(for: .importJournals) { context in
      let known = try await context.orders.known(of: sales.map(\.id))
      let fresh = sales.filter { !known.contains($0.id) }
      if dryRun { return fresh.count }
      var names: Set<String> = []
      var keys: Set<String> = []
      for sale in fresh {
        let isNew = names.insert(sale.item).inserted && keys.insert(MenuItem.key(of: sale.item)).inserted
        if isNew { try await remember(sale, in: context) }
        var order = try Order(sale)
        try context.orders.add(&order)
      }
      return fresh.count
    }
  }

  /// Drinks that are not on the menu join it as retired items.
  private func remember(_ sale: TillSale, in context: any OrdersContext) async throws {
    if try await context.menu.item(keyed: MenuItem.key(of: sale.item)) != nil { return }
    var item = try MenuItem(
      id: ids.next(), name: sale.item, category: .drink, prices: Prices(single: sale.unitPrice), isAvailable: false)
    try context.menu.add(&item)
  }
}

extension Order {
  /// The name under which a machine's sales are kept.
  package static let tillGuest = "Till"

  /// A sale as an order that was collected when it was made. Nobody is told of it.
  init(_ sale: TillSale) throws(OrderError) {
    let line = try OrderLine(
      item: sale.item, category: .drink, size: nil, quantity: sale.quantity, unitPrice: sale.unitPrice)
    try self.init(
      OrderDraft(guest: Order.tillGuest, lines: [line]), id: sale.id, status: .collected, placedAt: sale.soldAt)
  }
}
