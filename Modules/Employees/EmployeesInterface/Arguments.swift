import DomainKit
import EmployeesDomain
import ShellKit

/// A parser of employee ids, their last characters, and email addresses.
enum EmployeeArgument {
  static func parse(_ text: String) throws -> EmployeeReference {
    text.contains("@") ? .email(try EmailAddress(text)) : .suffix(try IDArgument.parse(text))
  }
}
