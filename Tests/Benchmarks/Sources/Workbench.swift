import DomainKit
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a run finds its programs and leaves its databases.
struct Workbench: Sendable {
  let folder: String
  /// The release build of coffeepal.
  let program: String
  /// A real till journal, when one was named.
  let journal: String?

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// A database as the program itself makes it, with nothing but the starter menu in it.
  func newDatabase(_ name: String) throws -> String {
    let path = path(name)
    let made = try Child.run([program, "--db", path, "-c", "menu list"])
    guard made.status == 0 else { throw BenchmarkFailure("coffeepal could not make \(path)") }
    return path
  }
}

/// Why a figure could not be taken.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Time that only runs forward, in nanoseconds.
enum Stopwatch {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// How long the body takes, in nanoseconds.
  static func time(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return Double(now - start)
  }
}
