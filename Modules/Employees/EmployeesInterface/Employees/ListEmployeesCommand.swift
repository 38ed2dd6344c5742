package import EmployeesDomain
package import ShellKit

package struct ListEmployeesCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees list", "List employees, latest applications first", permission: .viewEmployees,
    examples: [
      "employees list --status employed", "employees list --role barista", "employees list --name bohne",
    ], otherNames: ["fired former": "employees list --status fired"],
    otherOptions: ["--find --search": "--name", "--state": "--status"], listsLatestFirst: true)

  @Option(help: "Only employees with this status.")
  var status: EmployeeStatus?

  @Option(help: "Only employees with this role.")
  var role: StaffRole?

  @Option(help: ArgumentHelp("Only employees whose name contains this text.", valueName: "text"))
  var name: String?

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this id.", valueName: "id"), transform: EmployeeArgument.parse)
  var after: EmployeeReference?

  package init() {}

  private var emptyMessage: String {
    status == nil && role == nil && name == nil
      ? EmployeeView.emptyMessage : ListFilters.noMatch("employees", "List all with: employees list")
  }

  package func run(_ list: any ListEmployeesUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let filter = EmployeeFilter(status: status, role: role, name: try name.map { try PersonName($0).key })
    return .list(
      try await .pages(
        columns: EmployeeView.columns, emptyMessage: emptyMessage, limits, after: after, in: session,
        row: EmployeeView.row
      ) { last, start, count in
        var page = filter
        (page.limit, page.after) = (count, last?.id)
        return try await list.execute(page, after: start)
      })
  }
}

extension EmployeeStatus: ExpressibleByArgument {}
