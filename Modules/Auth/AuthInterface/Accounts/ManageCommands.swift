import ArgumentParser
package import AuthDomain
import DomainKit
package import ShellKit

/// The command `auth list`.
package struct ListAccountsCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth list", "List who has an account", permission: .seeAccounts,
    examples: ["auth list", "auth list --limit 500 --after bo@example.com"])

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start behind this account.", valueName: "email"))
  var after: String?

  package init() {}

  package func run(_ list: any ListAccountsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: AccountView.columns, emptyMessage: "No accounts!", limits, in: session, row: AccountView.row
      ) {
        last, count in
        try await list.execute(limit: count, after: last.map { .id($0.id) } ?? after.map { .email($0) })
      })
  }
}

/// The command `auth role`.
package struct ChangeRoleCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth role", "Give somebody another role", permission: .manageAccounts,
    examples: ["auth role bo@example.com manager"], writes: "the account")

  @Argument(help: "Whose.")
  var email: String

  @Argument(help: "What they may do from now on.")
  var role: Role

  package init() {}

  package func run(_ manage: any ManageAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, user) = try await manage.execute(.role(role), email)
    session.offer(
      Undo(
        ["auth", "role", user.email.text, before.role.rawValue],
        "Make \(user.email.text) a \(before.role.rawValue) again", subject: ExpectedVersion(user)))
    return AccountView.record(user)
  }
}

/// The command `auth disable`.
package struct DisableAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth disable", "Take somebody's access away at once", permission: .manageAccounts,
    examples: ["auth disable bo@example.com"], writes: "the account, whose sessions end")

  @Argument(help: "Whose.")
  var email: String

  package init() {}

  package func run(_ manage: any ManageAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, user) = try await manage.execute(.disable, email)
    // What disabling has made void, enabling does not bring back.
    let lost =
      before.invitation == nil
      ? "the sessions that ended stay ended" : "the invitation that was open stays void: auth invite makes a new one"
    session.offer(
      Undo(
        ["auth", "enable", user.email.text], "Give \(user.email.text) access again (\(lost))",
        subject: ExpectedVersion(user)))
    return AccountView.record(user)
  }
}

/// The command `auth enable`.
package struct EnableAccountCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth enable", "Give access back, or end a lock", permission: .manageAccounts,
    examples: ["auth enable bo@example.com"], writes: "the account",
    irrevocable: "a lock that has ended does not begin again")

  @Argument(help: "Whose.")
  var email: String

  package init() {}

  package func run(_ manage: any ManageAccountUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, user) = try await manage.execute(.enable, email)
    // What only ended a lock has nothing to take back.
    if before.isDisabled {
      session.offer(
        Undo(
          ["auth", "disable", user.email.text], "Take the access of \(user.email.text) away again",
          subject: ExpectedVersion(user)))
    }
    return AccountView.record(user)
  }
}

/// The command `auth invite`.
package struct InviteCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth invite", "Make a new invitation for somebody who has no password yet", permission: .manageAccounts,
    examples: ["auth invite bo@example.com"], writes: "the account; an earlier invitation is void",
    irrevocable: "only a newer invitation makes it void")

  @Argument(help: "Whose.")
  var email: String

  package init() {}

  package func run(_ invite: any InviteUserUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let invitation = try await invite.execute(email)
    session.note("Hand it over; it is used with: auth accept \(invitation.code)")
    return AccountView.invitation(invitation)
  }
}

/// The command `auth policy`.
package struct PasswordPolicyCommand: ShellCommand {
  package static let info = CommandInfo(
    "auth policy", "Show or change how long passwords must be", permission: .setPolicy,
    examples: ["auth policy", "auth policy --least 12"], writes: "the rule, for passwords from now on")

  @Option(help: ArgumentHelp("The fewest characters, from 8 on.", valueName: "number"))
  var least: Int?

  package init() {}

  package func run(_ policy: any PasswordPolicyUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, policy) = try await policy.execute(least: least)
    if policy.least != before.least {
      session.offer(
        Undo(["auth", "policy", "--least", "\(before.least)"], "Let passwords have \(before.least) characters again"))
    }
    return .record(
      OutputRecord(
        fields: [
          OutputField("least length", .number(String(policy.least))),
          OutputField("greatest length", .number(String(PasswordPolicy.longest))),
        ],
        json: [
          "leastLength": .integer(Int64(policy.least)), "greatestLength": .integer(Int64(PasswordPolicy.longest)),
        ]))
  }
}
