package import DomainKit

/// Lists the menu.
package protocol ListMenuUseCase: Sendable {
  /// Returns the items, sorted by category and then by name.
  func execute(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem]
}

@MemberwiseInit
package struct ListMenu: ListMenuUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
    let items = try await work.execute(for: .viewMenu) {
      try await $0.menu.items(category: category, includingRetired: includingRetired)
    }
    let order = MenuItem.Category.allCases
    func position(of item: MenuItem) -> (Int, String, String) {
      (order.firstIndex(of: item.category) ?? 0, FoldedText.of(item.name), item.key)
    }
    return items.sorted { position(of: $0) < position(of: $1) }
  }
}
