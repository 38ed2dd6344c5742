/// What a person is in the house. Each role may do what those before it may.
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
