import DomainKit
import OrdersDomain
import ShellKit

/// The undo steps for changes to the menu.
enum MenuUndo {
  static func retire(_ item: MenuItem) -> Undo {
    Undo(Undo.words(["menu", "retire"], [item.name]), "Remove \(item.name) from the menu", seen: SeenVersion(item))
  }

  static func restore(_ item: MenuItem) -> Undo {
    Undo(
      Undo.words(["menu", "restore"], [item.name]), "Put \(item.name) back on the menu", seen: SeenVersion(item))
  }

  static func rename(_ item: MenuItem, as before: MenuItem) -> Undo {
    Undo(
      ["menu", "rename", "--", item.name, before.name], "Rename \(item.name) back to \"\(before.name)\"",
      seen: SeenVersion(item))
  }

  static func move(_ item: MenuItem, from before: MenuItem) -> Undo {
    let category = before.category.rawValue
    return Undo(
      Undo.words(["menu", "category"], [item.name, category]), "Move \(item.name) back to the category \(category)",
      seen: SeenVersion(item))
  }

  static func reprice(_ item: MenuItem, as before: MenuItem) -> Undo {
    let sized = before.prices.sizes.compactMap { size in
      before.prices.sized[size].map { "\(size.rawValue)=\($0)" }
    }
    let prices = sized + (before.prices.single.map { ["\($0)"] } ?? [])
    let added = item.prices.sizes.filter { before.prices.sized[$0] == nil }.flatMap { ["--drop", $0.rawValue] }
    let size = before.defaultSize == item.defaultSize ? [] : ["--default", before.defaultSize?.rawValue ?? "none"]
    return Undo(
      Undo.words(["menu", "price"], [item.name] + prices, added + size), "Restore the prices of \(item.name)",
      seen: SeenVersion(item))
  }
}
