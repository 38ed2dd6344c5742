package import AuthDomain
import DomainKit
package import ShellKit

package struct ListAccountsCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth list", "List accounts", permission: .viewAccounts,
    examples: [
      "auth list", "auth list --role barista --state invited", "auth list --limit 500 --after bo@example.com",
      "auth list --find bohne",
    ], otherNames: ["customers": "auth list --role customer"])

  @Option(help: ArgumentHelp("Only accounts whose name or email address contains this text.", valueName: "text"))
  var find: String?

  @Option(help: "Only accounts with this role.")
  var role: Role?

  @Option(help: "Only accounts in this state.")
  var state: User.State?

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this email address.", valueName: "email"))
  var after: String?

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "--role" ? KnownValues(parsing: Role.self) : nil
  }

  package func run(_ list: any ListAccountsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let filter = AccountFilter(text: find, role: role, state: state)
    let emptyMessage =
      filter.isEmpty
      ? "No accounts! Create the owner's with: auth register"
      : ListFilters.noMatch("accounts", "List all with: auth list")
    return .list(
      try await .pages(
        columns: AccountView.columns, emptyMessage: emptyMessage, limits, after: after, in: session,
        row: AccountView.row
      ) { last, start, count in
        var page = filter
        page.limit = count
        return try await list.execute(page, after: last.map { .id($0.id) } ?? start.map { .email($0) })
      })
  }
}

extension User.State: ExpressibleByArgument {}

package struct ShowAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth show", "Show an account with its profile", permission: .viewAccounts, examples: ["auth show bo@example.com"])

  @Argument(
    help: ArgumentHelp("Email address; or the id, or its last characters.", valueName: "email|id"),
    transform: AccountArgument.parse)
  var account: AccountKey

  package init() {}

  package func run(_ get: any GetAccountUseCase, in _: any CommandSession) async throws -> CommandOutput {
    AccountView.profile(try await get.execute(account))
  }
}

/// A parser of email addresses, ids and the last characters of ids.
enum AccountArgument {
  static func parse(_ text: String) throws -> AccountKey {
    guard let key = AccountKey(text) else { throw ArgumentProblem.id(text) }
    return key
  }
}

package struct DeleteAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth delete", "Delete an account and end its sessions", permission: .deleteAccounts,
    examples: ["auth delete bo@example.com"],
    writtenData: "the name of the account, for its orders; the account and its sessions are deleted",
    notUndoableBecause: "the account is deleted; auth register creates a new one")

  @Argument(help: "Email address of the account.")
  var email: String

  package init() {}

  package func run(_ delete: any DeleteAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let user = try await delete.prepare(deleting: email)
    let isAsked = try await session.confirmIfNeeded(
      "Delete the account of \(user.name) (\(user.role.rawValue), \(user.email))? It cannot be restored.")
    // Only a user who has read the question has agreed to this version.
    let deleted = try await delete.execute(deleting: email, seen: isAsked ? SeenVersion(user) : nil)
    session.note(
      "The name stays with its orders and reviews; to erase it: auth anonymize \(deleted.name.quotedAsWord)")
    if deleted.employee != nil {
      session.note(
        "The record in employees stays, with the name, the address and any cases; to replace the name except in cases: "
          + "employees rename \(deleted.email.text.quotedAsWord) Anonymous")
    }
    return .message("The account of \(deleted.email) is deleted.")
  }
}

