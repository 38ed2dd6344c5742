import ArgumentParser
package import AuthDomain
import DomainKit
package import ShellKit

/// The command `auth profile`.
package struct ProfileCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth profile", "Show your profile", permission: .useOwnAccount, examples: ["auth profile"])

  package init() {}

  package func run(_ profile: any GetUserProfileUseCase, in _: any CommandSession) async throws -> CommandOutput {
    AccountView.profile(try await profile.execute())
  }
}

/// The command `auth profile set`.
package struct SetProfileCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth profile set", "Change your profile", permission: .useOwnAccount,
    examples: ["auth profile set --cuisine Italian --restaurant \"Chez Ada\"", "auth profile set --cuisine ''"],
    writes: "the account", needs: [ArgumentNeed(oneOf: ["--name", "--restaurant", "--cuisine"])])

  @Option(help: ArgumentHelp("What to call you.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The restaurant that you like best; '' for none.", valueName: "name"))
  var restaurant: String?

  @Option(help: ArgumentHelp("The cuisine that you like best; '' for none.", valueName: "name"))
  var cuisine: String?

  package init() {}

  package func run(_ update: any UpdateUserProfileUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    let change = ProfileChange(name: name, restaurant: restaurant, cuisine: cuisine)
    let (before, user) = try await update.execute(change)
    session.offer(undo(to: before, from: user))
    return AccountView.profile(user)
  }

  /// An empty text takes a preference back.
  private func undo(to before: User, from user: User) -> Undo {
    let old = before.preferences
    let words =
      Undo.option("name", name.map { _ in before.name })
      + Undo.option("restaurant", restaurant.map { _ in old.restaurant ?? "" })
      + Undo.option("cuisine", cuisine.map { _ in old.cuisine ?? "" })
    return Undo(
      ["auth", "profile", "set"] + words, "Give your profile what it had before", subject: ExpectedVersion(user))
  }
}

/// The command `auth password`.
package struct ChangePasswordCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth password", "Change your password; every session ends", permission: .useOwnAccount,
    examples: ["auth password"], writes: "the account, whose sessions end",
    irrevocable: "nobody knows the password that was there before",
    outside: "keeps a session on this machine")

  @OptionGroup var password: TwoSecretsArgument

  package init() {}

  package func run(_ change: any ChangePasswordUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let current = try await session.secret("Present password: ", fromInput: password.isOnInput)
    let new = try await session.newSecret(fromInput: password.isOnInput)
    let user = try await change.execute(current: current, new: new) { session.noteWait($0) }
    return .message("Your password is changed, and every session has ended. Sign in with: login \(user.email)")
  }
}

/// A present and a new password: asked for, or two lines of standard input.
package struct TwoSecretsArgument: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"),
    help: "Read two lines of standard input in place of asking: the present password and the new one.")
  package var isOnInput = false

  package init() {}
}

/// The command `auth recover`.
package struct RecoverCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth recover", "Get back in as an owner, on the machine that the database lies on", permission: .recover,
    examples: ["auth recover", "auth recover ada@example.com"],
    writes:
      "the owner's password, and a message to every owner; a lock and all sessions of the account end. The database file must be yours",
    irrevocable: "nobody knows the password that was there before",
    outside: "keeps a session on this machine", isOutsidePrompt: true, changesUser: true)

  @Argument(help: "Whose account, where there are several owners.")
  var email: String?

  @OptionGroup var password: SecretArgument

  package init() {}

  package func run(_ recover: any RecoverOwnerUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let owner = try await recover.prepare(email)
    let seconds = RecoveryDelay.milliseconds / 1_000
    session.note("This gives \(owner.email) a new password. It takes \(seconds) s, and every owner is told.")
    let user = try await recover.execute(owner.email.text, password: try await password.new(in: session))
    session.note("You are signed in as \(user.email).")
    return AccountView.record(user)
  }
}
