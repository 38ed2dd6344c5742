package import DomainKit

extension Permission {
  /// Permission to view employees and their personnel files.
  package static let viewEmployees = Permission("employees.see", atLeast: .manager)
  /// Permission to recruit candidates and hire employees.
  package static let hireEmployees = Permission("employees.hire", atLeast: .manager)
  /// Permission to fire employees.
  package static let fireEmployees = Permission("employees.fire", atLeast: .manager)
  /// Permission to add notes to personnel files and to remove them.
  package static let addPersonalNotes = Permission("employees.note", atLeast: .manager)
  /// Permission to view the cases of the legal department.
  package static let viewCases = Permission("employees.see-cases", atLeast: .manager)
  /// Permission to view and change the watchlist.
  package static let manageWatchlist = Permission("employees.watch", atLeast: .manager)
  /// Permission of the system to check the background of a person who is being hired.
  package static let checkBackgrounds = Permission.system("employees.check-background")
  /// Permission of the system to record the roles of accounts.
  package static let changeStaffRoles = Permission.system("employees.change-role")
  /// Permission of the system to record the email addresses of accounts.
  package static let changeStaffEmails = Permission.system("employees.change-email")
  /// Permission of the system to close the personnel files of fired employees.
  package static let closePersonnelFiles = Permission.system("employees.close-file")
  /// Permission of the system to open a case per fired employee.
  package static let openCases = Permission.system("employees.open-case")
}
