import DomainKit
package import ShellKit

extension HelpTopic {
  /// How a house is closed, and who may do what in it.
  package static let accounts = HelpTopic(
    "accounts", "Accounts, roles and signing in", synonyms: ["roles", "passwords", "users"],
    commands: ["auth register", "auth accept", "auth recover", "auth role", "login", "logout", "whoami"],
    opening: [
      .text(
        """
        A new database is open: whoever can open the file works as its owner, and the prompt says so. The first account \
        closes it for good, and is the owner's: auth register ada@example.com --name Ada.
        """),
      .text(
        """
        From then on people sign in: login ada@example.com. Managers and owners make accounts for others with auth \
        register and --role; that gives a code of invitation, with which the person chooses a password: auth accept \
        CODE. Guests register themselves. A password is asked for without showing it, or read with --password-stdin.
        """),
      .text(
        """
        You stay signed in on this machine until you log out; auth sessions says where you are. explain and a command \
        says who may use it, and why you may or may not. coffeepal auth recover lets an owner back in on the machine that \
        has the database: outside the prompt, signed out, after ten seconds; every owner is told.
        """),
    ],
    sections: [
      HelpSection(
        "Roles, each with all that those above it may do",
        .pairs(Role.allCases.map { HelpPair($0.rawValue, $0.rights) })),
      HelpSection("Examples", .examples(["whoami", "auth role bo@example.com manager", "explain orders cancel"])),
    ])
}

extension Role {
  /// What somebody of this role may do, in few words.
  fileprivate var rights: String {
    switch self {
    case .guest: "reads the menu, the catalogue and the shelf, places orders and sees their own"
    case .barista: "works all orders"
    case .manager: "runs the menu, the catalogue, people, imports and statistics"
    case .owner: "everything: passwords' rules, backups, events"
    }
  }
}
