import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings the program down in every way for a while, and prints the results.
struct TortureRun {
  /// The time for restarts and inspections after the last kill, in seconds.
  private static let tail = 6
  /// The number of simultaneous attempts. It exceeds the number of processors, because attempts
  /// mostly wait for the disk.
  private static let width = 4

  let program: String
  let seconds: Int
  /// The time in seconds that a restart has to deliver the remaining events.
  let restartTimeout: Int
  /// Runs only scenarios whose name contains this text.
  let only: String?

  /// - Returns: The exit code.
  @concurrent
  func run() async throws -> Int32 {
    let chosen = Scenario.all.filter { only.map($0.name.contains) ?? true }
    let obstacle = await Tracer.obstacle()
    if let obstacle { print("\(obstacle): skipping scenarios that need tracing") }
    let campaign = Campaign(
      program: program, folder: try WorkFolder.make(),
      deadline: ContinuousClock.now + .seconds(max(1, seconds - Self.tail)), asyncSemaphore: AsyncSemaphore(Self.width),
      restartTimeout: restartTimeout, server: .shared, canTrace: obstacle == nil)
    if campaign.server == nil { print("no PostgreSQL server: skipping its scenarios") }
    let results = await campaign.run(
      chosen.filter {
        (obstacle == nil || !$0.needsTracing) && ($0.engine == .sqlite || campaign.server != nil)
      })
    WorkFolder.removeAll()
    let table = ClosingTable(results: results)
    print(table.findings)
    print(table.text)
    return table.isGreen ? 0 : 1
  }
}
