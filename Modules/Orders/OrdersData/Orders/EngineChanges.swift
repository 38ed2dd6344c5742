import DomainKit
import OrdersDomain
package import StorageKit

/// A watcher for commits that any process makes to the database.
@MemberwiseInit
package struct EngineChanges: DatabaseChanges {
  /// The interval between two checks; short enough for a live board.
  private static let interval = Duration.milliseconds(100)
  private let engine: any StorageEngine

  package func changeToken() async throws -> Int64 { try await engine.changeToken() }

  /// Returns `nil` while the database is busy or its server cannot be reached. The consumer then loads
  /// once, which may fail, and once more afterwards.
  private func changeTokenIfAvailable() async throws -> Int64? {
    do {
      return try await changeToken()
    } catch let error as StorageError where error.isServerUnavailable || error.kind == .busy {
      return nil
    }
  }

  package func changes() -> AsyncThrowingStream<Void, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watching = Task {
        do {
          var last: Int64?
          while true {
            let token = try await changeTokenIfAvailable()
            if token != last { continuation.yield() }
            last = token
            try await Task.sleep(for: Self.interval)
          }
        } catch is CancellationError {
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }
}
