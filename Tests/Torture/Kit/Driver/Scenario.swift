/// A way to bring the program down, and the expected result.
struct Scenario: Sendable {
  enum Method: Sendable {
    /// A kill at the N-th call of each kind, with N rising from one attempt to the next.
    case killAtCalls
    /// A kill at any moment, of one of several processes on the same file.
    case killAnytime(processes: Int)
    /// An error for the N-th call of each kind, and for all later ones if it is permanent.
    case fail(with: String, forGood: Bool)
    /// Alternates kills at calls and at any moment, for negative controls.
    case killBothWays
    /// A handler that ends every process that attempts its delivery.
    case poison
    /// Handlers that hang in a process that must end nevertheless.
    case hang
    /// Ends all connections with the server several times before the kill.
    case cutConnections
    /// Kills a process of the server, so that all others end and it recovers.
    case crashServer
  }

  enum Engine: Sendable {
    case sqlite, postgres
  }

  /// The expected violations. If a negative control has none, it fails.
  enum Expectation: Equatable, Sendable {
    case none
    /// Violations whose sentence contains this text. Other violations of a negative control do not
    /// count.
    case some(String)

    var isNegativeControl: Bool { self != .none }

    func counts(_ violation: String) -> Bool {
      if case .some(let words) = self { violation.contains(words) } else { true }
    }
  }

  let name: String
  let method: Method
  /// The feature that the processes work with.
  let work: Work
  let engine: Engine
  let workers: Int
  let variations: Set<Variation>
  let expectation: Expectation

  init(
    _ name: String, _ method: Method, of work: Work = .orders, on engine: Engine = .sqlite, workers: Int = 1,
    variations: Set<Variation> = [], expecting expectation: Expectation = .none
  ) {
    self.name = name
    self.method = method
    self.work = work
    self.engine = engine
    self.workers = workers
    self.variations = method.isKill ? variations.union([.forgivesKills]) : variations
    self.expectation = expectation
  }

  var needsTracing: Bool {
    switch method {
    case .killAtCalls, .fail: true
    case .killAnytime, .killBothWays, .poison, .hang, .cutConnections, .crashServer: false
    }
  }

  /// The number of processes to bring down before a restart.
  var attempts: Int {
    // A delivery is given up after eight processes, by the ninth.
    switch method {
    case .poison: 9
    case .hang: 1
    case .crashServer: 4
    default: 12
    }
  }

  /// The minimum number of attempts, even if time is short. Fewer would prove nothing.
  var leastAttempts: Int { method.isHazard ? attempts : 4 }

  /// The codes of errors that are expected.
  var excused: Set<String> {
    // The engine refuses an event if its aggregate has an open event from hours ahead.
    if variations.contains(.setsTheClock) { return ["ids.clock-ahead"] }
    return method.breaksConnections
      ? ["storage.outcome-unknown", "storage.unreachable", "storage.took-too-long", "storage.cannot-open"] : []
  }

  /// All scenarios of the harness.
  static let all =
    kills + features + faults + servers + [
      Scenario(
        "the clock is set back and forward", .killAnytime(processes: 2), workers: 2, variations: [.setsTheClock]),
      Scenario("  with staff at work", .killAnytime(processes: 2), of: .staff, variations: [.setsTheClock]),
      Scenario("a handler ends its process", .poison, of: .hazards),
      Scenario("handlers hang", .hang, of: .hazards),
    ] + negativeControls

  private static let kills = [
    Scenario("killed at each write and sync in turn", .killAtCalls, workers: 3),
    Scenario("killed at any moment", .killAnytime(processes: 1), workers: 3),
    Scenario("  two processes on one file", .killAnytime(processes: 2)),
    Scenario("  three processes", .killAnytime(processes: 3)),
    Scenario("  four processes", .killAnytime(processes: 4)),
    Scenario("  three with different clocks", .killAnytime(processes: 3), variations: [.mistakesTheTime]),
  ]

