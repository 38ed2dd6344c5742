import CLibrary
import Synchronization

/// The single loop that waits at a terminal for keys, signals and messages of other threads.
///
/// It blocks a thread, which must not be one that tasks share. Input that is typed ahead stays here
/// for the next client.
package final class TerminalLoop: Sendable {
  private struct State {
    var decoder = KeyDecoder()
    var messages: [any Sendable] = []
    var above: [String] = []
    var number = 0
    var canceled: Int?
    var isRunning = false
    /// The holder of the program that currently has the terminal, and the number of the run.
    var foreground: (number: Int, process: ForegroundProcess)?
    var lastKeys: ContinuousClock.Instant?
  }

  let input: Int32
  let output: Int32
  let pipe: WakePipe
  private let state = Mutex(State())

  /// - Throws: ``SystemFailure`` if there are no descriptors left.
  package init(input: Int32, output: Int32) throws(SystemFailure) {
    (self.input, self.output) = (input, output)
    pipe = try WakePipe()
    pipe.watchSignals()
  }

  /// Returns the number of the next run, which can be canceled and get messages even before it starts.
  /// Messages from before are dropped, because they were for another client.
  package func reserve() -> Int {
    state.withLock { state in
      state.messages = []
      state.number += 1
      return state.number
    }
  }

  /// Ends a run, and the program that has the terminal in it.
  package func cancel(_ number: Int) {
    let foreground = state.withLock { state in
      state.canceled = number
      return state.foreground?.number == number ? state.foreground?.process : nil
    }
    foreground?.end()
    pipe.wake()
  }

  /// Returns `true` if the user has pressed a key within a time.
  package func hadKeys(within time: Duration) -> Bool {
    state.withLock { state in state.lastKeys.map { $0 + time > .now } ?? false }
  }

  func recordKeys() { state.withLock { $0.lastKeys = .now } }

  /// Posts a message to the client of the last number.
  package func post(_ message: any Sendable) {
    state.withLock { $0.messages.append(message) }
    pipe.wake()
  }

  /// Shows text above the client.
  ///
  /// - Parameter text: Whole lines that are safe to show.
  /// - Returns: `false` if there is no client. The caller then writes the text itself.
  package func printAbove(_ text: String) -> Bool {
    let isRunning = state.withLock { state in
      if state.isRunning { state.above.append(text) }
      return state.isRunning
    }
    if isRunning { pipe.wake() }
    return isRunning
  }

  /// Removes and returns the bytes that were typed ahead.
  package func takeTypeAhead() -> [UInt8] { state.withLock { $0.decoder.takeRest() } }

  /// Discards the input that was typed ahead, in the loop and in the system's buffer.
  package func discardTypeAhead() {
    _ = takeTypeAhead()
    _ = tcflush(input, TCIFLUSH)
  }

  /// `true` if input was typed ahead, in the loop or in the system's buffer.
  package var hasTypeAhead: Bool {
    if state.withLock({ $0.decoder.hasRest }) { return true }
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Inserts bytes before the input that is typed ahead.
  package func prepend(typedAhead bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    state.withLock { state in
      let rest = state.decoder.takeRest()
      state.decoder.append(bytes + rest)
    }
  }

  /// Gives a client the terminal until it is done.
  package func run(_ client: inout some TerminalClient, number: Int) -> TerminalEnd {
    let terminal: RawTerminal
    do throws(SystemFailure) {
      terminal = try RawTerminal(input, restoringOutput: client.restoringOutput)
    } catch {
      return .failed(error)
    }
    let foreground = ForegroundProcess()
    let decoder = state.withLock { state in
      (state.isRunning, state.foreground) = (true, (number, foreground))
      return state.decoder
    }
    let canSuspend = WakePipe.catchSuspension()
    var run = TerminalRun(
      loop: self, terminal: terminal, decoder: decoder, number: number, canSuspend: canSuspend, foreground: foreground)
    let end = run.run(&client)
    if canSuspend { SignalWatcher.handleSuspensions() }
    terminal.end()
    let missed = state.withLock { state in
      (state.decoder, state.isRunning, state.foreground) = (run.decoder, false, nil)
      defer { state.above = [] }
      return state.above
    }
    if !missed.isEmpty { write(missed.joined()) }
    return end
  }

  func takeMessages(_ number: Int) -> (messages: [any Sendable], above: [String], isCancelled: Bool) {
    state.withLock { state in
      defer { (state.messages, state.above) = ([], []) }
      return (state.messages, state.above, state.canceled == number)
    }
  }

  /// Writes the whole text, waiting for the terminal if necessary.
  func write(_ text: String) {
    do throws(SystemFailure) {
      try DescriptorWriter.write(text, to: output)
    } catch {
      // The terminal is gone. Reading from it reports that.
    }
  }
}
