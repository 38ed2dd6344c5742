/// The time at which committed data is on the disk: SQLite's `synchronous`, by its number.
///
/// The program uses only the first value. The second one is for the fault harness: the harness must
/// detect lost acknowledged work under it, or its success with the program would prove nothing.
package enum SQLiteDurability: Int64, Sendable {
  /// `FULL`: before the commit is acknowledged.
  case everyCommit = 2
  /// `NORMAL`: at the next checkpoint. A power failure loses acknowledged work.
  case atCheckpoints = 1
}
