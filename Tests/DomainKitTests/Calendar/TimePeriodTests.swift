import DomainKit
import Testing

@Suite struct `A period` {
  private let start = Timestamp(milliseconds: 1_000)
  private let end = Timestamp(milliseconds: 2_000)

  @Test(arguments: [(999, false), (1_000, true), (1_999, true), (2_000, false)] as [(Int64, Bool)])
  func `contains its start, and not its end`(milliseconds: Int64, isContained: Bool) {
    #expect(TimePeriod(from: start, to: end).contains(Timestamp(milliseconds: milliseconds)) == isContained)
  }

  @Test func `without a start or an end contains every moment on that side`() {
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(TimePeriod(to: end).contains(first) && !TimePeriod(to: end).contains(last))
    #expect(TimePeriod(from: start).contains(last) && !TimePeriod(from: start).contains(first))
    #expect(TimePeriod.always.contains(first) && TimePeriod.always.contains(last))
  }
}
