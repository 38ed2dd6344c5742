import ArgumentParser
package import EmployeesDomain
package import ShellKit

/// The command `employees list`.
package struct ListEmployeesCommand: ShellCommand {
  package static let info = CommandInfo(
    "employees list", "List employees, latest first", permission: .seeEmployees,
    examples: ["employees list --status employed"])

  @Option(help: "Only those who are this.")
  var status: EmployeeStatus?

  @Option(help: "How many at most.")
  var limit = 20

  @Option(help: ArgumentHelp("Start behind this employee.", valueName: "id"), transform: EmployeeArgument.parse)
  var after: EmployeeKey?

  package init() {}

  package func run(_ list: any ListEmployeesUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let pages = await EmployeePages(list, EmployeeFilter(status: status, limit: limit), after: after)
    // The first page is loaded before anything is shown, so that a refusal leaves no half-drawn table.
    try await pages.load()
    return .list(
      OutputList(columns: EmployeeView.columns, emptyMessage: EmployeeView.emptyMessage) { try await pages.next() })
  }
}

extension EmployeeStatus: ExpressibleByArgument {}

/// Goes through a long list of employees page by page.
@MainActor
private final class EmployeePages {
  private static let pageSize = 500
  private let aggregate: EmployeeAggregate
  private var filter: EmployeeFilter
  private var left: Int
  private var after: EmployeeKey?
  private var loaded: [OutputRow]?
  private var isAtEnd = false

  init(_ list: any ListEmployeesUseCase, _ filter: EmployeeFilter, after: EmployeeKey?) {
    aggregate = EmployeeAggregate(list: list)
    self.filter = filter
    self.after = after
    left = filter.limit
  }

  /// Has the next page at hand.
  func load() async throws {
    if filter.limit > 0 { filter.limit = min(left, Self.pageSize) }
    await aggregate.load(filter, after: after)
    if case .failed(let error) = aggregate.state { throw error }
    let employees = aggregate.employees
    left -= employees.count
    filter.after = employees.last?.id
    after = nil
    isAtEnd = left <= 0 || employees.count < filter.limit
    loaded = employees.map(EmployeeView.row)
  }

  func next() async throws -> [OutputRow]? {
    if loaded == nil, !isAtEnd { try await load() }
    defer { loaded = nil }
    return loaded
  }
}
