import Synchronization
import Testing
import TestingKit

@testable import DomainKit

@Suite struct `An import` {
  private static func bad(_ count: Int) -> [ImportLine<Int>] { (1...count).map { .bad(line: $0, reason: "torn") } }

  /// Imports lines into a store that takes a given number of each batch.
  private func run(
    _ lines: [ImportLine<Int>], headerRemark: ImportEvent? = nil, taking count: Int = .max
  ) async throws -> (report: ImportReport, events: [ImportEvent]) {
    let events = Mutex<[ImportEvent]>([])
    let reader = MemoryImportReader(lines, headerRemark: headerRemark)
    let report = try await reader.importEntries("x", batchesOf: 500) { event in
      events.withLock { $0.append(event) }
    } store: { entries in
      min(entries.count, count)
    }
    return (report, events.withLock { $0 })
  }

  @Test func `begins with a batch that keeps no other program waiting`() async throws {
    let sizes = Mutex<[Int]>([])
    let lines = (1...10_000).map { ImportLine.entry($0) }
    _ = try await MemoryImportReader(lines).importEntries("x", batchesOf: 40_000, observe: { _ in }) { entries in
      sizes.withLock { $0.append(entries.count) }
      return entries.count
    }
    #expect(sizes.withLock { $0.first } == 4_000)
    #expect(sizes.withLock { $0.reduce(0, +) } == 10_000)
  }

  @Test func `takes batches of a size that depends on their time`() {
    var batches = BatchSize(largest: 5_000)
    for _ in 0..<3 { batches.adapt(to: .milliseconds(10)) }
    #expect(batches.size == 5_000)
    batches.adapt(to: .milliseconds(500))
    #expect(batches.size == 5_000)
    for _ in 0..<10 { batches.adapt(to: .seconds(3)) }
    #expect(batches.size == 250)
    #expect(BatchSize(largest: 100).size == 100)
  }

  @Test func `counts new, known and bad lines`() async throws {
    let report = try await run([.entry(1), .entry(2), .entry(3)] + Self.bad(4), taking: 1).report
    #expect([report.imported, report.alreadyThere, report.rejected] == [1, 2, 4])
  }

  @Test(arguments: [(false, [.stopped(stored: 4_000)]), (true, [])] as [(Bool, [ImportEvent])])
  func `reports the stored entries after an error, unless it is a dry run`(
    isDryRun: Bool, expected: [ImportEvent]
  ) async throws {
    let events = Mutex<[ImportEvent]>([])
    let batches = Mutex(0)
    let lines = MemoryImportReader((1...10_000).map { ImportLine.entry($0) })
    await #expect(throws: CancellationError.self) {
      try await lines.importEntries("x", batchesOf: 4_000, isDryRun: isDryRun) { event in
        if case .stopped = event { events.withLock { $0.append(event) } }
      } store: { entries in
        batches.withLock { $0 += 1 }
        if batches.withLock({ $0 }) == 2 { throw CancellationError() }
        return entries.count
      }
    }
    #expect(events.withLock { $0 } == expected)
  }

  @Test func `is refused if every line is bad, with the first of them`() async {
    await #expect(throws: NoGoodLine(path: "x", count: 600, first: BadLine(line: 1, reason: "torn"))) {
      try await run(Self.bad(600))
    }
  }

  @Test func `first names what is remarkable about the header`() async throws {
    let remark = ImportEvent.remark(line: 1, "a column was not read")
    #expect(try await run([.bad(line: 2, reason: "torn"), .entry(1)], headerRemark: remark).events.first == remark)
  }

  @Test func `is accepted if every good line is known`() async throws {
    let report = try await run([.entry(1)] + Self.bad(1), taking: 0).report
    #expect([report.imported, report.alreadyThere, report.rejected] == [0, 1, 1])
  }

  @Test(arguments: [(999, 999, nil), (1_000, 1_000, nil), (1_001, 1_000, 1)] as [(Int, Int, Int?)])
  func `names a thousand bad lines, and counts the rest`(count: Int, named: Int, omitted: Int?) async throws {
    let events = try await run([.entry(1)] + Self.bad(count)).events
    #expect(events.count { if case .badLine = $0 { true } else { false } } == named)
    #expect(events.compactMap { if case .omitted(let count) = $0 { count } else { nil } }.first == omitted)
  }
}
