import ArgumentParser
import DomainKit
package import EmployeesDomain
package import ShellKit

/// The command `employees cases`.
package struct ListCasesCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees cases", "List what Legal has on file about those who were fired, latest first", permission: .seeCases,
    examples: ["employees cases --limit 5"])

  @Option(help: "How many at most.")
  var limit = 20

  package init() {}

  package func run(_ list: any ListCasesUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let cases = try await list.execute(limit: limit)
    return .list(
      OutputList(
        columns: [
          OutputColumn("id"), OutputColumn("employee"), OutputColumn("name", importance: 4),
          OutputColumn("reason", importance: 3), OutputColumn("opened at", importance: 1),
        ], emptyMessage: "No cases!", rows: cases.map(row)))
  }

  private func row(_ file: CaseFile) -> OutputRow {
    OutputRow(
      [
        .id(file.id.description), .id(file.employee.description), .text(file.name.text), .text(file.reason),
        .text(file.openedAt.description),
      ],
      json: [
        "id": .string(file.id.description),
        "employee": .string(file.employee.description),
        "name": .string(file.name.text),
        "reason": .string(file.reason),
        "openedAt": .string(file.openedAt.description),
      ])
  }
}
