import Foundation
import Synchronization
import TerminalKit
import Testing

@Suite struct `A secret line` {
  private func next(_ reader: LineReader) async -> (LineReader.Event, [UInt8]?) {
    let lent = Mutex<[UInt8]?>(nil)
    let event = await reader.nextSecret { bytes in
      let copy = Array(bytes)
      lent.withLock { $0 = copy }
    }
    return (event, lent.withLock { $0 })
  }

  @Test func `is lent out as it stands, and the lines around it are as ever`() async throws {
    let pipe = try TestPipe()
    pipe.send("login ada\nhunter 2 \r\nmenu list\n")
    pipe.closeWriting()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true)
    #expect(await reader.next() == .line("login ada"))
    let (event, bytes) = await next(reader)
    #expect(event == .line(""))
    #expect(bytes == Array("hunter 2 ".utf8))
    #expect(await reader.next() == .line("menu list"))
    #expect(await next(reader).0 == .end)
  }

  @Test func `may be anything but too long`() async throws {
    let pipe = try TestPipe()
    pipe.send([0xFF, 0x0A] + [UInt8](repeating: 0x61, count: 20) + [0x0A])
    pipe.closeWriting()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true, limit: 10)
    #expect(await next(reader).1 == [0xFF])
    #expect(await next(reader).0 == .tooLong(limit: 10))
  }

  @Test func `comes together from pieces`() async throws {
    let pipe = try TestPipe()
    let reader = LineReader(descriptor: pipe.readEnd, closesDescriptor: true)
    async let line = next(reader)
    pipe.send("hun")
    pipe.send("ter2\n")
    #expect(await line.1 == Array("hunter2".utf8))
    pipe.closeWriting()
  }
}

@Suite struct `Hidden typing` {
  private func flags(of descriptor: Int32) -> tcflag_t {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag
  }

  @Test func `shows nothing until it ends`() throws {
    let terminal = try TerminalPair()
    defer { terminal.closeEnds() }
    let before = flags(of: terminal.back)
    let hidden = try NoEchoInput(terminal.back)
    #expect(flags(of: terminal.back) & tcflag_t(ECHO) == 0)
    #expect(flags(of: terminal.back) & tcflag_t(ICANON) != 0)
    for _ in 1...2 {
      hidden.end()
      #expect(flags(of: terminal.back) == before)
    }
  }

  @Test func `needs a terminal`() throws {
    let pipe = try TestPipe()
    #expect(throws: SystemFailure.self) { try NoEchoInput(pipe.readEnd) }
    pipe.closeWriting()
  }
}
