import Synchronization
import TerminalKit

/// A progress line on standard error.
///
/// It appears only at a terminal, after 300 ms, and changes at most ten times per second. It shows
/// a spinner with the elapsed time, and a bar once the work reports progress.
final class ProgressMeter: Sendable {
  private struct State {
    var began: ContinuousClock.Instant
    var lastDrawn: ContinuousClock.Instant?
    var turns = 0
    var hasReport = false
    var isHeld = false
  }

  static let delay = Duration.milliseconds(300)
  static let interval = Duration.milliseconds(100)
  private static let spokes: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let sink: any OutputSink
  private let now: @Sendable () -> ContinuousClock.Instant
  /// The state, locked during each write so that the line is either complete or absent.
  private let state: Mutex<State>

  init(_ sink: any OutputSink, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.sink = sink
    self.now = now
    state = Mutex(State(began: now()))
  }

  /// Shows the progress of the work.
  func show(_ label: String, completed: Int64, total: Int64?, unit: ProgressUnit) throws {
    try state.withLock { state in
      state.hasReport = true
      guard let elapsed = elapsedIfDue(&state) else { return }
      try draw(ProgressMeter.text(label, completed, total, unit, elapsed))
    }
  }

  /// Advances the spinner, unless the work reports progress.
  func turn(_ name: String) throws {
    try state.withLock { state in
      guard !state.hasReport, let elapsed = elapsedIfDue(&state) else { return }
      state.turns += 1
      let time = elapsed < .seconds(60) ? "\(elapsed.components.seconds) s" : DurationText.format(elapsed)
      try draw("\(Self.spokes[state.turns % Self.spokes.count]) \(name)  \(time)")
    }
  }

  /// Erases the line while other output is written.
  func interrupt(_ write: () throws -> Void) throws {
    try state.withLock { state in
      try erase(&state)
      try write()
    }
  }

  /// Erases the line so that other output can be written.
  func clear() throws { try interrupt {} }

  /// Hides the line during a question. The time of a question does not count as work.
  func hold() throws {
    try state.withLock { state in
      try erase(&state)
      state.isHeld = true
    }
  }

  func resume() {
    state.withLock { state in
      state.isHeld = false
      state.began = now()
    }
  }

  private func erase(_ state: inout State) throws {
    guard state.lastDrawn != nil else { return }
    state.lastDrawn = nil
    try sink.write("\r\u{1B}[K")
    try sink.flush()
  }

  private func draw(_ text: String) throws {
    let line = DisplayWidth.truncated(TextEscaping.visible(text), to: sink.size.columns - 1)
    try sink.write("\r\(line)\u{1B}[K")
    try sink.flush()
  }

  private func elapsedIfDue(_ state: inout State) -> Duration? {
    guard sink.isTerminal, !state.isHeld else { return nil }
    let moment = now()
    let elapsed = state.began.duration(to: moment)
    let isTooSoon = state.lastDrawn.map { $0.duration(to: moment) < ProgressMeter.interval } ?? false
    guard elapsed >= ProgressMeter.delay, !isTooSoon else { return nil }
    state.lastDrawn = moment
    return elapsed
  }

  static func text(
    _ label: String, _ completed: Int64, _ total: Int64?, _ unit: ProgressUnit, _ elapsed: Duration
  ) -> String {
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(completed) / seconds : 0
    var parts = [label]
    if let total, total > 0 {
      let share = min(1, max(0, Double(completed) / Double(total)))
      let bar = DisplayWidth.padded(OutputCell.bar(share, width: 20), to: 20)
      parts.append("\(bar) \(Int(share * 100)) % (\(unit.amount(completed)) of \(unit.named(total)))")
    } else {
      parts.append(unit.named(completed))
    }
    if rate >= 1 { parts.append("\(unit.amount(Int64(rate))) per second") }
    if let total, rate > 0, total > completed {
      let seconds = (Double(total - completed) / rate).rounded(.up)
      parts.append("\(DurationText.format(.seconds(Int64(seconds)))) left")
    }
    return parts.joined(separator: "  ")
  }
}

extension ProgressUnit {
  /// Returns an amount without the name of items.
  fileprivate func amount(_ count: Int64) -> String { self == .bytes ? Self.bytes(count) : "\(count)" }

  /// Returns an amount with its unit.
  fileprivate func named(_ count: Int64) -> String {
    if case .items(let name) = self { "\(count) \(name)" } else { amount(count) }
  }

  private static func bytes(_ count: Int64) -> String {
    if count < 1000 { return "\(count) B" }
    let units = ["kB", "MB", "GB", "TB"]
    var (value, index) = (Double(count) / 1000, 0)
    while value >= 999.95, index + 1 < units.count { (value, index) = (value / 1000, index + 1) }
    let tenths = Int64((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[index])"
  }
}
