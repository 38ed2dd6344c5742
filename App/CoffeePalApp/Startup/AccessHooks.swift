import AuthDomain
import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The shell hooks that look up the user and check permissions.
struct AccessHooks: Sendable {
  let composition: Composition
  /// Returns `true` if the database exists. A lookup must not create one.
  let findDatabase: @Sendable () -> Bool
  private let database: DatabaseOpener
  /// The server of the database, or `nil` for a file.
  let server: String?
  private let lastKnownUser = LastKnownUser()

  init(composition: Composition, database: DatabaseOpener, findDatabase: @escaping @Sendable () -> Bool) {
    self.composition = composition
    self.findDatabase = findDatabase
    self.database = database
    server = database.server
  }

  /// `true` if the database exists, whose accounts then decide. An open database counts even after its
  /// file was moved away: otherwise every user could do everything until the file is back.
  private var hasDatabase: Bool { composition.container.existing((any StorageEngine).self) != nil || findDatabase() }

  private static let readPrincipal = Permission.anyone("shell.read-principal")

  var hooks: ShellHooks {
    ShellHooks(
      prompt: prompt, userOrLastKnown: userOrLastKnown, findCurrentUser: currentUser, signInRevision: signInRevision,
      authorize: authorize, checkDatabase: checkDatabase, hasDatabase: { hasDatabase }, permits: permits,
      explain: explain, logAccessDenied: logAccessDenied, endSession: endSession, names: names)
  }

  /// Returns the prompt, such as `coffeepal ada:manager> `.
  @Sendable
  private func prompt() async -> ShellPrompt {
    do {
      let signInState: any GetSignInStateUseCase = try composition.container.resolve()
      switch try await LastKnownUser.withinTimeout(if: server != nil, { try await signInState.execute() }) {
      case nil: return ShellPrompt("coffeepal (reconnecting to \(server ?? ""))> ", isProvisional: true)
      case .unrestricted: return "coffeepal (open)> "
      case .signedOut:
        if let email = lastKnownUser.recordEmail(nil) {
          PromptAlert.post(
            """
            \(email) is no longer signed in: the account was disabled or deleted, or the session was ended elsewhere.
            """)
        }
        return "coffeepal (signed out)> "
      case .signedIn(let user):
        lastKnownUser.recordEmail(user.email.text)
        return "coffeepal \(user.email.localPart):\(user.role.rawValue)> "
      }
    } catch {
      // The next command reports the problem with the database. A server may solve it.
      return ShellPrompt("coffeepal> ", isProvisional: server != nil)
    }
  }

  /// Checks the permission for a command.
  ///
  /// Commands of features check permissions in their use cases. The program's own commands open
  /// no unit of work that would check them, so this hook does. It also checks commands for staff: without
  /// this check, such a command could ask a customer a question first, or show data that all users may
  /// see, and its use case would refuse it only then.
  @Sendable
  private func authorize(_ info: CommandInfo) async throws {
    if info.changesSignIn { lastKnownUser.forget() }
    if info.isPlan || info.name == BackupCommand.info.name, !hasDatabase { throw try missingDatabase() }
    if info.name == RestoreCommand.info.name { return try await authorizeRestore(info) }
    if info.name == MoveCommand.info.name { return try await authorizeMove(info) }
    // Without a database there are no accounts, and the check would create a database.
    guard AppCommands.names.contains(info.name) || info.permission.isForStaff && hasDatabase else { return }
    let coordinator: UnitCoordinator = try composition.container.resolve()
    try await coordinator.execute(for: info.permission) { _, _ in }
  }

  /// Refuses to restore a database on a server, so that the prompt proposes no line for it.
  @Sendable
  private func checkDatabase(_ info: CommandInfo) throws {
    guard info.name == RestoreCommand.info.name, server != nil else { return }
    throw StorageError.onServer(try database.displayName)
  }

  /// Checks the permission to restore the database.
  ///
  /// If the database is unreadable, the check passes. The operating system account decides then,
  /// because it could also replace the file by hand. The command does not run at the prompt.
  private func authorizeRestore(_ info: CommandInfo) async throws {
    guard hasDatabase else { return }
    do {
      let coordinator: UnitCoordinator = try composition.container.resolve()
      try await coordinator.execute(for: info.permission) { _, _ in }
    } catch let error as StorageError where error.callsForBackup {
      return
    }
  }

  /// The error for a plan or a dry run, which stores nothing and so creates no database, and for a backup, which would
  /// replace the last copy with an empty one.
  private func missingDatabase() throws -> ShellError {
    let missing = StorageError.noSuchFile(try database.displayName)
    return ShellError(
      missing.code, missing.message, kind: missing.kind,
      suggestion: "plan, --dry-run and backup create no database; other commands do, such as menu list")
  }

