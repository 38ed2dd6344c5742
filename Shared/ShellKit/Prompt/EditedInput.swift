import TerminalKit

/// Answers to questions at a terminal whose commands are edited: what was typed ahead is shared with the editor.
struct EditedInput: InputSource {
  let plain: DescriptorInput
  let editor: PromptEditor

  var isTerminal: Bool { plain.isTerminal }

  func next(_ question: LineQuestion?) async -> LineReader.Event {
    // Keys were read as the terminal sends them, where Enter is a carriage return.
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

  /// What was typed ahead is not meant as a password.
  func hideTyping() throws -> HiddenTyping? {
    _ = editor.lines.terminal.takeTypeAhead()
    return try plain.hideTyping()
  }
}
