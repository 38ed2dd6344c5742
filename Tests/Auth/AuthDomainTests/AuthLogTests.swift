import AuthDomain
import DomainKit
import Testing

@Suite struct `The bytes of a log entry` {
  private static let zero = LogEnd.start.hash

  private func bytes(_ line: LogLine, position: Int = 1) -> [UInt8] {
    AuthLogEntry.canonicalBytes(position: position, at: Timestamp(milliseconds: 5), line: line, previous: Self.zero)
  }

  @Test func `are written out with lengths`() {
    let line = LogLine(actor: "ada", action: "login", subject: "é", outcome: "done")
    let text = "64:\(Self.zero.hex)1:11:53:ada5:login2:é4:done"
    #expect(String(decoding: bytes(line), as: UTF8.self) == text)
  }

  @Test func `differ when words move from one field to the next`() {
    let one = LogLine(actor: "ada", action: "login", subject: "x", outcome: LogLine.done)
    let other = LogLine(actor: "adal", action: "ogin", subject: "x", outcome: LogLine.done)
    #expect(bytes(one) != bytes(other))
  }
}
