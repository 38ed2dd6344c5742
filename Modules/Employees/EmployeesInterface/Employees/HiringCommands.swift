import DomainKit
package import EmployeesDomain
package import ShellKit

package struct HireEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees hire", "Hire an employee after a background check", permission: .hireEmployees,
    examples: [
      "employees hire \"Ada Bohne\" --role barista --email ada@example.com", "employees hire 9f3a21bc",
    ],
    writtenData: "the employee, and a personnel file",
    notUndoableBecause: "employees fire ends the employment and opens a case",
    otherNames: [
      "accept approve restore": "employees hire <id>",
      "invite": "for a lost invitation: auth invite <email>; for a new employee: employees hire <name>",
    ])

  @Argument(
    help: ArgumentHelp(
      "Name of a new employee; or the id or email address of a candidate.", valueName: "name|id|email"))
  var name: String

  @Option(help: "Role: needed for a new employee; for a candidate, by default that of the application.")
  var role: StaffRole?

  @Option(
    help: ArgumentHelp("Email address of a new employee.", valueName: "email"),
    transform: { try EmailAddress($0) })
  var email: EmailAddress?

  /// The use case that hires a new person, the one that hires a candidate, and the list of
  /// candidates.
  package typealias Needs = (any HireEmployeeUseCase, any HireCandidateUseCase, any ListEmployeesUseCase)

  package init() {}

  package func run(_ needs: Needs, in _: any CommandSession) async throws -> CommandOutput {
    let (hire, hireCandidate, list) = needs
    guard let email else {
      return EmployeeView.record(try await hireCandidate.execute(try await candidate(list), as: role))
    }
    let name = try PersonName(self.name)
    guard let role else { throw EmployeeError.incompleteApplication(name.text, missing: ["--role"]) }
    return EmployeeView.record(try await hire.execute(JobApplication(name: name, email: email, role: role)))
  }

  /// Returns the reference to a candidate.
  ///
  /// - Throws: ``EmployeesDomain/EmployeeError/incompleteApplication(_:missing:candidates:)`` for a name.
  private func candidate(_ list: any ListEmployeesUseCase) async throws -> EmployeeReference {
    if name.contains("@") { return .email(try EmailAddress(name)) }
    guard let suffix = IDSuffix(name) else {
      let filter = EmployeeFilter(status: .candidate, name: try PersonName(name).key, limit: 3)
      throw EmployeeError.incompleteApplication(
        name, missing: (role == nil ? ["--role"] : []) + ["--email"],
        candidates: try await list.execute(filter, after: nil).map(\.email.text))
    }
    return .suffix(suffix)
  }
}

package struct RejectCandidateCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees reject", "Reject a candidate", permission: .hireEmployees,
    examples: ["employees reject 9f3a21bc --reason \"no experience\""], writtenData: "the candidate, who stays listed",
    personalOptions: ["--reason"], otherNames: ["decline": "employees reject <id>"],
    otherOptions: ["--because --comment --note --why": "--reason"])

  @OptionGroup var candidate: EmployeeArgument

  @Option(help: ArgumentHelp("Reason for the rejection.", valueName: "text"))
  var reason: String?

  @Flag(help: "Return a rejected person to the candidates.")
  var undo = false

  /// The use case that rejects, and the one that returns a person to the candidates.
  package typealias Needs = (any RejectCandidateUseCase, any ReconsiderCandidateUseCase)

  package init() {}

  package func validate() throws {
    if undo, reason != nil { throw ValidationError("--undo cannot be used with --reason") }
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (reject, reconsider) = needs
    if undo {
      let (before, employee) = try await reconsider.execute(reconsidering: candidate.reference)
      session.registerUndo(
        Undo(
          ["employees", "reject", employee.id.description]
            + Undo.option("reason", before.employment.rejection?.reason),
          "Reject \(employee.name) again", seen: SeenVersion(employee)))
      return EmployeeView.record(employee)
    }
    let employee = try await reject.execute(rejecting: candidate.reference, reason: reason)
    session.registerUndo(
      Undo(
        ["employees", "reject", employee.id.description, "--undo"], "Return \(employee.name) to the candidates",
        seen: SeenVersion(employee)))
    return EmployeeView.record(employee)
  }
}

package struct RecruitCandidateCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees recruit", "Create a random candidate for demonstrations", permission: .hireEmployees,
    examples: ["employees recruit --role manager", "employees recruit --hire"],
    writtenData: "the candidate, or the employee and a personnel file",
    notUndoableBecause: "the record of a candidate or an employee stays")

  @Option(help: "Role of the candidate.")
  var role = StaffRole.barista

  @Flag(help: "Hire the candidate immediately.")
  var hire = false

  /// The use case that creates the candidate, and the one that hires.
  package typealias Needs = (any RecruitCandidateUseCase, any HireCandidateUseCase)

  package init() {}

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (recruit, hiring) = needs
    let candidate = try await recruit.execute(as: role)
    if hire { return EmployeeView.record(try await hiring.execute(.id(candidate.id), as: nil)) }
    session.note("Hire them with: employees hire \(candidate.email.text.quotedAsWord)")
    return EmployeeView.record(candidate)
  }
}

extension StaffRole: ExpressibleByArgument {}
