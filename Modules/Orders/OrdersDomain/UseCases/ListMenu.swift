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
    return items.sorted {
      (order.firstIndex(of: $0.category) ?? 0, $0.key) < (order.firstIndex(of: $1.category) ?? 0, $1.key)
    }
  }
}
