import CSQLite
import StorageKit

/// The prepared statements of one connection.
///
/// Statements of tables stay until the connection is closed. Other statements are identified by
/// their text, and the least recently used one is removed to make space for a new one.
struct StatementCache {
  /// The maximum number of statements that are identified by their text.
  static let limit = 128

  private struct Entry {
    let statement: OpaquePointer
    var lastUse: Int
  }

  private var ofTables: [StatementKey: OpaquePointer] = [:]
  private var ofTexts: [StatementText: Entry] = [:]
  /// The number of uses of statements by their text so far.
  private var uses = 0

  var count: Int { ofTables.count + ofTexts.count }

  subscript(key: StatementKey) -> OpaquePointer? { ofTables[key] }

  mutating func statement(_ text: String) -> OpaquePointer? {
    guard let index = ofTexts.index(forKey: StatementText(text)) else { return nil }
    uses += 1
    ofTexts.values[index].lastUse = uses
    return ofTexts.values[index].statement
  }

  mutating func add(_ statement: OpaquePointer, _ key: StatementKey) { ofTables[key] = statement }

  mutating func add(_ statement: OpaquePointer, _ text: String) {
    if ofTexts.count >= Self.limit, let oldest = ofTexts.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      sqlite3_finalize(ofTexts.removeValue(forKey: oldest)?.statement)
    }
    uses += 1
    ofTexts[StatementText(text)] = Entry(statement: statement, lastUse: uses)
  }

  /// Finalizes all statements, because SQLite does not close a connection with open statements.
  mutating func removeAll() {
    for statement in ofTables.values { sqlite3_finalize(statement) }
    for entry in ofTexts.values { sqlite3_finalize(entry.statement) }
    (ofTables, ofTexts) = ([:], [:])
  }
}
