/// The repositories of this feature in a unit of work.
package protocol EmployeesContext: Sendable {
  var employees: any EmployeeRepository { get }
  var files: any PersonnelFileRepository { get }
  var cases: any CaseFileRepository { get }
  var watchlist: any WatchlistRepository { get }
}
