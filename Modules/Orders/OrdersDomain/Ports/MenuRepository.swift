package import DomainKit

/// The stored menu.
package protocol MenuRepository: EntityWriter<MenuItem>, EntityRemover<MenuItem> {
  /// Returns the item with this ``MenuItem/key``.
  func item(keyed key: String) async throws -> MenuItem?
  /// Returns items, sorted by name.
  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem]
}
