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
    let server = TortureServer.shared
    if server == nil { print("no PostgreSQL server: skipping its scenarios") }
    let possible = chosen.filter {
      (obstacle == nil || !$0.needsTracing) && ($0.engine == .sqlite || server != nil)
    }
    let folder = try WorkFolder.make()
    func run(_ scenarios: [Scenario], _ name: String, seconds: Int) async throws -> [(Scenario, Tally.Counts)] {
      let place = "\(folder)/\(name)"
      try WorkFolder.makeFolder(place)
      return await Campaign(
        program: program, folder: place, deadline: ContinuousClock.now + .seconds(max(1, seconds)),
        asyncSemaphore: AsyncSemaphore(Self.width), restartTimeout: restartTimeout, server: server,
        canTrace: obstacle == nil
      ).run(scenarios)
    }
    // All databases are on one server, so those scenarios that crash it run alone.
    let crashing = possible.filter(\.method.crashesServer)
    let crashTime = seconds / 20
    var results = try await run(
      possible.filter { !$0.method.crashesServer }, "all", seconds: seconds - Self.tail - crashing.count * crashTime)
    for (index, scenario) in crashing.enumerated() {
      results += try await run([scenario], "crash\(index)", seconds: crashTime)
    }
    WorkFolder.removeAll()
    let table = ClosingTable(results: results)
    print(table.findings)
    print(table.text)
    return table.isGreen ? 0 : 1
  }
}
