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

  static func row(_ user: User) -> OutputRow {
    OutputRow(
      [
        .id(user.id.description), .text(user.name), .text(user.email.text), .text(user.role.rawValue),
        .text(user.state.rawValue), .time(user.createdAt),
      ], json: .object(members(user)))
  }

  static func record(_ user: User) -> CommandOutput {
    .record(OutputRecord(fields: fields(user), json: .object(members(user))))
  }

  /// An account with its preferences.
  static func profile(_ user: User) -> CommandOutput {
    let (restaurant, cuisine) = (user.preferences.restaurant, user.preferences.cuisine)
    return .record(
      OutputRecord(
        fields: fields(user) + [
          OutputField("restaurant", restaurant.map { .text($0) } ?? .absent),
          OutputField("cuisine", cuisine.map { .text($0) } ?? .absent),
        ],
        json: .object(
          members(user) + [
            JSONValue.Member("restaurant", .optional(restaurant)), JSONValue.Member("cuisine", .optional(cuisine)),
          ])))
  }

  /// A new account with the invitation code for its user.
  static func invited(_ user: User, _ invitation: IssuedInvitation) -> CommandOutput {
    .record(
      OutputRecord(
        fields: fields(user) + [OutputField("invitation", .code(invitation.code))],
        json: .object(members(user) + [JSONValue.Member("invitation", .string(invitation.code))])))
  }

  static func invitation(_ invitation: IssuedInvitation) -> CommandOutput {
    .record(
      OutputRecord(
        fields: [
          OutputField("email", .text(invitation.email)), OutputField("invitation", .code(invitation.code)),
          OutputField("expires at", .time(invitation.expiresAt)),
        ],
        json: [
          "email": .string(invitation.email), "invitation": .string(invitation.code),
          "expiresAt": .string(invitation.expiresAt.description),
        ]))
  }

  /// The local user of an installation without accounts.
  static var unrestricted: CommandOutput {
    .record(
      OutputRecord(
        fields: [
          OutputField("role", .text(Role.owner.rawValue)),
          OutputField("state", .text("open: no accounts yet; anyone who can open the database is its owner")),
        ],
        json: [
          "id": .null, "name": .null, "email": .null, "role": .string(Role.owner.rawValue), "active": .bool(true),
          "createdAt": .null,
        ]))
  }

  private static func fields(_ user: User) -> [OutputField] {
    [
      OutputField("id", .id(user.id.description)), OutputField("name", .text(user.name)),
      OutputField("email", .text(user.email.text)), OutputField("role", .text(user.role.rawValue)),
      OutputField("state", .text(user.state.rawValue)), OutputField("created at", .time(user.createdAt)),
    ]
  }

  private static func members(_ user: User) -> [JSONValue.Member] {
    [
      JSONValue.Member("id", .string(user.id.description)), JSONValue.Member("name", .string(user.name)),
      JSONValue.Member("email", .string(user.email.text)), JSONValue.Member("role", .string(user.role.rawValue)),
      JSONValue.Member("active", .bool(user.isActive)), JSONValue.Member("state", .string(user.state.rawValue)),
      JSONValue.Member("createdAt", .string(user.createdAt.description)),
    ]
  }
}
