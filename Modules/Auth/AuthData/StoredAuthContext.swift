package import AuthDomain
package import StorageKit

/// The repositories of this feature in one unit of work.
package struct StoredAuthContext: AuthContext {
  package let installation: any InstallationRepository
  package let accounts: any AccountRepository
  package let deletedAccounts: any DeletedAccountRepository
  package let employmentEnds: any EmploymentEndRepository
  package let sessions: any SessionRepository
  package let loginGuards: any LoginGuardRepository
  package let logHead: any LogHeadRepository
  package let log: any AuthLogRepository

  package init(_ storage: FeatureStorage) throws {
    installation = StoredInstallationRepository(store: try EntityStore(storage))
    accounts = StoredAccountRepository(store: try EntityStore(storage))
    deletedAccounts = StoredDeletedAccountRepository(store: try EntityStore(storage))
    employmentEnds = StoredEmploymentEndRepository(store: try EntityStore(storage))
    sessions = StoredSessionRepository(store: try EntityStore(storage))
    loginGuards = StoredLoginGuardRepository(
      guardStore: try EntityStore(storage), deviceStore: try EntityStore(storage))
    logHead = StoredLogHeadRepository(store: try EntityStore(storage))
    log = StoredAuthLogRepository(store: try EntityStore(storage))
  }
}
