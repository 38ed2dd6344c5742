import DomainKit
import Logging
import ShellKit
import Synchronization

/// The outputs of the program's log: standard error, and a file if the user asked for one.
final class LogOutput: Sendable {
  private struct State {
    var screenLevel: Logger.Level
    var file: LogFile?
    var warnings: Set<LogFileError> = []
  }

  private let state: Mutex<State>

  /// Creates outputs.
  ///
  /// - Parameters:
  ///   - screenLevel: The least level of the entries on standard error.
  ///   - file: The file that gets all entries.
  init(screenLevel: Logger.Level, file: LogFile? = nil) {
    state = Mutex(State(screenLevel: screenLevel, file: file))
  }

  /// The least level of the entries that have an output.
  var level: Logger.Level { state.withLock { $0.file == nil ? $0.screenLevel : min($0.screenLevel, .debug) } }

  /// Shows all entries on standard error, or only errors.
  func show(all: Bool) { state.withLock { $0.screenLevel = all ? .debug : .error } }

  func write(_ entry: LogEntry) {
    let (isShown, file) = state.withLock { (entry.level >= $0.screenLevel, $0.file) }
    if isShown { PromptAlert.post(entry.sentence) }
    guard let file else { return }
    do {
      try file.append(entry.json.text)
    } catch {
      // One message per reason is enough: the next entry would fail as well.
      let isNew = state.withLock { $0.warnings.insert(error).inserted }
      if isNew { PromptAlert.post("warning: \(error.message)") }
    }
  }
}

/// An entry of the log.
struct LogEntry {
  let level: Logger.Level
  let message: String
  let metadata: Logger.Metadata
  let time: Timestamp

  private var details: [(key: String, value: String)] {
    metadata.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
  }

  /// The entry as one line: `debug: unit committed ms=1.20 rows=2`.
  var sentence: String { "\(level): \(message)" + details.map { " \($0.key)=\($0.value)" }.joined() }

  var json: JSONValue {
    let fixed = [
      JSONValue.Member("time", .string(time.description)), JSONValue.Member("level", .string("\(level)")),
      JSONValue.Member("message", .string(message)),
    ]
    return .object(fixed + details.map { JSONValue.Member($0.key, .string($0.value)) })
  }
}

/// A log handler that writes to a ``LogOutput``, whose level can change while the program runs.
struct ProgramLog: LogHandler {
  let output: LogOutput
  let clock: any WallClock
  var metadata: Logger.Metadata = [:]

  init(_ output: LogOutput, clock: any WallClock) {
    self.output = output
    self.clock = clock
  }

  var logLevel: Logger.Level {
    get { output.level }
    set { output.show(all: newValue <= .debug) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    output.write(LogEntry(level: event.level, message: "\(event.message)", metadata: all, time: clock.now))
  }
}
