import DomainKit

/// A client for remote libraries.
package protocol RemoteLibrary: Sendable {
  /// Requests a page of a library's list.
  ///
  /// - Parameter tag: The library's tag for the page's content when it was last fetched.
  /// - Throws: ``LibraryError``.
  func page(_ page: WebAddress, of library: LibraryAddress, unless tag: String?) async throws -> RemotePage

  /// Requests one book by the library's key for it.
  ///
  /// - Throws: ``LibraryError``.
  func book(_ key: String, of library: LibraryAddress) async throws -> RemoteItem
}

/// The answer of a library to the request for a page.
package enum RemotePage: Equatable, Sendable {
  /// The content is the same as the last time.
  case unchanged
  /// - Parameter bytes: The size of the answer.
  case items([RemoteItem], tag: String?, next: WebAddress?, bytes: Int = 0)
}

/// One item on a page.
package enum RemoteItem: Equatable, Sendable {
  /// - Parameter remark: A remark about omitted values.
  case book(RemoteBook, remark: String?)
  /// An item that is not a valid book, by its name or its place on the page.
  case bad(String, reason: String)
}

/// A book as the library has it.
@MemberwiseInit
package struct RemoteBook: Equatable, Sendable {
  package let key: String
  package let details: BookDetails
}
