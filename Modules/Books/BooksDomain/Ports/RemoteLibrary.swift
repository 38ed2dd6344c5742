/// Asks libraries elsewhere.
package protocol RemoteLibrary: Sendable {
  /// A page of what a library has.
  ///
  /// - Parameter tag: what the library called the page's content when it was last fetched.
  /// - Throws: ``LibraryError``.
  func page(_ page: WebAddress, of library: LibraryAddress, unless tag: String?) async throws -> RemotePage

  /// One book by the library's name for it.
  ///
  /// - Throws: ``LibraryError``.
  func book(_ key: String, of library: LibraryAddress) async throws -> RemoteItem
}

/// What a library says to the question for a page.
package enum RemotePage: Equatable, Sendable {
  /// The same as the last time.
  case unchanged
  case items([RemoteItem], tag: String?, next: WebAddress?)
}

/// One thing on a page.
package enum RemoteItem: Equatable, Sendable {
  /// - Parameter remark: what had to be left out.
  case book(RemoteBook, remark: String?)
  /// What is no book, by its place on the page or its name.
  case bad(String, reason: String)
}

/// A book as a library has it.
package struct RemoteBook: Equatable, Sendable {
  package let key: String
  package let details: BookDetails

  package init(key: String, details: BookDetails) {
    self.key = key
    self.details = details
  }
}
