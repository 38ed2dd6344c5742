import TerminalKit
import Testing
import TestingKit

@Suite struct `Writing to a descriptor` {
  @Test func `gathers text until it is flushed`() throws {
    let pipe = try TestPipe()
    let writer = DescriptorWriter(descriptor: pipe.writeEnd)
    try writer.write("latte ")
    try writer.write("macchiato")
    try writer.flush()
    #expect(pipe.receive(100) == "latte macchiato")
  }

  @Test func `says that a pipe is closed, then and later`() throws {
    let pipe = try TestPipe()
    let writer = DescriptorWriter(descriptor: pipe.writeEnd)
    pipe.closeReading()
    try writer.write("x")
    let failure = #expect(throws: SystemFailure.self) { try writer.flush() }
    #expect(failure?.isBrokenPipe == true)
    #expect(throws: SystemFailure.self) { try writer.write("y") }
  }

  @Test func `continues after partial writes`() async throws {
    let pipe = try TestPipe()
    let count = 1 << 20
    async let reading = OwnThread.run {
      var total = 0
      while total < count { total += pipe.receive(1 << 14).utf8.count }
      return total
    }
    let written = await OwnThread.run {
      let writer = DescriptorWriter(descriptor: pipe.writeEnd)
      return Result {
        try writer.write(String(repeating: "x", count: count))
        try writer.flush()
      }
    }
    try written.get()
    #expect(await reading == count)
  }

  @Test func `a device that is full has a reason`() throws {
    let failure = SystemFailure(code: 28, call: "write")
    #expect(failure.reason == "No space left on device")
    #expect(!failure.isBrokenPipe)
  }
}
