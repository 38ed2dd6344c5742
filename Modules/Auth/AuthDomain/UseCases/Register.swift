package import DomainKit

/// Makes accounts.
package protocol RegisterUseCase: Sendable {
  /// Says how the new account gets its password, before anybody is asked for one.
  ///
  /// - Throws: what ``execute(_:password:)`` would.
  func plan(_ registration: Registration) async throws -> RegistrationPlan
  /// - Parameter password: nothing to make an invitation in its place.
  /// - Throws: ``AuthError`` when a rule is against it.
  func execute(_ registration: Registration, password: Secret?) async throws -> Registered
}

/// Who wants an account.
package struct Registration: Equatable, Sendable {
  package let email: String
  package let name: String
  /// A guest's unless said otherwise; the first account is the owner's.
  package let role: Role?

  package init(email: String, name: String, role: Role? = nil) {
    self.email = email
    self.name = name
    self.role = role
  }
}

/// How a new account gets its password.
package enum RegistrationPlan: Sendable {
  /// Whoever asks for the account chooses it now.
  case password
  /// The first account, which is the owner's; its user chooses the password now.
  case firstAccount
  /// A manager makes the account for somebody else, who chooses it with an invitation.
  case invitation
}

/// A new account.
package struct Registered: Sendable {
  package let user: User
  package let invitation: IssuedInvitation?
  /// Whether whoever asked for it is signed in now.
  package let isSignedIn: Bool

  package init(user: User, invitation: IssuedInvitation? = nil, isSignedIn: Bool = false) {
    self.user = user
    self.invitation = invitation
    self.isSignedIn = isSignedIn
  }
}

/// ``RegisterUseCase`` in units of work.
package struct Register: RegisterUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck

  package init(work: AuthWork, desk: SessionDesk, check: PasswordCheck) {
    self.work = work
    self.desk = desk
    self.check = check
  }

  package func plan(_ registration: Registration) async throws -> RegistrationPlan {
    let (plan, signsIn) = try await work.execute(for: .register) { context, principal -> (RegistrationPlan, Bool) in
      let premises = try await context.accounts.premises()
      _ = try await user(registration, premises, principal, context)
      let isForOther = premises != nil && principal.account != nil
      let plan: RegistrationPlan = premises == nil ? .firstAccount : isForOther ? .invitation : .password
      return (plan, isForOneself(premises, principal))
    }
    if signsIn { try await desk.prepare() }
    return plan
  }

  /// Whoever makes an account for themselves is signed in.
  private func isForOneself(_ premises: Premises?, _ principal: Principal) -> Bool {
    premises == nil || principal == .stranger
  }

  package func execute(_ registration: Registration, password: Secret?) async throws -> Registered {
    let (policy, signsIn) = try await work.execute(for: .register) { context, principal in
      let premises = try await context.accounts.premises()
      return (premises?.policy ?? PasswordPolicy(), isForOneself(premises, principal))
    }
    if signsIn { try await desk.prepare() }
    let email = try EmailAddress(registration.email)
    if let password { try policy.check(password, email: email, name: registration.name) }
    let hash = try password.map { try check.hash($0) }
    let (registered, fresh) = try await work.execute(for: .register) { context, principal in
      try await register(registration, hash, principal, context)
    }
    if let fresh { try await desk.keep(fresh) }
    return registered
  }

  private func register(
    _ registration: Registration, _ hash: PasswordHash?, _ principal: Principal, _ context: any AuthContext
  ) async throws -> (Registered, SessionDesk.Fresh?) {
    let stored = try await context.accounts.premises()
    var user = try await user(registration, stored, principal, context)
    let premises = try stored ?? close(context)
    var invitation: IssuedInvitation?
    if let hash {
      user.setPassword(hash)
    } else {
      guard stored != nil, principal.account != nil else { throw AuthError.passwordMissing }
      invitation = try work.invite(&user)
    }
    try context.accounts.add(&user)
    let signsIn = isForOneself(stored, principal)
    let actor = signsIn ? user.email.text : nil
    try await work.note("register", "\(user.email) as \(user.role.rawValue)", by: principal, actor: actor, in: context)
    let fresh = signsIn ? try await desk.begin(for: user, in: premises, context) : nil
    return (Registered(user: user, invitation: invitation, isSignedIn: signsIn), fresh)
  }

  /// The account that is asked for, if the rules allow it.
  private func user(
    _ registration: Registration, _ premises: Premises?, _ principal: Principal, _ context: any AuthContext
  ) async throws -> User {
    let email = try EmailAddress(registration.email)
    let role = registration.role ?? (premises == nil ? .owner : .guest)
    if premises == nil, role != .owner { throw AuthError.firstIsOwner }
    if premises != nil { try AccountRules.checkGrant(of: role, by: principal) }
    if try await context.accounts.user(at: email) != nil { throw AuthError.emailTaken(email.text) }
    return try User(id: work.ids.next(), email: email, name: registration.name, role: role, createdAt: work.clock.now)
  }

  private func close(_ context: any AuthContext) throws -> Premises {
    var premises = Premises(identity: work.ids.next(), closedAt: work.clock.now)
    try context.accounts.add(&premises)
    return premises
  }
}
