import DomainKit

/// Erases the names of deleted accounts, which stay with their orders and reviews.
package protocol AnonymizeAccountUseCase: Sendable {
  /// Returns the number of deleted accounts with a name.
  ///
  /// - Throws: ``AuthError/unknownDeletedAccount(_:)`` if there are none.
  func count(of name: String) async throws -> Int
  /// Erases a name from the deleted accounts that have it, and returns their number. The log gets their
  /// identifiers.
  ///
  /// - Throws: ``AuthError``, as ``count(of:)``.
  func execute(anonymizing name: String) async throws -> Int
}

@MemberwiseInit
package struct AnonymizeAccount: AnonymizeAccountUseCase {
  private let services: AuthServices

  package func count(of name: String) async throws -> Int {
    try await services.execute(for: .deleteAccounts) { context, _ in try await context.deleted(named: name).count }
  }

  package func execute(anonymizing name: String) async throws -> Int {
    try await services.execute(for: .deleteAccounts) { context, principal in
      let found = try await context.deleted(named: name)
      for var account in found {
        account.anonymize()
        try context.deletedAccounts.update(&account)
      }
      let ids = found.map(\.id.description).joined(separator: ", ")
      try await services.appendToLog("anonymize", ids, by: principal, in: context)
      return found.count
    }
  }
}

extension AuthContext {
  /// Returns the deleted accounts with a name.
  fileprivate func deleted(named name: String) async throws -> [DeletedAccount] {
    let found = name.isEmpty ? [] : try await deletedAccounts.deletedAccounts(named: name)
    if found.isEmpty { throw AuthError.unknownDeletedAccount(name) }
    return found
  }
}
