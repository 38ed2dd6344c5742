package import DomainKit

/// The stored menu.
package protocol MenuRepository: EntityWriter<MenuItem>, EntityRemover<MenuItem> {
  /// Returns the items with these keys, by their ``MenuItem/key``.
  func items(keyed keys: Set<String>) async throws -> [String: MenuItem]
  /// Returns items, sorted by name.
  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem]
  /// Makes this unit the only one that adds an item in the shop's currency, or changes that currency.
  /// Another unit then runs again, and finds the new item or the new currency.
  func reserveCurrency() async throws
}
