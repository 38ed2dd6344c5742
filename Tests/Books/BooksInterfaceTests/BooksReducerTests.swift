import BooksDomain
@testable import BooksInterface
import DomainKit
import Testing

/// The state transitions as a table.
@Suite struct `The reducer of the shelf` {
  private static let list = BooksIntent.list(BookFilter(), after: nil)
  private static let failure = BooksFailure(LimitOutOfRange(0, in: "books"))

  private static func state(_ change: (inout BooksState) throws -> Void) rethrows -> BooksState {
    var state = BooksState()
    try change(&state)
    return state
  }

  private static let working = state { $0.phase = .working(list) }

  static let rows: [(from: BooksState, event: BooksEvent, to: BooksState)] = {
    let (report, imported) = (Sample.syncReport(), ImportReport())
    // swift-format-ignore: NeverUseForceTry
    let book = try! Sample.book()
    let progress = BooksProgress.syncing(.bad("7", reason: "torn"))
    return [
      (BooksState(), .requested(list), working),
      (state { ($0.phase, $0.progress) = (.done, progress) }, .requested(list), working),
      (state { $0.phase = .failed(failure) }, .requested(list), working),
      (working, .progressed(progress), state { ($0.phase, $0.progress) = (.working(list), progress) }),
      (working, .found(Sample.shelf()), state { ($0.phase, $0.listing) = (.done, Sample.shelf()) }),
      (working, .synced(report), state { ($0.phase, $0.syncReport) = (.done, report) }),
      (
        working, .refreshed(RefreshedBook(report: report, before: book.details, book: book)),
        state { ($0.phase, $0.syncReport, $0.book, $0.previousDetails) = (.done, report, book, book.details) }
      ),
      (working, .imported(imported), state { ($0.phase, $0.importReport) = (.done, imported) }),
      (working, .failed(failure), state { $0.phase = .failed(failure) }),
      (
        state { ($0.phase, $0.listing) = (.working(list), Sample.shelf()) }, .failed(failure),
        state { ($0.phase, $0.listing) = (.failed(failure), Sample.shelf()) }
      ),
      (
        state { ($0.phase, $0.progress) = (.working(list), progress) }, .synced(report),
        state { ($0.phase, $0.syncReport) = (.done, report) }
      ),
    ]
  }()

  @Test(arguments: rows.indices) func `does what the table says`(index: Int) {
    var row = Self.rows[index]
    let effect = BooksReducer.reduce(&row.from, row.event)
    #expect(row.from == row.to)
    if case .requested(let intent) = row.event { #expect(effect == intent) } else { #expect(effect == nil) }
  }

  @Test func `begins nothing while something is being done`() {
    var state = Self.working
    #expect(BooksReducer.reduce(&state, .requested(.search(BookSearch("x"), after: nil))) == nil)
    #expect(state == Self.working)
  }

  @Test func `shows the book that was opened`() throws {
    var state = Self.working
    let book = try Sample.book()
    #expect(BooksReducer.reduce(&state, .opened(book)) == nil)
    #expect(state.book == book)
    #expect(state.phase == .done)
  }
}

@MainActor
@Suite struct `The store of the shelf` {
  @Test func `goes from an intent through what happens to its end`() async throws {
    let events: [SyncEvent] = [.bad("7", reason: "torn"), .progress(Sample.syncReport())]
    var seen: [BooksState.Phase] = []
    var shown: [BooksProgress?] = []
    let store = BooksStore(BooksHarness(syncEvents: events).effects) { state, _ in
      seen.append(state.phase)
      shown.append(state.progress)
    }
    await store.send(.sync(SyncRequest()))
    let working = BooksState.Phase.working(.sync(SyncRequest()))
    #expect(seen == [working, working, working, .done])
    #expect(shown == [nil, .syncing(events[0]), .syncing(events[1]), nil])
    #expect(store.state.syncReport == Sample.syncReport())
  }

  @Test func `holds a failure until the next intent, and the books that were there`() async throws {
    let book = try Sample.book()
    let store = BooksStore(BooksHarness(shelf: Sample.shelf([book]), book: nil).effects)
    await store.send(.search(BookSearch("x"), after: nil))
    await store.send(.open(try #require(IDSuffix("abcd"))))
    #expect(store.state.phase == .failed(BooksFailure(BookError.notFound("0000"))))
    #expect(store.state.listing?.books == [book])
    await store.send(.search(BookSearch("x"), after: nil))
    #expect(store.state.phase == .done)
  }

  @Test func `shows what happens after it is canceled`() async throws {
    let harness = BooksHarness(importEvents: [.stopped(stored: 9)], failure: BookError.nothingToChange)
    var shown: [BooksEvent] = []
    let store = BooksStore(harness.effects) { _, event in
      if case .progressed = event { shown.append(event) }
    }
    let sending = Task { @MainActor in await store.send(.importList("b.csv", isDryRun: false)) }
    sending.cancel()
    await sending.value
    #expect(shown == [.progressed(.importing("b.csv", .stopped(stored: 9)))])
  }

  @Test func `ends with a failure when it is canceled`() async throws {
    let store = BooksStore(BooksHarness(failure: BookError.nothingToChange).effects)
    let sending = Task { @MainActor in await store.send(.sync(SyncRequest())) }
    sending.cancel()
    await sending.value
    guard case .failed = store.state.phase else {
      Issue.record("\(store.state.phase)")
      return
    }
  }
}
