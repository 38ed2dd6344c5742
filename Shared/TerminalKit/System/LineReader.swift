import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads lines from a file descriptor without holding up Swift's threads.
///
/// Bytes are read only when a line is asked for, so that a command or another program may read the terminal in between.
/// At a terminal in canonical mode this is a plain prompt: the system edits the line and drops it at Ctrl-C.
package final class LineReader: Sendable {
  /// What came of asking for a line.
  package enum Event: Sendable, Hashable {
    /// A line without its end, which may be `\n` or `\r\n`.
    case line(String)
    /// A line that is not UTF-8. It is skipped.
    case invalidText
    /// A line of more bytes than the limit. It is skipped.
    case tooLong(limit: Int)
    /// Reading failed.
    case failed(SystemFailure)
    /// The task that asked was cancelled. A read under way stays so for the next one who asks, except at a terminal.
    case cancelled
    /// There are no more lines.
    case end
  }

  private struct State {
    var buffer: LineBuffer
    var failure: SystemFailure?
    var isReading = false
    /// What the one who waits has asked.
    var question: LineQuestion?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let descriptor: Int32
  private let isTerminal: Bool
  private let closesDescriptor: Bool
  /// Ends a wait at a terminal, so that nobody takes keys away from whoever reads it next.
  private let alarm: WakePipe?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - closesDescriptor: whether the descriptor is closed when the reader is no longer needed.
  ///   - limit: the bytes a line may have.
  package init(descriptor: Int32, closesDescriptor: Bool = false, limit: Int = 1 << 20) {
    self.descriptor = descriptor
    isTerminal = TerminalInfo.isTerminal(descriptor)
    self.closesDescriptor = closesDescriptor
    alarm = isTerminal ? Self.alarm() : nil
    state = Mutex(State(buffer: LineBuffer(limit: limit)))
  }

  /// Without descriptors left a wait goes on until there is something to read.
  private static func alarm() -> WakePipe? {
    do throws(SystemFailure) {
      return try WakePipe()
    } catch {
      return nil
    }
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// The next line. One task at a time may ask.
  ///
  /// - Parameter question: what stands on the screen of a terminal meanwhile.
  package func next(_ question: LineQuestion? = nil) async -> Event { await next(question, lend: nil) }

  /// Puts bytes in front of what is read next: they were typed ahead and read by somebody else.
  package func append(typedAhead bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    state.withLock { $0.buffer.append(bytes) }
  }

  /// Takes the bytes that were read and not asked for.
  package func takeTypeAhead() -> [UInt8] { state.withLock { $0.buffer.takeRest() } }

  /// The next line as a secret: its bytes are lent out and then erased wherever this reader had them.
  ///
  /// - Returns: an empty line where there was one; otherwise what ``next()`` does.
  package func nextSecret(
    _ question: LineQuestion? = nil, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> Event {
    await next(question, lend: lend)
  }

  private func next(
    _ question: LineQuestion?, lend: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  ) async -> Event {
    state.withLock { $0.question = question }
    while true {
      if let event = available(lend) { return event }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        // Whoever reads the terminal gives its signals back first.
        if let alarm { alarm.wake() } else { wake() }
      }
    }
  }

  private func available(_ lend: (@Sendable (UnsafeRawBufferPointer) -> Void)?) -> Event? {
    state.withLock { state in
      if let event = state.buffer.next(lend: lend), event != .end { return event }
      if Task.isCancelled { return .cancelled }
      if let failure = state.failure {
        state.failure = nil
        return .failed(failure)
      }
      guard state.buffer.isAtEnd else { return nil }
      // A Ctrl-D that answers a question must not end the prompt as well; other sources stay at their end.
      if isTerminal { state.buffer.reopen() }
      return .end
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isNews = state.withLock { state in
      if Task.isCancelled || state.failure != nil || state.buffer.isAtEnd { return true }
      state.waiting = continuation
      defer { state.isReading = true }
      if state.isReading { return false }
      state.failure = startReading()
      if state.failure != nil { state.waiting = nil }
      return state.failure != nil
    }
    if isNews { continuation.resume() }
  }

  private func startReading() -> SystemFailure? {
    do throws(SystemFailure) {
      try DedicatedThread.start { self.receive() }
      return nil
    } catch {
      return error
    }
  }

  private func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func receive() {
    guard isReadable() else {
      state.withLock { $0.isReading = false }
      return wake()
    }
    var chunk: [UInt8] = []
    var failure: SystemFailure?
    do throws(SystemFailure) {
      chunk = try readSome()
    } catch {
      failure = error
    }
    state.withLock { state in
      state.isReading = false
      if let failure {
        state.failure = failure
      } else if chunk.isEmpty {
        state.buffer.finish()
      } else {
        state.buffer.append(chunk)
      }
    }
    // A password may have been among them.
    Erasure.erase(&chunk)
    wake()
  }

  /// Waits at a terminal until there is something to read or nobody asks for it any more. Where the program is stopped
  /// meanwhile, the question stands there once more when it goes on.
  private func isReadable() -> Bool {
    guard let alarm else { return true }
    let question = state.withLock { $0.question }
    let giveSignalsBack = alarm.watchSignals()
    let canStop = WakePipe.catchStop()
    question?.heedStop(canStop)
    defer {
      question?.heedStop(false)
      if canStop { WakePipe.releaseStop() }
      giveSignalsBack()
    }
    while true {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&requests, 2, -1) < 0, errno == EINTR { continue }
      guard requests[1].revents != 0 else { return true }
      // What came meanwhile is for whoever reads next.
      if isCalledOff(alarm.causes(), question, alarm) { return false }
    }
  }

  private func isCalledOff(_ causes: Set<WakePipe.Cause>, _ question: LineQuestion?, _ alarm: WakePipe) -> Bool {
    if causes.contains(.news) { return true }
    if causes.contains(.stopped) {
      if let question { question.standStill() } else { WakePipe.stop() }
      // That it goes on is no news any more.
      return alarm.causes().contains(.news)
    }
    if causes.contains(.continued) { question?.goOn() }
    return false
  }

  private func readSome() throws(SystemFailure) -> [UInt8] {
    while true {
      var failure: SystemFailure?
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, buffer.count)
        if result < 0 { failure = .current("read") }
        count = max(0, result)
      }
      guard let failure else { return bytes }
      try waitOut(failure)
    }
  }

  private func waitOut(_ failure: SystemFailure) throws(SystemFailure) {
    if failure.code == EINTR { return }
    guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { throw failure }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }
}
