import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that shows long text page by page, and that leaves when the person has read enough.
package final class Pager: Sendable {
  private struct State {
    var descriptor: Int32?
    var hasLeft = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let program: ChosenProgram
  private let writer: DescriptorWriter
  private let state: Mutex<State>

  /// - Parameters:
  ///   - command: words for the system's shell: `less -R`.
  ///   - onLeaving: called on a thread of its own when the person has left.
  /// - Returns: nothing where there is no such program; the text is the caller's to write then.
  package static func start(_ command: String, onLeaving: @escaping @Sendable () -> Void = {}) -> Pager? {
    // Variables may stand before the program: `LESS=S less`.
    guard let word = command.split(separator: " ").first(where: { !$0.contains("=") }), isThere(word) else {
      return nil
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    guard let program = ChosenProgram(command, input: ends[0], exporting: Self.variables) else {
      close(ends[1])
      return nil
    }
    let pager = Pager(program, descriptor: ends[1])
    pager.watch(onLeaving)
    return pager
  }

  /// `less` starts no other program and reads and writes no other file.
  private static let variables = "LESSSECURE=1"

  /// Asked first: a text that was written to a program which is not there is lost.
  private static func isThere(_ word: Substring) -> Bool {
    ChosenProgram("command -v \(word) >/dev/null 2>&1", isJob: false)?.waitUntilExit() ?? false
  }

  private init(_ program: ChosenProgram, descriptor: Int32) {
    self.program = program
    state = Mutex(State(descriptor: descriptor))
    writer = DescriptorWriter(descriptor: descriptor)
  }

  private func watch(_ onLeaving: @escaping @Sendable () -> Void) {
    onThread {
      _ = self.program.waitUntilExit()
      onLeaving()
      let waiting = self.state.withLock { state in
        state.hasLeft = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Hands text over, as fast as the person reads.
  ///
  /// - Throws: ``SystemFailure``; a broken pipe when the person has left.
  package func write(_ text: String) async throws {
    let writer = writer
    let result = await endingIfCancelled {
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

  /// Says that there is no more, and waits until the person leaves.
  package func finish() async {
    state.withLock { state in
      if let open = state.descriptor { close(open) }
      state.descriptor = nil
    }
    await endingIfCancelled {
      await withCheckedContinuation { continuation in
        let hasLeft = self.state.withLock { state in
          if !state.hasLeft { state.waiting.append(continuation) }
          return state.hasLeft
        }
        if hasLeft { continuation.resume() }
      }
    }
  }

  /// Where the task is cancelled, the pager is asked to go.
  private func endingIfCancelled<Value>(_ work: () async -> Value) async -> Value {
    await withTaskCancellationHandler {
      await work()
    } onCancel: {
      state.withLock { if !$0.hasLeft { program.end() } }
    }
  }

  /// A person reads for as long as they like, which must not cost one of Swift's shared threads.
  private func onThread(_ work: @escaping @Sendable () -> Void) {
    do throws(SystemFailure) {
      try DedicatedThread.start(work)
    } catch {
      // No thread of its own is left: a shared one is better than none.
      Task { work() }
    }
  }
}
