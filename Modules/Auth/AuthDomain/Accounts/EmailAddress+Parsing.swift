package import DomainKit

extension EmailAddress {
  /// Parses an email address.
  ///
  /// - Throws: ``AuthError/malformedEmail(_:)``.
  package init(_ text: String) throws(AuthError) {
    guard let address = EmailAddress(parsing: text) else { throw .malformedEmail(text) }
    self = address
  }
}
