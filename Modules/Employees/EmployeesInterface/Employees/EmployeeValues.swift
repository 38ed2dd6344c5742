import DomainKit
package import EmployeesDomain
package import ShellKit

/// Suggestions for the latest employees on whom a command can act, by email address.
package enum EmployeeValues: ValueSource {
  /// The employees to suggest.
  package enum Subset: Sendable {
    case all
    case with(EmployeeStatus)
  }

  package static let arguments: [String: Subset] = [
    "employees show <id|email>": .all, "employees list --after": .all,
    "employees rename <id|email>": .all,
    "employees note <id|email>": .with(.employed), "employees unnote <id|email>": .with(.employed),
    "employees fire <id|email>": .with(.employed),
    "employees cases --after": .with(.fired), "employees hire --email": .with(.candidate),
    "employees hire <name|id|email>": .with(.candidate), "employees reject <id|email>": .with(.candidate),
  ]
  package static let limit = 50
  package static let noun = "employee"

  package static func listHint(_ subset: Subset) -> String? {
    switch subset {
    case .all: "List employees with: employees list"
    case .with(let status): "List them with: employees list --status \(status.rawValue)"
    }
  }

  package static func values(
    _ list: any ListEmployeesUseCase, _ subset: Subset, for _: String
  ) async throws -> [ValueSuggestion] {
    let status: EmployeeStatus? = if case .with(let status) = subset { status } else { nil }
    return try await list.execute(EmployeeFilter(status: status, limit: limit), after: nil).map { employee in
      // A fired employee may work here again under the same address, so the suggestion is the id.
      let value = employee.status == .fired ? employee.id.description.suffix(8).description : employee.email.text
      let words = [employee.name.text, employee.role.rawValue] + (status == nil ? [employee.status.rawValue] : [])
      return ValueSuggestion(value, detail: words.joined(separator: ", "))
    }
  }
}

/// Suggestions for the names on the watchlist.
package enum WatchlistValues: ValueSource {
  package static let arguments: [String: Void] = [
    "employees watchlist remove <name>": (), "employees watchlist list --after": (),
  ]
  package static let limit = 100

  package static func values(
    _ list: any ListWatchlistUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    try await list.execute(limit: limit, after: nil).map { entry in
      ValueSuggestion(entry.name.text, detail: "added \(entry.added.at)")
    }
  }
}
