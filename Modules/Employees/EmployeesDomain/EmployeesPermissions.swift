package import DomainKit

extension Permission {
  /// Seeing who works here, and their personnel files.
  package static let seeEmployees = Permission("employees.see", atLeast: .manager)
  /// Finding candidates and taking them on.
  package static let hireEmployees = Permission("employees.hire", atLeast: .manager)
  /// Ending employments.
  package static let fireEmployees = Permission("employees.fire", atLeast: .manager)
  /// Writing into personnel files.
  package static let keepPersonalNotes = Permission("employees.note", atLeast: .manager)
  /// Seeing what Legal has on file.
  package static let seeCases = Permission("employees.see-cases", atLeast: .manager)
  /// Seeing and changing who is not to be hired.
  package static let keepWatchlist = Permission("employees.watch", atLeast: .manager)
  /// Checking the background of whoever is being hired.
  package static let checkBackgrounds = Permission.house("employees.check-background")
  /// Closing the personnel files of those who were fired.
  package static let closePersonnelFiles = Permission.house("employees.close-file")
  /// Opening a case about each who was fired.
  package static let openCases = Permission.house("employees.open-case")
}
