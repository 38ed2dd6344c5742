#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One or several processes on a lane's database, from their start to their end.
struct Attempt: Sendable {
  private static let swept = ["--tasks", "1", "--operations", "17"]
  private static let endless = ["--tasks", "4"]
  /// The longest life of a child that is killed at any moment, in milliseconds.
  private static let longestLife = 160

  let lane: Lane
  let number: Int
  private var tally: Tally { lane.tally }

  func run() async throws {
    switch lane.scenario.method {
    case .killAtCalls: try await killAtCall()
    case .killAnytime(let processes): try await killAnytime(processes)
    case .fail(let error, let forGood): try await fail(error, forGood: forGood)
    case .killBothWays:
      if lane.campaign.canTrace, !number.isMultiple(of: 2) { try await killAtCall() } else { try await killAnytime(1) }
    }
  }

  private func killAtCall() async throws {
    let target = lane.sweep.next()
    let child = try start("\(number)", Self.swept, tracing: (.kill, target))
    let ending = await child.wait(atMost: Lane.patience)
    lane.sweep.note(target, reached: ending == .killed(SIGKILL))
    unlink(trace)
    if ending == nil {
      tally.add(violations: ["a process was stuck, to be killed at \(target.call) \(target.number)"])
      await child.end()
    } else {
      judge(ending, mayFail: false)
    }
  }

  /// Kills one after the other; those that are left go on meanwhile.
  private func killAnytime(_ processes: Int) async throws {
    var children: [ChildProcess] = []
    for index in 0..<processes { children.append(try start("\(number)-\(index)", Self.endless)) }
    // Every other time the first one is at work before the first kill; else it may still be starting.
    if number.isMultiple(of: 2), let first = children.first { await waitForWork(of: first, "\(number)-0") }
    for child in children {
      if let ending = await child.wait(atMost: .milliseconds(Int.random(in: 5...Self.longestLife))) {
        tally.add(violations: ["a process ended by itself: \(ending) \(lastError)"])
      } else {
        judge(await child.end(), mayFail: false)
      }
    }
  }

  private func waitForWork(of child: ChildProcess, _ name: String) async {
    let deadline = ContinuousClock.now + .seconds(10)
    let journal = "\(lane.folder)/journal.\(name)"
    var status = stat()
    while stat(journal, &status) != 0 || status.st_size == 0, child.poll() == nil, ContinuousClock.now < deadline {
      // Nobody cancels the driver's tasks.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  private func fail(_ error: String, forGood: Bool) async throws {
    let target = lane.sweep.next()
    // What was written and not synced may turn up again, though an error was reported.
    let name = target.call.hasSuffix("sync") ? "\(number)\(Inspection.unsure)" : "\(number)"
    let child = try start(name, Self.swept, tracing: (.fail(error, forGood: forGood), target))
    _ = await child.wait(atMost: .milliseconds(Int.random(in: 200...900)))
    let ending = await child.end()
    let faults = Tracer.injections(in: trace)
    lane.sweep.note(target, reached: faults > 0)
    tally.change { $0.faults += faults }
    judge(ending, mayFail: true)
    unlink(trace)
  }

  // MARK: Starting and judging

  private var trace: String { "\(lane.folder)/trace.\(number)" }
  private var lastError: Substring { LineFile.lines(of: "\(lane.folder)/errors").last ?? "" }

  private func start(
    _ name: String, _ options: [String], tracing: (Tracer.Deed, Target)? = nil
  ) throws -> ChildProcess {
    let tracer = tracing.map { Tracer.words($0, at: $1, log: trace) } ?? []
    let words = [lane.campaign.program, "child", lane.folder, name] + options
    return try ChildProcess(
      tracer + words + lane.scenario.variations.map(\.rawValue),
      environment: tracing == nil ? [:] : Tracer.environment, errors: "\(lane.folder)/errors")
  }

  /// - Parameter mayFail: whether a process may give up; it may never crash.
  private func judge(_ ending: ChildProcess.Ending?, mayFail: Bool) {
    switch ending {
    case .killed(SIGKILL): tally.change { $0.kills += 1 }
    case .killed(let signal): tally.add(violations: ["a process crashed with signal \(signal): \(lastError)"])
    case .exited(0), nil: break
    case .exited(let code):
      if !mayFail { tally.add(violations: ["a process gave up with \(code): \(lastError)"]) }
    }
  }
}
