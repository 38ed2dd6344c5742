import DomainKit
import Foundation
import ShellKit
import TerminalKit
import Testing

@Suite struct `A failed call of the system` {
  @Test(
    arguments: [
      (24, "pipe", "system.too-many-files", 71), (23, "open", "system.too-many-files", 71),
      (12, "pthread_create", "system.no-memory", 71), (EAGAIN, "pthread_create", "system.too-many-threads", 71),
      (28, "write", "io.write-failed", 74), (32, "write", "io.write-failed", 74), (5, "read", "system.failed", 74),
    ] as [(Int32, String, String, Int32)])
  func `has a code of its own`(number: Int32, call: String, code: String, exit: Int32) {
    let error = ShellError(SystemFailure(code: number, call: call))
    #expect(error.code == code)
    #expect(error.exitCode == exit)
  }
}

@Suite struct `An error for a person` {
  private let error = ShellError(
    "orders.wrong-status", "An order that is preparing cannot be collected", kind: .refused,
    suggestion: "orders ready 9adbca9f comes first")

  @Test func `stands in one line where nothing is known of the width`() {
    #expect(
      error.text(width: 30) == """
        error[orders.wrong-status]: An order that is preparing cannot be collected
          orders ready 9adbca9f comes first

        """)
  }

  @Test func `goes on in the next line between words`() {
    #expect(
      error.text(width: 30, wraps: true) == """
        error[orders.wrong-status]: An
        order that is preparing cannot
        be collected
          orders ready 9adbca9f comes
          first

        """)
  }

  @Test func `repeats a limited part of what the user typed`() {
    let long = String(repeating: "x", count: 100_000)
    let error = ShellError(
      "orders.unknown-item", "There is no \(long) on the menu", suggestion: "write: orders place --item \(long)")
    for text in [error.text(), error.json] {
      #expect(text.utf8.count < 5_000)
      #expect(text.contains("There is no xxx") && text.contains("xxx on the menu"))
    }
  }

  @Test(arguments: [20, 27, 28, 33, 47, 80, 200]) func `is never wider than the terminal`(width: Int) {
    for color in [false, true] {
      let text = error.text(color: color, width: width, wraps: true)
      for line in text.split(separator: "\n") {
        let plain = line.replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[0m", with: "")
        #expect(DisplayWidth.columns(of: plain) <= width, "\(line)")
      }
      #expect(text.split(whereSeparator: \.isWhitespace).joined().contains("cannotbecollectedordersready"))
    }
  }
}
