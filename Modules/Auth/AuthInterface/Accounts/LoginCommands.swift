package import AuthDomain
import DomainKit
package import ShellKit

package struct LoginCommand: ShellCommand {
  package static let info = CommandInfo(
    "login", "Sign in", permission: .signIn,
    examples: ["login ada@example.com", "login ada@example.com --password-stdin"], writtenData: "a session",
    notUndoableBecause: "logout ends a session", externalEffect: "stores a session on this machine",
    otherNames: ["switch": "for another user: login EMAIL; to switch off a feature: help settings"],
    changesSignIn: true)

  @Argument(help: "Email address of the account.")
  var email: String

  @OptionGroup var password: SecretArgument

  package init() {}

  /// The use case that signs the user in, and the source of messages for the user.
  package typealias Needs = (any LoginUseCase, any SignInMessages)

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (login, messages) = needs
    try await login.prepare(email)
    let secret = try await password.existing("Password for \(Quoting.visibleExcerpt(email)): ", in: session)
    let signIn = try await login.execute(email, secret) { session.noteWait($0) }
    for message in signIn.signInMessage?.split(separator: "\n") ?? [] { session.warn(String(message)) }
    do {
      for message in try await messages.take() { session.note(message) }
    } catch {
      // The user is signed in. The messages stay unread and are told later.
    }
    return AccountView.record(signIn.user)
  }
}

extension CommandSession {
  /// Tells the user why the command waits, if it waits for a second or longer.
  func noteWait(_ milliseconds: Int64) {
    if milliseconds >= 1_000 { note("Earlier tries failed: this one waits \((milliseconds + 999) / 1_000) s.") }
  }
}

package struct LogoutCommand: ShellCommand {
  package static let info = CommandInfo(
    "logout", "Sign out", permission: .signIn, examples: ["logout", "logout --everywhere"], writtenData: "the session",
    notUndoableBecause: "login starts a new one", externalEffect: "removes the session on this machine",
    otherOptions: ["<words>": "it ends your own session; to end those of another account: auth disable <email>"],
    changesSignIn: true)

  @Flag(help: "End all of your sessions.")
  var everywhere = false

  package init() {}

  package func run(_ logout: any LogoutUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let user = try await logout.execute(everywhere: everywhere)
    return .message("\(user.email) is signed out\(everywhere ? " everywhere" : "").")
  }
}

package struct WhoAmICommand: ShellCommand {
  package static let info = CommandInfo("whoami", "Show the current user", permission: .signIn, examples: ["whoami"])

  package init() {}

  package func run(_ signInState: any GetSignInStateUseCase, in _: any CommandSession) async throws -> CommandOutput {
    switch try await signInState.execute() {
    case .unrestricted: return AccountView.unrestricted
    case .signedOut: throw AuthError.notSignedIn
    case .signedIn(let user): return AccountView.record(user)
    }
  }
}

package struct ListSessionsCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth sessions", "List your sessions, latest first", permission: .useOwnAccount,
    examples: ["auth sessions --limit 5"], listsLatestFirst: true)

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package func run(_ list: any ListSessionsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: Self.columns, emptyMessage: "No sessions!", limits, after: after.id, in: session, row: Self.row
      ) { last, start, count in
        try await list.execute(limit: count, after: last.map { IDSuffix($0.session.id.description) } ?? start)
      })
  }

  private static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("created at", importance: 1),
    OutputColumn("last seen at", importance: 3), OutputColumn("expires at", importance: 2),
    OutputColumn("current", importance: 3),
  ]

  private static func row(_ listed: ListedSession) -> OutputRow {
    let session = listed.session
    return OutputRow(
      [
        ItemField("id", .id(session.id.description)),
        ItemField("created at", .time(session.createdAt), key: "createdAt"),
        ItemField("last seen at", .time(session.lastSeenAt), key: "lastSeenAt"),
        ItemField("expires at", .time(session.expiresAt), key: "expiresAt"),
        ItemField("current", .bool(listed.isCurrent)),
      ], in: columns)
  }
}
