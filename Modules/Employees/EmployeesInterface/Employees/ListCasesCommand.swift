import DomainKit
package import EmployeesDomain
package import ShellKit

package struct ListCasesCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees cases", "List the cases of fired employees, latest first", permission: .viewCases,
    examples: ["employees cases --limit 5", "employees cases --after ada@example.com"],
    listsLatestFirst: true)

  @OptionGroup var limits: LimitOptions

  @Option(
    help: ArgumentHelp("Start after the case of this employee, or after this full case id.", valueName: "id"),
    transform: EmployeeArgument.parse)
  var after: EmployeeReference?

  package init() {}

  package func run(_ list: any ListCasesUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: Self.columns, emptyMessage: "No cases! One is opened when an employee is fired", limits, after: after,
        in: session, row: Self.row
      ) { last, start, count in
        try await list.execute(limit: count, after: last.map { .id($0.id) } ?? start.map { .employee($0) })
      })
  }

  private static let columns = [
    OutputColumn("id", importance: 1), OutputColumn("employee"), OutputColumn("name", importance: 4),
    OutputColumn("reason", importance: 3), OutputColumn("opened at", importance: 2),
  ]

  private static func row(_ file: CaseFile) -> OutputRow {
    OutputRow(
      [
        ItemField("id", .id(file.id.description)), ItemField("employee", .id(file.employee.description)),
        ItemField("name", .text(file.name.text)), ItemField("reason", .text(file.reason)),
        ItemField("opened at", .time(file.openedAt), key: "openedAt"),
      ], in: columns)
  }
}
