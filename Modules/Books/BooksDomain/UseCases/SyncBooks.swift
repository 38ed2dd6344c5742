package import DomainKit

/// Fetches the books of a library.
package protocol SyncBooksUseCase: Sendable {
  /// Fetches all books, page by page. Each page is stored as a whole, so an interrupted sync
  /// continues with the page at which it stopped.
  ///
  /// - Parameter request: The library to fetch from.
  /// - Parameter observe: Called for every unusable item, and with the progress after every page.
  /// - Throws: ``LibraryError``. The previous pages are then stored.
  func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport
}

/// The library to sync with.
@MemberwiseInit
package struct SyncRequest: Equatable, Sendable {
  /// The library's address; `nil` for the configured one.
  package var address: String?
  /// `true` if the connection may be unencrypted, so that others on the network could read and
  /// change the data.
  package var allowsPlainHTTP: Bool = false
  /// The version of an edited book to keep; `nil` to decide later. Only for a single book.
  package var version: BookVersion?
}

/// An event during a sync.
package enum SyncEvent: Equatable, Sendable {
  /// An item was skipped: its key or position, and the reason.
  case bad(String, reason: String)
  /// Some values of a book were left out: its key, and the sentence about them.
  case remark(String, String)
  /// A book keeps the details that a user entered. The library changed it as well, or this sync
  /// fetched only this book.
  case kept(Book)
  /// The number of items that were not reported, after the reported ones.
  case omitted(Int)
  /// A page was processed.
  case progress(SyncReport)
}

/// The result of a sync.
package struct SyncReport: Equatable, Sendable {
  package var pages = 0
  /// The number of pages that have not changed, so that the library did not send them again.
  package var unchangedPages = 0
  package var added = 0
  package var changed = 0
  /// The number of books that are the same as in the library, or that a user changed.
  package var unchanged = 0
  /// The number of books that were not added, because a user removed them before. The output has the
  /// key `removed`, which stays for scripts.
  package var removedBefore = 0
  /// The number of items that are unusable, or whose ISBN another stored book has.
  package var rejected = 0
  /// The edited books that the library changed as well, and for which no user has chosen a version.
  package var undecided: [Book] = []

  package init() {}
}

/// The library that books are fetched from if the user names none.
@MemberwiseInit
package struct LibrarySettings: Equatable, Sendable {
  package let address: String?
}

/// ``SyncBooksUseCase`` with one unit of work per page.
@MemberwiseInit
package struct SyncBooks: SyncBooksUseCase {
  /// Limits against a library with an endless list of pages. A library with a million books stays
  /// below them.
  package struct Limits: Equatable, Sendable {
    /// The maximum number of pages to fetch.
    package var pages = 50_000
    /// The number of books after which no other page is fetched.
    package var books = 1_000_000
    /// The size of all pages in bytes after which no other page is fetched.
    package var bytes = 2 << 30
    /// The maximum number of consecutive pages without a book that earlier pages did not have.
    package var emptyPages = 100

    package init() {}
  }

  let work: UnitOfWork<any BooksContext>
  let remote: any RemoteLibrary
  let settings: LibrarySettings
  let clock: any WallClock
  let ids: any IDSource
  let limits: Limits

  package func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport {
    // A user without permission must not learn about the configuration.
    try await work.execute(for: .syncBooks) { _ in }
    guard let text = request.address ?? settings.address else { throw LibraryError.nowhere }
    // Parameters and a fragment may contain a token, and the address is stored and shown.
    if text.contains(where: { ";#".contains($0) }) { throw LibraryError.address(text) }
    let address = try LibraryAddress(parsing: text, allowingPlainHTTP: request.allowsPlainHTTP)
    try await change(address) { $0.ask(at: clock.now) }
    var report = SyncReport()
    do {
      try await fetch(address, &report, observe)
      try await change(address) { $0.finish(report, at: clock.now) }
      return report
    } catch let error as LibraryError {
      if let failure = error.syncFailure { try await record(failure, of: address, after: report) }
      throw error
    }
  }

  /// Records the failure of a sync. If the first page of a library that was never fetched is not a page
  /// of books, the address is probably mistyped, and the library is forgotten.
  private func record(
    _ failure: Library.SyncFailure, of address: LibraryAddress, after report: SyncReport
  ) async throws {
    try await work.execute(for: .syncBooks) { context in
      guard var library = try await context.libraries.library(at: address) else { return }
      if failure == .unusable, library.fetchedAt == nil, report.pages <= 1 {
        return try context.libraries.remove(&library)
      }
      library.fail(failure)
      try context.libraries.update(&library)
    }
  }

  /// Changes the stored library, or adds it with the first sync.
  private func change(_ address: LibraryAddress, _ body: (inout Library) -> Void) async throws {
    try await work.execute(for: .syncBooks) { context in
      if var library = try await context.libraries.library(at: address) {
        body(&library)
        try context.libraries.update(&library)
      } else {
        var library = Library(id: ids.next(), address: address, askedAt: clock.now)
        body(&library)
        try context.libraries.add(&library)
      }
    }
  }
}
