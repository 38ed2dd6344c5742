import Synchronization

/// A full-screen view that the caller fills, and that the user navigates and leaves.
///
/// Contents and messages may come from any thread. Only differences on the screen are drawn.
package final class BoardScreen: Sendable {
  /// A request of the user to the caller.
  package enum Request: Hashable, Sendable {
    /// A key, by its index among the board's keys, the row that was selected if the key requires
    /// one, and the answer to its question.
    case press(Int, row: BoardRow?, answer: String? = nil)
    case leave
  }

  enum Update: Sendable {
    case content(BoardContent)
    case page(BoardContent, title: String)
    case message(BoardMessage?)
    case question(String)
  }

  private struct State {
    var updates: [Update] = []
    var answer: CheckedContinuation<Bool, Never>?
    var hasEnded = false
  }

  /// The requests of the user, in order. The stream ends with the board.
  package let requests: AsyncStream<Request>
  private let requestsContinuation: AsyncStream<Request>.Continuation
  private let loop: TerminalLoop
  private let number: Int
  private let board: BoardState
  private let hasColor: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - loop: The loop that owns the screen and the keys.
  ///   - title: The title of the board; safe to show.
  ///   - keys: The actions for the selected row or the whole board. A board without any can be paused.
  package init(in loop: TerminalLoop, title: String, keys: [BoardKey] = [], hasColor: Bool) {
    self.loop = loop
    self.hasColor = hasColor
    number = loop.reserve()
    board = BoardState(title: title, keys: keys, canSuspend: SignalWatcher.canSuspend)
    (requests, requestsContinuation) = AsyncStream.makeStream(of: Request.self)
  }

  /// Shows the board from the first content on, until the user leaves it, ``close()`` is called or
  /// the task is canceled.
  package func run() async -> TerminalEnd {
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemFailure) {
          try DedicatedThread.start { continuation.resume(returning: self.runHere()) }
        } catch {
          continuation.resume(returning: TerminalEnd.failed(error))
        }
      }
    } onCancel: {
      close()
    }
    state.withLock { $0.hasEnded = true }
    finishQuestion(false)
    requestsContinuation.finish()
    return end
  }

  private func runHere() -> TerminalEnd {
    var client = BoardClient(self, state: board, hasColor: hasColor)
    return loop.run(&client, number: number)
  }

  /// Removes the board from the screen.
  package func close() { loop.cancel(number) }

  /// Replaces the current content.
  package func show(_ content: BoardContent) { send(.content(content)) }
  /// Shows a page over the board until the user leaves it.
  package func open(_ page: BoardContent, title: String) { send(.page(page, title: title)) }
  /// Shows a message until the next key, or removes the last one.
  package func say(_ message: BoardMessage?) { send(.message(message)) }

  /// Asks the user for a yes or no. Only one task may ask at a time.
  ///
  /// - Returns: `true` if the user answers yes; `false` if the board ends first.
  package func ask(_ question: String) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.answer = continuation }
        send(.question(question))
        if Task.isCancelled || state.withLock({ $0.hasEnded }) { finishQuestion(false) }
      }
    } onCancel: {
      finishQuestion(false)
    }
  }

  private func send(_ update: Update) {
    state.withLock { $0.updates.append(update) }
    loop.post(())
  }

  // Called by the client, on the thread of the loop.

  func takeUpdates() -> [Update] {
    state.withLock { state in
      defer { state.updates = [] }
      return state.updates
    }
  }

  func send(_ request: Request) { requestsContinuation.yield(request) }

  func finishQuestion(_ isYes: Bool) {
    let answer = state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
    answer?.resume(returning: isYes)
  }
}
