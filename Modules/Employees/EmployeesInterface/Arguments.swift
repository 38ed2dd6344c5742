import DomainKit
import EmployeesDomain
import ShellKit

/// Reads the end of an identifier, or an e-mail address.
enum EmployeeArgument {
  static func parse(_ text: String) throws -> EmployeeKey {
    text.contains("@") ? .email(try EmailAddress(text)) : .tail(try IDArgument.parse(text))
  }
}

/// Reads what somebody is called.
enum NameArgument {
  static func parse(_ text: String) throws -> PersonName { try PersonName(text) }
}

/// Reads where somebody gets mail.
enum EmailArgument {
  static func parse(_ text: String) throws -> EmailAddress { try EmailAddress(text) }
}
