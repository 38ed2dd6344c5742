import BooksDomain
import Synchronization

/// A library with scripted pages. It records the requests.
final class FakeLibrary: RemoteLibrary {
  enum Answer: Sendable {
    case page(RemotePage)
    case failure(any Error & Sendable)
  }

  private let pages: Mutex<[String: Answer]>
  private let books: [String: RemoteItem]
  /// The requested addresses with their tags.
  let asked = Mutex<[String]>([])

  /// - Parameter pages: The pages by path and query.
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
    case nil: throw LibraryError.status(library.name, 404)
    case .failure(let error): throw error
    case .page(let answer): return answer
    }
  }

  func book(_ key: String, of library: LibraryAddress) async throws -> RemoteItem {
    asked.withLock { $0.append("book \(key)") }
    guard let item = books[key] else { throw LibraryError.noBook(library.name, key: key) }
    return item
  }
}
