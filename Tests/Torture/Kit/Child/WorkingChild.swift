import CompositionKit
import DomainKit
import StorageKit

/// The process that the driver kills.
struct WorkingChild: Sendable {
  let app: TortureApp
  let name: String
  let work: Work
  let tasks: Int
  /// The number of operations per task before the process ends normally, or `nil` if it never does.
  let operations: Int?

  @concurrent
  func run() async throws {
    let container = try app.compose()
    let journal = try Journal(folder: app.folder, name: name)
    let pump: OutboxPump = try container.resolve()
    let pumping = Task { await pump.run() }
    try await Workers(container: container, journal: journal, name: name, work: work)
      .run(tasks: tasks, operations: operations)
    pumping.cancel()
    await pumping.value
    container.existing((any StorageEngine).self)?.close()
  }
}
