#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One or several processes on a worker's database, from their start to their end.
struct Attempt: Sendable {
  private static let swept = ["--tasks", "1", "--operations", "17"]
  private static let endless = ["--tasks", "4"]
  /// The maximum time without progress of a process that will end.
  private static let quietTime = Duration.seconds(30)
  private static let hazardous = ["--tasks", "3", "--operations", "17"]
  /// The maximum lifetime of a child before a random kill, in milliseconds. Passwords and lists
  /// take longer.
  private var longestLife: Int { worker.scenario.work == .orders ? 160 : 600 }

  let worker: Worker
  /// The number of the attempt in the worker.
  let number: Int
  /// The index of the attempt since the last restart, from 0.
  let index: Int
  private var tally: Tally { worker.tally }

  func run() async throws {
    switch worker.scenario.method {
    case .killAtCalls: try await killAtCall()
    case .killAnytime(let processes): try await killAnytime(processes)
    case .fail(let error, let forGood): try await fail(error, forGood: forGood)
    case .killBothWays:
      if worker.campaign.canTrace, !number.isMultiple(of: 2) {
        try await killAtCall()
      } else {
        try await killAnytime(1)
      }
    case .poison: try await poison()
    case .hang: try await hang()
    case .cutConnections: try await strikeServer { try await $0.cutConnections(of: worker.folder) }
    case .crashServer: try await strikeServer { _ = try await $0.crash(in: worker.folder) }
    }
  }

  private func killAtCall() async throws {
    let target = worker.sweep.next()
    let child = try start("\(number)", Self.swept, tracing: (.kill, target))
    let ending = await child.wait(atMost: worker.campaign.longestLife)
    worker.sweep.note(target, reached: ending == .killed(SIGKILL))
    unlink(trace)
    if ending == nil {
      tally.add(violations: ["a process hung before its kill at \(target.call) \(target.number)"])
      await child.end()
    } else {
      judge(ending, mayFail: false)
    }
  }

  /// Kills the processes one after another, while the others continue.
  private func killAnytime(_ processes: Int) async throws {
    var children: [ChildProcess] = []
    for index in 0..<processes { children.append(try start("\(number)-\(index)", Self.endless)) }
    // On every other attempt, wait until the first process works. Otherwise the kill may hit its
    // start.
    if number.isMultiple(of: 2), let first = children.first {
      await wait(for: first) { journalSize("\(number)-0") > 0 }
    }
    for child in children {
      if let ending = await child.wait(atMost: .milliseconds(Int.random(in: 5...longestLife))) {
        tally.add(violations: ["a process ended by itself: \(ending) \(lastError)"])
      } else {
        judge(await child.end(), mayFail: false)
      }
    }
  }

