import DomainKit

/// The stored menu.
package protocol MenuRepository: Sendable {
  func add(_ item: inout MenuItem) throws
  func update(_ item: inout MenuItem) throws
  /// The item whose name has this ``MenuItem/key``.
  func item(keyed key: String) async throws -> MenuItem?
  /// By category and name.
  func items(category: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem]
}
