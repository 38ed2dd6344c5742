/// The repositories of this feature in a unit of work.
package protocol AuthContext: Sendable {
  var installation: any InstallationRepository { get }
  var accounts: any AccountRepository { get }
  var deletedAccounts: any DeletedAccountRepository { get }
  var employmentEnds: any EmploymentEndRepository { get }
  var sessions: any SessionRepository { get }
  var loginGuards: any LoginGuardRepository { get }
  var logHead: any LogHeadRepository { get }
  var log: any AuthLogRepository { get }
}
