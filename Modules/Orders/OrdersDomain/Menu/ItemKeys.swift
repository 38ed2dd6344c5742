import DomainKit

/// The keys by which spellings of items are compared. Spellings that differ only in accents are one
/// item, unless the menu has several such items.
package struct ItemKeys {
  /// The keys without accents that several items of the menu have.
  private let shared: Set<String>

  init(of menu: [MenuItem]) {
    // An item that only an import has added has the spelling of a journal.
    let keys = Set(menu.filter { !$0.isOnlyImported }.map(\.key))
    shared = Set(Dictionary(grouping: keys) { FoldedText.of($0) }.filter { $0.value.count > 1 }.keys)
  }

  /// Returns the key of a spelling.
  func key(of text: String) -> String {
    let folded = Self.folded(text)
    return shared.contains(folded) ? MenuItem.key(of: text) : folded
  }

  /// Returns the key of a menu item's name, without accents.
  package static func folded(_ text: String) -> String { FoldedText.of(MenuItem.key(of: text)) }
}
