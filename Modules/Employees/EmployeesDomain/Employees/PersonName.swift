package import DomainKit

/// What a person is called.
package struct PersonName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The name as it is compared with the watchlist.
  package let key: NameKey

  /// - Throws: ``EmployeeError/text(_:)`` for a name that is empty, longer than 100 characters or unsafe;
  ///   ``EmployeeError/unusableName(_:)`` for one without a letter or a digit.
  package init(_ text: String) throws(EmployeeError) {
    self.text = try EmployeeError.plain(text, "The name", 1...100)
    key = NameKey(self.text)
    if key.isEmpty { throw .unusableName(self.text) }
  }

  package var description: String { text }
}

/// Who did something, and when.
package struct Signature: Equatable, Sendable {
  package let at: Timestamp
  /// The account; nothing in a house without accounts.
  package let by: UniqueID?

  package init(at: Timestamp, by: UniqueID?) {
    self.at = at
    self.by = by
  }
}
