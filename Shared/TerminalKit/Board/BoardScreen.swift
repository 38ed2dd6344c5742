import Synchronization

/// A view of the whole screen that others fill, in which a person moves about, and which they leave.
///
/// Pictures and sentences may come from any thread; only what differs on the screen is drawn.
package final class BoardScreen: Sendable {
  /// What a person wants of whoever shows the board.
  package enum Wish: Hashable, Sendable {
    /// A key, by its place among those that were given, and the selected row where it is for one.
    case press(Int, row: String?)
    case leave
  }

  enum Letter: Sendable {
    case picture(BoardPicture)
    case page(BoardPicture, title: String)
    case message(BoardMessage?)
    case question(String)
  }

  private struct State {
    var mail: [Letter] = []
    var answer: CheckedContinuation<Bool, Never>?
    var hasEnded = false
  }

  /// What the person wants, in order; ends with the board.
  package let wishes: AsyncStream<Wish>
  private let wishing: AsyncStream<Wish>.Continuation
  private let loop: TerminalLoop
  private let number: Int
  private let board: BoardState
  private let hasColor: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - loop: where the board has the screen and the keys.
  ///   - title: what the board is; it is safe to show.
  ///   - keys: what can be done with the selected row; without any, pictures can be held up.
  package init(in loop: TerminalLoop, title: String, keys: [BoardKey] = [], hasColor: Bool) {
    self.loop = loop
    self.hasColor = hasColor
    number = loop.reserve()
    board = BoardState(title: title, keys: keys)
    (wishes, wishing) = AsyncStream.makeStream(of: Wish.self)
  }

  /// Shows the board from the first picture on, until it is left, closed or the task is cancelled.
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
    settle(false)
    wishing.finish()
    return end
  }

  private func runHere() -> TerminalEnd {
    var client = BoardClient(self, state: board, hasColor: hasColor)
    return loop.run(&client, number: number)
  }

  /// Takes the board off the screen.
  package func close() { loop.cancel(number) }

  /// Shows a picture in place of the one before.
  package func show(_ picture: BoardPicture) { send(.picture(picture)) }
  /// Shows a picture above the board until the person leaves it.
  package func open(_ page: BoardPicture, title: String) { send(.page(page, title: title)) }
  /// Shows a sentence until the next key, or takes the last one away.
  package func say(_ message: BoardMessage?) { send(.message(message)) }

  /// Asks for a yes or a no. One task at a time may ask.
  ///
  /// - Returns: whether it was a yes; the end of the board is none.
  package func ask(_ question: String) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.answer = continuation }
        send(.question(question))
        if Task.isCancelled || state.withLock({ $0.hasEnded }) { settle(false) }
      }
    } onCancel: {
      settle(false)
    }
  }

  private func send(_ letter: Letter) {
    state.withLock { $0.mail.append(letter) }
    loop.post(())
  }

  // For the client, on the loop's thread.

  func takeMail() -> [Letter] {
    state.withLock { state in
      defer { state.mail = [] }
      return state.mail
    }
  }

  func tell(_ wish: Wish) { wishing.yield(wish) }

  func settle(_ isYes: Bool) {
    let answer = state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
    answer?.resume(returning: isYes)
  }
}