  /// Checks the permission to move the database, or to take a move back. A moved database refuses
  /// all work, but its accounts still decide.
  ///
  /// Such a database refuses all writes, so no user can sign in: that would store a session. If no
  /// user is signed in, the operating system account decides whether to continue the move or to take
  /// it back, because it could also remove the move mark by hand. The command does not run at the
  /// prompt.
  private func authorizeMove(_ info: CommandInfo) async throws {
    guard hasDatabase else { return }
    let container = composition.container.overriding((any StorageEngine).self, with: database.openDespiteMoveMark)
    defer { container.existing((any StorageEngine).self)?.close() }
    let coordinator: UnitCoordinator = try container.resolve()
    do {
      try await coordinator.execute(for: info.permission) { _, _ in }
    } catch let denied as AccessDenied {
      guard case .notSignedIn = denied, await hasMoveMark() else { throw denied }
    }
  }

  /// Returns `true` if the database has a move mark.
  private func hasMoveMark() async -> Bool {
    do {
      _ = try await principal()
      return false
    } catch let error as StorageError {
      return error.isFromMoveMark
    } catch {
      return false
    }
  }

  /// Returns the check for commands that help shows.
  ///
  /// Without a database, help shows all commands. It does the same for a broken database, because
  /// commands are not secret and help must not fail. The same holds for a server that does not answer
  /// soon.
  @Sendable
  private func permits() async -> @Sendable (CommandInfo) -> Bool {
    guard hasDatabase else { return { _ in true } }
    do {
      let principal = try await principalWithinTimeout()
      guard let principal else { return { _ in true } }
      return { principal.holds($0.permission) }
    } catch {
      return { _ in true }
    }
  }

  /// Returns the current user, or the last known one if the database cannot be read.
  @Sendable
  private func userOrLastKnown() async -> Principal {
    guard hasDatabase else { return .unrestricted }
    return await lastKnownUser.userOrLastKnown(principalWithinTimeout)
  }

  /// Returns the current user, or `nil` if the database cannot be read. The last known user may have
  /// lost the account or the role since.
  @Sendable
  private func currentUser() async -> Principal? {
    guard hasDatabase else { return .unrestricted }
    return await lastKnownUser.currentUser(principalWithinTimeout)
  }

  @Sendable
  private func signInRevision() -> String {
    do {
      let watch: any SignInWatch = try composition.container.resolve()
      return watch.revision()
    } catch {
      return ""
    }
  }

  /// Returns the current user, or `nil` if the server does not answer soon.
  private func principalWithinTimeout() async throws -> Principal? {
    try await LastKnownUser.withinTimeout(if: server != nil) { try await principal() }
  }

  private func principal() async throws -> Principal {
    let coordinator: UnitCoordinator = try composition.container.resolve()
    return try await coordinator.execute(for: Self.readPrincipal) { _, principal in principal }
  }

  @Sendable
  private func explain(_ info: CommandInfo, refusal: String?) async throws -> CommandOutput {
    AccessAnswer(info: info, principal: try await principal(), refusal: refusal).output
  }

  /// Returns the names of accounts, or no names if the user may not see them.
  @Sendable
  private func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] {
    do {
      let naming: any LookUpAccountNamesUseCase = try composition.container.resolve()
      return try await naming.distinctNames(of: accounts)
    } catch {
      return [:]
    }
  }

  @Sendable
  private func endSession() async -> Bool {
    // The user left, so the next prompt must not say that the session was ended elsewhere.
    lastKnownUser.forget()
    return await KioskSignOut(composition: composition, hasServer: server != nil).run()
  }

  @Sendable
  private func logAccessDenied(_ action: String) async {
    guard hasDatabase else { return }
    do {
      let logging: any LogAccessDeniedUseCase = try composition.container.resolve()
      // A board expects a version of its row, which this unit does not change.
      try await WorkScope.with(\.seenVersion, nil) { try await logging.execute(action) }
    } catch {
      PromptAlert.post("A denied access was not logged: \((error as? any UserFacingError)?.message ?? "\(error)")")
    }
  }
}

/// The reason why a user may or may not use a command.
struct AccessAnswer {
  let info: CommandInfo
  let principal: Principal
  /// The sentence that refuses the command to every user of this terminal, or `nil`.
  let refusal: String?

  var output: CommandOutput {
    let mayUse = principal.holds(info.permission)
    let mustSignOut = info.needsSignOut && principal.account != nil
    let isAllowed = mayUse && refusal == nil && !mustSignOut
    let here =
      refusal.map { mayUse ? ", but not here: \($0)" : ". Here, no user may: \($0)" }
      ?? (mustSignOut ? ", but only after logout" : "")
    let answer = "\(ShellHooks.holders(of: info)) \(who), so you may\(mayUse ? "" : " not") use it\(here)."
    return .record(
      OutputRecord([
        ItemField("command", .text(info.name)), ItemField("permission", .text(info.permission.name)),
        ItemField("for", .text(info.permission.holders)), .json("role", .optional(principal.role?.rawValue)),
        ItemField("allowed", .bool(isAllowed)), ItemField("why", .text(answer)),
      ]))
  }

  private var who: String {
    if principal == .unrestricted { return "There are no accounts yet, and you work as the owner" }
    guard let role = principal.role else { return "You are not signed in" }
    return "You are \(role == .owner ? "an owner" : "a \(role.rawValue)")"
  }
}
