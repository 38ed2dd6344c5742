/// The role of a user. Each role includes the permissions of the roles before it.
///
/// ```swift
/// let staff = Role.allCases.filter { $0 > .guest }  // barista, manager, owner
/// let invited = Role(rawValue: "barista")           // `nil` for an unknown name
/// Role.manager >= .barista                          // `true`: a manager may do what a barista may
/// ```
package enum Role: String, CaseIterable, Codable, Comparable, Sendable {
  case guest, barista, manager, owner

  private var rank: Int {
    switch self {
    case .guest: 0
    case .barista: 1
    case .manager: 2
    case .owner: 3
    }
  }

  package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }
}
