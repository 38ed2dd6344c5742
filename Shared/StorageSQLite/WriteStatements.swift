import StorageKit
import Synchronization

/// The texts of changes, written once a table.
final class WriteStatements: Sendable {
  private struct Texts {
    let insert: String
    let update: String
    let delete: String
    let deleteParts: String
  }

  private let renderer: SQLRenderer
  private let texts = Mutex<[ObjectIdentifier: Texts]>([:])

  init(_ renderer: SQLRenderer) { self.renderer = renderer }

  func insert(_ table: TableLayout) -> String { of(table).insert }
  func update(_ table: TableLayout) -> String { of(table).update }
  func delete(_ table: TableLayout) -> String { of(table).delete }
  func deleteParts(_ table: TableLayout) -> String { of(table).deleteParts }

  private func of(_ table: TableLayout) -> Texts {
    texts.withLock { texts in
      if let known = texts[ObjectIdentifier(table)] { return known }
      let new = Texts(
        insert: renderer.insert(into: table), update: renderer.update(table), delete: renderer.delete(from: table),
        deleteParts: renderer.deleteParts(from: table))
      texts[ObjectIdentifier(table)] = new
      return new
    }
  }
}
