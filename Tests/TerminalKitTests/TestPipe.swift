import Foundation
import TerminalKit
import Testing

/// A pipe of the system, for tests.
struct TestPipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // Programs started by other tests must not inherit the ends: the pipe would stay open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func send(_ bytes: [UInt8]) { _ = write(writeEnd, bytes, bytes.count) }
  func send(_ text: String) { send(Array(text.utf8)) }
  func closeReading() { close(readEnd) }
  func closeWriting() { close(writeEnd) }

  func receive(_ count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = read(readEnd, &bytes, count)
    return String(decoding: bytes.prefix(max(0, received)), as: UTF8.self)
  }
}
