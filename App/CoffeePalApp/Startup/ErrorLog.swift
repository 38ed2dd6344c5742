import Logging
import ShellKit

/// A log handler that writes to standard error, with control characters made visible.
struct ErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .error

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
    let tail = details.map { " \($0.key)=\($0.value)" }.joined()
    PromptAlert.post("\(event.level): \(event.message)\(tail)")
  }
}
