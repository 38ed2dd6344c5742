import DomainKit
import Synchronization
import Testing

@Suite struct `New identifiers` {
  @Test func `rise strictly, a hundred thousand within one millisecond of the clock`() {
    let source = UUIDv7Source(clock: ManualClock())
    let all = (0..<100_000).map { _ in source.next() }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    // A millisecond holds 2,048 identifiers at least, and 4,096 after the first one.
    let milliseconds = (all.last?.high ?? 0) >> 16 - (all.first?.high ?? 0) >> 16
    #expect(milliseconds <= 100_000 / 4_096 + 1)
  }

  @Test func `rise strictly on the machine's clock`() {
    let source = UUIDv7Source(clock: SystemClock())
    let all = (0..<100_000).map { _ in source.next() }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `are unique over threads and rise on each of them`() async {
    let source = UUIDv7Source(clock: SystemClock())
    let perThread = await withTaskGroup(of: [UniqueID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<12_500).map { _ in source.next() } } }
      return await group.reduce(into: [[UniqueID]]()) { $0.append($1) }
    }
    #expect(perThread.allSatisfy { own in zip(own, own.dropFirst()).allSatisfy { $0 < $1 } })
    #expect(Set(perThread.joined()).count == 100_000)
  }

  @Test func `rise although the clock goes back, by up to ten minutes`() {
    let clock = ManualClock(1_700_000_000_000)
    let source = UUIDv7Source(clock: clock)
    var last = source.next()
    for step in 1...1_000 {
      clock.set(1_700_000_000_000 - Int64(step) * 600)
      let next = source.next()
      #expect(next > last)
      last = next
    }
    clock.set(1_700_000_000_001)
    #expect(source.next() > last)
  }

  @Test(arguments: [0, 1, 1_700_000_000_000, 0xFFFF_FFFF_FFFF] as [Int64])
  func `carry the clock's millisecond, version 7 and the variant of RFC 9562`(moment: Int64) {
    let id = UUIDv7Source(clock: ManualClock(moment)).next()
    #expect(Int64(id.high >> 16) == moment)
    #expect(id.high >> 12 & 0xF == 7)
    #expect(id.low >> 62 == 0b10)
  }

  @Test(arguments: [-1, Int64.min, Int64.max])
  func `survive a clock that is out of its mind`(moment: Int64) {
    let source = UUIDv7Source(clock: ManualClock(moment))
    #expect(source.next() != source.next())
  }

  @Test func `follow the clock again once it moves on`() {
    let clock = ManualClock(1_000)
    let source = UUIDv7Source(clock: clock)
    _ = source.next()
    clock.set(5_000)
    #expect(source.next().high >> 16 == 5_000)
  }

  @Test func `start over at the clock once it is set back by more than ten minutes, and rise from there`() {
    let (right, lead) = (Int64(1_700_000_000_000), Timestamp.millisecondsPerDay)
    let clock = ManualClock(right + lead)
    let source = UUIDv7Source(clock: clock)
    _ = source.next()
    clock.set(right)
    var last = source.next()
    #expect(last.high >> 16 == UInt64(right))
    for step in Int64(1)...10 {
      clock.set(right - step)
      let next = source.next()
      #expect(next > last)
      last = next
    }
    clock.set(right + lead)
    #expect(source.next().high >> 16 == UInt64(right + lead))
  }

  @Test func `start over without the lag that was measured before the clock was set back`() throws {
    let clock = ManualClock(1_700_000_000_000)
    let source = UUIDv7Source(clock: clock)
    try source.advance(past: UniqueID.first(at: clock.now.advanced(byMilliseconds: 300_000)))
    #expect(source.next().high >> 16 == 1_700_000_300_001)
    clock.set(1_700_000_000_000 - Timestamp.millisecondsPerDay)
    #expect(source.next().high >> 16 == UInt64(clock.now.milliseconds))
  }

  @Test(arguments: [-300_000, 0, 300_000] as [Int64])
  func `pass one of another source first thing after the clock is set back`(lead: Int64) throws {
    let clock = ManualClock(1_700_000_000_000 + Timestamp.millisecondsPerDay)
    let source = UUIDv7Source(clock: clock)
    let early = source.next()
    clock.set(1_700_000_000_000)
    #expect(throws: ClockAhead.self) { try source.advance(past: early) }
    let foreign = UUIDv7Source(clock: ManualClock(1_700_000_000_000 + lead)).next()
    try source.advance(past: foreign)
    let next = source.next()
    #expect(next > foreign && next < early)
  }

  @Test(arguments: [0, 1, 5_000] as [Int64])
  func `go on past one of another source, however far that is ahead`(lead: Int64) throws {
    let other = UUIDv7Source(clock: ManualClock(1_000 + lead))
    let source = UUIDv7Source(clock: ManualClock(1_000))
    for _ in 1...10 {
      let foreign = other.next()
      try source.advance(past: foreign)
      #expect(source.next() > foreign)
    }
  }

  @Test func `are refused rather than dated far into the future`() {
    let source = UUIDv7Source(clock: ManualClock(1_000))
    let foreign = UUIDv7Source(clock: ManualClock(1_000 + 3_600_000)).next()
    let error = #expect(throws: ClockAhead.self) { try source.advance(past: foreign) }
    #expect(error?.message.hasSuffix("minutes ahead of this one, and still has an open delivery") == true)
    #expect(source.next().high >> 16 == 1_000)
  }

  @Test(arguments: [(599_999, false), (600_000, true)] as [(Int64, Bool)])
  func `follow a clock that is less than ten minutes ahead`(lead: Int64, isRefused: Bool) throws {
    let source = UUIDv7Source(clock: ManualClock(1_000))
    let foreign = UUIDv7Source(clock: ManualClock(1_000 + lead)).next()
    if isRefused {
      #expect(throws: ClockAhead.self) { try source.advance(past: foreign) }
    } else {
      try source.advance(past: foreign)
      #expect(source.next() > foreign)
    }
  }

  @Test func `keep up with another source whose clock is ahead`() throws {
    let (clock, ahead) = (ManualClock(1_000), ManualClock(1_100))
    let (source, other) = (UUIDv7Source(clock: clock), UUIDv7Source(clock: ahead))
    try source.advance(past: other.next())
    for step in Int64(1)...10 {
      clock.set(1_000 + step)
      ahead.set(1_100 + step)
      let foreign = other.next()
      #expect(source.next().high >> 16 > foreign.high >> 16)
    }
  }

  @Test func `do not go back to one of another source whose clock lags`() throws {
    let source = UUIDv7Source(clock: ManualClock(5_000))
    let last = source.next()
    try source.advance(past: UUIDv7Source(clock: ManualClock(1_000)).next())
    #expect(source.next() > last)
  }

  @Test func `of two sources differ at one moment`() {
    let clock = ManualClock()
    let sources = (0..<100).map { _ in UUIDv7Source(clock: clock) }
    #expect(Set(sources.map { $0.next() }).count == 100)
  }
}
