import DomainKit
import EmployeesDomain

/// Reads the end of an identifier, or an e-mail address.
enum EmployeeArgument {
  static func parse(_ text: String) throws -> EmployeeKey {
    if text.contains("@") { return .email(try EmailAddress(text)) }
    guard let tail = IDTail(text) else { throw ArgumentProblem.employee(text) }
    return .tail(tail)
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

/// An argument that cannot be what it says.
enum ArgumentProblem: DescribedError, Hashable {
  case employee(String)

  var code: String { "value.id" }
  var kind: ErrorKind { .invalid }

  var message: String {
    switch self {
    case .employee(let text): "\"\(text.prefix(40))\" is not an identifier, the end of one, or an e-mail address"
    }
  }

  var suggestion: String? { "Write the identifier's last four or more characters, 0 to 9 and a to f" }
}
