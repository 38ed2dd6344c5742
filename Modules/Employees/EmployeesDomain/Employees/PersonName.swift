package import DomainKit

/// The name of a person.
package struct PersonName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The form of the name that the watchlist compares.
  package let key: NameKey

  /// Creates a name.
  ///
  /// - Throws: ``EmployeeError/text(_:)`` for a name that is empty, longer than 100 characters or
  ///   unsafe; ``EmployeeError/unusableName(_:)`` for a name without a letter or a digit.
  package init(_ text: String) throws(EmployeeError) {
    self.text = try EmployeeError.plain(text.singleSpaced, "The name", 1...100, bytes: 800)
    key = NameKey(self.text)
    if key.isEmpty { throw .unusableName(self.text) }
  }

  package var description: String { text }

  /// Checks the name of a new employee. Stored names may mix alphabets.
  ///
  /// - Throws: ``EmployeeError/text(_:)`` for a word with letters of two alphabets that look alike.
  func refuseLookalikes() throws(EmployeeError) {
    try EmployeeError.refuseMixedScripts(in: text, field: "The name")
  }
}

/// The author and the time of an action.
@MemberwiseInit
package struct AuditStamp: Equatable, Sendable {
  package let at: Timestamp
  /// The account of the author, or `nil` in an installation without accounts.
  package let by: UniqueID?
}
