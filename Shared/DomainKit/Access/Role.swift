/// The role of a user. Each role includes the permissions of the roles before it.
///
/// ```swift
/// let staff = Role.allCases.filter { $0 > .customer }  // barista, manager, owner
/// let invited = Role(rawValue: "barista")              // `nil` for an unknown name
/// Role.manager >= .barista                             // `true`: a manager may do what a barista may
/// ```
///
/// The role of customers was called `guest`. Rows and events keep this ``storedName``, and both names
/// are valid wherever a role is read.
package enum Role: String, CaseIterable, Codable, Comparable, Sendable {
  case customer, barista, manager, owner

  /// Creates a role from its name or its stored name, or returns `nil` for another text.
  package init?(rawValue name: String) {
    guard let role = Role.allCases.first(where: { [$0.rawValue, $0.storedName].contains(name) }) else { return nil }
    self = role
  }

  /// The name in rows and events. It never changes, so that programs of any version read it.
  /// Decision 0173.
  package var storedName: String { self == .customer ? "guest" : rawValue }

  private var rank: Int {
    switch self {
    case .customer: 0
    case .barista: 1
    case .manager: 2
    case .owner: 3
    }
  }

  package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storedName)
  }
}
