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
  private let program: ChosenProgram
  private let writer: DescriptorWriter
  private let descriptor: Mutex<Int32?>

  /// - Parameter command: words for the system's shell: `less -R`.
  /// - Returns: nothing where there is no such program; the text is the caller's to write then.
  package static func start(_ command: String) -> Pager? {
    // Variables may stand before the program: `LESS=S less`.
    guard let word = command.split(separator: " ").first(where: { !$0.contains("=") }), isThere(word) else {
      return nil
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    guard let program = ChosenProgram(command, input: ends[0]) else {
      close(ends[1])
      return nil
    }
    return Pager(program, descriptor: ends[1])
  }

  /// Asked first: a text that was written to a program which is not there is lost.
  private static func isThere(_ word: Substring) -> Bool {
    ChosenProgram("command -v \(word) >/dev/null 2>&1")?.waitUntilExit() ?? false
  }

  private init(_ program: ChosenProgram, descriptor: Int32) {
    self.program = program
    self.descriptor = Mutex(descriptor)
    writer = DescriptorWriter(descriptor: descriptor)
  }

  /// Hands text over, as fast as the person reads.
  ///
  /// - Throws: ``SystemFailure``; a broken pipe when the person has left.
  package func write(_ text: String) async throws {
    let writer = writer
    let result = await onThread { () -> Result<Void, SystemFailure> in
      Result { () throws(SystemFailure) in
        try writer.write(text)
        try writer.flush()
      }
    }
    try result.get()
  }

  /// Says that there is no more, and waits until the person leaves.
  package func finish() async {
    descriptor.withLock { open in
      if let open { close(open) }
      open = nil
    }
    let program = program
    _ = await onThread { program.waitUntilExit() }
  }

  /// A person reads for as long as they like, which must not cost one of Swift's shared threads. Where the task is
  /// cancelled, the pager is asked to go.
  private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemFailure) {
          try DedicatedThread.start { continuation.resume(returning: work()) }
        } catch {
          // No thread of its own is left: a shared one is better than none.
          continuation.resume(returning: work())
        }
      }
    } onCancel: {
      program.end()
    }
  }
}
