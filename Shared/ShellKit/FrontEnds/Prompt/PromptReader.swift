import DomainKit
import TerminalKit

/// The reader of lines at a prompt with a line editor.
struct PromptReader: Sendable {
  let runner: StatementRunner
  let editor: PromptEditor
  let advisor: PromptAdvisor
  private let alerts: PromptAlerts
  private let questionMarks: QuestionMarks
  /// The time after a key press during which the user counts as typing.
  private static let typing = Duration.seconds(2)
  /// The pauses between lookups for the final prompt, each twice as long as the one before.
  private static let promptPauses = (first: Duration.milliseconds(500), longest: Duration.seconds(30))

  init(runner: StatementRunner, editor: PromptEditor) {
    self.runner = runner
    questionMarks = QuestionMarks(runner: runner)
    self.editor = editor
    advisor = PromptAdvisor(runner: runner, history: editor.history)
    alerts = PromptAlerts(
      runner.alerts, isTyping: { editor.lines.terminal.hadKeys(within: Self.typing) },
      show: { editor.lines.terminal.printAbove($0) }, fit: { runner.streams.errors.wrapped($0) })
  }

  /// Returns the next line, or several lines of one statement.
  ///
  /// It answers lines that end with `?` itself.
  ///
  /// - Parameter proposed: A line to propose as the next input; ignored if the user has typed ahead.
  func next(proposing proposed: ProposedLine) async -> LineEvent {
    var line = await findsNewUser() || editor.lines.terminal.hasTypeAhead ? ProposedLine() : proposed
    while true {
      noteProblem { () throws(SystemFailure) in try editor.history.refresh() }
      advisor.begin()
      let (settings, prompt) = (runner.state.settings, await runner.hooks.prompt())
      let request = request(showing: line, after: prompt)
      let event = await alerts.listen(if: settings.showsAlerts && !settings.isQuiet) {
        await replacing(prompt) { await editor.lines.edit(request) }
      }
      switch event {
      case .line(let typed):
        if let question = questionMarks.question(in: typed) {
          await questionMarks.answer(question)
          line = ProposedLine(text: question, isOffer: false)
        } else if await findsNewUser() {
          noteDropped(typed)
          line = ProposedLine()
        } else {
          remember(typed)
          return event
        }
      case .outdated(let before, let after, let typed):
        let hasNewUser = await findsNewUser(afterKey: true)
        if hasNewUser { noteDropped(before) }
        line = ProposedLine(text: hasNewUser ? typed : after, isOffer: false)
      default: return event
      }
    }
  }

  /// Looks up the present user and shows only that user's history. Keys that were typed before a
  /// sign-in are discarded.
  ///
  /// - Parameter afterKey: `true` if the new user has already pressed keys.
  /// - Returns: `true` if another user has signed in.
  private func findsNewUser(afterKey: Bool = false) async -> Bool {
    let owner = await runner.refreshUser()
    editor.history.select(owner)
    guard let change = runner.state.takeUserChange() else { return false }
    editor.lines.forget()
    // After the exit from a kiosk, the next person may have no account either.
    editor.history.forget()
    if runner.systemAccess.isKiosk, owner == .anonymous { clearScreen() }
    if change == .signedIn, !afterKey { editor.lines.terminal.discardTypeAhead() }
    return change == .signedIn
  }

  /// Notes that a line of the user before is dropped. No history keeps it.
  private func noteDropped(_ typed: String) {
    if !typed.isEmpty { runner.note("Another user has signed in, so the line was not run.") }
  }

  /// Replaces a provisional prompt with the final one, once there is one, while the body runs.
  private func replacing<Value: Sendable>(
    _ prompt: ShellPrompt, while body: @Sendable () async -> Value
  ) async -> Value {
    guard prompt.isProvisional else { return await body() }
    let search = Task {
      var (prompt, pause) = (prompt, Self.promptPauses.first)
      do {
        while prompt.isProvisional {
          try await Task.sleep(for: pause)
          pause = min(pause * 2, Self.promptPauses.longest)
          prompt = await runner.hooks.prompt()
        }
        try Task.checkCancellation()
        editor.lines.showPrompt(TextEscaping.visible(prompt.text))
      } catch {
        // The line was entered; the next one has a prompt of its own.
      }
    }
    let value = await body()
    search.cancel()
    // No question may be asked at the same time as a command.
    await search.value
    return value
  }

  private func request(showing line: ProposedLine, after prompt: ShellPrompt) -> LineRequest {
    let settings = runner.state.settings
    var request = LineRequest(prompt: TextEscaping.visible(prompt.text))
    (request.text, request.isOffer, request.menuOffset) = (line.text, line.isOffer, line.choiceOffset)
    request.keymap = settings.keymap
    request.hasColor = settings.hasColor(for: runner.streams.errors)
    // NO_COLOR does not hide the suggestion, which is then faint.
    request.showsSuggestions = settings.color == .always || TerminalInfo.canShowFaintText
    request.usesScreenReader = settings.usesScreenReader ?? editor.usesScreenReader
    request.isComplete = { StatementLexer.isComplete($0) }
    request.splitWords = { Lexer($0).sources }
    request.findEditor = { [runner] in
      let refusal = runner.systemAccess.refusal(of: "The editor", for: await runner.hooks.currentUser())
      return refusal.map(EditorAnswer.refused)
        ?? .command(ShellVariable.visual.value ?? ShellVariable.editor.value ?? "vi")
    }
    request.isOutdated = { [runner] in runner.state.isOtherSignIn(runner.hooks.signInRevision()) }
    request.lend = { [interrupts = runner.interrupts] in interrupts.lendTerminal($0) }
    let advisor = advisor
    request.analyze = { text, cursor in advisor.analysis(of: text, cursor: cursor) }
    request.prepareAnalysis = { await advisor.prepare() }
    request.complete = { await advisor.completion(for: $0) }
    return request
  }

  /// Clears the screen and the lines above it, so that the next customer does not see the orders of the
  /// one before.
  private func clearScreen() {
    if runner.streams.drawsOver { runner.writeToErrors("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }

  /// Adds a line to the history, unless it may contain a password.
  func remember(_ text: String) {
    // After an empty line, the next one may still be a missed password.
    if text.allSatisfy(\.isWhitespace) { return }
    let mayBePassword = runner.state.takeMissedPassword()
    guard HistoryRules(runner.grammar).keeps(text, for: editor.history.owner, mayBePassword: mayBePassword)
    else { return }
    noteProblem { () throws(SystemFailure) in try editor.history.add(text) }
  }

  /// Runs an operation on the history file and reports the first failure only.
  ///
  /// A history failure does not stop the session.
  private func noteProblem(_ body: () throws(SystemFailure) -> Void) {
    do throws(SystemFailure) {
      try body()
    } catch {
      guard advisor.isFirstProblem() else { return }
      runner.note("The history is kept for this session only: \(TextEscaping.visible(error.reason))")
    }
  }
}

extension HistoryOwner {
  init(_ user: Principal) {
    if let account = user.account {
      self = .account("\(account)")
    } else {
      self = user == .unrestricted ? .localUser : .anonymous
    }
  }
}
