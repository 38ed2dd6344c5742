/// An event would come before one of its aggregate that is stored already and still waits for its handler.
///
/// Identifiers carry the order, and take it from the clock: another process was here in the same millisecond, or before
/// the clock was set back. Run again, the unit gives its events identifiers behind that one.
package struct EventOrderConflict: ConflictError, Hashable {
  package let aggregate: UniqueID
  /// The event that is stored: the identifiers of later ones must exceed it.
  package let latest: UniqueID

  package init(aggregate: UniqueID, latest: UniqueID) {
    self.aggregate = aggregate
    self.latest = latest
  }

  package var code: String { "storage.event-order" }
  package var kind: ErrorKind { .busy }
  package var message: String { "A later event of \(aggregate) than this one is stored already: \(latest)" }
  package var suggestion: String? { "Try again" }
}
