import CompositionKit
import DomainKit
import StorageKit

/// The process that is killed.
struct WorkingChild: Sendable {
  let house: TortureHouse
  let name: String
  let tasks: Int
  /// How many operations a task makes before it ends in order; without a number it never does.
  let operations: Int?

  @concurrent
  func run() async throws {
    let composition = try house.compose()
    let journal = try Journal("\(house.folder)/journal.\(name)")
    let pump: OutboxPump = try composition.container.resolve()
    let workload = try Workload(composition, journal: journal, name: name)
    let pumping = Task { await pump.run() }
    try await workload.run(tasks: tasks, operations: operations)
    pumping.cancel()
    await pumping.value
    composition.container.existing((any StorageEngine).self)?.close()
  }
}
