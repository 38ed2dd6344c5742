package import DomainKit

extension EmailAddress {
  /// - Throws: ``AuthError/malformedEmail(_:)``.
  package init(_ text: String) throws(AuthError) {
    guard let address = EmailAddress(parsing: text) else { throw .malformedEmail(text) }
    self = address
  }
}
