import CompositionKit
import DomainKit
import StorageKit

/// The process that is killed.
struct WorkingChild: Sendable {
  let house: TortureHouse
  let name: String
  let work: Work
  let tasks: Int
  /// How many operations a task makes before it ends in order; without a number it never does.
  let operations: Int?

  @concurrent
  func run() async throws {
    let container = try house.compose()
    let journal = try Journal(folder: house.folder, name: name)
    let pump: OutboxPump = try container.resolve()
    let pumping = Task { await pump.run() }
    try await Workers(container: container, journal: journal, name: name, work: work)
      .run(tasks: tasks, operations: operations)
    pumping.cancel()
    await pumping.value
    container.existing((any StorageEngine).self)?.close()
  }
}
