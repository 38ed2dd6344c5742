/// When what was committed is on the disk: SQLite's `synchronous`, by its number.
///
/// The program has one answer. The other one is there for the fault harness, which must see acknowledged work get
/// lost under it, or its silence about the program would mean nothing.
package enum SQLiteDurability: Int64, Sendable {
  /// `FULL`: before the commit is acknowledged.
  case everyCommit = 2
  /// `NORMAL`: at the next checkpoint. A power cut takes acknowledged work with it.
  case atCheckpoints = 1
}
