import Synchronization

/// The program that a client of the loop has given the terminal to, for whoever must end it.
package final class TerminalGuest: Sendable {
  private struct State {
    var program: ChosenProgram?
    var isOver = false
  }

  private let state = Mutex(State())

  /// A program has come, which is ended at once if the time for it is over.
  func enter(_ program: ChosenProgram) {
    state.withLock { state in
      state.program = program
      if state.isOver { program.end() }
    }
  }

  /// The program is gone.
  func leave() { state.withLock { $0.program = nil } }

  /// Ends the program that is there, and whatever comes.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.program?.end()
    }
  }
}
