import TerminalKit
import Testing

@Suite struct `Reading lines` {
  private func lines(_ bytes: [UInt8], limit: Int = 1 << 20) async throws -> [LineReader.Event] {
    let pipe = try TestPipe()
    pipe.send(bytes)
    pipe.closeWriting()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true, limit: limit)
    var events: [LineReader.Event] = []
    while events.last != .end { events.append(await reader.next()) }
    return events
  }

  @Test func `takes both sorts of line ends and a last line without one`() async throws {
    #expect(try await lines(Array("a\r\n\nb".utf8)) == [.line("a"), .line(""), .line("b"), .end])
  }

  @Test func `reports what is not UTF-8 and goes on`() async throws {
    #expect(try await lines([0x61, 0xFF, 0x0A, 0x62, 0x0A]) == [.invalidText, .line("b"), .end])
  }

  @Test func `skips a line beyond the limit and goes on`() async throws {
    let long = [UInt8](repeating: 0x61, count: 20)
    #expect(try await lines(long + [0x0A, 0x62], limit: 10) == [.tooLong(limit: 10), .line("b"), .end])
    #expect(try await lines(long, limit: 10) == [.tooLong(limit: 10), .end])
  }

  @Test func `reads a line that is exactly as long as the limit`() async throws {
    let line = String(repeating: "a", count: 10)
    #expect(try await lines(Array("\(line)\nb".utf8), limit: 10) == [.line(line), .line("b"), .end])
    #expect(try await lines(Array(line.utf8), limit: 10) == [.line(line), .end])
  }

  @Test func `skips the rest of a line beyond the limit, however late it comes`() async throws {
    let pipe = try TestPipe()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true, limit: 10)
    pipe.send(String(repeating: "a", count: 20))
    #expect(await reader.next() == .tooLong(limit: 10))
    pipe.send("still a\nb\n")
    #expect(await reader.next() == .line("b"))
    pipe.closeWriting()
  }

  @Test func `waits for the rest of a line`() async throws {
    let pipe = try TestPipe()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true)
    pipe.send("la")
    async let line = reader.next()
    try await Task.sleep(for: .milliseconds(20))
    pipe.send("tte\n")
    #expect(await line == .line("latte"))
    pipe.closeWriting()
  }

  @Test(.timeLimit(.minutes(2)))
  func `never waits for a line that the read of a canceled request brings`() async throws {
    let pipe = try TestPipe()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true)
    // The read may end at any moment of the next request. On a busy machine, a few rounds must do.
    let end = ContinuousClock.now + .seconds(5)
    for number in 1...2_000 where number == 1 || ContinuousClock.now < end {
      let waiting = Task { await reader.next() }
      for _ in 1...5 { await Task.yield() }
      waiting.cancel()
      #expect(await waiting.value == .canceled)
      pipe.send("\(number)\n")
      #expect(await reader.next() == .line("\(number)"))
    }
    pipe.closeWriting()
  }

  @Test func `stops waiting when canceled, and loses nothing`() async throws {
    let pipe = try TestPipe()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true)
    let waiting = Task { await reader.next() }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    #expect(await waiting.value == .canceled)
    pipe.send("later\n")
    #expect(await reader.next() == .line("later"))
    pipe.closeWriting()
  }
}
