import DomainKit

/// A note in the migration history that keeps all programs from using a database.
///
/// Every program refuses a database whose migration history has an entry that it does not know. A
/// mark is such an entry, so a mark also stops programs that are running.
///
/// ```swift
/// let mark = MoveMark(.moving, MoveID(lineage: 1, number: 2), counterpart: "postgres://db.example/shop")
/// mark.entry.id  // "core.moving"
/// let found = MoveMark(in: applied)  // `nil` for a database that is not marked
/// ```
@MemberwiseInit(unlabeled: 2)
package struct MoveMark: Hashable, Sendable {
  /// The state of a database in a move.
  package enum State: String, CaseIterable, Sendable {
    /// The source of a move that has not ended.
    case moving
    /// The source of a completed move.
    case moved
    /// The target of a move that has not ended.
    case arriving
  }

  package let state: State
  package let move: MoveID
  /// The other database of the move: its path or its URL, which has no secrets.
  package let counterpart: String

  /// Reads an entry of the migration history. Returns `nil` for a migration.
  package init?(_ entry: AppliedMigration) {
    guard entry.id.hasPrefix(Self.prefix), let state = State(rawValue: String(entry.id.dropFirst(Self.prefix.count)))
    else { return nil }
    let words = entry.checksum.split(separator: " ", maxSplits: 1)
    guard let move = words.first.flatMap(MoveID.init) else { return nil }
    self.init(state, move, counterpart: words.count > 1 ? String(words[1]) : "")
  }

  /// Returns the mark in a migration history, or `nil` if there is none.
  package init?(in history: [AppliedMigration]) {
    guard let mark = history.lazy.compactMap(MoveMark.init).first else { return nil }
    self = mark
  }

  /// The entry of the migration history.
  package var entry: AppliedMigration {
    AppliedMigration(id: Self.id(of: state), checksum: "\(move) \(counterpart)")
  }

  private static let prefix = "core."
  private static func id(of state: State) -> String { prefix + state.rawValue }

  /// Returns the error of a program that opens or changes the marked database.
  ///
  /// - Parameter location: The name of the marked database.
  package func error(_ location: String) -> StorageError {
    switch state {
    case .moving: .moving(location, to: counterpart)
    case .moved: .moved(location, to: counterpart)
    case .arriving: .incompleteCopy(location, of: counterpart)
    }
  }
}

/// The identity of a move, which is stored in the marks of both databases.
@MemberwiseInit
package struct MoveID: Hashable, Sendable, CustomStringConvertible {
  /// A number that the source has for its whole life. Two moves of the same source share it.
  package let lineage: UInt64
  /// A random number.
  package let number: UInt64

  /// Reads the two hexadecimal numbers of ``description``.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "-").map { UInt64($0, radix: 16) }
    guard numbers.count == 2, let lineage = numbers[0], let number = numbers[1] else { return nil }
    self.init(lineage: lineage, number: number)
  }

  package var description: String { "\(String(lineage, radix: 16))-\(String(number, radix: 16))" }

  /// Returns the identity of a batch of the move.
  ///
  /// All such identities are greater than those of units of work, which contain the time.
  func batch(of table: String, after key: [StoredValue]?) -> UniqueID {
    var hash = RowHash()
    hash.combine([.text(description), .text(table)] + (key ?? []))
    return UniqueID(high: .max, low: hash.value)
  }

  /// The condition for a stored unit that is not a batch of a move.
  static let isUnit = Condition.compare(
    column: CoreSchema.commit.keyColumn, .less, .id(UniqueID(high: .max, low: 0)))
}
