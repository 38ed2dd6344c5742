package import DomainKit

/// Finds an account.
package protocol GetAccountUseCase: Sendable {
  /// Returns an account.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)``, also if several accounts match.
  func execute(_ key: AccountKey) async throws -> User
}

/// The key of an account: its id, the last characters of its id, or its address.
package enum AccountKey: Hashable, Sendable {
  case id(ID<User>)
  case suffix(IDSuffix)
  case email(String)
}

extension AccountKey {
  /// Creates the key that a user typed: an address, an id, or the last characters of one. Returns `nil`
  /// for any other text.
  package init?(_ text: String) {
    if text.contains("@") {
      self = .email(text)
    } else if let suffix = IDSuffix(text) {
      self = .suffix(suffix)
    } else {
      return nil
    }
  }
}

@MemberwiseInit
package struct GetAccount: GetAccountUseCase {
  private let services: AuthServices

  package func execute(_ key: AccountKey) async throws -> User {
    try await services.execute(for: .viewAccounts) { context, _ in try await context.accounts.user(key) }
  }
}

extension AccountReader {
  /// Returns the account of an employment, also under another address than that of the event about
  /// it, or else the account with the address.
  func user(ofEmployment employment: UniqueID, at email: EmailAddress) async throws -> User? {
    if let user = try await user(employedAs: employment) { return user }
    return try await user(at: email)
  }

  /// Returns the only account that matches a key.
  func user(_ key: AccountKey) async throws -> User {
    switch key {
    case .email(let email):
      guard let user = try await user(at: try EmailAddress(email)) else { throw AuthError.unknownUser(email) }
      return user
    case .id(let id):
      guard let user = try await user(id) else { throw AuthError.unknownUser(id.description) }
      return user
    case .suffix(let suffix):
      let found = try await users(after: nil, limit: 2) { suffix.matches($0.id.raw) }
      guard let user = found.first, found.count == 1 else { throw AuthError.unknownUser(suffix.text) }
      return user
    }
  }
}
