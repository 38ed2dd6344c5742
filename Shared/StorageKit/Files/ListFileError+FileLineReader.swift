package import DomainKit

extension FileLineReader.Failure {
  /// Returns the error for a file that is imported.
  package func error(_ path: String, _ format: ListFormat) -> any Error {
    switch self {
    case .missing: ListFileError(.missing, path, format)
    case .unreadable(let reason): ListFileError(.unreadable(reason), path, format)
    case .canceled: CancellationError()
    }
  }
}
