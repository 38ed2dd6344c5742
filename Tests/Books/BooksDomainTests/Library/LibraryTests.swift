import BooksDomain
import Contracts
import DomainKit
import Testing

@Suite struct `A library` {
  private func library() throws -> Library {
    Library(id: Sample.id(1), address: try LibraryAddress(parsing: "https://x"), askedAt: Sample.noon)
  }

  private func later(_ milliseconds: Int64) -> Timestamp { Sample.noon.advanced(byMilliseconds: milliseconds) }

  @Test func `is unfinished until all was fetched, and while it is asked again`() throws {
    var library = try library()
    #expect(library.isUnfinished)
    library.finish(SyncReport(), at: later(1))
    #expect(!library.isUnfinished)
    library.ask(at: later(2))
    #expect(library.isUnfinished)
    #expect(library.fetchedAt == later(1))
  }

  @Test func `is not unfinished when it has failed, but keeps the failure until it is asked again`() throws {
    var library = try library()
    library.fail(.silent)
    #expect(!library.isUnfinished)
    #expect(library.lastFailure == .silent)
    library.ask(at: later(1))
    #expect(library.lastFailure == nil)
  }

  @Test func `is finished also when it was quicker than the clock, or the clock was put back`() throws {
    var library = try library()
    library.ask(at: later(10))
    library.finish(SyncReport(), at: later(5))
    #expect(!library.isUnfinished)
  }

  @Test func `is heard of once all was fetched`() throws {
    var library = try library()
    var report = SyncReport()
    (report.added, report.changed) = (3, 2)
    library.finish(report, at: later(1))
    let event = try #require(library.eventBuffer.events.first as? LibrarySynced)
    #expect(event == LibrarySynced(library: library.id.raw, address: "https://x", added: 3, changed: 2, at: later(1)))
  }
}
