import Synchronization
import TerminalKit

/// A line on standard error that says how far long work has come.
///
/// It appears after 300 ms, at most ten times a second, and only at a terminal.
final class ProgressMeter: Sendable {
  private struct State {
    var began: ContinuousClock.Instant?
    var lastDrawn: ContinuousClock.Instant?
  }

  static let delay = Duration.milliseconds(300)
  static let interval = Duration.milliseconds(100)

  private let sink: any OutputSink
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  init(_ sink: any OutputSink, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.sink = sink
    self.now = now
    state.withLock { $0.began = now() }
  }

  func show(_ label: String, completed: Int64, total: Int64?) throws {
    guard sink.isTerminal, let elapsed = elapsedIfDue() else { return }
    let text = ProgressMeter.text(label, completed, total, elapsed)
    let line = DisplayWidth.truncated(TextEscaping.visible(text), to: sink.size.columns - 1)
    try sink.write("\r\(line)\u{1B}[K")
    try sink.flush()
  }

  /// Takes the line away, so that something else can be written.
  func clear() throws {
    let isShown = state.withLock { state in
      defer { state.lastDrawn = nil }
      return state.lastDrawn != nil
    }
    guard isShown else { return }
    try sink.write("\r\u{1B}[K")
    try sink.flush()
  }

  private func elapsedIfDue() -> Duration? {
    let moment = now()
    return state.withLock { state in
      let elapsed = (state.began ?? moment).duration(to: moment)
      let isTooSoon = state.lastDrawn.map { $0.duration(to: moment) < ProgressMeter.interval } ?? false
      guard elapsed >= ProgressMeter.delay, !isTooSoon else { return nil }
      state.lastDrawn = moment
      return elapsed
    }
  }

  static func text(_ label: String, _ completed: Int64, _ total: Int64?, _ elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(completed) / seconds : 0
    var parts = [label]
    if let total, total > 0 {
      let share = min(1, max(0, Double(completed) / Double(total)))
      let bar = DisplayWidth.padded(OutputCell.bar(share, width: 20), to: 20)
      parts.append("\(bar) \(Int(share * 100)) % (\(completed) of \(total))")
    } else {
      parts.append("\(completed)")
    }
    if rate >= 1 { parts.append("\(Int64(rate)) a second") }
    if let total, rate > 0, total > completed {
      parts.append("\(DurationText.format(.seconds(Int64(Double(total - completed) / rate)))) left")
    }
    return parts.joined(separator: "  ")
  }
}
