import TerminalKit

/// The input for questions at a terminal with a line editor.
///
/// It shares type-ahead with the editor.
struct EditedInput: InputSource {
  let plain: DescriptorInput
  let editor: PromptEditor

  var isTerminal: Bool { plain.isTerminal }
  var hasTypeAhead: Bool { editor.lines.terminal.hasTypeAhead }
  func discardTypeAhead() { editor.lines.terminal.discardTypeAhead() }

  func next(_ question: LineQuestion?) async -> LineReader.Event {
    // The editor reads raw keys, where Enter is a carriage return.
    plain.append(typedAhead: editor.lines.terminal.takeTypeAhead().map { $0 == 0x0D ? 0x0A : $0 })
    let event = await plain.next(question)
    editor.lines.terminal.prepend(typedAhead: plain.takeTypeAhead())
    return event
  }

  func nextSecret(
    _ question: LineQuestion?, _ lend: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event {
    await plain.nextSecret(question, lend)
  }

  /// Hides typing, and discards type-ahead, which is not meant as a password.
  func hideTyping() throws -> NoEchoInput? {
    _ = editor.lines.terminal.takeTypeAhead()
    return try plain.hideTyping()
  }
}
