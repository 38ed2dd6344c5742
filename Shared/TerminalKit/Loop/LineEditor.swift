import Synchronization

/// An editor for lines at a terminal.
package final class LineEditor: Sendable {
  /// The loop that runs the line. Other views may use it between lines.
  package let terminal: TerminalLoop
  private let history: any EditorHistory
  private let memory = Mutex(EditorMemory())

  /// - Parameters:
  ///   - input: The descriptor to read keys from.
  ///   - output: The descriptor to show the line on.
  /// - Throws: ``SystemFailure`` if there are no descriptors left.
  package convenience init(input: Int32, output: Int32, history: any EditorHistory) throws(SystemFailure) {
    self.init(in: try TerminalLoop(input: input, output: output), history: history)
  }

  init(in terminal: TerminalLoop, history: any EditorHistory) {
    self.terminal = terminal
    self.history = history
  }

  /// Returns the next line. Only one task may ask at a time.
  package func edit(_ request: LineRequest) async -> LineEvent {
    let number = terminal.reserve()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemFailure) {
          try DedicatedThread.start { continuation.resume(returning: self.run(request, number)) }
        } catch {
          continuation.resume(returning: .failed(error))
        }
      }
    } onCancel: {
      terminal.cancel(number)
    }
  }

  private func run(_ request: LineRequest, _ number: Int) -> LineEvent {
    var client = LineClient(request, history: history, memory: memory.withLock { $0 }, loop: terminal)
    let end = terminal.run(&client, number: number)
    memory.withLock { $0 = client.state.memory }
    switch end {
    case .done: return client.event ?? .end
    case .canceled: return .canceled
    case .end: return .end
    case .failed(let failure): return .failed(failure)
    }
  }

  /// Forgets the texts, searches and changes of earlier lines.
  package func forget() { memory.withLock { $0 = EditorMemory() } }

  /// Replaces the prompt of the line that the user edits.
  ///
  /// - Parameter prompt: A text that is safe to show.
  package func showPrompt(_ prompt: String) { terminal.post(LineClient.NewPrompt(text: prompt)) }
}
