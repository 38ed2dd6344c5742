package import DomainKit

/// Fetches what a library has.
package protocol SyncBooksUseCase: Sendable {
  /// Fetches everything, page by page. Each page is stored as one, so that one which was cut off is taken up where it
  /// stopped.
  ///
  /// - Parameter request: which library.
  /// - Parameter observe: told of everything that cannot be used and, after every page, how far it is.
  /// - Throws: ``LibraryError``; the pages before are stored then.
  func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport

  /// Fetches one book anew from the library that it came from, whatever address the request names.
  ///
  /// - Throws: ``LibraryError``, or ``BookError`` when there is no such book here.
  func execute(
    _ request: SyncRequest, refreshing book: IDTail, observe: @Sendable (SyncEvent) -> Void
  ) async throws -> SyncReport
}

/// Which library is asked.
package struct SyncRequest: Equatable, Sendable {
  /// Nothing for the one that is configured.
  package var address: String?
  /// Whether everybody on the way may read and change what is sent.
  package var allowsPlainHTTP: Bool

  package init(address: String? = nil, allowsPlainHTTP: Bool = false) {
    self.address = address
    self.allowsPlainHTTP = allowsPlainHTTP
  }
}

/// What happens during a sync.
package enum SyncEvent: Equatable, Sendable {
  /// A thing on a page that is skipped.
  case bad(String, reason: String)
  /// A book of which something was left out.
  case remark(String, String)
  /// The number of such things that were not reported, after those that were.
  case omitted(Int)
  /// A page was dealt with.
  case progress(SyncReport)
}

/// What a sync came to.
package struct SyncReport: Equatable, Sendable {
  package var pages = 0
  /// Pages that had nothing new, which the library did not send again.
  package var unchangedPages = 0
  package var added = 0
  package var changed = 0
  /// Books that are as the library has them, or as somebody here has changed them.
  package var unchanged = 0
  package var rejected = 0

  package init() {}
}

/// Which library a shop fetches its books from, when nobody says otherwise.
package struct LibrarySettings: Equatable, Sendable {
  package let address: String?

  package init(address: String?) { self.address = address }
}

/// ``SyncBooksUseCase`` with a unit of work a page.
package struct SyncBooks: SyncBooksUseCase {
  /// A library that leads on and on would be followed for ever.
  package struct Limits: Equatable, Sendable {
    /// How many pages are fetched at most.
    package var pages = 100_000
    /// How many pages without a book may follow one another.
    package var emptyPages = 100

    package init() {}
  }

  let work: UnitOfWork<any BooksContext>
  let remote: any RemoteLibrary
  let settings: LibrarySettings
  let clock: any WallClock
  let ids: any IDSource
  let limits: Limits

  package init(
    work: UnitOfWork<any BooksContext>, remote: any RemoteLibrary, settings: LibrarySettings, clock: any WallClock,
    ids: any IDSource, limits: Limits = Limits()
  ) {
    self.work = work
    self.remote = remote
    self.settings = settings
    self.clock = clock
    self.ids = ids
    self.limits = limits
  }

  package func execute(_ request: SyncRequest, observe: @Sendable (SyncEvent) -> Void) async throws -> SyncReport {
    // Who may not sync learns nothing of what is configured.
    try await work.execute(for: .syncBooks) { _ in }
    guard let text = request.address ?? settings.address else { throw LibraryError.nowhere }
    let address = try LibraryAddress(parsing: text, allowingPlainHTTP: request.allowsPlainHTTP)
    try await change(address) { $0.ask(at: clock.now) }
    do {
      let report = try await fetch(address, observe)
      try await change(address) { $0.finish(report, at: clock.now) }
      return report
    } catch let error as LibraryError {
      if let trouble = error.trouble { try await change(address) { $0.fail(trouble) } }
      throw error
    }
  }

  /// Changes what is known of a library, from the first question on.
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
