import DomainKit

/// The keys by which spellings of items are compared. Spellings that differ only in accents are one
/// item, unless several such items are on the menu now.
package struct ItemKeys {
  /// The keys without accents that several items on the menu have.
  private let shared: Set<String>

  init(of menu: [MenuItem]) {
    // A retired item may have the spelling of a journal.
    let keys = Set(menu.filter(\.isAvailable).map(\.key))
    shared = Set(Dictionary(grouping: keys, by: Self.folded).filter { $0.value.count > 1 }.keys)
  }

  /// Returns the key of a spelling.
  func key(of text: String) -> String {
    let folded = Self.folded(text)
    return shared.contains(folded) ? MenuItem.key(of: text) : folded
  }

  /// Returns the key of a menu item's name, without accents.
  package static func folded(_ text: String) -> String { FoldedText.greekFolded(withGreekAccents(text)) }

  /// Returns the key that earlier versions used. It has the accents and final forms of Greek letters.
  package static func withGreekAccents(_ text: String) -> String { FoldedText.of(MenuItem.key(of: text)) }
}
