import DomainKit
import EmployeesDomain
import ShellKit

/// The argument for an employee: an id, its last characters, or an email address.
struct EmployeeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Id, or its last characters; or the email address.", valueName: "id|email"),
    transform: EmployeeArgument.parse)
  var reference: EmployeeReference

  static func parse(_ text: String) throws -> EmployeeReference {
    text.contains("@") ? .email(try EmailAddress(text)) : .suffix(try IDArgument.parse(text))
  }
}
