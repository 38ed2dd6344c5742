import Logging
import Synchronization

/// A log handler that records the levels of messages from notice up.
final class LogLevels: LogHandler {
  private let levels = Mutex<[Logger.Level]>([])
  var seen: [Logger.Level] { levels.withLock { $0 } }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .notice }
    set {}
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { levels.withLock { $0.append(event.level) } }
}