package struct AnonymizeAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth anonymize", "Erase the name of a deleted account", permission: .deleteAccounts,
    examples: ["auth anonymize Bo"],
    writtenData: "the names of the deleted accounts that are called so; their orders and reviews stay",
    notUndoableBecause: "the name is erased", takesPersonalText: true, dropsUndoSteps: true)

  @Argument(help: "Full name, as orders and reviews show it.")
  var name: String

  package init() {}

  package func run(
    _ anonymize: any AnonymizeAccountUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let found = Self.words(try await anonymize.count(of: name))
    try await session.confirmIfNeeded("Erase the name \(name) of \(found)? This cannot be undone.")
    let erased = Self.words(try await anonymize.execute(anonymizing: name))
    session.note(
      "Events and recorded command lines may have the name until they are deleted, by default after 30 days. "
        + "Earlier backups, exported files and the notifications about removed reviews keep it, and the log keeps the "
        + "address.")
    session.note("Orders for a guest of this name keep it; to erase it there: orders anonymize \(name.quotedAsWord)")
    session.note(
      "The record of an employee or a candidate of this name stays in employees, with the address and any cases; to "
        + "replace the name except in cases: employees rename EMAIL Anonymous")
    return .message("Erased the name of \(erased).")
  }

  private static func words(_ count: Int) -> String {
    count == 1 ? "1 deleted account" : "\(count) deleted accounts"
  }
}

package struct ChangeRoleCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth role", "Change the role of an account", permission: .manageAccounts,
    examples: ["auth role bo@example.com manager"],
    writtenData: "the account; a higher role replaces the invitation of an account that was not used yet",
    notUndoableBecause: "only an owner can change the role back, with auth role",
    undoableIf: "if you may still change the account", otherNames: ["demote promote": "auth role <email> <role>"])

  @Argument(help: "Email address of the account.")
  var email: String

  @Argument(help: "New role of the account.")
  var role: Role

  package init() {}

  package static func values(of argument: String, after _: [String]) -> KnownValues? {
    argument == "role" ? KnownValues(parsing: Role.self) : nil
  }

  package func run(_ change: any ChangeAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let changed = try await change.execute(.role(role), email)
    let (user, old) = (changed.after, changed.before.role.rawValue)
    if changed.isUndoable {
      session.registerUndo(
        Undo(
          Undo.words(["auth", "role"], [user.email.text, old]), "Change the role of \(user.email.text) back to \(old)",
          seen: SeenVersion(user)))
    } else {
      let email = user.email.text
      let line = "auth role \(email.quotedAsWord) \(old)"
      session.note("Only an owner can change the role of \(email) back to \(old), with: \(line)")
    }
    if user.isEmployed, user.role == .customer {
      session.note(
        """
        \(user.name) is still employed, and the staff record keeps its role. End the employment with: \
        employees fire \(user.email.text.quotedAsWord)
        """)
    }
    return changed.output(in: session)
  }
}

package struct ChangeEmailCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth email", "Correct the email address of an account", permission: .manageAccounts,
    examples: ["auth email bo@example.com bob@example.com"],
    writtenData: "the account and the staff record; a new invitation replaces one that was not used yet")

  @Argument(help: "Email address of the account.")
  var email: String

  @Argument(help: "New email address of the account.")
  var newEmail: String

  package init() {}

  package func run(_ change: any ChangeAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let changed = try await change.execute(.email(newEmail), email)
    let (user, old) = (changed.after, changed.before.email.text)
    session.registerUndo(
      Undo(
        Undo.words(["auth", "email"], [user.email.text, old]), "Change the address of \(user.name) back to \(old)",
        seen: SeenVersion(user)))
    if user.isActive { session.note("\(user.name) signs in with \(user.email) from now on. The password stays.") }
    return changed.output(in: session)
  }
}

extension ChangedAccount {
  /// Returns the account, with the invitation that replaces an earlier one.
  fileprivate func output(in session: any CommandSession) -> CommandOutput {
    guard let invitation else { return AccountView.record(after) }
    session.note("The earlier invitation is void. Give the user this command: auth accept \(invitation.code)")
    return AccountView.invited(after, invitation)
  }
}

