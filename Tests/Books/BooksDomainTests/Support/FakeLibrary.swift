import BooksDomain
import Synchronization

/// A library that says what a test has written down, page by page, and remembers what it was asked.
final class FakeLibrary: RemoteLibrary {
  enum Answer: Sendable {
    case page(RemotePage)
    case failure(any Error & Sendable)
  }

  private let pages: Mutex<[String: Answer]>
  private let books: [String: RemoteItem]
  /// The addresses that were asked for, with the tag that was named.
  let asked = Mutex<[String]>([])

  /// - Parameter pages: by path and query.
  init(_ pages: [String: Answer] = [:], books: [String: RemoteItem] = [:]) {
    self.pages = Mutex(pages)
    self.books = books
  }

  subscript(target: String) -> Answer? {
    get { pages.withLock { $0[target] } }
    set { pages.withLock { $0[target] = newValue } }
  }

  func page(_ page: WebAddress, of library: LibraryAddress, unless tag: String?) async throws -> RemotePage {
    asked.withLock { $0.append(page.target + (tag.map { " unless \($0)" } ?? "")) }
    switch self[page.target] {
    case nil: throw LibraryError.status(library.host, 404)
    case .failure(let error): throw error
    case .page(let answer): return answer
    }
  }

  func book(_ key: String, of library: LibraryAddress) async throws -> RemoteItem {
    asked.withLock { $0.append("book \(key)") }
    guard let item = books[key] else { throw LibraryError.noBook(library.host, key: key) }
    return item
  }
}
