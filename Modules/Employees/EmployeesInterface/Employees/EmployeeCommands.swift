import ArgumentParser
package import EmployeesDomain
package import ShellKit

/// The command `employees show`.
package struct ShowEmployeeCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees show", "Show an employee with the personnel file", permission: .seeEmployees,
    examples: ["employees show 9f3a21bc", "employees show ada@example.com"])

  @Argument(
    help: ArgumentHelp(
      "The employee's e-mail address or id, or the id's last four characters or more.", valueName: "id"),
    transform: EmployeeArgument.parse)
  var employee: EmployeeKey

  package init() {}

  package func run(_ find: any FindEmployeeUseCase, in _: any CommandSession) async throws -> CommandOutput {
    DossierView.record(try await find.execute(employee))
  }
}

/// The command `employees note`.
package struct AddPersonalNoteCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees note", "Write something personal into a personnel file", permission: .keepPersonalNotes,
    examples: ["employees note 9f3a21bc \"birthday on 12 May\""],
    writes: "the note, which is erased when the employment ends",
    irrevocable: "what stands in a personnel file stays until the employment ends", takesSecret: true)

  @Argument(
    help: ArgumentHelp(
      "The employee's e-mail address or id, or the id's last four characters or more.", valueName: "id"),
    transform: EmployeeArgument.parse)
  var employee: EmployeeKey

  @Argument(help: "What to write.")
  var text: String

  package init() {}

  package func run(_ add: any AddPersonalNoteUseCase, in _: any CommandSession) async throws -> CommandOutput {
    DossierView.record(try await add.execute(employee, text: text))
  }
}
