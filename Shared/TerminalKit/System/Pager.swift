import CLibrary
import Synchronization

/// A program that reads text: a pager until the user leaves it, or the program of a pipe.
package final class Pager: Sendable {
  private struct State {
    var descriptor: Int32?
    var hasLeft = false
    var exitCode: Int32 = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let program: ExternalProgram
  private let writer: DescriptorWriter
  private let state: Mutex<State>

  /// Starts a pager.
  ///
  /// - Parameters:
  ///   - command: Words for the system's shell: `less -R`.
  ///   - onLeaving: Called on a separate thread when the user has left.
  /// - Returns: `nil` if the program does not exist. The caller then writes the text itself.
  package static func start(_ command: String, onLeaving: @escaping @Sendable () -> Void = {}) -> Pager? {
    // Variables may precede the program: `LESS=S less`.
    guard let word = command.split(separator: " ").first(where: { !$0.contains("=") }), isThere(word) else {
      return nil
    }
    return start(command, exporting: variables, onLeaving)
  }

  /// Starts the program of a pipe. The system's shell reports a program that does not exist.
  ///
  /// - Parameters:
  ///   - command: Words for the system's shell: `sort | head`.
  ///   - onLeaving: Called on a separate thread when the program has ended.
  /// - Returns: `nil` if the system's shell cannot be started.
  package static func piping(to command: String, onLeaving: @escaping @Sendable () -> Void = {}) -> Pager? {
    start(command, exporting: nil, onLeaving)
  }

  private static func start(
    _ command: String, exporting variables: String?, _ onLeaving: @escaping @Sendable () -> Void
  ) -> Pager? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    guard let program = ExternalProgram(command, input: ends[0], exporting: variables) else {
      close(ends[1])
      return nil
    }
    let pager = Pager(program, descriptor: ends[1])
    pager.watch(onLeaving)
    return pager
  }

  /// `less` must not start other programs or read and write other files, nor keep searches, which the
  /// next user would see.
  private static let variables = "LESSSECURE=1 LESSHISTFILE=-"

  /// Checks that a program exists, because text written to a missing program would be lost.
  private static func isThere(_ word: Substring) -> Bool {
    ExternalProgram("command -v \(word) >/dev/null 2>&1", isJob: false)?.waitUntilExit() == 0
  }

  private init(_ program: ExternalProgram, descriptor: Int32) {
    self.program = program
    state = Mutex(State(descriptor: descriptor))
    writer = DescriptorWriter(descriptor: descriptor)
  }

  private func watch(_ onLeaving: @escaping @Sendable () -> Void) {
    onThread {
      let exitCode = self.program.waitUntilExit()
      onLeaving()
      let waiting = self.state.withLock { state in
        (state.hasLeft, state.exitCode) = (true, exitCode)
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Writes text at the speed at which the user reads.
  ///
  /// - Throws: ``SystemFailure``; a broken pipe after the user has left.
  package func write(_ text: String) async throws {
    let writer = writer
    let result = await endingIfCanceled {
      await withCheckedContinuation { continuation in
        self.onThread {
          continuation.resume(
            returning: Result { () throws(SystemFailure) in
              try writer.write(text)
              try writer.flush()
            })
        }
      }
    }
    try result.get()
  }

  /// Writes text as fast as the program reads it, and blocks meanwhile.
  package func writeNow(_ text: String) throws(SystemFailure) { try writer.write(text) }

  /// Writes the buffered text.
  package func flush() throws(SystemFailure) { try writer.flush() }

  /// `false` after the program has closed its input.
  package var hasReader: Bool { state.withLock { !$0.hasLeft } }

  /// The exit code of the program, after it has ended.
  package var exitCode: Int32 { state.withLock { $0.exitCode } }

  /// Asks the program to end.
  package func end() { state.withLock { if !$0.hasLeft { program.end() } } }

  /// Ends the text and waits until the user leaves.
  package func finish() async {
    state.withLock { state in
      if let open = state.descriptor { close(open) }
      state.descriptor = nil
    }
    await endingIfCanceled {
      await withCheckedContinuation { continuation in
        let hasLeft = self.state.withLock { state in
          if !state.hasLeft { state.waiting.append(continuation) }
          return state.hasLeft
        }
        if hasLeft { continuation.resume() }
      }
    }
  }

  /// Ends the pager if the task is canceled.
  private func endingIfCanceled<Value>(_ work: () async -> Value) async -> Value {
    await withTaskCancellationHandler {
      await work()
    } onCancel: {
      end()
    }
  }

  /// Runs work on a separate thread, because the user may read for a long time and must not block
  /// one of Swift's shared threads.
  private func onThread(_ work: @escaping @Sendable () -> Void) {
    do throws(SystemFailure) {
      try DedicatedThread.start(work)
    } catch {
      // The system cannot create a thread, so use a shared one.
      Task { work() }
    }
  }
}
