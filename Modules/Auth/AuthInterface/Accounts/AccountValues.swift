package import AuthDomain
import DomainKit
package import ShellKit

/// Suggestions for accounts on which a command can act, by email address.
package enum AccountValues: ValueSource {
  /// The accounts to suggest: all in the list, or those that the user may change in a given way.
  package enum Subset: Sendable { case every, toChange, toDisable, toEnable, toInvite, toDelete }
  package typealias Needs = (any ListAccountsUseCase, any ListManageableAccountsUseCase)

  package static let arguments: [String: Subset] = [
    "auth list --after": .every, "auth show <email|id>": .every, "auth delete <email>": .toDelete,
    "auth role <email>": .toChange, "auth email <email>": .toChange, "auth disable <email>": .toDisable,
    "auth enable <email>": .toEnable, "auth invite <email>": .toInvite,
  ]
  package static let limit = 50
  package static let noun = "account"
  package static let hasSelfChosenNames = true

  package static func values(_ needs: Needs, _ subset: Subset, for _: String) async throws -> [ValueSuggestion] {
    let (list, manageable) = needs
    if subset == .every {
      return try await list.execute(AccountFilter(limit: limit), after: nil).map { suggestion($0) }
    }
    return try await manageable.execute(latest: limit).filter { subset.takes($0) }.map {
      suggestion($0.user, isLocked: $0.isLocked)
    }
  }

  private static func suggestion(_ user: User, isLocked: Bool = false) -> ValueSuggestion {
    let state = user.isActive ? [] : [user.state.rawValue]
    let words = [user.name, user.role.rawValue] + state + (isLocked ? ["locked"] : [])
    return ValueSuggestion(user.email.text, detail: words.joined(separator: ", "))
  }
}

extension AccountValues.Subset {
  fileprivate func takes(_ account: ManageableAccount) -> Bool {
    switch self {
    case .every: true
    case .toChange: !account.user.isFired && !account.isLastOwner
    case .toDisable: !account.user.isClosed && !account.isLastOwner
    case .toEnable: !account.user.isFired && (account.user.isDisabled || account.isLocked)
    case .toDelete: !account.isLastOwner
    case .toInvite: account.user.state == .invited
    }
  }
}

/// Suggestions for the user's sessions.
package enum SessionValues: ValueSource {
  package static let arguments: [String: Void] = ["auth sessions --after": ()]
  package static let limit = 50
  package static let noun = "session"

  package static func values(_ list: any ListSessionsUseCase, _: Void, for _: String) async throws -> [ValueSuggestion]
  {
    try await list.execute(limit: limit, after: nil).map { listed in
      let since = "since \(listed.session.createdAt)"
      return ValueSuggestion(
        listed.session.id.description.suffix(8).description, detail: since + (listed.isCurrent ? ", this one" : ""))
    }
  }
}

/// Suggestions for the latest log entries, by the first digits of their hashes.
package enum LogValues: ValueSource {
  package static let arguments: [String: Void] = ["auth log --after": ()]
  package static let limit = 50

  package static func values(_ read: any ReadAuthLogUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] {
    try await read.execute(limit: limit, after: nil).map { entry in
      ValueSuggestion(
        entry.hash.hex.prefix(8).description,
        detail: "\(entry.at): \(entry.line.action) \(entry.line.subject), \(entry.line.outcome)")
    }
  }
}
