package import AuthDomain
import DomainKit
package import ShellKit

package struct RegisterCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth register", "Create an account", permission: .register,
    examples: [
      "auth register ada@example.com --name Ada", "auth register bo@example.com --name Bo --role barista",
    ], writtenData: "the account; the first one is the owner's, and users must sign in after it is created",
    notUndoableBecause: "an owner can delete the account: auth delete",
    otherNames: ["add create new": "auth register <email> --name <name>; for staff, add --role <role>"],
    changesSignIn: true)

  @Argument(help: "Email address of the account.")
  var email: String

  @Option(help: ArgumentHelp("Name of the user.", valueName: "name"))
  var name: String

  @Option(help: "Role (default: customer). Other roles require a manager or an owner.")
  var role: Role?

  @OptionGroup var password: SecretArgument

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "--role" ? KnownValues(parsing: Role.self) : nil
  }

  package func run(_ register: any RegisterUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let registration = Registration(email: email, name: name, role: role)
    let (plan, policy) = try await register.plan(registration)
    let registered =
      if plan == .invitation, !password.isOnInput {
        try await register.execute(registration, password: nil)
      } else {
        try await session.withNewPassword(
          for: EmailAddress(email), named: name, fromInput: password.isOnInput, policy: policy
        ) {
          try await register.execute(registration, password: $0)
        }
      }
    if plan == .firstAccount, registered.user.role != .owner {
      session.note(
        "Another account was registered first and is the owner's. This one is a \(registered.user.role.rawValue)'s.")
    }
    if registered.isSignedIn { session.note("You are signed in as \(registered.user.email).") }
    guard let invitation = registered.invitation else { return AccountView.record(registered.user) }
    session.note("Give the user this command: auth accept \(invitation.code)")
    return AccountView.invited(registered.user, invitation)
  }
}

package struct AcceptInvitationCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth accept", "Accept an invitation, choose a password and sign in", permission: .acceptInvitations,
    examples: ["auth accept 7K2QM-4XPD9-2VNTR-3CHJ8"], writtenData: "the account's password, and a session",
    notUndoableBecause: "an invitation works only once",
    externalEffect: "stores a session on this machine", takesSecret: true, changesSignIn: true)

  @Argument(help: "Invitation code.")
  var code: String

  @OptionGroup var password: SecretArgument

  package init() {}

  package func run(
    _ accept: any AcceptInvitationUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let (invited, policy) = try await accept.find(code)
    session.note("This invitation is for \(invited.email).")
    let user = try await session.withNewPassword(
      for: invited.email, named: invited.name, fromInput: password.isOnInput, policy: policy
    ) {
      try await accept.execute(code, password: $0)
    }
    session.note("You are signed in as \(user.email).")
    return AccountView.record(user)
  }
}
