/// What a unit of work of this feature can reach.
package protocol AuthContext: Sendable {
  var accounts: any AuthRepository { get }
  var sessions: any SessionRepository { get }
  var guards: any LoginGuardRepository { get }
  var log: any AuthLogRepository { get }
}
