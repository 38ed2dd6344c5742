import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings the program down in every way for a while, and says what came of it.
struct TortureRun {
  /// How long restarts and looks take after the last kill, in seconds.
  private static let tail = 6
  /// More at once than there are processors: they wait for the disk most of the time.
  private static let width = 4

  let program: String
  let seconds: Int
  /// How many seconds a restart has to deliver what was left.
  let patience: Int
  /// Only scenarios whose name has this in it.
  let only: String?

  /// - Returns: the exit code.
  @concurrent
  func run() async throws -> Int32 {
    let chosen = Scenario.all.filter { only.map($0.name.contains) ?? true }
    let obstacle = await Tracer.obstacle()
    if let obstacle { print("\(obstacle): what needs tracing is left out") }
    let campaign = Campaign(
      program: program, folder: try WorkFolder.make(),
      deadline: ContinuousClock.now + .seconds(max(1, seconds - Self.tail)), turnstile: Turnstile(Self.width),
      patience: patience,
      canTrace: obstacle == nil)
    let results = await campaign.run(chosen.filter { obstacle == nil || !$0.needsTracing })
    WorkFolder.removeAll()
    let table = ClosingTable(results: results)
    print(table.findings)
    print(table.text)
    return table.isGreen ? 0 : 1
  }
}
