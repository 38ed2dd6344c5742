import Testing

@testable import FuzzKit

/// A target that complains about one choice in many.
private struct PlantedTarget: FuzzTarget {
  let name = "planted"
  func complaint(about choices: inout Choices) async -> String? { choices.isOne(in: 100) ? "found" : nil }
}

@Suite struct `Generated inputs` {
  @Test(arguments: 0..<8 as Range<UInt64>) func `break no promise of any parser`(part: UInt64) async throws {
    let fuzzer = try Fuzzer(isAlone: false)
    let first = part * 2_000 + 1
    let failures = await fuzzer.failures(in: first...first + 1_999)
    #expect(failures == [], "\(failures)")
  }

  @Test func `that break a promise are named by a seed that repeats them alone`() async throws {
    let fuzzer = Fuzzer([PlantedTarget()])
    let failures = await fuzzer.failures(in: 1...2_000)
    #expect(failures.count == 5)
    for failure in failures { #expect(await fuzzer.failure(of: failure.seed) == failure) }
    #expect(failures.first?.description.hasSuffix("rerun: make fuzz SEED=\(failures[0].seed)") == true)
  }

  @Test func `that take too long or too much memory are named`() {
    let start = ResourceUse(time: 0, memory: 0)
    #expect(ResourceLimits(time: -1).complaint(from: ResourceUse.current)?.hasPrefix("it takes") == true)
    #expect(ResourceLimits(time: .max, growth: 1).complaint(from: start)?.hasPrefix("the process grows by") == true)
    #expect(ResourceLimits(time: .max, growth: .max, size: 1).complaint(from: start) == "the process grows beyond 1 kB")
    #expect(ResourceLimits(time: .max, growth: .max, size: .max).complaint(from: start) == nil)
  }

  @Test func `are the same for the same seed`() {
    let mutator = Mutator(["title,author\na,b\n", "x"], tokens: [","])
    for seed in UInt64(1)...50 {
      var (one, two) = (Choices(seed: seed), Choices(seed: seed))
      #expect(mutator.bytes(&one) == mutator.bytes(&two))
    }
  }
}
