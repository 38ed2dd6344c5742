package import AuthDomain
import DomainKit
package import ShellKit

package struct ProfileCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth profile", "Show your profile", permission: .useOwnAccount, examples: ["auth profile"])

  package init() {}

  package func run(_ profile: any GetUserProfileUseCase, in _: any CommandSession) async throws -> CommandOutput {
    AccountView.profile(try await profile.execute())
  }
}

package struct SetProfileCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth profile set", "Change your profile", permission: .useOwnAccount,
    examples: ["auth profile set --cuisine Italian --restaurant \"Chez Ada\"", "auth profile set --cuisine ''"],
    writtenData: "the account", argumentRules: [ArgumentRule(oneOf: ["--name", "--restaurant", "--cuisine"])],
    otherNames: ["rename": "only the holder of an account changes its name: auth profile set --name <name>"],
    otherOptions: ["--email --mail": "ask an owner to correct your address: auth email OLD NEW"])

  @Option(help: ArgumentHelp("Your name.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Your favorite restaurant, which auth profile shows only to you; '' to clear.", valueName: "name"))
  var restaurant: String?

  @Option(
    help: ArgumentHelp("Your favorite cuisine, which auth profile shows only to you; '' to clear.", valueName: "name"))
  var cuisine: String?

  package init() {}

  package func run(_ update: any UpdateUserProfileUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    let change = ProfileChange(name: name, restaurant: restaurant, cuisine: cuisine)
    let (before, user) = try await update.execute(change)
    session.registerUndo(undo(to: before, from: user))
    return AccountView.profile(user)
  }

  /// Returns the command that restores the previous values. The empty string clears a preference.
  private func undo(to before: User, from user: User) -> Undo {
    let old = before.preferences
    let words =
      Undo.option("name", name.map { _ in before.name })
      + Undo.option("restaurant", restaurant.map { _ in old.restaurant ?? "" })
      + Undo.option("cuisine", cuisine.map { _ in old.cuisine ?? "" })
    return Undo(["auth", "profile", "set"] + words, "Restore your previous profile", seen: SeenVersion(user))
  }
}

package struct ChangePasswordCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth password", "Change your password and end all sessions", permission: .useOwnAccount,
    examples: ["auth password"], writtenData: "the account; its sessions end",
    notUndoableBecause: "the previous password is not stored", externalEffect: "removes the session on this machine",
    otherNames: ["change-password set-password": "auth password"],
    otherOptions: ["<email>": "it changes your own; for another account, an owner runs: auth invite <email> --reset"],
    changesSignIn: true)

  @OptionGroup var password: TwoSecretsArgument

  package init() {}

  package func run(_ change: any ChangePasswordUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (account, policy) = try await change.prepare()
    let question = "Current password for \(Quoting.visibleExcerpt(account.email.text)): "
    let current = try await session.secret(question, fromInput: password.isOnInput)
    let user = try await session.withNewPassword(
      for: account.email, named: account.name, fromInput: password.isOnInput, policy: policy
    ) { new in
      try await change.execute(current: current, new: new) { session.noteWait($0) }
    }
    return .message(
      "Your password is changed, and every session has ended. Sign in with: login \(user.email.text.quotedAsWord)")
  }
}

/// The current and the new password, read from a prompt or as two lines of standard input.
package struct TwoSecretsArgument: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"),
    help: "Read the current and the new password from standard input, one per line.")
  package var isOnInput = false

  package init() {}
}

package struct RecoverCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth recover", "Reset an owner's password on the machine with the database", permission: .recover,
    examples: ["auth recover", "auth recover ada@example.com"],
    writtenData:
      "the owner's password, and a message to every owner; ends the account's lock and sessions. You must own the database file",
    notUndoableBecause: "the previous password is not stored",
    externalEffect: "stores a session on this machine", isOutsidePrompt: true, changesSignIn: true, needsSignOut: true)

  @Argument(help: "Email address of the account, if there are several owners.")
  var email: String?

  @OptionGroup var password: SecretArgument

  package init() {}

  package func run(_ recover: any RecoverOwnerUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (owner, policy) = try await recover.prepare(email)
    let seconds = RecoveryDelay.milliseconds / 1_000
    session.note("This resets the password of \(owner.email). It takes \(seconds) s, and every owner is notified.")
    let user = try await session.withNewPassword(
      for: owner.email, named: owner.name, fromInput: password.isOnInput, policy: policy
    ) {
      try await recover.execute(owner.email.text, password: $0)
    }
    session.note("You are signed in as \(user.email).")
    return AccountView.record(user)
  }
}
