import DomainKit

/// The name of a menu item, in a form that can be typed in an order.
package struct ItemName: Hashable, Sendable {
  package let value: String

  /// Creates a name from user input.
  ///
  /// - Throws: ``MenuError/text(_:)`` if the name is empty, longer than 60 characters or unsafe;
  ///   ``MenuError/unusableName(_:)`` if an order could not refer to it.
  package init(_ text: String) throws(MenuError) {
    value = try MenuError.plain(text, "The item's name", 1...60, bytes: 800)
    // An order is written as item:size:quantity and finds the item by its key.
    if value.contains(":") || MenuItem.key(of: value).isEmpty { throw .unusableName(value) }
  }
}
