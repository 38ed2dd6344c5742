/// The repositories of this feature in a unit of work.
package protocol AuthContext: Sendable {
  var accounts: any AuthRepository { get }
  var sessions: any SessionRepository { get }
  var guards: any LoginGuardRepository { get }
  var log: any AuthLogRepository { get }
}
