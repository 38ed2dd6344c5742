import AuthData
import AuthDomain
import AuthInterface
import CompositionKit
import Contracts
import DomainKit
import StorageKit

extension Feature {
  /// Accounts, sessions and who may do what.
  ///
  /// - Parameter crypto: where codes and tokens come from.
  static func auth(_ settings: Settings, crypto: any Cryptography = SodiumCryptography()) -> Feature {
    Feature("auth", version: "1.0.0", summary: "Accounts, sessions and who may do what") { auth in
      auth.migrate(AuthMigrations.all)
      auth.context((any AuthContext).self) { try StoredAuthContext($0) }
      auth.bindMachine(settings, crypto)
      auth.bindTools()
      auth.bindSignIn()
      auth.bindAccounts()
      auth.followStaff()
      auth.addAuthCommands()
      auth.topic(.accounts)
    }
  }

  private mutating func bindMachine(_ settings: Settings, _ crypto: any Cryptography) {
    let path = settings.sessionFile
    bind((any SessionKeeper).self, needs: (any StorageEngine).self) {
      SessionFile(path: path, database: $0.identity)
    }
    bind((any Cryptography).self) { crypto }
    bind((any PasswordHasher).self) { SodiumPasswordHasher() }
    bind((any InvitationCourier).self, needs: (any GetUserProfileUseCase).self) { NoticeCourier(profile: $0) }
    bind((any DatabaseOwnership).self, needs: (any StorageEngine).self) { DatabaseFileOwner(path: $0.identity) }
    bind(
      (any AccessControl).self, needs: ((any SessionKeeper).self, (any Cryptography).self, (any WallClock).self)
    ) { StoredAccessControl(keeper: $0, crypto: $1, clock: $2) }
  }

  private mutating func bindTools() {
    bind(
      AuthWork.self,
      needs: (
        UnitOfWork<any AuthContext>.self, (any WallClock).self, (any IDSource).self, (any Cryptography).self
      )
    ) { AuthWork(units: $0, clock: $1, ids: $2, crypto: $3) }
    bind(SessionDesk.self, needs: (AuthWork.self, (any SessionKeeper).self)) { SessionDesk(work: $0, keeper: $1) }
    bind(PasswordCheck.self, needs: (AuthWork.self, (any PasswordHasher).self, (any SessionKeeper).self)) {
      PasswordCheck(work: $0, hasher: $1, keeper: $2)
    }
  }

  private mutating func bindSignIn() {
    bind((any RegisterUseCase).self, needs: (AuthWork.self, SessionDesk.self, PasswordCheck.self)) {
      Register(work: $0, desk: $1, check: $2)
    }
    bind((any AcceptInvitationUseCase).self, needs: (AuthWork.self, SessionDesk.self, PasswordCheck.self)) {
      AcceptInvitation(work: $0, desk: $1, check: $2)
    }
    bind((any LoginUseCase).self, needs: (AuthWork.self, SessionDesk.self, PasswordCheck.self)) {
      Login(work: $0, desk: $1, check: $2)
    }
    bind((any LogoutUseCase).self, needs: (AuthWork.self, SessionDesk.self)) { Logout(work: $0, desk: $1) }
    bind((any ChangePasswordUseCase).self, needs: (AuthWork.self, SessionDesk.self, PasswordCheck.self)) {
      ChangePassword(work: $0, desk: $1, check: $2)
    }
    bind(
      (any RecoverOwnerUseCase).self,
      needs: (AuthWork.self, SessionDesk.self, PasswordCheck.self, (any DatabaseOwnership).self)
    ) { RecoverOwner(work: $0, desk: $1, check: $2, ownership: $3) }
    bind((any ListSessionsUseCase).self, needs: (AuthWork.self, SessionDesk.self)) {
      ListSessions(work: $0, desk: $1)
    }
  }

