/// On whose word a task works; who that is, and what they may do, is asked anew in each unit of work.
package enum Caller: Hashable, Sendable {
  /// The person at this process.
  case terminal
  /// The house itself, because of what the account's owner has done: a handler of an event.
  case house(onBehalfOf: UniqueID?)

  package static var current: Caller { WorkScope.current.caller }
}
