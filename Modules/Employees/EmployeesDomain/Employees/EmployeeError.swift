package import DomainKit

/// An error of employees, personnel files, cases and the watchlist.
package enum EmployeeError: UserFacingError, InvalidTextError, Hashable {
  /// The address belongs to an employee with this name.
  case hiredAlready(String, email: String)
  /// A corrected address belongs to another candidate or employee with this name.
  case emailTaken(String, email: String)
  case firedAlready
  /// The employment of this person is over: the name, the last role and the address.
  case employmentEnded(String, role: String, email: String)
  case notEmployed(String)
  /// Only a candidate can be rejected, and the person has this status.
  case notCandidate(String, EmployeeStatus)
  /// Only a rejected person returns to the candidates.
  case notRejected(String)
  /// The employee whom the user agreed to fire has changed since the question.
  case changedSinceAsked(String, id: String)
  /// A new person needs a role and an address. The candidates with the same name have addresses.
  case incompleteApplication(String, missing: [String], candidates: [String] = [])
  /// The name is on the watchlist. The person may have a record, which stays as it was.
  case onWatchlist(String, hasRecord: Bool = false)
  /// The corrected name is the present one.
  case hasName(String)
  case fileClosed(String)
  case noCase(String)
  case tooManyNotes(limit: Int)
  /// The personnel file of a person has no note with the number.
  case noNote(String, number: Int)
  case watchedAlready(String)
  case notWatched(String)
  case unusableName(String)
  case malformedEmail(String)
  case notFound(String)
  /// No employee to fire has this address, which may be that of an account.
  case notFiredByEmail(String)
  case ambiguous(String, candidates: [String])
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .hiredAlready: "employees.hired-already"
    case .emailTaken: "employees.email-taken"
    case .firedAlready: "employees.fired-already"
    case .employmentEnded: "employees.employment-ended"
    case .notEmployed: "employees.not-employed"
    case .notCandidate: "employees.not-candidate"
    case .notRejected: "employees.not-rejected"
    case .changedSinceAsked: "employees.changed-since-asked"
    case .incompleteApplication: "usage.missing-argument"
    // The code is older than the case and is fixed, because scripts may depend on it.
    case .onWatchlist: "employees.wanted"
    case .hasName: "employees.has-name"
    case .fileClosed: "employees.file-closed"
    case .noCase: "employees.no-case"
    case .tooManyNotes: "employees.too-many-notes"
    case .noNote: "employees.no-note"
    case .watchedAlready: "watchlist.watched-already"
    case .notWatched: "watchlist.not-watched"
    case .unusableName: "employees.unusable-name"
    case .malformedEmail: "employees.malformed-email"
    case .notFound, .notFiredByEmail: "employees.not-found"
    case .ambiguous: "employees.ambiguous-id"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .notFound, .notFiredByEmail, .ambiguous, .notWatched, .noCase, .noNote: .notFound
    case .incompleteApplication: .usage
    case .unusableName, .malformedEmail: .invalid
    case .text(let error): error.kind
    default: .refused
    }
  }
}
