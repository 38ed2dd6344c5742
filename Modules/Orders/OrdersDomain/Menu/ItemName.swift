import DomainKit

/// What an item is called: something that can be typed in an order.
package struct ItemName: Hashable, Sendable {
  package let value: String

  /// - Throws: ``MenuError/text(_:)`` for a name that is empty, longer than 60 characters or unsafe;
  ///   ``MenuError/unusableName(_:)`` for one that an order could not name.
  package init(_ text: String) throws(MenuError) {
    do throws(PlainTextError) {
      value = try PlainText(text, field: "The item's name", length: 1...60).value
    } catch {
      throw .text(error)
    }
    // An order writes item:size:quantity, and finds the item by its key.
    if value.contains(":") || MenuItem.key(of: value).isEmpty { throw .unusableName(value) }
  }
}
