package import DomainKit

extension EmailAddress {
  /// Parses an email address.
  ///
  /// - Throws: ``EmployeeError/malformedEmail(_:)``.
  package init(_ text: String) throws(EmployeeError) {
    guard let address = EmailAddress(parsing: text) else { throw .malformedEmail(text) }
    self = address
  }
}
