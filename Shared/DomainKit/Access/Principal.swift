/// Who is at work in a unit, by what is stored at that moment.
package struct Principal: Hashable, Sendable {
  /// What makes a principal able to do anything.
  private enum Standing: Hashable {
    case stranger
    case person(Role)
    case house
  }

  /// The account that acts, or in whose name the house acts; nothing where there is none.
  package let account: UniqueID?
  private let standing: Standing

  /// Somebody who is not signed in.
  package static let stranger = Principal(account: nil, standing: .stranger)

  /// Whoever works in a house without accounts.
  package static let openHouse = Principal(account: nil, standing: .person(.owner))

  /// A person with an account.
  package static func person(_ account: UniqueID, _ role: Role) -> Principal {
    Principal(account: account, standing: .person(role))
  }

  /// The house itself, because of what somebody did.
  package static func house(onBehalfOf account: UniqueID?) -> Principal {
    Principal(account: account, standing: .house)
  }

  /// The role of a person; nothing for strangers and for the house.
  package var role: Role? {
    if case .person(let role) = standing { role } else { nil }
  }

  /// Returns `true` if it is the same person or the same machine, in whatever role.
  package func isSamePerson(as other: Principal) -> Bool {
    account == other.account && (account != nil || standing == other.standing)
  }

  /// Whether this one may do it.
  package func holds(_ permission: Permission) -> Bool {
    switch (standing, permission.holder) {
    case (.house, _), (_, .anyone): true
    case (.person(let own), .role(let least)): own >= least
    case (.person, .house), (.stranger, _): false
    }
  }
}
