/// The party on whose behalf a task runs. Each unit of work looks up its identity and permissions
/// again.
package enum Caller: Hashable, Sendable {
  /// The user at this process.
  case terminal
  /// The system itself, in reaction to an action of the account: an event handler.
  case system(onBehalfOf: UniqueID?)

  package static var current: Caller { WorkScope.current.caller }
}
