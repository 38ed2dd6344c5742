#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command line of the fuzzer.
package enum FuzzDriver {
  private static let stride: UInt64 = 500_000

  /// - Parameter arguments: `run COUNT` or `seed SEED`.
  /// - Returns: The exit code.
  package static func run(_ arguments: [String]) async throws -> Int32 {
    guard arguments.count == 3, let number = UInt64(arguments[2]) else { return usage() }
    CrashReport.install()
    let fuzzer = try Fuzzer(isAlone: true)
    switch arguments[1] {
    case "run": return await run(1...max(1, number), fuzzer)
    case "seed": return await run(number...number, fuzzer)
    default: return usage()
    }
  }

  /// Prints a line at once, also into a file.
  private static func say(_ line: Any) {
    print(line)
    fflush(nil)
  }

  private static func usage() -> Int32 {
    say("Usage: Fuzz run COUNT | seed SEED")
    return 64
  }

  private static func run(_ seeds: ClosedRange<UInt64>, _ fuzzer: Fuzzer) async -> Int32 {
    say("Targets: \(fuzzer.names.joined(separator: ", "))")
    var next = seeds.lowerBound
    while next <= seeds.upperBound {
      let end = min(seeds.upperBound, next + stride - 1)
      let failures = await fuzzer.failures(in: next...end)
      for failure in failures { say(failure) }
      guard failures.isEmpty else { return 1 }
      let use = ResourceUse.current
      say("\(end) inputs: no complaints, \(use.time / 1_000_000) s, \(use.memory >> 10) MB")
      next = end + 1
    }
    return 0
  }
}
