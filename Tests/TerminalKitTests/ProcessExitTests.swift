import Foundation
import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A scheduled end of the process` {
  @Test func `needs no thread`() async {
    await #expect(processExitsWith: .exitCode(143)) {
      ProcessExit.schedule(143, after: 1)
      while true { sleep(10) }
    }
  }

  @Test func `can be canceled`() async {
    await #expect(processExitsWith: .success) {
      ProcessExit.schedule(143, after: 600)
      ProcessExit.cancelSchedule()
      exit(Int32(min(alarm(0), 1)))
    }
  }
}
