import AuthDomain
import DomainKit
package import ShellKit

extension HelpTopic {
  /// The topic about accounts: creating the first one, signing in, and the rights of each role.
  package static let accounts = HelpTopic(
    "accounts", "Accounts, roles and signing in", synonyms: ["roles"],
    commands: ["auth list", "auth register", "auth accept", "auth role", "auth email", "login", "logout", "whoami"],
    introduction: [
      .text(
        """
        A new database is open: anyone who can open the file works as its owner, and the prompt says so. Create the \
        first account, which is the owner's, with auth register ada@example.com --name Ada.
        """),
      .text(
        """
        From then on users must sign in: login ada@example.com. Managers and owners create accounts for others with \
        auth register and --role. The command prints an invitation code, and the new user chooses a password with it: \
        auth accept CODE. auth list lists all accounts, and auth email corrects a mistyped address. Customers register \
        themselves. Passwords are typed without echo, or read with --password-stdin.
        """),
      .text(
        """
        You stay signed in on this machine until you log out, but no longer than \(hours) hours without a command and \
        \(days) days in all; auth sessions lists your sessions and their ends. explain COMMAND shows who may use a \
        command, and why you may or may not. For a forgotten password: help passwords.
        """),
    ],
    sections: [
      HelpSection(
        "Roles; each one includes the rights of those above it, and everyone reads the menu",
        .pairs(Role.allCases.map { HelpPair($0.rawValue, $0.rights) })),
      HelpSection("Examples", .examples(["whoami", "auth role bo@example.com manager", "explain orders cancel"])),
    ])

  private static let hours = Session.idleTime / Timestamp.millisecondsPerHour
  private static let days = Session.lifetime / Timestamp.millisecondsPerDay

  /// The topic for users who cannot sign in.
  package static let passwords = HelpTopic(
    "passwords", "Forgotten passwords and locked accounts",
    commands: ["login", "auth password", "auth invite", "auth enable", "auth recover"],
    introduction: [
      .pairs([
        HelpPair(
          "forgotten password",
          "an owner runs auth invite bo@example.com --reset; the user runs auth accept with its code"),
        HelpPair(
          "locked account",
          """
          the lock ends after an hour; auth enable bo@example.com ends it at once, run by an owner, or by a manager \
          for a barista or a customer
          """),
        HelpPair(
          "owner's password",
          """
          another owner resets it in the same way; the only one logs out, leaves the prompt and runs coffeepal auth \
          recover
          """),
        HelpPair("known password", "auth password changes your own"),
      ])
    ])
}

extension Role {
  /// A short description of the role's rights.
  fileprivate var rights: String {
    switch self {
    case .customer: "reads the restaurants and the books; places orders and views their own"
    case .barista: "works on all orders"
    case .manager: "manages the menu, the restaurants, employees, imports and statistics"
    case .owner: "everything, including password rules, backups and events"
    }
  }
}
