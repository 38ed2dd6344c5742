package import AuthDomain
package import StorageKit

/// The repositories of this feature in one unit of work.
package struct StoredAuthContext: AuthContext {
  package let accounts: any AuthRepository
  package let sessions: any SessionRepository
  package let guards: any LoginGuardRepository
  package let log: any AuthLogRepository

  package init(_ storage: FeatureStorage) throws {
    let service = try AuthService(storage)
    accounts = service
    sessions = service
    guards = service
    log = service
  }
}
