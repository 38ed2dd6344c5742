import AuthDomain
import AuthInterface
import DomainKit
import ShellKit
import TestingKit

/// A shell whose commands use fake use cases with fixed results.
struct AuthCommandHarness: InterfaceHarness {
  var user: User?
  var invitation: IssuedInvitation?
  /// The invitation that a change of an account replaces.
  var replaced: IssuedInvitation?
  var isUndoable = true
  var mayInvite = true
  var plan = RegistrationPlan.password
  var signInState = SignInState.unrestricted
  var sessions: [ListedSession] = []
  var entries: [AuthLogEntry] = []
  /// The message at the next sign-in.
  var signInMessage: String?
  /// The messages of other features at the next sign-in.
  var messages: [String] = []
  var failure: (any UserFacingError)?
  let asked = Questions()

  var shell: CommandHarness { CommandHarness(commands) }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(RegisterCommand.self, feature: "auth") { stub },
      RegisteredCommand(AcceptInvitationCommand.self, feature: "auth") { stub },
      RegisteredCommand(ListAccountsCommand.self, feature: "auth") { stub },
      RegisteredCommand(ShowAccountCommand.self, feature: "auth") { stub },
      RegisteredCommand(DeleteAccountCommand.self, feature: "auth") { stub },
      RegisteredCommand(AnonymizeAccountCommand.self, feature: "auth") { stub },
      RegisteredCommand(ChangeRoleCommand.self, feature: "auth") { stub },
      RegisteredCommand(ChangeEmailCommand.self, feature: "auth") { stub },
      RegisteredCommand(DisableAccountCommand.self, feature: "auth") { stub },
      RegisteredCommand(EnableAccountCommand.self, feature: "auth") { stub },
      RegisteredCommand(InviteCommand.self, feature: "auth") { stub },
      RegisteredCommand(PasswordPolicyCommand.self, feature: "auth") { stub },
      RegisteredCommand(ProfileCommand.self, feature: "auth") { stub },
      RegisteredCommand(SetProfileCommand.self, feature: "auth") { stub },
      RegisteredCommand(ChangePasswordCommand.self, feature: "auth") { stub },
      RegisteredCommand(RecoverCommand.self, feature: "auth") { stub },
      RegisteredCommand(LoginCommand.self, feature: "auth") { (stub, stub) },
      RegisteredCommand(LogoutCommand.self, feature: "auth") { stub },
      RegisteredCommand(WhoAmICommand.self, feature: "auth") { stub },
      RegisteredCommand(ListSessionsCommand.self, feature: "auth") { stub },
      RegisteredCommand(AuthLogCommand.self, feature: "auth") { (stub, stub) },
    ]
  }
}

/// A fake of every use case of the feature.
private struct Stub: Sendable {
  let harness: AuthCommandHarness
  let policy = PasswordPolicy(minLength: 12)

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(question, value, failure: harness.failure, missing: AuthError.notSignedIn)
  }

  func user(_ question: String) throws -> User { try answer(question, harness.user) }
  func length(_ secret: Secret?) -> String { secret.map { "\($0.count)" } ?? "-" }
}

extension Stub: DeleteAccountUseCase, AnonymizeAccountUseCase {
  func count(of name: String) async throws -> Int { 1 }
  func execute(anonymizing name: String) async throws -> Int { try answer("anonymize \(name)", 1) }
  func prepare(deleting email: String) async throws -> User { try user("to delete \(email)") }

  func execute(deleting email: String, seen: SeenVersion?) async throws -> User {
    try user("delete \(email)\(seen.map { " version \($0.version)" } ?? "")")
  }
}

extension Stub: SignInMessages {
  func take() async throws -> [String] { harness.messages }
}

extension Stub: RegisterUseCase, AcceptInvitationUseCase, LoginUseCase, LogoutUseCase, RecoverOwnerUseCase {
  func plan(_ registration: Registration) async throws -> (plan: RegistrationPlan, policy: PasswordPolicy) {
    (harness.plan, policy)
  }

  func execute(_ registration: Registration, password: Secret?) async throws -> Registered {
    let role = registration.role?.rawValue ?? "-"
    let user = try user("register \(registration.email) \(registration.name) \(role) \(length(password))")
    return Registered(user: user, invitation: harness.invitation, isSignedIn: harness.invitation == nil)
  }

