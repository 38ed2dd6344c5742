import ArgumentParser
import DomainKit
package import EmployeesDomain
package import ShellKit

/// The command `employees hire`.
package struct HireEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees hire", "Take somebody on, after a background check", permission: .hireEmployees,
    examples: ["employees hire \"Ada Bohne\" --role barista --email ada@example.com"],
    writes: "the employee, and a personnel file",
    irrevocable: "an employment ends by employees fire, which opens a case")

  @Argument(help: "What they are called.", transform: NameArgument.parse)
  var name: PersonName

  @Option(help: "What they are to be.")
  var role: StaffRole

  @Option(
    help: ArgumentHelp("Where they get mail; a candidate is known by it.", valueName: "address"),
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
    "employees recruit", "Invent a candidate, for demonstrations", permission: .hireEmployees,
    examples: ["employees recruit --role manager"], writes: "the candidate",
    irrevocable: "a candidate stays on record")

  @Option(help: "What they are looking for.")
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
    "employees fire", "End somebody's employment", permission: .fireEmployees,
    examples: ["employees fire 9f3a21bc --reason \"drank the beans\""],
    writes: "the employee; their notes are erased and a case is opened",
    irrevocable: "their notes are erased, and only a new employment gives them access")

  @Argument(
    help: ArgumentHelp(
      "The employee's e-mail address or id, or the id's last four characters or more.", valueName: "id"),
    transform: EmployeeArgument.parse)
  var employee: EmployeeKey

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String

  /// What finds out whom the command means, and what fires them.
  package typealias Needs = (find: any FindEmployeeUseCase, fire: any FireEmployeeUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let found = try await needs.find.execute(employee).employee
    if found.status == .employed {
      try await session.confirm(
        "Fire \(found.name) (\(found.role.rawValue), \(found.email))? Their access ends and their notes are erased.")
    }
    let dismissal = try await needs.fire.execute(.id(found.id), reason: reason)
    if let note = Self.note(on: dismissal) { session.note(note) }
    return EmployeeView.record(dismissal.employee)
  }

  /// Says what is not done yet.
  private static func note(on dismissal: Dismissal) -> String? {
    let name = dismissal.employee.name
    guard let outstanding = dismissal.outstanding else {
      return "\(name) is fired, but what follows could not be looked up; see: events list"
    }
    if outstanding.isEmpty { return nil }
    return "\(name) is fired and has no access any more. Still to be done, and tried again: "
      + "\(outstanding.joined(separator: ", ")); see: events list"
  }
}

extension StaffRole: ExpressibleByArgument {}
