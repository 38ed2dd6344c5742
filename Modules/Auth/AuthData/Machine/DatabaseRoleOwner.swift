import AuthDomain
package import StorageKit

/// A proof of ownership by the role on the server. The owner of a database can read and write all
/// data in it anyway.
package struct DatabaseRoleOwner: DatabaseOwnership {
  private let engine: any ServerStorageEngine

  package init(engine: any ServerStorageEngine) { self.engine = engine }

  package func prove() async throws {
    guard try await engine.isOwnedByRole() else { throw AuthError.notOwnerOfDatabase(engine.displayName) }
  }
}
