import AuthDomain
import DomainKit
import ShellKit

/// Accounts as rows and as JSON.
enum AccountView {
  static let columns = [
    OutputColumn("id", importance: 1), OutputColumn("name", importance: 3), OutputColumn("email", importance: 4),
    OutputColumn("role", importance: 3), OutputColumn("state", importance: 3),
    OutputColumn("created at", importance: 0),
  ]

  static func row(_ user: User) -> OutputRow { OutputRow(fields(user), in: columns) }

  static func record(_ user: User) -> CommandOutput { .record(OutputRecord(fields(user))) }

  /// An account with its preferences.
  static func profile(_ user: User) -> CommandOutput {
    let (restaurant, cuisine) = (user.preferences.restaurant, user.preferences.cuisine)
    return .record(
      OutputRecord(
        fields(user) + [
          ItemField("restaurant", restaurant.map { .text($0) } ?? .absent),
          ItemField("cuisine", cuisine.map { .text($0) } ?? .absent),
        ]))
  }

  /// A new account with the invitation code for its user.
  static func invited(_ user: User, _ invitation: IssuedInvitation) -> CommandOutput {
    .record(OutputRecord(fields(user) + [ItemField("invitation", .code(invitation.code))]))
  }

  static func invitation(_ invitation: IssuedInvitation) -> CommandOutput {
    .record(
      OutputRecord([
        ItemField("email", .text(invitation.email)), ItemField("invitation", .code(invitation.code)),
        ItemField("expires at", .time(invitation.expiresAt), key: "expiresAt"),
      ]))
  }

  /// The local user of an installation without accounts.
  static var unrestricted: CommandOutput {
    let state = "open: no accounts yet; anyone who can open the database is its owner"
    return .record(
      OutputRecord([
        .json("id", .null), .json("name", .null), .json("email", .null),
        ItemField("role", .text(Role.owner.rawValue)), .json("active", .bool(true)),
        .shown("state", .text(state)), .json("createdAt", .null),
      ]))
  }

  private static func fields(_ user: User) -> [ItemField] {
    [
      ItemField("id", .id(user.id.description)), ItemField("name", .text(user.name)),
      ItemField("email", .text(user.email.text)), ItemField("role", .text(user.role.rawValue)),
      .json("active", .bool(user.isActive)), ItemField("state", .text(user.state.rawValue)),
      ItemField("created at", .time(user.createdAt), key: "createdAt"),
    ]
  }
}
