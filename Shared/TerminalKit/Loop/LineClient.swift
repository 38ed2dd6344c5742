/// A client that lets the user edit a line at a terminal.
struct LineClient: TerminalClient {
  /// The maximum length in UTF-8 of a text that is analyzed for colors and hints. A longer text is
  /// not a typed command.
  private static let analysisLimit = 1 << 14

  /// The completions for a request, once they are known.
  struct Answer: Sendable {
    let request: CompletionRequest
    let completion: Completion
  }

  /// The text after the user has changed it in an external editor.
  struct Edited: Sendable { let text: String }

  /// The prompt that replaces the one of the request.
  struct NewPrompt: Sendable { let text: String }

  /// The message that the analysis is prepared.
  private struct Prepared: Sendable {}

  /// The editor that the user of a line asked for. A later line may have another user.
  private struct FoundEditor: Sendable {
    let line: Identity
    let answer: EditorAnswer
  }

  private final class Identity: Sendable {}

  /// The shortest time between two checks for another user, so that long type-ahead is not delayed.
  private static let checkPause = Duration.milliseconds(50)

  private let identity = Identity()
  private var request: LineRequest
  private let loop: TerminalLoop
  private var painter: any LinePainter
  private var lastCheck = ContinuousClock.now
  /// The time of the first frame, or of the last key that was ignored.
  private var offeredAt: ContinuousClock.Instant?
  private(set) var state: EditorState
  /// The result, once the line is done.
  private(set) var event: LineEvent?

  init(_ request: LineRequest, history: any EditorHistory, memory: EditorMemory, loop: TerminalLoop) {
    self.request = request
    self.loop = loop
    painter = request.usesScreenReader ? ScreenReaderRenderer() : LineRenderer(hasColor: request.hasColor)
    state = EditorState(
      keymap: request.keymap, history: history, memory: memory, isComplete: request.isComplete,
      splitWords: request.splitWords)
    if let offset = request.menuOffset {
      for effect in state.offer(request.text, completingAt: offset) { _ = step(effect) }
    } else if !request.text.isEmpty {
      request.isOffer ? state.offer(request.text) : state.replaceAll(with: request.text)
    }
    guard let prepare = request.prepareAnalysis else { return }
    Task {
      await prepare()
      loop.post(Prepared())
    }
  }

  var usesEscape: Bool { state.usesEscape }

  mutating func handle(_ key: Key) -> TerminalStep {
    if lastCheck + Self.checkPause < .now {
      lastCheck = .now
      if request.isOutdated() { return endOutdated(by: key) }
    }
    if ignores(key) { return .proceed }
    var step = TerminalStep.proceed
    for effect in state.handle(key) { step = self.step(effect) }
    if let refusal = state.takeRefusal() { _ = loop.printAbove(refusal + "\n") }
    return step
  }

  /// Returns `true` for a key that runs the line, Enter or Ctrl-O, and follows too soon after an offer
  /// appeared. Decision 0260.
  private mutating func ignores(_ key: Key) -> Bool {
    guard state.isOffered, key == Key(.enter) || key == .control("o") else { return false }
    if let offeredAt, offeredAt + request.offerPause <= .now { return false }
    offeredAt = .now
    return true
  }

  /// Ends the line, with the text of a key that inserts some.
  private mutating func endOutdated(by key: Key) -> TerminalStep {
    let before = state.text.string
    let typed = if case .paste(let text) = key.code { text } else { key.plainScalar.map { String($0) } ?? "" }
    if !typed.isEmpty { _ = state.handle(key) }
    event = .outdated(before: before, after: state.text.string, typed: typed)
    return .done
  }

  private mutating func step(_ effect: EditorEffect) -> TerminalStep {
    switch effect {
    case .accept: event = .line(state.text.string)
    case .interrupt: event = .interrupted
    case .end: event = .left
    case .suspend: return .suspend
    case .clearScreen: return .clearScreen
    case .complete(let question):
      let (complete, loop) = (request.complete, loop)
      Task { loop.post(Answer(request: question, completion: await complete(question))) }
    case .editExternally:
      guard let find = request.findEditor else { return .proceed }
      let (loop, line) = (loop, identity)
      Task { loop.post(FoundEditor(line: line, answer: await find())) }
    }
    return event == nil ? .proceed : .done
  }

  /// Lets the user change the text in an external editor, or says why not.
  private func edit(with answer: EditorAnswer) -> TerminalStep {
    switch answer {
    case .refused(let message):
      _ = loop.printAbove(message + "\n")
      return .proceed
    case .command(let command):
      let (text, lend) = (state.text.string, request.lend)
      return .lendTerminal { foreground in
        lend(true)
        defer { lend(false) }
        do throws(ExternalEditor.Refusal) {
          return try ExternalEditor(command: command).edit(text, as: foreground).map(Edited.init)
        } catch {
          return error
        }
      }
    }
  }

  mutating func receive(_ message: any Sendable) -> TerminalStep {
    switch message {
    case let answer as Answer: state.offer(answer.completion, for: answer.request)
    case let found as FoundEditor where found.line === identity: return edit(with: found.answer)
    case let prompt as NewPrompt: request.prompt = prompt.text
    case let edited as Edited: state.replaceAll(with: edited.text)
    case let refusal as ExternalEditor.Refusal: _ = loop.printAbove(refusal.message + "\n")
    default: break
    }
    return .proceed
  }

  mutating func paint(in size: TerminalInfo.Size) -> String {
    if offeredAt == nil { offeredAt = .now }
    var view = plainView
    view.menu = state.menu ?? (request.usesScreenReader ? nil : state.searchMenu)
    guard !request.usesScreenReader, state.search == nil, let text = analyzable else {
      return painter.paint(view, in: size)
    }
    let analysis = request.analyze(text, state.text.string(0..<state.cursor).utf8.count)
    let isAtEnd = state.cursor == state.text.count && state.menu == nil && !state.isInNormalMode
    state.suggestion = isAtEnd && request.showsSuggestions ? analysis.suggestion : ""
    (view.styles, view.hint, view.suggestion) = (analysis.styles, analysis.hint, state.suggestion)
    if state.isOffered, let menu = state.menu, menu.selected == nil { view.hint = "Tab enters the list" }
    return painter.paint(view, in: size)
  }

  /// Returns the output of the final text, without suggestions, hints and menu.
  mutating func leave(in size: TerminalInfo.Size) -> String {
    var view = plainView
    (view.prompt, view.region) = (request.prompt, nil)
    view.cursor = view.text.count
    if !request.usesScreenReader, let text = analyzable { view.styles = request.analyze(text, text.utf8.count).styles }
    return painter.paint(view, in: size) + painter.leave()
  }

  /// The text, or `nil` if it is too long for an analysis, as few characters with many marks are.
  private var analyzable: String? {
    guard state.text.count <= Self.analysisLimit else { return nil }
    let text = state.text.string
    return text.utf8.count <= Self.analysisLimit ? text : nil
  }

  mutating func clear() -> String { painter.clear() }
  mutating func forget() { painter.forget() }
  var firstOutput: String { painter.firstOutput }

  private var plainView: LineView {
    var prompt = request.prompt
    if let search = state.search {
      let query = TextEscaping.visible(search.query)
      prompt = search.hasFailed ? "no match for '\(query)': " : "search '\(query)': "
    }
    if let argument = state.argument { prompt = "(times: \(argument.text)) " }
    var view = LineView(prompt: prompt, text: state.text, cursor: state.cursor)
    view.region = state.region
    return view
  }
}
