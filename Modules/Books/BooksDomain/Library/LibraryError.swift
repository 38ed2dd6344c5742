package import DomainKit

/// Why a library's books cannot be fetched.
package enum LibraryError: DescribedError, Hashable {
  /// Nobody has said which library.
  case nowhere
  case address(String)
  case plainHTTP(String)
  /// The machine has nothing that speaks HTTP.
  case noHTTP(reason: String)
  case unreachable(String, reason: String)
  case timedOut(String)
  /// It has too much to do.
  case busy(String, status: Int, seconds: Int?)
  case untrusted(String, reason: String)
  case redirected(String, to: String)
  case status(String, Int)
  case noBook(String, key: String)
  case tooLarge(String, limit: Int)
  /// What it said about its answer is larger than that.
  case headTooLarge(String, limit: Int)
  /// What it sent is no list of books.
  case unusable(String, reason: String)
  /// The book came from no library, so none can be asked for it.
  case notFromLibrary(String)

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

  /// What it says about the library; nothing where the library is not to blame.
  package var trouble: Library.Trouble? {
    switch self {
    case .unreachable, .timedOut, .busy: .silent
    case .untrusted, .redirected, .status, .tooLarge, .headTooLarge, .unusable: .unusable
    case .nowhere, .address, .plainHTTP, .noHTTP, .noBook, .notFromLibrary: nil
    }
  }
}
