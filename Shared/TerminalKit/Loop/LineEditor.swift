import Synchronization

/// An editor for lines at a terminal.
package final class LineEditor: Sendable {
  private let loop: TerminalLoop
  private let history: any EditorHistory
  private let memory = Mutex(EditorMemory())

  /// - Parameters:
  ///   - input: The descriptor to read keys from.
  ///   - output: The descriptor to show the line on.
  /// - Throws: ``SystemFailure`` if there are no descriptors left.
  package init(input: Int32, output: Int32, history: any EditorHistory) throws(SystemFailure) {
    loop = try TerminalLoop(input: input, output: output)
    self.history = history
  }

  /// The loop that runs the line. Other views may use it between lines.
  package var terminal: TerminalLoop { loop }

  /// `true` if the user has typed ahead.
  package var hasTypeAhead: Bool { loop.hasTypeAhead }

  /// Returns the next line. Only one task may ask at a time.
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
    case .canceled: return .canceled
    case .end: return .end
    case .failed(let failure): return .failed(failure)
    }
  }

  /// Forgets the texts, searches and changes of earlier lines.
  package func forget() { memory.withLock { $0 = EditorMemory() } }

  /// Shows a text above the line that the user edits.
  ///
  /// - Returns: `false` if there is no such line. The caller then writes the text itself.
  package func printAbove(_ text: String) -> Bool { loop.printAbove(text) }
}
