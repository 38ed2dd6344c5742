import DomainKit

/// The server's locks on numbers, for what has no row to lock.
///
/// Their space on the server is limited, so there are few numbers, and unrelated identifiers may
/// share one.
struct AdvisoryLocks {
  private enum Kind: UInt64 { case order, presence }

  private static let count: UInt64 = 1_024
  /// The numbers. The value is `true` for a lock that excludes all others.
  private var locks: [Int64: Bool] = [:]

  /// Excludes other events of an aggregate.
  mutating func keepOrder(of aggregate: UniqueID) { lock(.order, aggregate, isExclusive: true) }
  /// Excludes the insertion of a row that must stay absent.
  mutating func keepAbsent(_ row: UniqueID) { lock(.presence, row, isExclusive: true) }
  /// Excludes units that rely on the row's absence. Insertions do not exclude each other.
  mutating func insert(_ row: UniqueID) { lock(.presence, row, isExclusive: false) }

  private mutating func lock(_ kind: Kind, _ id: UniqueID, isExclusive: Bool) {
    let number = Int64(kind.rawValue * Self.count + (id.high ^ id.low) % Self.count)
    locks[number] = locks[number] ?? false || isExclusive
  }

  /// The statement that takes the locks in the order of their numbers; `nil` if there are none. The
  /// last bit of a number in the statement tells whether the lock is exclusive.
  var statement: PostgresStatement? {
    if locks.isEmpty { return nil }
    let numbers = locks.sorted { $0.key < $1.key }.map { $0.key * 2 + ($0.value ? 1 : 0) }
    return PostgresStatement(
      """
      SELECT CASE WHEN n & 1 = 1 THEN pg_advisory_xact_lock(n >> 1)::text ELSE pg_advisory_xact_lock_shared(n >> 1)::text \
      END FROM unnest($1::bigint[]) AS n
      """, [.integers(numbers)])
  }
}
