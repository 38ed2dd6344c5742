/// The party that acts in a task: the user at this process, or the system on behalf of an account.
/// Each unit of work looks up its identity and permissions again.
package enum Caller: Hashable, Sendable {
  /// The user at this process.
  case terminal
  /// The system itself, in reaction to an action of the account: an event handler.
  case system(onBehalfOf: UniqueID?)

  package static var current: Caller { WorkScope.current.caller }
}