  private mutating func bindAccounts() {
    bind((any GetUserProfileUseCase).self, needs: AuthWork.self) { GetUserProfile(work: $0) }
    bind((any UpdateUserProfileUseCase).self, needs: AuthWork.self) { UpdateUserProfile(work: $0) }
    bind((any ManageAccountUseCase).self, needs: (AuthWork.self, PasswordCheck.self)) {
      ManageAccount(work: $0, check: $1)
    }
    bind((any InviteUserUseCase).self, needs: AuthWork.self) { InviteUser(work: $0) }
    bind((any ListAccountsUseCase).self, needs: AuthWork.self) { ListAccounts(work: $0) }
    bind((any NameAccountsUseCase).self, needs: AuthWork.self) { NameAccounts(work: $0) }
    bind((any PasswordPolicyUseCase).self, needs: AuthWork.self) { SetPasswordPolicy(work: $0) }
    bind((any LogAnchor).self, needs: (any OutputFilePolicy).self) { LogAnchorFile(outputFiles: $0) }
    bind((any ReadAuthLogUseCase).self, needs: (AuthWork.self, (any LogAnchor).self)) {
      ReadAuthLog(work: $0, anchors: $1)
    }
    bind((any NoteRefusalUseCase).self, needs: AuthWork.self) { NoteRefusal(work: $0) }
    bind((any PrepareStaffAccountUseCase).self, needs: (AuthWork.self, (any InvitationCourier).self)) {
      PrepareStaffAccount(work: $0, courier: $1)
    }
    bind((any CheckHiringUseCase).self, needs: AuthWork.self) { CheckHiring(work: $0) }
    bind((any ShutOutUseCase).self, needs: AuthWork.self) { ShutOut(work: $0) }
    bind((any RevokeAccessUseCase).self, needs: AuthWork.self) { RevokeAccess(work: $0) }
  }

  /// What must not happen is refused with the hiring or firing, and access ends with it. The rest comes afterwards, under
  /// one name for both: an employee's events reach it in their order.
  private mutating func followStaff() {
    handle(EmployeeWasHired.self, as: "auth.check-hiring", .preCommit, needs: (any CheckHiringUseCase).self) {
      try await $0.execute($1)
    }
    handle(EmployeeWasFired.self, as: "auth.shut-out", .preCommit, needs: (any ShutOutUseCase).self) {
      try await $0.execute($1)
    }
    let handler = "auth.staff-accounts"
    // The invitation leaves the database: made anew, if need be, and void before.
    handle(EmployeeWasHired.self, as: handler, .postCommitExternal, needs: (any PrepareStaffAccountUseCase).self) {
      try await $0.execute($1)
    }
    handle(EmployeeWasFired.self, as: handler, .postCommit, needs: (any RevokeAccessUseCase).self) {
      try await $0.execute($1)
    }
  }

  private mutating func addAuthCommands() {
    command(RegisterCommand.self)
    command(AcceptInvitationCommand.self)
    command(ListAccountsCommand.self)
    command(ChangeRoleCommand.self)
    command(DisableAccountCommand.self)
    command(EnableAccountCommand.self)
    command(InviteCommand.self)
    command(PasswordPolicyCommand.self)
    command(ProfileCommand.self)
    command(SetProfileCommand.self)
    command(ChangePasswordCommand.self)
    command(RecoverCommand.self)
    command(LoginCommand.self)
    command(LogoutCommand.self)
    command(WhoAmICommand.self)
    command(ListSessionsCommand.self)
    command(AuthLogCommand.self)
    values(AccountValues.self, needs: ((any ListAccountsUseCase).self, (any ManageAccountUseCase).self)) { ($0, $1) }
    values(SessionValues.self)
    values(LogValues.self)
  }
}

/// Says invitations to the one who hired, and to nobody else: another process may be the one that delivers the event. Who
/// misses theirs has a new one made with `auth invite`.
struct NoticeCourier: InvitationCourier {
  let profile: any GetUserProfileUseCase

  func deliver(_ invitation: IssuedInvitation, to hirer: UniqueID?) async {
    do {
      guard try await isHere(hirer) else { return }
      Notices.say("Invitation for \(invitation.name), \(invitation.email): auth accept \(invitation.code)")
    } catch {
      Notices.say("\(invitation.email) was invited, but not told how: auth invite makes a new code")
    }
  }

  func reportKept(_ email: String, to hirer: UniqueID?) async {
    do {
      guard try await isHere(hirer) else { return }
      Notices.say("\(email) has an account already, which stays as it is")
    } catch {
      Notices.say("\(email) is hired; what became of an account is in: auth list")
    }
  }

  private func isHere(_ hirer: UniqueID?) async throws -> Bool {
    let presence = try await WorkScope.with(\.caller, .terminal) { try await profile.presence() }
    guard case .signedIn(let user) = presence else { return false }
    return user.id.raw == hirer
  }
}
