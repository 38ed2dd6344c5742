import CLibrary
import Synchronization

/// A reader of lines from a file descriptor that does not block Swift's threads.
///
/// Bytes are read only when a line is requested, so a command or another program may read the
/// terminal in between. At a terminal in canonical mode this is a plain prompt: the system edits
/// the line and discards it at Ctrl-C.
package final class LineReader: Sendable {
  /// The result of a request for a line.
  package enum Event: Sendable, Hashable {
    /// A line without its end, which may be `\n` or `\r\n`.
    case line(String)
    /// A line that is not UTF-8. It is skipped.
    case invalidText
    /// A line with more bytes than the limit. It is skipped.
    case tooLong(limit: Int)
    /// Reading failed.
    case failed(SystemFailure)
    /// The requesting task was canceled. Except at a terminal, the current read continues for the
    /// next request.
    case canceled
    /// There are no more lines.
    case end
  }

  private struct State {
    var buffer: LineBuffer
    var failure: SystemFailure?
    var isReading = false
    /// `true` if a read has ended since the last look at the buffer.
    var hasNewInput = false
    /// The question of the waiting task.
    var question: LineQuestion?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let descriptor: Int32
  private let isTerminal: Bool
  private let closesDescriptor: Bool
  /// Ends a wait at a terminal, so that the thread takes no keys from the next reader.
  private let alarm: WakePipe?
  /// The maximum time between two pieces of a paste, in milliseconds.
  private let pieceGap: Int32
  private static let maxPieces = 100
  private let state: Mutex<State>

  /// - Parameters:
  ///   - closesDescriptor: `true` to close the descriptor together with the reader.
  ///   - limit: The maximum number of bytes per line.
  ///   - pieceGap: The maximum time between two pieces of a paste, in milliseconds.
  package init(
    descriptor: Int32, closesDescriptor: Bool = false, limit: Int = 1 << 20, pieceGap: Int32 = 20
  ) {
    self.pieceGap = pieceGap
    self.descriptor = descriptor
    isTerminal = TerminalInfo.isTerminal(descriptor)
    self.closesDescriptor = closesDescriptor
    alarm = isTerminal ? Self.alarm() : nil
    state = Mutex(State(buffer: LineBuffer(limit: limit)))
  }

  /// Returns `nil` if no descriptors are left. A wait then continues until input arrives.
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

  /// Returns the next line. Only one task may ask at a time.
  ///
  /// - Parameter question: The question on the screen of a terminal during the wait.
  package func next(_ question: LineQuestion? = nil) async -> Event {
    let event = await next(question, lend: nil)
    if isTerminal, question?.endsPaste == true, case .line = event { discardPaste() }
    return event
  }

  /// Discards what was read, and what arrives at the terminal without a pause. Over a network, a
  /// paste arrives in pieces.
  private func discardPaste() {
    for _ in 0..<Self.maxPieces {
      discardTypeAhead()
      guard isReadable(within: pieceGap) else { return }
    }
  }

  /// `true` if input was typed that was not requested.
  package var hasTypeAhead: Bool { state.withLock { $0.buffer.hasRest } || isReadable(within: 0) }

  /// Discards what was read but not requested, and what waits at the terminal.
  package func discardTypeAhead() {
    _ = takeTypeAhead()
    _ = tcflush(descriptor, TCIFLUSH)
  }

  /// - Parameter milliseconds: The maximum time to wait for input.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Inserts bytes before the next input. Another reader has already read them.
  package func append(typedAhead bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    state.withLock { $0.buffer.append(bytes) }
  }

  /// Removes and returns the bytes that were read but not requested.
  package func takeTypeAhead() -> [UInt8] { state.withLock { $0.buffer.takeRest() } }

  /// Returns the next line as a secret. Its bytes are lent to a closure and then erased from all
  /// buffers of this reader.
  ///
  /// - Returns: An empty line in place of the secret; otherwise the result of ``next(_:)``.
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
        // The reading thread must restore the signals of the terminal first.
        if let alarm { alarm.wake() } else { wake() }
      }
    }
  }

  private func available(_ lend: (@Sendable (UnsafeRawBufferPointer) -> Void)?) -> Event? {
    state.withLock { state in
      state.hasNewInput = false
      if let event = state.buffer.next(lend: lend), event != .end { return event }
      if Task.isCancelled { return .canceled }
      if let failure = state.failure {
        state.failure = nil
        return .failed(failure)
      }
      guard state.buffer.isAtEnd else { return nil }
      // Ctrl-D as an answer must not end the prompt as well. Other sources stay at their end.
      if isTerminal { state.buffer.reopen() }
      return .end
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      if Task.isCancelled || state.hasNewInput { return true }
      state.waiting = continuation
      defer { state.isReading = true }
      if state.isReading { return false }
      state.failure = startReading()
      if state.failure != nil { state.waiting = nil }
      return state.failure != nil
    }
    if isReady { continuation.resume() }
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
      (state.isReading, state.hasNewInput) = (false, true)
      if let failure {
        state.failure = failure
      } else if chunk.isEmpty {
        state.buffer.finish()
      } else {
        state.buffer.append(chunk)
      }
    }
    // The bytes may contain a password.
    Erasure.erase(&chunk)
    wake()
  }

  /// Waits at a terminal until input arrives or the request is canceled. If the program is
  /// suspended meanwhile, shows the question again when it continues.
  private func isReadable() -> Bool {
    guard let alarm else {
      // A named pipe is at its end until its first writer has opened it.
      waitForInput()
      return true
    }
    let question = state.withLock { $0.question }
    let giveSignalsBack = alarm.watchSignals()
    let canSuspend = WakePipe.catchSuspension()
    question?.allowSuspension(canSuspend)
    defer {
      question?.allowSuspension(false)
      if canSuspend { SignalWatcher.handleSuspensions() }
      giveSignalsBack()
    }
    while true {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&requests, 2, -1) < 0, errno == EINTR { continue }
      guard requests[1].revents != 0 else { return true }
      // Leave the input that arrived in the meantime to the next reader.
      if isCalledOff(alarm.causes(), question, alarm) { return false }
    }
  }

  private func isCalledOff(_ causes: Set<WakePipe.Cause>, _ question: LineQuestion?, _ alarm: WakePipe) -> Bool {
    if causes.contains(.message) { return true }
    if causes.contains(.suspended) {
      if let question { question.suspend() } else { WakePipe.suspend() }
      // The question is already visible again, so ignore the continuation.
      return alarm.causes().contains(.message)
    }
    if causes.contains(.continued) { question?.showAgain() }
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
    waitForInput()
  }

  private func waitForInput() { _ = isReadable(within: -1) }
}