package struct DisableAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth disable", "Disable an account and end its sessions", permission: .manageAccounts,
    examples: ["auth disable bo@example.com"], writtenData: "the account; its sessions end",
    otherNames: [
      "ban block deactivate lock suspend": "auth disable <email>",
      "logout": "auth disable <email>; to end your own session: logout",
    ])

  @Argument(help: "Email address of the account.")
  var email: String

  package init() {}

  package func run(_ change: any ChangeAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let changed = try await change.execute(.disable, email)
    let user = changed.after
    // Enabling does not restore sessions and invitations that disabling ended.
    let renewal =
      changed.mayInvite
      ? "make a new one with auth invite \(user.email.text.quotedAsWord)" : "only owners make a new one"
    let lost =
      changed.before.invitation == nil
      ? "ended sessions are not restored" : "the earlier invitation stays void; \(renewal)"
    // The account may have been disabled before.
    if !changed.before.isDisabled {
      session.registerUndo(
        Undo(
          Undo.words(["auth", "enable"], [user.email.text]), "Enable the account of \(user.email.text) (\(lost))",
          seen: SeenVersion(user)))
    }
    return AccountView.record(user)
  }
}

package struct EnableAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth enable", "Enable or unlock an account", permission: .manageAccounts,
    examples: ["auth enable bo@example.com"], writtenData: "the account",
    notUndoableBecause: "a lock cannot be restored", undoableIf: "if the account was disabled")

  @Argument(help: "Email address of the account.")
  var email: String

  package init() {}

  package func run(_ change: any ChangeAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let changed = try await change.execute(.enable, email)
    let user = changed.after
    // There is nothing to undo if the command only ended a lock.
    if changed.before.isDisabled {
      session.registerUndo(
        Undo(
          Undo.words(["auth", "disable"], [user.email.text]), "Disable the account of \(user.email.text) again",
          seen: SeenVersion(user)))
    }
    if changed.hasEndedWaits { session.note("Sign-ins to the account of \(user.email) no longer wait.") }
    if user.isActive, !changed.before.isDisabled, !changed.hasEndedWaits {
      session.note("The account of \(user.email) is already active.")
    }
    if user.state == .invited {
      let whom = changed.mayInvite ? "For a new invitation" : "For a new invitation, ask an owner to run"
      session.note("\(user.name) has not set a password yet. \(whom): auth invite \(user.email.text.quotedAsWord)")
    }
    return AccountView.record(user)
  }
}

package struct InviteCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth invite", "Create a new invitation for an account without a password", permission: .manageAccounts,
    examples: ["auth invite bo@example.com", "auth invite bo@example.com --reset"],
    writtenData: "the account; earlier invitations become void",
    notUndoableBecause: "only a newer invitation makes it void",
    optionPermissions: ["--reset": .resetPasswords],
    otherNames: ["forgot reset reset-password": "auth invite <email> --reset"],
    otherOptions: [
      "--name --role": "for a person without an account: auth register <email> --name <name> --role <role>"
    ])

  @Argument(help: "Email address of the account.")
  var email: String

  @Flag(help: "Replace a forgotten password, and end the user's sessions.")
  var reset = false

  package init() {}

  package func run(_ invite: any InviteUserUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let invitation = try await invite.execute(email, resetsPassword: reset)
    session.note("Give the user this command: auth accept \(invitation.code)")
    return AccountView.invitation(invitation)
  }
}

package struct PasswordPolicyCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth policy", "Show or change the minimum password length", permission: .setPolicy,
    examples: ["auth policy", "auth policy --least 12"], writtenData: "the rule for new passwords",
    otherOptions: ["--length --min --min-length --minimum-length": "--least"])

  @Option(help: ArgumentHelp("Minimum number of characters (8 to 64).", valueName: "number"))
  var least: Int?

  package init() {}

  package func run(_ policy: any SetPasswordPolicyUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    let (before, policy) = try await policy.execute(least: least)
    if policy.minLength != before.minLength {
      session.registerUndo(
        Undo(
          ["auth", "policy", "--least", "\(before.minLength)"], "Set the minimum length back to \(before.minLength)",
          seen: SeenVersion(PasswordPolicy.id, policy.minLength)))
    }
    return .record(
      OutputRecord([
        ItemField("least length", number: policy.minLength, key: "leastLength"),
        ItemField("greatest length", number: PasswordPolicy.maxLength, key: "greatestLength"),
      ]))
  }
}
