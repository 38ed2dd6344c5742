/// What a unit of work of this feature can reach.
package protocol EmployeesContext: Sendable {
  var employees: any EmployeeRepository { get }
  var files: any PersonnelFileRepository { get }
  var cases: any CaseFileRepository { get }
  var watchlist: any WatchlistRepository { get }
}
