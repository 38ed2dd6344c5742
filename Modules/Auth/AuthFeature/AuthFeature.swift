import AuthData
package import AuthDomain
import AuthInterface
package import CompositionKit
import Contracts
import DomainKit
package import StorageKit

extension Feature {
  /// The tables that only record who used the program.
  package static let accessTables = AuthMigrations.accessTables

  /// The feature for accounts, sessions and access control.
  ///
  /// - Parameters:
  ///   - sessionFile: The path of the file that keeps the user's session.
  ///   - isKiosk: `true` for a terminal that customers use, with a session of its own.
  ///   - crypto: The source of codes and tokens.
  ///   - bindMessages: A closure that binds ``SignInMessages``. By default, there are no messages.
  package static func auth(
    sessionFile: String, isKiosk: Bool = false, crypto: any Cryptography = SodiumCryptography(),
    messages bindMessages: (inout Feature) -> Void = { $0.bind((any SignInMessages).self, NoSignInMessages.init) }
  ) -> Feature {
    Feature("auth", version: "1.0.0", summary: "Accounts, sessions and access control") { auth in
      auth.migrate(AuthMigrations.all, storing: AuthMigrations.records)
      auth.context((any AuthContext).self, StoredAuthContext.init)
      auth.bindPlatform(sessionFile, isKiosk, crypto)
      bindMessages(&auth)
      auth.bindServices()
      auth.bindSignIn()
      auth.bindAccounts()
      auth.addHandlers()
      auth.addCommands()
      auth.topic(.accounts)
      auth.topic(.passwords)
    }
  }

  private mutating func bindPlatform(_ sessionFile: String, _ isKiosk: Bool, _ crypto: any Cryptography) {
    let kiosk = isKiosk ? KioskSessions() : nil
    bind((any SignInWatch).self) {
      if let kiosk { kiosk } else { SessionFile(path: sessionFile, database: "") }
    }
    bind((any SessionKeeper).self) { (engine: any StorageEngine) in
      let file = SessionFile(path: sessionFile, database: engine.displayName)
      return if let kiosk { KioskSessionKeeper(file: file, sessions: kiosk) } else { file }
    }
    bind((any Cryptography).self) { crypto }
    bind((any PasswordHasher).self) { SodiumPasswordHasher() }
    bind((any Sleeper).self, TaskSleeper.init)
    bind((any InvitationCourier).self, PromptInvitationCourier.init)
    bind((any DatabaseOwnership).self) { (engine: any StorageEngine) in
      if let server = engine as? any ServerStorageEngine { return DatabaseRoleOwner(engine: server) }
      return DatabaseFileOwner(path: engine.displayName)
    }
    bind((any PrincipalProvider).self, StoredPrincipalProvider.init)
  }

  private mutating func bindServices() {
    bind(AuthServices.self, AuthServices.init)
    bind(SessionService.self, SessionService.init)
    bind(PasswordCheck.self, PasswordCheck.init)
  }

  private mutating func bindSignIn() {
    bind((any RegisterUseCase).self, Register.init)
    bind((any AcceptInvitationUseCase).self, AcceptInvitation.init)
    bind((any LoginUseCase).self, Login.init)
    bind((any LogoutUseCase).self, Logout.init)
    bind((any CopySessionTokensUseCase).self, CopySessionTokens.init)
    bind((any ChangePasswordUseCase).self, ChangePassword.init)
    bind((any RecoverOwnerUseCase).self, RecoverOwner.init)
    bind((any ListSessionsUseCase).self, ListSessions.init)
  }

  private mutating func bindAccounts() {
    bind((any GetSignInStateUseCase).self, GetSignInState.init)
    bind((any GetUserProfileUseCase).self, GetUserProfile.init)
    bind((any UpdateUserProfileUseCase).self, UpdateUserProfile.init)
    bind((any ChangeAccountUseCase).self, ChangeAccount.init)
    bind((any ListManageableAccountsUseCase).self, ListManageableAccounts.init)
    bind((any DeleteAccountUseCase).self, DeleteAccount.init)
    bind((any AnonymizeAccountUseCase).self, AnonymizeAccount.init)
    bind((any InviteUserUseCase).self, InviteUser.init)
    bind((any ListAccountsUseCase).self, ListAccounts.init)
    bind((any GetAccountUseCase).self, GetAccount.init)
    bind((any LookUpAccountNamesUseCase).self, LookUpAccountNames.init)
    bind((any SetPasswordPolicyUseCase).self, SetPasswordPolicy.init)
    bind((any LogAnchor).self, LogAnchorFile.init)
    bind((any ReadAuthLogUseCase).self, ReadAuthLog.init)
    bind((any VerifyAuthLogUseCase).self, VerifyAuthLog.init)
    bind((any LogAccessDeniedUseCase).self, LogAccessDenied.init)
    bind(PrepareStaffAccount.self, PrepareStaffAccount.init)
    bind(CheckHiring.self, CheckHiring.init)
    bind(CloseAccountOfFiredEmployee.self, CloseAccountOfFiredEmployee.init)
    bind(DisableAccountOfFiredEmployee.self, DisableAccountOfFiredEmployee.init)
  }

  /// Subscribes to hirings and firings. Checks and the loss of access belong to the unit of work of
  /// the event. The other work runs after the commit, under one handler name for both events, so
  /// that an employee's events arrive in order.
  private mutating func addHandlers() {
    handle(EmployeeHired.self, as: "auth.check-hiring", .preCommit, needs: CheckHiring.self) {
      try await $0.execute($1)
    }
    // The name is stored, so it stays as it is. The handler closes the account.
    handle(EmployeeFired.self, as: "auth.shut-out", .preCommit, needs: CloseAccountOfFiredEmployee.self) {
      try await $0.execute($1)
    }
    let handler = "auth.staff-accounts"
    // The invitation leaves the database. A repeated delivery makes a new invitation and voids the
    // earlier one.
    handle(EmployeeHired.self, as: handler, .postCommitExternal, needs: PrepareStaffAccount.self) {
      try await $0.execute($1)
    }
    handle(EmployeeFired.self, as: handler, .postCommit, needs: DisableAccountOfFiredEmployee.self) {
      try await $0.execute($1)
    }
  }

  private mutating func addCommands() {
    command(RegisterCommand.self)
    command(AcceptInvitationCommand.self)
    command(ListAccountsCommand.self)
    command(ShowAccountCommand.self)
    command(DeleteAccountCommand.self)
    command(AnonymizeAccountCommand.self)
    command(ChangeRoleCommand.self)
    command(ChangeEmailCommand.self)
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
    values(AccountValues.self, also: ["orders list --placed-by": .every, "orders stats --placed-by": .every])
    values(SessionValues.self)
    values(LogValues.self)
  }
}

extension ProtectedFiles {
  /// Recognizes session files, also those of other terminals.
  package static let recognizesSessions: Recognizer = SessionFile.isSessionFile
}
