package import DomainKit

/// Reverts the import of a journal.
package protocol UndoJournalImportUseCase: Sendable {
  /// Removes the sales of an import, then the import and the items that an import put on the menu
  /// and that have no sale left, canceled ones included.
  ///
  /// Sales are removed in batches. After an interruption, the next call removes the rest.
  ///
  /// - Parameter onFailure: A closure that receives the number of removed sales if an error ends
  ///   the work after the first batch.
  /// - Returns: The numbers of removed sales, of the canceled ones among them, and of removed items.
  func execute(
    _ journalImport: JournalImport, onFailure: (Int) -> Void
  ) async throws -> (sales: Int, canceled: Int, items: Int)
}

@MemberwiseInit
package struct UndoJournalImport: UndoJournalImportUseCase {
  private static let batchSize = 1_000
  /// The number of times that a batch is removed again after a conflict: an import of the same file
  /// that is still running changes the import with each of its batches.
  private static let retryLimit = 100

  private let work: UnitOfWork<any OrdersContext>

  package func execute(
    _ journalImport: JournalImport, onFailure: (Int) -> Void = { _ in }
  ) async throws -> (sales: Int, canceled: Int, items: Int) {
    var removed = (sales: 0, canceled: 0)
    do {
      while true {
        try await removeSales(of: journalImport, countingIn: &removed)
        if let items = try await finish(journalImport) { return (removed.sales, removed.canceled, items) }
      }
    } catch {
      if removed.sales > 0, DryRun.current == nil { onFailure(removed.sales) }
      throw error
    }
  }

  private func removeSales(
    of journalImport: JournalImport, countingIn removed: inout (sales: Int, canceled: Int)
  ) async throws {
    var last: ID<Order>?
    repeat {
      let batch = try await remove(journalImport, after: last)
      removed.sales += batch.count
      removed.canceled += batch.count { $0.status == .canceled }
      last = batch.count == Self.batchSize ? batch.last?.id : nil
    } while last != nil
  }

  private func remove(_ journalImport: JournalImport, after last: ID<Order>?) async throws -> [Order] {
    try await work.execute(for: .importJournals, retrying: Self.retryLimit) { context in
      guard try await context.imports.journalImport(journalImport.id) != nil else { return [] }
      SeenVersion.markChecked()
      let orders = try await context.orders.orders(of: journalImport.id, after: last, limit: Self.batchSize)
      for var order in orders { try context.orders.remove(&order) }
      return orders
    }
  }

  /// Removes the import if it has no sale. A process that is still importing may have added some;
  /// it fails with its next batch once the import is removed.
  ///
  /// - Returns: The number of items that were removed from the menu; `nil` if there are sales.
  private func finish(_ journalImport: JournalImport) async throws -> Int? {
    try await work.execute(for: .importJournals, retrying: Self.retryLimit) { context in
      guard try await context.orders.orders(of: journalImport.id, after: nil, limit: 1).isEmpty else { return nil }
      guard var stored = try await context.imports.journalImport(journalImport.id) else { return 0 }
      try context.imports.remove(&stored)
      return try await removeUnsoldItems(in: context)
    }
  }

  /// Removes the items that only imports know and that no order has, so that an import with other
  /// settings adds them with its own prices. A canceled sale can be counted again.
  private func removeUnsoldItems(in context: any OrdersContext) async throws -> Int {
    let imported = try await context.menu.items(category: nil, includingRetired: true).filter(\.isOnlyImported)
    if imported.isEmpty { return 0 }
    let sold = Set(try await context.orders.itemSpellings(in: .always).map { MenuItem.key(of: $0) })
    let unsold = imported.filter { !sold.contains($0.key) }
    for var item in unsold { try context.menu.remove(&item) }
    return unsold.count
  }
}
