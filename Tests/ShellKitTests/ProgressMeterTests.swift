import Synchronization
import Testing

@testable import ShellKit

@Suite struct `Progress` {
  private func drawn(at milliseconds: [Int], isTerminal: Bool = true) throws -> [String] {
    let screen = MemoryOutput(isTerminal: isTerminal)
    let start = ContinuousClock.now
    let moment = Mutex(start)
    let meter = ProgressMeter(screen, now: { moment.withLock { $0 } })
    for time in milliseconds {
      moment.withLock { $0 = start + .milliseconds(time) }
      try meter.show("roast", completed: Int64(time), total: 2000, unit: .items("cups"))
    }
    try meter.clear()
    return screen.text.split(separator: "\r").map(String.init)
  }

  @Test func `appears after 300 ms and at most ten times a second`() throws {
    #expect(try drawn(at: [0, 299]) == [])
    #expect(try drawn(at: [0, 300, 350, 399, 400]).count == 2 + 1)
  }

  @Test func `says share, rate and time left, and is taken away`() throws {
    #expect(
      try drawn(at: [1000]) == [
        "roast  ██████████           50 % (1000 of 2000 cups)  1000 per second  1 s left\u{1B}[K", "\u{1B}[K",
      ])
  }

  @Test(
    arguments: [
      (500, 999, "50 % (500 B of 999 B)  250 B per second"),
      (1_200_000, 2_400_000, "50 % (1.2 MB of 2.4 MB)  600.0 kB per second"),
      (800, 999, "80 % (800 B of 999 B)  400 B per second  1 s left"),
      (999_990, nil, "1.0 MB  500.0 kB per second"), (3_460_000_000, nil, "3.5 GB  1.7 GB per second"),
    ] as [(Int64, Int64?, String)])
  func `of bytes is shown in units that fit`(completed: Int64, total: Int64?, text: String) {
    let line = ProgressMeter.text("Importing x.csv", completed, total, .bytes, .seconds(2))
    #expect(line.contains(text), "\(line)")
  }

  @Test func `is a spinner until the work says how far it is`() throws {
    let screen = MemoryOutput(isTerminal: true)
    let start = ContinuousClock.now
    let moment = Mutex(start)
    let meter = ProgressMeter(screen, now: { moment.withLock { $0 } })
    for time in [100, 299, 300, 350, 1400, 61_000] {
      moment.withLock { $0 = start + .milliseconds(time) }
      try meter.turn("roast")
    }
    try meter.show("grind", completed: 61, total: nil, unit: .items("cups"))
    moment.withLock { $0 = start + .seconds(62) }
    try meter.show("grind", completed: 62, total: nil, unit: .items("cups"))
    try meter.turn("roast")
    #expect(
      screen.text.split(separator: "\r") == [
        "⠙ roast  0 s\u{1B}[K", "⠹ roast  1 s\u{1B}[K", "⠸ roast  1 min 1 s\u{1B}[K",
        "grind  62 cups  1 per second\u{1B}[K",
      ])
  }

  @Test func `gives way to what is written, and to questions`() throws {
    let screen = MemoryOutput(isTerminal: true)
    let start = ContinuousClock.now
    let moment = Mutex(start + .seconds(1))
    let meter = ProgressMeter(screen, now: { moment.withLock { $0 } })
    moment.withLock { $0 = start + .seconds(2) }
    try meter.turn("roast")
    try meter.interrupt { try screen.write("a note\n") }
    try meter.interrupt { try screen.write("another\n") }
    try meter.turn("roast")
    try meter.hold()
    moment.withLock { $0 = start + .seconds(60) }
    try meter.turn("roast")
    meter.resume()
    try meter.turn("roast")
    moment.withLock { $0 = start + .seconds(61) }
    try meter.turn("roast")
    #expect(
      screen.text.split(separator: "\r") == [
        "⠙ roast  1 s\u{1B}[K", "\u{1B}[Ka note\nanother\n", "⠹ roast  1 s\u{1B}[K", "\u{1B}[K",
        "⠸ roast  1 s\u{1B}[K",
      ])
  }

  @Test func `stays away from what is no terminal`() throws {
    #expect(try drawn(at: [500, 1000], isTerminal: false) == [])
  }
}
