package import DomainKit

/// An error for a snapshot whose connection to the server broke. The unit may succeed if it runs
/// again, with another snapshot.
@MemberwiseInit
package struct SnapshotLost: ConflictError, Hashable {
  package let database: String

  package var code: String { "storage.snapshot-lost" }
  package var kind: ErrorKind { .unavailable }
  package var message: String { "The connection to \(database) broke while reading" }
  package var suggestion: String? { "Try again" }
}
