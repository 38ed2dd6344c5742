import DomainKit
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs and the folder of a run.
struct Workbench: Sendable {
  let folder: String
  /// The release build of coffeepal.
  let program: String
  /// A real journal, if one is given.
  let journal: String?

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Creates a database with the program itself. It contains only the starter menu.
  func newDatabase(_ name: String) throws -> String {
    let path = path(name)
    let made = try Child.run([program, "--db", path, "-c", "menu list"])
    guard made.status == 0 else { throw BenchmarkFailure("coffeepal cannot create \(path)") }
    return path
  }
}

/// The reason why a figure could not be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The monotonic time, in nanoseconds.
enum Stopwatch {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Returns the nanoseconds that the body takes.
  static func time(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return Double(now - start)
  }
}
