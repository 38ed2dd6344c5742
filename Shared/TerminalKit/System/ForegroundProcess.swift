import Synchronization

/// The program to which a client of the loop has given the terminal, so that a cancellation can end
/// it.
package final class ForegroundProcess: Sendable {
  private struct State {
    var program: ExternalProgram?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Records a program. If ``end()`` was already called, ends it immediately.
  func enter(_ program: ExternalProgram) {
    state.withLock { state in
      state.program = program
      if state.isOver { program.end() }
    }
  }

  /// Forgets the program after it has exited.
  func leave() { state.withLock { $0.program = nil } }

  /// Ends the current program and any later one.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.program?.end()
    }
  }
}
