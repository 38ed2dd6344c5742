import Synchronization

/// Asks a person at a terminal for lines, which they edit before they hand them over.
package final class LineEditor: Sendable {
  private let loop: TerminalLoop
  private let history: any EditorHistory
  private let memory = Mutex(EditorMemory())

  /// - Parameters:
  ///   - input: where keys come from.
  ///   - output: where the line is shown.
  /// - Throws: ``SystemFailure`` without descriptors left.
  package init(input: Int32, output: Int32, history: any EditorHistory) throws(SystemFailure) {
    loop = try TerminalLoop(input: input, output: output)
    self.history = history
  }

  /// The loop that a line runs in, and that other views may run in while no line does.
  package var terminal: TerminalLoop { loop }

  /// Whether somebody has typed on before a line was asked for.
  package var hasTypeAhead: Bool { loop.hasTypeAhead }

  /// The next line. One task at a time may ask.
  package func edit(_ request: LineRequest) async -> LineEvent {
    let number = loop.reserve()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemFailure) {
          try DedicatedThread.start { continuation.resume(returning: self.run(request, number)) }
        } catch {
          continuation.resume(returning: .failed(error))
        }
      }
    } onCancel: {
      loop.cancel(number)
    }
  }

  private func run(_ request: LineRequest, _ number: Int) -> LineEvent {
    var client = LineClient(request, history: history, memory: memory.withLock { $0 }, loop: loop)
    let end = loop.run(&client, number: number)
    memory.withLock { $0 = client.state.memory }
    switch end {
    case .done: return client.event ?? .end
    case .cancelled: return .cancelled
    case .end: return .end
    case .failed(let failure): return .failed(failure)
    }
  }

  /// Forgets what was cut, searched and changed in earlier lines.
  package func forget() { memory.withLock { $0 = EditorMemory() } }

  /// Shows a text above the line that is being edited.
  ///
  /// - Returns: whether one is; otherwise the text is the caller's to write.
  package func printAbove(_ text: String) -> Bool { loop.printAbove(text) }
}
