package import DomainKit

/// Finds an account.
package protocol GetAccountUseCase: Sendable {
  /// Returns an account.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)`` or ``AuthError/ambiguous(_:candidates:)``.
  func execute(_ key: AccountKey) async throws -> User
  /// Returns the identifier of an account, also of a deleted one, whose orders keep it.
  ///
  /// - Parameter text: An address, also after a name as lists show it, an id, the last characters of an id, or the
  ///   name of a deleted account, also with the end of its id.
  /// - Throws: ``AuthError``, as ``execute(_:)``, or ``AuthError/ambiguousName(_:candidates:)``.
  func id(of text: String) async throws -> UniqueID
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

  package func id(of text: String) async throws -> UniqueID {
    let suffix = IDSuffix(text)
    if let complete = suffix?.completeID { return complete }
    return try await services.execute(for: .viewAccounts) { context, _ in
      if let email = AccountName.address(in: text) { return try await context.accounts.user(.email(email)).id.raw }
      var found: [UniqueID] = []
      if let suffix { found = try await context.ids(endingIn: suffix) }
      if found.isEmpty, !text.isEmpty, let id = try await context.id(ofDeleted: text) { return id }
      if found.isEmpty { found = try await context.ids(ofDeletedShownAs: text) }
      if found.count > 1 { throw AuthError.ambiguous(text, candidates: found.map(\.description)) }
      guard let id = found.first else { throw AuthError.unknownUser(text) }
      return id
    }
  }
}

extension AuthContext {
  /// Returns the identifiers with these last characters, of accounts and of deleted ones.
  fileprivate func ids(endingIn suffix: IDSuffix) async throws -> [UniqueID] {
    let users = try await accounts.users(endingIn: suffix, limit: IDSuffix.listedMatches)
    return try await users.map(\.id.raw) + deletedAccounts.deletedAccounts(endingIn: suffix).map(\.id.raw)
  }

  /// Returns the identifier of the deleted account with a name, or `nil` if there is none.
  ///
  /// - Throws: ``AuthError/ambiguousName(_:candidates:)`` if another account, deleted or not, has the name.
  fileprivate func id(ofDeleted name: String) async throws -> UniqueID? {
    let deleted = try await deletedAccounts.deletedAccounts(named: name)
    guard let first = deleted.first else { return nil }
    let key = FoldedText.nameKey(name)
    let users = try await accounts.users(after: nil, limit: IDSuffix.listedMatches) {
      FoldedText.nameKey($0.name) == key
    }
    if users.count + deleted.count > 1 {
      let present = users.map { "\($0.id) (\($0.name), \($0.role.rawValue), \($0.email))" }
      let former = deleted.map { "\($0.id) (\($0.name ?? name), deleted)" }
      throw AuthError.ambiguousName(name, candidates: present + former)
    }
    return first.id.raw
  }

  /// Returns the identifiers of deleted accounts whose name with the end of the id is a text, as in
  /// `anonymized (65bb517a)`.
  fileprivate func ids(ofDeletedShownAs text: String) async throws -> [UniqueID] {
    guard text.hasSuffix(")"), let end = IDSuffix(text.dropLast().suffix(8)) else { return [] }
    let key = FoldedText.nameKey(text)
    return try await deletedAccounts.deletedAccounts(endingIn: end).filter { account in
      FoldedText.nameKey("\(account.name ?? DeletedAccount.anonymousName) (\(end.digits))") == key
    }.map(\.id.raw)
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
      let found = try await suffix.uniqueMatch(
        complete: user(_:), ending: users(endingIn:limit:), ambiguous: AuthError.ambiguous)
      guard let found else { throw AuthError.unknownUser(suffix.text) }
      return found
    }
  }

  /// Returns at most `limit` accounts whose identifier has this suffix.
  fileprivate func users(endingIn suffix: IDSuffix, limit: Int) async throws -> [User] {
    try await users(after: nil, limit: limit) { suffix.matches($0.id.raw) }
  }
}
