package import DomainKit
package import EmployeesDomain
import StorageKit

/// This feature's repositories over one unit of work.
package struct StoredEmployeesContext: EmployeesContext {
  package let employees: any EmployeeRepository
  package let files: any PersonnelFileRepository
  package let cases: any CaseFileRepository
  package let watchlist: any WatchlistRepository

  package init(_ unit: Unit) throws {
    employees = StoredEmployeeRepository(store: try EntityStore(unit))
    files = StoredPersonnelFileRepository(store: try EntityStore(unit))
    cases = StoredCaseFileRepository(store: try EntityStore(unit))
    watchlist = StoredWatchlistRepository(store: try EntityStore(unit))
  }
}
