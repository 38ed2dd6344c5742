import BooksDomain
import DomainKit
import Testing
import TestingKit

private typealias Guarded = GuardedUseCase<any BooksContext>

@Suite struct `A use case of books` {
  private static let clock = ManualClock(Sample.noon)
  private static let ids = UUIDv7Source(clock: clock)
  // swift-format-ignore: NeverForceUnwrap
  private static let suffix = IDSuffix("abcd")!

  private static let all: [Guarded] = [
    Guarded(.readBooks) { _ = try await GetBooks(work: $0, clock: clock).execute(BookFilter(), after: nil) },
    Guarded(.readBooks) { _ = try await GetBooks(work: $0, clock: clock).count(BookFilter()) },
    Guarded(.readBooks) { _ = try await GetBook(work: $0).execute(suffix) },
    Guarded(.readBooks) { _ = try await SearchBooks(work: $0, clock: clock).execute(BookSearch("dune"), after: nil) },
    Guarded(.saveBooks) { work in
      _ = try await SaveBook(work: work, clock: clock, ids: ids).execute(BookChange(), of: suffix)
    },
    Guarded(.saveBooks) { _ = try await RemoveBook(work: $0).execute(removing: suffix, seen: nil) },
    Guarded(.saveBooks) { _ = try await RestoreBook(work: $0, clock: clock).execute(restoring: suffix) },
    Guarded(.saveBooks) { _ = try await ListRemovedBooks(work: $0).execute(limit: 1, after: nil) },
    Guarded(.syncBooks) { work in
      let sync = SyncBooks(
        work: work, remote: FakeLibrary(), settings: LibrarySettings(address: nil), clock: clock, ids: ids,
        limits: SyncBooks.Limits())
      _ = try await sync.execute(SyncRequest()) { _ in }
    },
    Guarded(.syncBooks) { work in
      let refresh = RefreshBook(work: work, remote: FakeLibrary(), clock: clock, ids: ids)
      _ = try await refresh.execute(SyncRequest(), refreshing: suffix) { _ in }
    },
  ]

  @Test(arguments: all) private func `is denied to every user without its permission, and to no other`(
    useCase: Guarded
  ) async throws {
    for user in Principal.eachRole {
      #expect(try await useCase.isGuarded(from: user, in: FakeShelf().work(as: user)), "\(user)")
    }
  }

  @Test func `has the role that the shop's rules name`() {
    let least: [(Permission, Role)] = [
      (.readBooks, .customer), (.saveBooks, .manager), (.importBooks, .manager), (.syncBooks, .manager),
    ]
    #expect(least.allSatisfy { $0.holder == .role($1) })
  }
}
