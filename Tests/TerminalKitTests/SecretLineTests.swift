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
  /// A terminal of the test's own.
  private final class Terminal {
    var front: Int32 = -1
    var back: Int32 = -1

    init() throws {
      guard openpty(&front, &back, nil, nil, nil) == 0 else { throw SystemFailure(code: errno, call: "openpty") }
      for descriptor in [front, back] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      close(front)
      close(back)
    }

    var flags: tcflag_t {
      var settings = termios()
      tcgetattr(back, &settings)
      return settings.c_lflag
    }
  }

  @Test func `shows nothing until it ends`() throws {
    let terminal = try Terminal()
    let before = terminal.flags
    let hidden = try NoEchoInput(terminal.back)
    #expect(terminal.flags & tcflag_t(ECHO) == 0)
    #expect(terminal.flags & tcflag_t(ICANON) != 0)
    hidden.end()
    #expect(terminal.flags == before)
    hidden.end()
    #expect(terminal.flags == before)
  }

  @Test func `needs a terminal`() throws {
    let pipe = try TestPipe()
    #expect(throws: SystemFailure.self) { try NoEchoInput(pipe.readEnd) }
    pipe.closeWriting()
  }
}
