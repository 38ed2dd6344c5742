import ArgumentParser
import DomainKit
package import EmployeesDomain
package import ShellKit

/// The command `employees hire`.
package struct HireEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees hire", "Hire an employee after a background check", permission: .hireEmployees,
    examples: ["employees hire \"Ada Bohne\" --role barista --email ada@example.com"],
    writes: "the employee, and a personnel file",
    irrevocable: "employees fire ends the employment and opens a case")

  @Argument(help: "Name of the employee.", transform: NameArgument.parse)
  var name: PersonName

  @Option(help: "Role of the employee.")
  var role: StaffRole

  @Option(
    help: ArgumentHelp("Email address of the employee.", valueName: "email"),
    transform: EmailArgument.parse)
  var email: EmailAddress

  package init() {}

  package func run(_ hire: any HireEmployeeUseCase, in _: any CommandSession) async throws -> CommandOutput {
    EmployeeView.record(try await hire.execute(JobApplication(name: name, email: email, role: role)))
  }
}

/// The command `employees recruit`.
package struct RecruitCandidateCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees recruit", "Create a random candidate for demonstrations", permission: .hireEmployees,
    examples: ["employees recruit --role manager"], writes: "the candidate",
    irrevocable: "a candidate stays on record")

  @Option(help: "Role of the candidate.")
  var role = StaffRole.barista

  package init() {}

  package func run(
    _ recruit: any RecruitCandidateUseCase, in session: any CommandSession
  ) async throws -> CommandOutput {
    let candidate = try await recruit.execute(as: role)
    session.note(
      "Hire them with: employees hire \"\(candidate.name)\" --role \(role.rawValue) --email \(candidate.email)")
    return EmployeeView.record(candidate)
  }
}

/// The command `employees fire`.
package struct FireEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees fire", "Fire an employee", permission: .fireEmployees,
    examples: ["employees fire 9f3a21bc --reason \"drank the beans\""],
    writes: "the employee; their notes are erased and a case is opened",
    irrevocable: "their notes are erased, and only a new employment gives them access")

  @Argument(
    help: ArgumentHelp(
      "Id, or its last characters; or the email address.", valueName: "id"),
    transform: EmployeeArgument.parse)
  var employee: EmployeeKey

  @Option(help: ArgumentHelp("Reason for the firing.", valueName: "text"))
  var reason: String

  /// The use case that finds the employee, and the one that fires the employee.
  package typealias Needs = (any FindEmployeeUseCase, any FireEmployeeUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (find, fire) = needs
    let found = try await find.execute(employee).employee
    if found.status == .employed {
      try await session.confirm(
        "Fire \(found.name) (\(found.role.rawValue), \(found.email))? Their access ends and their notes are erased.")
    }
    let result = try await fire.execute(.id(found.id), reason: reason)
    if let note = Self.note(on: result) { session.note(note) }
    return EmployeeView.record(result.employee)
  }

  /// Returns a message about the handlers that have not finished.
  private static func note(on result: FireResult) -> String? {
    let name = result.employee.name
    guard let outstanding = result.outstanding else {
      return "\(name) is fired, but the remaining work could not be checked; see: events list"
    }
    if outstanding.isEmpty { return nil }
    return "\(name) is fired and no longer has access. Pending, will be retried: "
      + "\(outstanding.joined(separator: ", ")); see: events list"
  }
}

extension StaffRole: ExpressibleByArgument {}
