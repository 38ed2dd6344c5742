import DomainKit
import Synchronization
import TerminalKit

/// What one running statement may ask of the shell.
final class StatementSession: CommandSession {
  private let name: String
  private let settings: SessionSettings
  private let streams: ShellStreams
  private let meter: ProgressMeter

  init(name: String, settings: SessionSettings, streams: ShellStreams) {
    self.name = name
    self.settings = settings
    self.streams = streams
    meter = ProgressMeter(streams.errors)
  }

  var isAtTerminal: Bool { streams.output.isTerminal && settings.format(for: streams.output) == .table }

  func confirm(_ question: String) async throws {
    if settings.assumesYes { return }
    guard streams.input.isTerminal, streams.errors.isTerminal, settings.allowsInput else {
      throw ShellError(
        "usage.needs-confirmation", "\(name) asks first: \(question)", suggestion: "add --yes to go ahead")
    }
    try meter.clear()
    try streams.errors.write("\(TextEscaping.visible(question)) [y/N] ")
    try streams.errors.flush()
    let answer = await streams.input.next()
    try Task.checkCancellation()
    if case .line(let text) = answer, ["y", "yes"].contains(text.lowercased()) { return }
    throw ShellError("shell.not-confirmed", "\(name) was not carried out, because you did not agree", kind: .refused)
  }

  func note(_ sentence: String) {
    guard !settings.isQuiet else { return }
    attempt {
      try meter.clear()
      try streams.output.flush()
      try streams.errors.write(TextEscaping.visible(sentence) + "\n")
      try streams.errors.flush()
    }
  }

  func progress(_ label: String, completed: Int64, total: Int64?) {
    guard !settings.isQuiet else { return }
    attempt { try meter.show(label, completed: completed, total: total) }
  }

  /// Takes the progress away: the work is done.
  func endProgress() { attempt { try meter.clear() } }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      // Nobody reads standard error any more; the work itself must not fail because of that.
    }
  }
}