  /// Waits until a condition holds, the process has ended or it has made no progress for long.
  private func wait(for child: ChildProcess, until isDone: () -> Bool) async {
    let deadline = ContinuousClock.now + Self.quietTime
    while !isDone(), child.poll() == nil, ContinuousClock.now < deadline {
      // The driver's tasks are never canceled.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Returns the number of acknowledgments in a journal.
  private func acknowledged(_ name: String) -> Int {
    Journal.read("\(worker.folder)/journal.\(name)").count { $0.isAcknowledgment }
  }

  /// Returns the size of a journal, or 0 if it does not exist.
  private func journalSize(_ name: String) -> Int {
    var status = stat()
    return stat("\(worker.folder)/journal.\(name)", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Lets a process work, breaks its connections several times, and kills it. After each break the
  /// process must work again.
  private func strikeServer(_ strike: (TortureServer) async throws -> Void) async throws {
    guard let server = worker.server else { return }
    let name = "\(number)"
    let child = try start(name, Self.endless)
    for _ in 0..<Int.random(in: 1...3) {
      let count = acknowledged(name)
      await wait(for: child) { acknowledged(name) > count }
      // The driver's tasks are never canceled.
      try? await Task.sleep(for: .milliseconds(Int.random(in: 5...longestLife)))
      try await strike(server)
      tally.change { $0.faults += 1 }
    }
    let count = acknowledged(name)
    await wait(for: child) { acknowledged(name) > count }
    if let ending = child.poll() {
      tally.add(violations: ["a process ended by itself: \(ending) \(lastError)"])
    } else {
      if acknowledged(name) == count { tally.add(violations: ["a process does not work after a broken connection"]) }
      judge(await child.end(), mayFail: false)
    }
  }

  private func fail(_ error: String, forGood: Bool) async throws {
    let target = worker.sweep.next()
    // Data that was written but not synced may reappear, although an error was reported.
    let name = target.call.hasSuffix("sync") ? "\(number)\(Inspection.unsure)" : "\(number)"
    let child = try start(name, Self.swept, tracing: (.fail(error, forGood: forGood), target))
    _ = await child.wait(atMost: .milliseconds(Int.random(in: 200...900)))
    let ending = await child.end()
    let faults = Tracer.injections(in: trace)
    worker.sweep.note(target, reached: faults > 0)
    tally.change { $0.faults += faults }
    judge(ending, mayFail: true)
    unlink(trace)
  }

  // MARK: Handlers that misbehave

  /// Starts one process after another. The first one stores an event whose handler ends it. Each
  /// later process takes over the delivery and also ends, until one gives it up.
  private func poison() async throws {
    let child = try index == 0 ? start("poison-\(number)", Self.hazardous) : recover()
    guard let ending = await child.wait(atMost: worker.campaign.longestLife * 2) else {
      tally.add(violations: ["a process hung next to a handler that ends processes"])
      await child.end()
      return
    }
    if index == 0, ending != .killed(SIGKILL) { tally.add(violations: ["a handler that ends its process did not"]) }
    judge(ending, mayFail: false)
  }

  /// Starts a process with two hanging handlers. It must make its other deliveries, and end.
  private func hang() async throws {
    let name = "hang-\(number)"
    let child = try start(name, Self.hazardous)
    let ending = await waitForEnd(of: child, name)
    tally.change { $0.faults += 2 }
    if ending == nil {
      tally.add(violations: ["a process with a hanging handler did not end"])
      await child.end()
    } else {
      judge(ending, mayFail: false)
      try await worker.server?.copyDatabase(of: worker.folder)
      let effects = try Database(TortureApp.database(in: worker.folder)).number("SELECT count(*) FROM torture_entry")
      if effects == 0 { tally.add(violations: ["a hanging handler has stopped all other deliveries"]) }
    }
  }

  /// Waits while the process writes its journal, and a while longer.
  private func waitForEnd(of child: ChildProcess, _ name: String) async -> ChildProcess.Ending? {
    var (size, last) = (journalSize(name), ContinuousClock.now)
    while ContinuousClock.now - last < Self.quietTime {
      if let ending = await child.wait(atMost: .milliseconds(200)) { return ending }
      let now = journalSize(name)
      if now != size { (size, last) = (now, .now) }
    }
    return nil
  }

  private func recover() throws -> ChildProcess {
    try ChildProcess(
      [worker.campaign.program, "recover", worker.folder, "--within", "60"]
        + worker.scenario.variations.map(\.rawValue),
      errors: "\(worker.folder)/errors")
  }

  // MARK: Starting and judging

  private var trace: String { "\(worker.folder)/trace.\(number)" }
  private var lastError: Substring { LineFile.lines(of: "\(worker.folder)/errors").last ?? "" }

  private func start(
    _ name: String, _ options: [String], tracing: (Tracer.Deed, Target)? = nil
  ) throws -> ChildProcess {
    let tracer = tracing.map { Tracer.words($0, at: $1, log: trace) } ?? []
    let words =
      [worker.campaign.program, "child", worker.folder, name, "--work", worker.scenario.work.rawValue] + options
    return try ChildProcess(
      tracer + words + worker.scenario.variations.map(\.rawValue),
      environment: tracing == nil ? [:] : Tracer.environment, errors: "\(worker.folder)/errors")
  }

  /// - Parameter mayFail: `true` if a process may exit with an error. It may never crash.
  private func judge(_ ending: ChildProcess.Ending?, mayFail: Bool) {
    switch ending {
    case .killed(SIGKILL): tally.change { $0.kills += 1 }
    case .killed(let signal): tally.add(violations: ["a process crashed with signal \(signal): \(lastError)"])
    case .exited(0), nil: break
    case .exited(let code):
      if !mayFail { tally.add(violations: ["a process exited with \(code): \(lastError)"]) }
    }
  }
}
