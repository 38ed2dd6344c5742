import CTorture

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Many tasks in two processes increment the same few counters. No increment may be lost, and no
/// task may hang.
///
/// In a build with the Thread Sanitizer, every process also fails on a data race.
struct RaceRun {
  private static let processes = 2
  private static let tasks = 64
  private static let aggregates = 8
  /// The time without a commit after which a task hangs.
  private static let timeout = Duration.seconds(60)

  private static let sanitizing = ["TSAN_OPTIONS": "exitcode=66:halt_on_error=0"]

  let program: String
  /// The total number of commits of all processes.
  let commits: Int
  /// The server that has the counters, or `nil` if they are in a file.
  let server: TortureServer?

  /// - Returns: The exit code.
  @concurrent
  func run() async throws -> Int32 {
    let folder = try WorkFolder.make()
    if has_thread_sanitizer() != 0, try await !seesPlantedRace(folder) {
      print("the Thread Sanitizer did not detect a planted race")
      return 1
    }
    try await server?.makeDatabase(of: folder)
    let start = ContinuousClock.now
    let children = try (0..<Self.processes).map { try startWorker($0, folder) }
    var complaints = try await outcome(of: children, folder) + deliver(in: folder)
    let time = ContinuousClock.now - start
    try await server?.copyDatabase(of: folder)
    complaints += try lost(in: folder)
    try await server?.dropDatabase(of: folder)
    let errors = LineFile.lines(of: "\(folder)/errors")
    WorkFolder.removeAll()
    for complaint in complaints { print(complaint) }
    for line in errors.prefix(200) { print(line) }
    print(
      "\(commits) commits of \(Self.tasks) tasks on \(Self.aggregates) counters in \(Self.processes) processes, "
        + "\(server == nil ? "" : "on PostgreSQL, ")"
        + "\(has_thread_sanitizer() != 0 ? "under the Thread Sanitizer, " : "")"
        + "\(time): \(complaints.isEmpty ? "none lost, none stuck" : "FAILED")")
    return complaints.isEmpty ? 0 : 1
  }

  private func startWorker(_ number: Int, _ folder: String) throws -> ChildProcess {
    let share = commits / Self.processes + (number < commits % Self.processes ? 1 : 0)
    let tasks = Self.tasks / Self.processes
    return try ChildProcess(
      [
        program, "race-worker", folder, "\(number)", "--tasks", "\(tasks)", "--aggregates", "\(Self.aggregates)",
        "--operations", "\(share)",
      ], environment: Self.sanitizing, errors: "\(folder)/errors")
  }

  private func outcome(of children: [ChildProcess], _ folder: String) async -> [String] {
    var done = -1
    var last = ContinuousClock.now
    while true {
      let endings = children.map { $0.poll() }
      if endings.allSatisfy({ $0 != nil }) { return endings.compactMap { Self.complaint(about: $0) } }
      let now = Self.progress(in: folder)
      if now != done { (done, last) = (now, ContinuousClock.now) }
      if ContinuousClock.now - last > Self.timeout {
        for child in children { await child.end() }
        return ["stuck after \(done) commits"]
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Checks that the sanitizer detects a planted race. A sanitizer that detects nothing would
  /// accept everything.
  private func seesPlantedRace(_ folder: String) async throws -> Bool {
    let child = try ChildProcess(
      [program, "race-on-purpose", folder], environment: Self.sanitizing, errors: "\(folder)/planted")
    let ending = await child.wait(atMost: Self.timeout)
    await child.end()
    return ending == .exited(66)
  }

  /// Makes the deliveries that remain after the last increment.
  private func deliver(in folder: String) async throws -> [String] {
    let child = try ChildProcess([program, "recover", folder, "--within", "60"], errors: "\(folder)/errors")
    let ending = await child.wait(atMost: Self.timeout)
    await child.end()
    guard ending == .exited(0), let finding = RecoveringChild.read(in: folder) else {
      return ["the last deliveries could not be made"]
    }
    return finding.open == 0 ? [] : ["\(finding.open) deliveries are still open"]
  }

  private static func complaint(about ending: ChildProcess.Ending?) -> String? {
    switch ending {
    case .exited(0), nil: nil
    case .exited(66): "the Thread Sanitizer found a race"
    default: "a process failed: \(ending.map { "\($0)" } ?? "")"
    }
  }

  /// Returns the number of acknowledged commits. Each takes two bytes.
  private static func progress(in folder: String) -> Int {
    (0..<processes).reduce(0) { sum, number in
      var status = stat()
      return stat(RaceWorker.progress(of: "\(number)", in: folder), &status) == 0 ? sum + Int(status.st_size) / 2 : sum
    }
  }

  private func lost(in folder: String) throws -> [String] {
    let database = try Database(TortureApp.database(in: folder))
    let value = try database.number("SELECT sum(value) FROM torture_counter")
    let version = try database.number("SELECT sum(version) FROM torture_counter")
    let counters = try database.number("SELECT count(*) FROM torture_counter")
    let entries = try database.number("SELECT count(*) FROM torture_entry")
    let events = try database.number("SELECT count(*) FROM core_event")
    return [
      value == commits ? nil : "the counters are at \(value) after \(commits) increments",
      version == commits ? nil : "the counters' versions are at \(version) after \(commits) increments",
      counters == Self.aggregates ? nil : "there are \(counters) counters instead of \(Self.aggregates)",
      entries == events ? nil : "\(events) events had \(entries) effects",
    ].compactMap { $0 }
  }
}
