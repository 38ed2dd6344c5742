import CompositionKit
import DomainKit
import StorageKit

/// One process of a race: many tasks that increment a few counters, each retried until it succeeds.
struct RaceWorker: Sendable {
  /// The interval of increments that raise an event, so that deliveries take part in the race.
  private static let loud = 25

  let app: TortureApp
  let name: String
  let tasks: Int
  let aggregates: Int
  /// The total number of increments of all tasks.
  let increments: Int

  @concurrent
  func run() async throws {
    let container = try app.compose()
    let counting = Counting(work: try container.resolve())
    let pump: OutboxPump = try container.resolve()
    let progress = try LineFile(Self.progress(of: name, in: app.folder))
    let pumping = Task { await pump.run() }
    try await withThrowingTaskGroup { group in
      for task in 0..<tasks {
        let share = increments / tasks + (task < increments % tasks ? 1 : 0)
        group.addTask { try await increment(share, task, counting, progress) }
      }
      try await group.waitForAll()
    }
    pumping.cancel()
    await pumping.value
    container.existing((any StorageEngine).self)?.close()
  }

  private func increment(_ count: Int, _ task: Int, _ counting: Counting, _ progress: LineFile) async throws {
    for number in 0..<count {
      _ = try await counting.increment((task + number) % aggregates, silently: (task + number) % Self.loud != 0)
      try progress.append("+")
    }
  }

  static func progress(of name: String, in folder: String) -> String { "\(folder)/progress.\(name)" }
}
