import DomainKit
package import EmployeesDomain
package import ShellKit

/// Suggestions for the latest employees on whom a command can act, by email address.
package enum EmployeeValues: ValueSource {
  /// The employees to suggest.
  package enum Subset: Sendable {
    case all
    case with(EmployeeStatus)
    /// The employees in service. Those whom only owners may fire are refused.
    case toFire
    /// All, by the last characters of their identifiers.
    case ids
    /// The candidates, and then the rejected people.
    case applicants
  }

  package static let arguments: [String: Subset] = [
    "employees show <id|email>": .all, "employees list --after": .all,
    "employees rename <id|email>": .all,
    "employees note <id|email>": .with(.employed), "employees unnote <id|email>": .with(.employed),
    "employees fire <id|email>": .toFire,
    "employees cases --after": .with(.fired), "employees hire --email": .with(.candidate),
    "employees hire <name|id|email>": .with(.candidate), "employees reject <id|email>": .applicants,
  ]
  package static let limit = 50
  package static let noun = "employee"

  package static func listHint(_ subset: Subset) -> String? {
    subset.status.map { "List them with: employees list --status \($0.rawValue)" }
      ?? "List employees with: employees list"
  }

  package static func values(
    _ list: any ListEmployeesUseCase, _ subset: Subset, for typed: String
  ) async throws -> [ValueSuggestion] {
    var employees: [Employee] = []
    for status in subset.statuses {
      employees += try await list.execute(EmployeeFilter(status: status, limit: limit), after: nil)
    }
    var fireable: Set<ID<Employee>>?
    if case .toFire = subset {
      let filter = EmployeeFilter(status: .employed, limit: limit, isFireable: true)
      fireable = Set(try await list.execute(filter, after: nil).map(\.id))
    }
    return employees.map { employee in
      // A fired employee may work here again under the same address, so the suggestion is the id.
      let hasOwnAddress = employee.status != .fired && !subset.takesOnlyIDs
      let value = hasOwnAddress ? employee.email.text : employee.id.description.suffix(8).description
      // The first word is the one that finds the employee.
      let address = subset.takesOnlyIDs && typed.contains("@") ? [employee.email.text] : []
      // A status that all suggestions share does not distinguish them.
      let status = subset.status == nil ? [employee.status.rawValue] : []
      let words = address + [employee.name.text, employee.role.rawValue] + status
      let isRefused = fireable.map { !$0.contains(employee.id) } ?? false
      return ValueSuggestion(
        value, detail: words.joined(separator: ", "), isRefused: isRefused, nextStep: isRefused ? "Ask an owner" : nil)
    }
  }
}

extension EmployeeValues.Subset {
  /// The statuses of the employees, or `nil` for all.
  fileprivate var statuses: [EmployeeStatus?] {
    switch self {
    case .all, .ids: [nil]
    case .with(let status): [status]
    case .toFire: [.employed]
    case .applicants: [.candidate, .rejected]
    }
  }

  /// The status that all of them have, or `nil`.
  fileprivate var status: EmployeeStatus? { statuses.count == 1 ? statuses[0] : nil }

  fileprivate var takesOnlyIDs: Bool { if case .ids = self { true } else { false } }
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
