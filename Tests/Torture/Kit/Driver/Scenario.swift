/// One way to bring the program down, and what is to come of it.
struct Scenario: Sendable {
  enum Method: Sendable {
    /// At the N-th call of each kind, N rising from one attempt to the next.
    case killAtCalls
    /// At any moment, one of so many processes on the same file.
    case killAnytime(processes: Int)
    /// An error for the N-th call of each kind, and for all later ones if it is for good.
    case fail(with: String, forGood: Bool)
    /// The calls in turn, then any moment: what a control is put through.
    case killBothWays
  }

  /// Whether violations are to be found: then their absence is the failure.
  enum Expectation: Equatable, Sendable {
    case none
    /// Those whose sentence has this in it; what else is wrong with a control does not make it red.
    case some(String)

    var isControl: Bool { self != .none }

    func counts(_ violation: String) -> Bool {
      if case .some(let words) = self { violation.contains(words) } else { true }
    }
  }

  let name: String
  let method: Method
  let lanes: Int
  let variations: Set<Variation>
  let expectation: Expectation

  init(
    _ name: String, _ method: Method, lanes: Int = 1, variations: Set<Variation> = [],
    expecting expectation: Expectation = .none
  ) {
    self.name = name
    self.method = method
    self.lanes = lanes
    self.variations = variations
    self.expectation = expectation
  }

  var needsTracing: Bool {
    switch method {
    case .killAtCalls, .fail: true
    case .killAnytime, .killBothWays: false
    }
  }

  /// What the harness puts the program through.
  static let all = [
    Scenario("killed at each write and sync in turn", .killAtCalls, lanes: 3),
    Scenario("killed at any moment", .killAnytime(processes: 1), lanes: 3),
    Scenario("  two processes on one file", .killAnytime(processes: 2)),
    Scenario("  three processes", .killAnytime(processes: 3)),
    Scenario("  four processes", .killAnytime(processes: 4)),
    Scenario("  three whose clocks disagree", .killAnytime(processes: 3), variations: [.mistakesTheTime]),
    Scenario("a call fails with EIO", .fail(with: "EIO", forGood: false)),
    Scenario("  and all later ones", .fail(with: "EIO", forGood: true)),
    Scenario("a call fails with ENOSPC", .fail(with: "ENOSPC", forGood: false)),
    Scenario("  and all later ones", .fail(with: "ENOSPC", forGood: true)),
    Scenario("power cut at any moment", .killAnytime(processes: 1), lanes: 2, variations: [.losesPower]),
    Scenario("power cut at each write and sync", .killAtCalls, variations: [.losesPower]),
    Scenario(
      "control: power cut, synchronous=NORMAL", .killAnytime(processes: 1), variations: [.losesPower, .syncsLate],
      expecting: .some("was acknowledged")),
    Scenario(
      "control: acknowledged in another transaction", .killBothWays, lanes: 2, variations: [.acknowledgesApart],
      expecting: .some("took effect 2 times")),
  ]
}
