/// A run of generated inputs, one per seed, over all targets in turn.
package struct Fuzzer: Sendable {
  /// An input with which a target breaks a promise.
  package struct Failure: Equatable, Sendable, CustomStringConvertible {
    package let seed: UInt64
    package let target: String
    package let complaint: String

    package var description: String { "seed \(seed), \(target): \(complaint)\n  rerun: make fuzz SEED=\(seed)" }
  }

  private let targets: [any FuzzTarget]
  private let limits: ResourceLimits?

  /// Creates a run over all targets.
  ///
  /// - Parameter isAlone: `true` if no other work runs in the process, so that time and memory can
  ///   be limited.
  package init(isAlone: Bool) throws {
    self.init(try FuzzTargets.all(), limits: isAlone ? ResourceLimits() : nil)
  }

  init(_ targets: [any FuzzTarget], limits: ResourceLimits? = nil) {
    self.targets = targets
    self.limits = limits
  }

  /// The names of the targets.
  package var names: [String] { targets.map(\.name) }

  /// Runs the seeds.
  ///
  /// - Returns: The first failures.
  package func failures(in seeds: ClosedRange<UInt64>, limit: Int = 5) async -> [Failure] {
    var failures: [Failure] = []
    for seed in seeds where failures.count < limit {
      if let failure = await failure(of: seed) { failures.append(failure) }
    }
    return failures
  }

  /// Runs one seed. The result does not depend on earlier seeds.
  package func failure(of seed: UInt64) async -> Failure? {
    CrashReport.begin(seed)
    let target = targets[Int(seed % UInt64(targets.count))]
    var choices = Choices(seed: seed)
    let start = limits.map { _ in ResourceUse.current }
    var complaint = await target.complaint(about: &choices)
    if let limits, let start { complaint = complaint ?? limits.complaint(from: start) }
    return complaint.map { Failure(seed: seed, target: target.name, complaint: $0) }
  }
}
