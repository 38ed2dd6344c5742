package import EmployeesDomain
package import StorageKit

/// The repositories of this feature in one unit of work.
package struct StoredEmployeesContext: EmployeesContext {
  package let employees: any EmployeeRepository
  package let files: any PersonnelFileRepository
  package let cases: any CaseFileRepository
  package let watchlist: any WatchlistRepository

  package init(_ storage: FeatureStorage) throws {
    employees = StoredEmployeeRepository(store: try EntityStore(storage))
    files = StoredPersonnelFileRepository(store: try EntityStore(storage))
    cases = StoredCaseFileRepository(store: try EntityStore(storage))
    watchlist = StoredWatchlistRepository(store: try EntityStore(storage), revisions: try EntityStore(storage))
  }
}
