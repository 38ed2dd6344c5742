import DomainKit
import Synchronization
import TerminalKit

/// The shell's services for one running statement.
final class StatementSession: UndoKeepingSession {
  /// The default number of rows of a list at a terminal.
  private static let terminalRows = 20

  let time: SessionTime
  private let name: String
  private let settings: SessionSettings
  private let streams: ShellStreams
  private let interrupts: InterruptCenter
  private let accountNames: @Sendable (Set<UniqueID>) async -> [UniqueID: String]
  private let requireSameUser: @Sendable () async throws -> Void
  private let passwordOptionHelp: @Sendable () -> String?
  private let meter: ProgressMeter
  private let ticker: ProgressTicker?
  private let registered = Mutex<Undo?>(nil)
  private let registeredRefusal = Mutex<String?>(nil)
  private let isSilent = Mutex(false)

  /// Creates the session of a statement.
  ///
  /// - Parameters:
  ///   - interrupts: The time limits, which wait while a user answers a question.
  ///   - accountNames: Returns the names of accounts.
  ///   - requireSameUser: Throws an error if another user has signed in since the start of the statement.
  ///   - passwordOptionHelp: Returns the help of the option to read passwords from standard input.
  ///   - ticker: Turns the spinner; `nil` if the shell may not draw progress.
  init(
    name: String, settings: SessionSettings, streams: ShellStreams, time: SessionTime,
    interrupts: InterruptCenter,
    accountNames: @escaping @Sendable (Set<UniqueID>) async -> [UniqueID: String] = { _ in [:] },
    requireSameUser: @escaping @Sendable () async throws -> Void = {},
    passwordOptionHelp: @escaping @Sendable () -> String? = { nil }, ticker: ProgressTicker? = nil
  ) {
    self.interrupts = interrupts
    self.accountNames = accountNames
    self.requireSameUser = requireSameUser
    self.passwordOptionHelp = passwordOptionHelp
    self.name = name
    self.time = time
    self.settings = settings
    self.streams = streams
    self.ticker = ticker
    meter = ProgressMeter(streams.errors)
    ticker?.begin(meter, name)
  }

  var isAtTerminal: Bool { streams.output.isTerminal && settings.format(for: streams.output) == .table }

  var rowLimit: Int? {
    streams.output.isTerminal && settings.format(for: streams.output).isForScreens ? Self.terminalRows : nil
  }

  func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] {
    accounts.isEmpty ? [:] : await accountNames(accounts)
  }

  func confirmIfNeeded(_ question: String) async throws -> Bool {
    if settings.assumesYes { return false }
    guard streams.input.isTerminal, streams.errors.isTerminal, settings.allowsInput else {
      throw ShellError(
        "usage.needs-confirmation", "\(name) needs confirmation: \(question)", suggestion: "add --yes to confirm")
    }
    try meter.hold()
    defer { meter.resume() }
    // Input that was typed before the question is not a part of a pasted answer.
    let endsPaste = !streams.input.hasTypeAhead
    let asked = try LineQuestion(
      streams.errors.wrapped("\(TextEscaping.visible(question)) [y/N]", reserving: 1) + " ", at: streams.errors,
      endsPaste: endsPaste)
    let answer = await interrupts.asking { await streams.input.next(asked) }
    try Task.checkCancellation()
    // The question was for the user before.
    try await requireSameUser()
    if case .line(let text) = answer, ["y", "yes"].contains(text.lowercased()) { return true }
    throw ShellError("shell.not-confirmed", "\(name) was not confirmed", kind: .refused)
  }

  func secret(_ question: String, fromInput: Bool) async throws -> Secret {
    try meter.hold()
    defer { meter.resume() }
    // At a terminal, the input would show what is typed.
    if fromInput, !streams.input.isTerminal {
      return try await SecretReader(name: name, optionHelp: passwordOptionHelp()).line(of: streams.input)
    }
    let isHere = streams.input.isTerminal && streams.errors.isTerminal
    guard settings.allowsInput, let terminal = isHere ? (streams.input, streams.errors) : streams.terminal() else {
      throw ShellError(
        "usage.needs-password", "\(name) needs a password, but there is no terminal to ask for it",
        suggestion: "write it to standard input and add --password-stdin")
    }
    return try await interrupts.asking {
      try await SecretReader(name: name).answer(to: question, at: terminal.0, terminal.1)
    }
  }

  func note(_ sentence: String) {
    if showsMessages { warn(sentence) }
  }

  func warn(_ sentence: String) {
    attempt {
      try meter.interrupt {
        try streams.output.flush()
        try streams.errors.write(streams.errors.wrapped(TextEscaping.visible(sentence)) + "\n")
        try streams.errors.flush()
      }
    }
  }

  func progress(_ label: String, completed: Int64, total: Int64?, unit: ProgressUnit) {
    guard showsMessages, ticker != nil else { return }
    attempt { try meter.show(label, completed: completed, total: total, unit: unit) }
  }

  /// Stops all messages, because a view uses the screen.
  func silenceMessages() { isSilent.withLock { $0 = true } }

  private var showsMessages: Bool { !settings.isQuiet && !isSilent.withLock { $0 } }

  func registerUndo(_ undo: Undo) { registered.withLock { $0 = undo } }

  func refuseUndo(because reason: String) { registeredRefusal.withLock { $0 = reason } }

  /// The undo of the command, if it registered one.
  var undo: Undo? { registered.withLock { $0 } }

  var undoRefusal: String? { registeredRefusal.withLock { $0 } }

  /// Removes the progress line at the end of the work.
  func endProgress() {
    ticker?.end(meter)
    attempt { try meter.hold() }
  }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      // The reader of standard error is gone. The work itself must not fail because of that.
    }
  }
}