  func find(_ text: String) async throws -> (account: User, policy: PasswordPolicy) {
    (try user("find \(text)"), policy)
  }

  func execute(_ code: String, password: Secret) async throws -> User { try user("accept \(code) \(length(password))") }
  func prepare(_ email: String) async throws {}

  func execute(_ email: String, _ password: Secret, waiting: @Sendable (Int64) -> Void) async throws -> SignIn {
    waiting(2_001)
    return SignIn(user: try user("login \(email) \(length(password))"), signInMessage: harness.signInMessage)
  }

  func execute(everywhere: Bool) async throws -> User { try user("logout \(everywhere)") }
  func prepare(_ email: String?) async throws -> (account: User, policy: PasswordPolicy) {
    (try user("recover? \(email ?? "-")"), policy)
  }

  func execute(_ email: String?, password: Secret) async throws -> User {
    try user("recover \(email ?? "-") \(length(password))")
  }
}

extension Stub: ChangeAccountUseCase, InviteUserUseCase, SetPasswordPolicyUseCase, ListAccountsUseCase,
  GetAccountUseCase
{
  func execute(_ change: AccountChange, _ email: String) async throws -> ChangedAccount {
    let user = try user("\(change) \(email)")
    return ChangedAccount(
      before: user, after: user, invitation: harness.replaced, isUndoable: harness.isUndoable,
      mayInvite: harness.mayInvite)
  }

  func execute(_ email: String, resetsPassword: Bool) async throws -> IssuedInvitation {
    try answer("invite \(email)\(resetsPassword ? " reset" : "")", harness.invitation)
  }

  func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy) {
    let policy = try answer("policy \(least.map(String.init) ?? "-")", PasswordPolicy(minLength: least ?? 15))
    return (PasswordPolicy(minLength: 15), policy)
  }

  func execute(_ filter: AccountFilter, after: AccountKey?) async throws -> [User] {
    let isFirst = if case .id = after { false } else { true }
    let last = if case .email(let email) = after { email } else { "-" }
    let wanted = [filter.text, filter.role?.rawValue, filter.state?.rawValue].compactMap(\.self)
    let question = (["list \(filter.limit) \(last)"] + wanted).joined(separator: " ")
    return try answer(question, isFirst ? harness.user.map { [$0] } ?? [] : [])
  }

  func execute(_ key: AccountKey) async throws -> User { try user("account \(key)") }

  func id(of text: String) async throws -> UniqueID { try user("account \(text)").id.raw }
}

extension Stub: GetSignInStateUseCase, GetUserProfileUseCase, UpdateUserProfileUseCase, ChangePasswordUseCase,
  ListSessionsUseCase,
  ReadAuthLogUseCase, VerifyAuthLogUseCase
{
  func execute() async throws -> User { try user("profile") }
  func execute() async throws -> SignInState { try answer("presence", harness.signInState) }

  func execute(_ change: ProfileChange) async throws -> (before: User, after: User) {
    let user = try user("set \(change.name ?? "-") \(change.restaurant ?? "-") \(change.cuisine ?? "-")")
    return (user, user)
  }

  func prepare() async throws -> (account: User, policy: PasswordPolicy) {
    (try user("password?"), policy)
  }

  func execute(current: Secret, new: Secret, waiting: @Sendable (Int64) -> Void) async throws -> User {
    try user("password \(length(current)) \(length(new))")
  }

  func execute(limit: Int, after: IDSuffix?) async throws -> [ListedSession] {
    try answer("sessions \(limit) \(after?.digits ?? "-")", harness.sessions)
  }

  func execute(limit: Int, after place: LogPlace?) async throws -> [AuthLogEntry] {
    switch place {
    case .position(let position): try answer("log \(limit) \(position)", [])
    case .hash(let hash): try answer("log \(limit) \(hash)", harness.entries)
    case nil: try answer("log \(limit) -", harness.entries)
    }
  }

  func execute(anchor: String?) async throws -> VerifiedLog {
    let end = LogEnd(position: 7, hash: LogEnd.start.hash)
    return try answer(
      "verify\(anchor.map { " \($0)" } ?? "")",
      VerifiedLog(end: end, isAnchorNew: anchor == "new.anchor", isAnchorSkipped: anchor == "skipped.anchor"))
  }
}
