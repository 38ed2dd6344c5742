package import DomainKit

/// Creates accounts.
package protocol RegisterUseCase: Sendable {
  /// Returns the way in which the new account gets its password and the rules for it, before the command
  /// asks for one.
  ///
  /// - Throws: The errors of ``execute(_:password:)``.
  func plan(_ registration: Registration) async throws -> (plan: RegistrationPlan, policy: PasswordPolicy)
  /// Creates an account.
  ///
  /// - Parameter password: The password, or `nil` to create an invitation instead.
  /// - Throws: An ``AuthError`` if a rule forbids it.
  func execute(_ registration: Registration, password: Secret?) async throws -> Registered
}

/// The data of a new account.
@MemberwiseInit
package struct Registration: Equatable, Sendable {
  package let email: String
  package let name: String
  /// The role, or `nil` for the default: owner for the first account, customer for all others.
  package let role: Role?
}

/// The way in which a new account gets its password.
package enum RegistrationPlan: Sendable {
  /// The user who registers chooses it now.
  case password
  /// The first account, which is the owner's. The user chooses the password now.
  case firstAccount
  /// A manager creates the account for another user, who chooses the password with an invitation.
  case invitation
}

/// A new account.
@MemberwiseInit
package struct Registered: Sendable {
  package let user: User
  package let invitation: IssuedInvitation?
  /// `true` if the user who registered is signed in now.
  package let isSignedIn: Bool
}

@MemberwiseInit
package struct Register: RegisterUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck

  package func plan(_ registration: Registration) async throws -> (plan: RegistrationPlan, policy: PasswordPolicy) {
    let (plan, policy, signsIn) = try await services.execute(for: .register) {
      context, principal -> (RegistrationPlan, PasswordPolicy, Bool) in
      let installation = try await context.installation.current()
      _ = try await user(registration, installation, principal, context)
      if principal == .anonymous { _ = try await check.counts.nextRegistration(in: context) }
      let isForOther = installation != nil && principal.account != nil
      let plan: RegistrationPlan = installation == nil ? .firstAccount : isForOther ? .invitation : .password
      return (plan, installation?.policy ?? PasswordPolicy(), isForOneself(installation, principal))
    }
    if signsIn { try await sessionService.prepare() }
    return (plan, policy)
  }

  /// Returns `true` if users create the account for themselves; then they are signed in.
  private func isForOneself(_ installation: Installation?, _ principal: Principal) -> Bool {
    installation == nil || principal == .anonymous
  }

  package func execute(_ registration: Registration, password: Secret?) async throws -> Registered {
    let (policy, signsIn) = try await services.execute(for: .register) { context, principal in
      let installation = try await context.installation.current()
      return (installation?.policy ?? PasswordPolicy(), isForOneself(installation, principal))
    }
    if signsIn { try await sessionService.prepare() }
    let email = try EmailAddress(registration.email)
    if let password {
      try await services.check(password, policy, of: email, name: registration.name, for: "register", .register)
    }
    let hash = try password.map { try check.hash($0) }
    let (registered, fresh) = try await services.execute(for: .register) { context, principal in
      try await register(registration, hash, principal, context)
    }
    if let fresh { try await sessionService.keep(fresh) }
    return registered
  }

  private func register(
    _ registration: Registration, _ hash: PasswordHash?, _ principal: Principal, _ context: any AuthContext
  ) async throws -> (Registered, SessionService.NewSession?) {
    let stored = try await context.installation.current()
    var user = try await user(registration, stored, principal, context)
    let installation = try stored ?? endUnrestrictedAccess(context)
    var invitation: IssuedInvitation?
    if let hash {
      user.setPassword(hash)
    } else {
      guard stored != nil, principal.account != nil else { throw AuthError.passwordMissing }
      invitation = try services.invite(&user)
    }
    if principal == .anonymous { try await check.counts.recordRegistration(in: context) }
    user.reportRole(at: user.createdAt)
    try context.accounts.add(&user)
    let signsIn = isForOneself(stored, principal)
    let actor = signsIn ? user.email.text : nil
    try await services.appendToLog(
      "register", "\(user.email) as \(user.role.rawValue)", by: principal, actor: actor, in: context)
    let fresh = signsIn ? try await sessionService.begin(for: user, in: installation, context) : nil
    return (Registered(user: user, invitation: invitation, isSignedIn: signsIn), fresh)
  }

  /// Returns the new account if the rules allow it.
  private func user(
    _ registration: Registration, _ installation: Installation?, _ principal: Principal, _ context: any AuthContext
  ) async throws -> User {
    let email = try EmailAddress(registration.email)
    let role = registration.role ?? (installation == nil ? .owner : .customer)
    if installation == nil, role != .owner { throw AuthError.firstIsOwner }
    if installation != nil { try AccountRules.checkGrant(of: role, by: principal) }
    if try await context.accounts.user(at: email) != nil {
      throw AuthError.emailTaken(email.text, isForOther: principal.account != nil)
    }
    try AuthError.refuseShellCharacters(in: email)
    return try User(
      id: services.ids.next(), email: email, name: try AuthError.newName(registration.name), role: role,
      createdAt: services.clock.now)
  }

  /// Stores that the database has had an account.
  private func endUnrestrictedAccess(_ context: any AuthContext) throws -> Installation {
    var installation = Installation(databaseID: services.ids.next(), restrictedSince: services.clock.now)
    try context.installation.add(&installation)
    return installation
  }
}
