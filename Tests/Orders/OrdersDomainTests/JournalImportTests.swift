import DomainKit
@testable import OrdersDomain
import Testing

@Suite struct `An imported journal` {
  private func moment(_ hour: Int64) -> Timestamp { Sample.noon.advanced(byMilliseconds: hour * 3_600_000) }

  private func journal(_ file: String, _ hours: ClosedRange<Int64>) -> JournalImport {
    JournalImport(
      id: Sample.id(), till: .unnamed, file: file, firstSaleHash: 1,
      span: moment(hours.lowerBound)...moment(hours.upperBound), importedAt: Sample.later)
  }

  @Test(
    arguments: [(0...1, 0, 5), (8...9, 2, 9), (0...9, 0, 9), (3...4, 2, 5)] as [(ClosedRange<Int64>, Int64, Int64)])
  func `covers every sale that it brings`(hours: ClosedRange<Int64>, first: Int64, last: Int64) {
    var own = journal("a.csv", 2...5)
    own.cover(moment(hours.lowerBound)...moment(hours.upperBound))
    #expect(own.first == moment(first) && own.last == moment(last))
  }

  @Test func `names the first ranges of lines, and counts the other lines`() {
    var lines = LineNumbers()
    for line in [2, 3] + Array(stride(from: 5, through: 25, by: 2)) + [26] { lines.append(line) }
    #expect(lines.description == "2-3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 3 more")
    #expect(lines.description(ranges: 12) == "2-3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25-26")
  }

  @Test func `adjoins another one that begins or ends where it ends or begins`() {
    let own = journal("a.csv", 2...5)
    #expect(own.adjoins(journal("b.csv", 5...8)) && own.adjoins(journal("b.csv", 0...2)))
    #expect(!own.adjoins(journal("b.csv", 2...8)) && !own.adjoins(journal("b.csv", 6...8)))
    #expect(own.adjoins(journal("a.csv", 5...8)))
    #expect(!own.adjoins(journal("b.csv", 5...8), secondsDecide: true))
  }

  @Test func `has the latest answer of those that begin or end where it does`() {
    func answer(_ number: UInt64, _ hours: ClosedRange<Int64>, _ equalSales: EqualSales = .same) -> JournalImport {
      JournalImport(
        id: Sample.id(number), till: .unnamed, file: "b.csv", firstSaleHash: 1,
        span: moment(hours.lowerBound)...moment(hours.upperBound), importedAt: Sample.later, equalSales: equalSales)
    }
    let earlier = [
      answer(3, 2...4), answer(1, 2...3), answer(2, 3...5), answer(4, 5...8), answer(5, 2...2), answer(6, 2...5, .new),
    ]
    let latest: [Timestamp: ID<JournalImport>] = [moment(2): Sample.id(3), moment(5): Sample.id(2)]
    #expect(journal("a.csv", 2...5).answeredEnds(in: earlier) == latest)
    #expect(journal("a.csv", 2...2).answeredEnds(in: earlier).isEmpty)
  }

  @Test(
    arguments: [
      (0, 5...8, false), (0, 5...5, true), (30, 5...8, true), (0, 4...8, true), (0, 6...8, false), (0, 0...9, true),
    ] as [(Int64, ClosedRange<Int64>, Bool)])
  func `overlaps an earlier one with which it is no part of a cut journal`(
    second: Int64, hours: ClosedRange<Int64>, isOverlap: Bool
  ) throws {
    let start = try #require(Timestamp(year: 2024, month: 3, day: 1, hour: 0)).advanced(byMilliseconds: second * 1_000)
    func journal(_ file: String, _ hours: ClosedRange<Int64>) -> JournalImport {
      let span = [hours.lowerBound, hours.upperBound].map { start.advanced(byMilliseconds: $0 * 3_600_000) }
      return JournalImport(
        id: Sample.id(), till: .unnamed, file: file, firstSaleHash: 1, span: span[0]...span[1],
        importedAt: Sample.later)
    }
    let earlier = journal("a.csv", 2...5)
    #expect(journal("b.csv", hours).overlaps(earlier, from: earlier.first, to: earlier.last) == isOverlap)
  }
}
