/// The cause of a unit of work: a user's command, or a delivered event.
///
/// The unit's commit stores it, so that `why` can explain each row.
@MemberwiseInit
package struct UnitCause: Hashable, Sendable {
  /// The account on whose behalf the unit ran, or `nil` if there is none.
  package private(set) var account: UniqueID?
  /// The command line without secrets and personal notes, or `nil` for a unit of a handler.
  package private(set) var command: String?
  /// The event whose handler ran the unit, or `nil` for a user's own work.
  package private(set) var event: UniqueID?
  /// The name of that handler.
  package private(set) var handler: String?

  /// Returns the cause of a unit of the current task.
  ///
  /// A handler that runs right after a command belongs to its event, not to the command.
  static func current(for account: UniqueID?) -> UnitCause {
    let scope = WorkScope.current
    guard let cause = scope.causingDelivery else { return UnitCause(account: account, command: scope.command) }
    return UnitCause(account: account, event: cause.eventID, handler: cause.handler)
  }
}
