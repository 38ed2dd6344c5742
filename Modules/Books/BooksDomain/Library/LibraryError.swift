package import DomainKit

/// An error while fetching the books of a library.
package enum LibraryError: UserFacingError, Hashable {
  /// The user named no library.
  case nowhere
  case address(String)
  case plainHTTP(String)
  /// The machine has no libcurl that the program can use.
  case noHTTP(reason: String)
  case unreachable(String, reason: String)
  case timedOut(String)
  /// The library is overloaded.
  case busy(String, status: Int, seconds: Int?)
  case untrusted(String, reason: String)
  case redirected(String, to: String)
  case status(String, Int)
  case noBook(String, key: String)
  case tooLarge(String, limit: Int)
  /// The headers of the response exceed this limit.
  case headTooLarge(String, limit: Int)
  /// The response is not a list of books.
  case unusable(String, reason: String)
  /// The book did not come from a library, so it cannot be fetched again.
  case notFromLibrary(String, id: String)

  package var code: String {
    switch self {
    case .nowhere: "books.no-library"
    case .address: "books.library-address"
    case .plainHTTP: "books.plain-http"
    case .noHTTP: "books.no-http"
    case .unreachable: "books.library-unreachable"
    case .timedOut: "books.library-timeout"
    case .busy: "books.library-busy"
    case .untrusted: "books.library-untrusted"
    case .redirected: "books.library-redirect"
    case .status: "books.library-status"
    case .noBook: "books.library-no-book"
    case .tooLarge: "books.library-too-large"
    case .headTooLarge: "books.library-head-too-large"
    case .unusable: "books.library-unusable"
    case .notFromLibrary: "books.not-from-library"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .nowhere: .usage
    case .address: .invalid
    case .plainHTTP, .notFromLibrary: .refused
    case .noHTTP, .unreachable, .untrusted, .redirected, .status, .timedOut: .unavailable
    case .busy: .busy
    case .noBook: .notFound
    case .tooLarge, .headTooLarge, .unusable: .invalid
    }
  }

  /// The failure to record for the library; `nil` if the library did not cause it.
  package var syncFailure: Library.SyncFailure? {
    switch self {
    case .unreachable, .timedOut, .busy: .silent
    case .untrusted, .redirected, .status, .tooLarge, .headTooLarge, .unusable: .unusable
    case .nowhere, .address, .plainHTTP, .noHTTP, .noBook, .notFromLibrary: nil
    }
  }
}
