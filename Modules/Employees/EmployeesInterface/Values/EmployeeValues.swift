import DomainKit
package import EmployeesDomain
package import ShellKit

/// The latest employees, by their addresses.
package enum EmployeeValues: ValueSource {
  package static let arguments = [
    "employees show <id>", "employees note <id>", "employees fire <id>", "employees list --after",
  ]
  private static let limit = 50

  package static func values(_ list: any ListEmployeesUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await list.execute(EmployeeFilter(limit: limit), after: nil).map { employee in
      ValueSuggestion(
        employee.email.text, detail: "\(employee.name.text), \(employee.role.rawValue), \(employee.status.rawValue)")
    }
  }
}