  private static let features = [Work.staff, .restaurants, .books].flatMap { work in
    [
      Scenario("\(work): killed at each write and sync", .killAtCalls, of: work),
      Scenario("  \(work): two killed at any moment", .killAnytime(processes: 2), of: work),
      Scenario("  \(work): power cut", .killAnytime(processes: 1), of: work, variations: [.losesPower]),
      Scenario("  \(work): a call fails with EIO", .fail(with: "EIO", forGood: false), of: work),
    ]
  }

  private static let servers =
    [
      Scenario("PostgreSQL: killed at any moment", .killAnytime(processes: 1), on: .postgres, workers: 2),
      Scenario("PostgreSQL: two processes", .killAnytime(processes: 2), on: .postgres),
      Scenario("PostgreSQL: four processes", .killAnytime(processes: 4), on: .postgres),
      Scenario("PostgreSQL: connections are cut", .cutConnections, on: .postgres),
      Scenario("PostgreSQL: the server crashes", .crashServer, on: .postgres),
      Scenario("PostgreSQL: a handler ends its process", .poison, of: .hazards, on: .postgres),
      Scenario("PostgreSQL: handlers hang", .hang, of: .hazards, on: .postgres),
    ]
    + [Work.staff, .restaurants, .books].map {
      Scenario("PostgreSQL: \($0), two killed at any moment", .killAnytime(processes: 2), of: $0, on: .postgres)
    }

  private static let faults = [
    Scenario("a call fails with EIO", .fail(with: "EIO", forGood: false)),
    Scenario("  and all later ones", .fail(with: "EIO", forGood: true)),
    Scenario("a call fails with ENOSPC", .fail(with: "ENOSPC", forGood: false)),
    Scenario("  and all later ones", .fail(with: "ENOSPC", forGood: true)),
    Scenario("power cut at any moment", .killAnytime(processes: 1), workers: 2, variations: [.losesPower]),
    Scenario("power cut at each write and sync", .killAtCalls, variations: [.losesPower]),
  ]

  private static let negativeControls = [
    Scenario(
      "negative control: power cut, synchronous=NORMAL", .killAnytime(processes: 1),
      variations: [.losesPower, .syncsLate],
      expecting: .some("was acknowledged")),
    Scenario(
      "negative control: PostgreSQL, synchronous_commit=off", .crashServer, on: .postgres, variations: [.syncsLate],
      expecting: .some("was acknowledged")),
    Scenario(
      "negative control: acknowledged in another transaction", .killBothWays, workers: 2,
      variations: [.acknowledgesApart],
      expecting: .some("took effect 2 times")),
    Scenario(
      "negative control: leases by the time of day", .killAnytime(processes: 2), variations: [.leasesByTimeOfDay],
      expecting: .some("deliveries were open")),
    Scenario(
      "negative control: endings are not counted", .poison, of: .hazards, variations: [.forgetsEndings],
      expecting: .some("a restart failed: killed")),
    Scenario(
      "negative control: handlers without a deadline", .hang, of: .hazards, variations: [.hasNoDeadline],
      expecting: .some("a process with a hanging handler did not end")),
  ]
}

extension Scenario.Method {
  /// `true` if processes are killed, also in the middle of deliveries.
  fileprivate var isKill: Bool {
    switch self {
    case .killAtCalls, .killAnytime, .killBothWays, .cutConnections, .crashServer: true
    case .fail, .poison, .hang: false
    }
  }

  var breaksConnections: Bool {
    switch self {
    case .cutConnections, .crashServer: true
    default: false
    }
  }

  /// `true` if all databases of the server suffer.
  var crashesServer: Bool { if case .crashServer = self { true } else { false } }

  /// `true` if handlers misbehave instead of the machine.
  var isHazard: Bool {
    switch self {
    case .poison, .hang: true
    default: false
    }
  }
}
