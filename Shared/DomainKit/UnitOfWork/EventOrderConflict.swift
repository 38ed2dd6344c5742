/// An error for an event that would precede a stored event of its aggregate that still waits for
/// its handler.
///
/// Identifiers determine the order, and they come from the clock. Either another process ran in the
/// same millisecond, or the clock was set back. When the unit runs again, it gives its events
/// identifiers after that one.
@MemberwiseInit
package struct EventOrderConflict: ConflictError, Hashable {
  package let aggregate: UniqueID
  /// The stored event; the identifiers of later ones must be greater.
  package let latest: UniqueID

  package var code: String { "storage.event-order" }
  package var kind: ErrorKind { .busy }
  package var message: String { "A later event of \(aggregate) is already stored: \(latest)" }
  package var suggestion: String? { "Try again" }
}
